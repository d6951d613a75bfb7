"""`hayami score` for a hand of 競技十半: the answer with every clause, as text or as JSON."""

from __future__ import annotations

import argparse
from pathlib import Path

import msgspec

from app.cli.arguments import situation_words, told_of
from app.texts.toppan import ToppanTexts
from app.texts.toppan_explanation import explained
from engine.record import as_data
from engine.toppan.hand import Hand
from engine.toppan.judge import judge
from engine.toppan.rules import ToppanRules, load, load_file
from engine.toppan.situation import Situation
from engine.toppan.verdict import VERDICTS


def score(options: argparse.Namespace, texts: ToppanTexts) -> None:
    """Print the answer for the hand; raises MisuseError for notation that cannot be read."""
    with told_of("", texts):
        hand = Hand.parse(options.hand)
    with told_of("--situation", texts):
        Situation.parse(options.situation)
    words = situation_words(options, texts)  # words of riichi are told as unknown
    with told_of(words, texts):
        situation = Situation.parse(words)
    rules = _rules(options.rules)
    verdict = judge(hand, situation, rules)
    if not options.json:
        print(explained(verdict, hand, situation, rules, texts))
        return
    told = {"verdict": VERDICTS[type(verdict)], "rules": rules.document.id}
    described = {"hand": str(hand), "situation": str(situation)}
    data = {**told, **described, **as_data(verdict)}
    print(msgspec.json.format(msgspec.json.encode(data)).decode())


def _rules(name: str) -> ToppanRules:
    return load_file(Path(name)) if name.endswith(".toml") else load(name)
