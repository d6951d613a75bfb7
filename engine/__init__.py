"""Rule documents and judgement of both games; imports no Qt, no clock and no text for people."""
