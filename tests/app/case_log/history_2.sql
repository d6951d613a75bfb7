-- A case log of version 1, written by hand: never edited, whatever the schema becomes.

CREATE TABLE cases (
    uid TEXT NOT NULL PRIMARY KEY,
    year INTEGER NOT NULL,
    serial INTEGER NOT NULL CHECK (serial > 0),
    at TEXT NOT NULL,
    "table" TEXT NOT NULL,
    players TEXT NOT NULL,
    document TEXT NOT NULL,
    version TEXT NOT NULL,
    deal TEXT NOT NULL,
    kind TEXT NOT NULL,
    offence TEXT NOT NULL,
    offender INTEGER,
    said TEXT NOT NULL,
    hand TEXT NOT NULL,
    situation TEXT NOT NULL,
    note TEXT NOT NULL,
    revoked_at TEXT NOT NULL,
    revoked_because TEXT NOT NULL,
    sanction TEXT NOT NULL,
    found_by TEXT NOT NULL,
    UNIQUE (year, serial),
    CHECK ((revoked_at = '') = (revoked_because = ''))
);
CREATE TABLE papers (
    uid TEXT NOT NULL PRIMARY KEY REFERENCES cases (uid),
    answers TEXT NOT NULL,
    ruling TEXT NOT NULL
);
CREATE INDEX cases_by_table ON cases ("table");
CREATE INDEX cases_by_document ON cases (document);
CREATE TRIGGER papers_are_never_erased BEFORE DELETE ON papers
BEGIN SELECT RAISE(ABORT, 'a case is never erased'); END;
CREATE TRIGGER papers_never_change BEFORE UPDATE ON papers
BEGIN SELECT RAISE(ABORT, 'a case never changes'); END;
CREATE TRIGGER cases_are_never_erased BEFORE DELETE ON cases
BEGIN SELECT RAISE(ABORT, 'a case is never erased'); END;
CREATE TRIGGER cases_never_change BEFORE UPDATE OF
    uid, year, serial, at, "table", players, document, version, deal, kind, offence,
    offender, answers, ruling, said, hand, situation, note ON cases
BEGIN SELECT RAISE(ABORT, 'a case never changes'); END;
CREATE TRIGGER a_revocation_stays BEFORE UPDATE OF revoked_at, revoked_because ON cases
WHEN old.revoked_at <> ''
BEGIN SELECT RAISE(ABORT, 'a revocation stays'); END;
CREATE TABLE drill_answers (
    serial INTEGER PRIMARY KEY AUTOINCREMENT,
    uid TEXT NOT NULL UNIQUE,
    at INTEGER NOT NULL,
    day TEXT NOT NULL,
    kind TEXT NOT NULL,
    document TEXT NOT NULL,
    key TEXT NOT NULL,
    said TEXT NOT NULL,
    correct INTEGER NOT NULL CHECK (correct IN (0, 1)),
    credit REAL NOT NULL CHECK (credit BETWEEN 0 AND 1),
    ms INTEGER NOT NULL CHECK (ms >= 0),
    rating INTEGER NOT NULL CHECK (rating BETWEEN 1 AND 4),
    helped INTEGER NOT NULL CHECK (helped IN (0, 1)),
    mode TEXT NOT NULL,
    hand TEXT NOT NULL,
    undone INTEGER NOT NULL DEFAULT 0 CHECK (undone IN (0, 1))
);
CREATE INDEX drill_answers_by_card ON drill_answers
    (document, kind, key, undone, ms, correct, at);
CREATE INDEX drill_answers_by_day ON drill_answers (document, undone, day, ms, correct);
CREATE INDEX drill_answers_by_kind ON drill_answers (kind, correct, undone, serial, ms);
CREATE TRIGGER answers_are_never_erased BEFORE DELETE ON drill_answers
BEGIN SELECT RAISE(ABORT, 'an answer is never erased'); END;
CREATE TRIGGER answers_never_change BEFORE UPDATE OF
    serial, uid, at, day, kind, document, key, said, correct, credit, ms, rating, helped,
    mode, hand ON drill_answers
BEGIN SELECT RAISE(ABORT, 'an answer never changes'); END;
CREATE TABLE drill_memories (
    document TEXT NOT NULL,
    kind TEXT NOT NULL,
    key TEXT NOT NULL,
    state INTEGER NOT NULL,
    step INTEGER,
    stability REAL NOT NULL,
    difficulty REAL NOT NULL,
    due INTEGER NOT NULL,
    last INTEGER NOT NULL,
    answers INTEGER NOT NULL,
    missed INTEGER NOT NULL,
    PRIMARY KEY (document, kind, key)
) WITHOUT ROWID;
CREATE TABLE drill_suspended (
    document TEXT NOT NULL,
    kind TEXT NOT NULL,
    key TEXT NOT NULL,
    PRIMARY KEY (document, kind, key)
) WITHOUT ROWID;
CREATE TABLE drill_wishes (
    name TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
) WITHOUT ROWID;
PRAGMA application_id = 1213812041;
PRAGMA user_version = 2;

INSERT INTO cases (uid, year, serial, at, "table", players, document, version, deal, kind, offence, offender, said, hand, situation, note, revoked_at, revoked_because, sanction, found_by) VALUES
('old-1', 2025, 1, '2025-03-04T10:20:30+09:00', '1卓', '["東さん","南さん","西さん","北さん"]', 'club', '',
 '東1局', 'incident', 'false_ron', 0, 'アガリ放棄。', '', '', '', '', '', 'agari_houki', '2025-001 1卓 アガリ放棄。'),
('old-2', 2026, 2, '2026-03-04T10:20:30+09:00', '', '["","","",""]', 'r101', '2020',
 '', 'dispute', '', NULL, '2600点。', '234678m999p3455s+5s', 'ron from=E seat=S round=E', 'メモ',
 '2026-03-05T09:00:00+09:00', '数え間違い', '', '2026-002 2600点。 メモ 数え間違い');
INSERT INTO papers (uid, answers, ruling) VALUES
('old-1', '{"hand_shown":false}', '{"sanction":"agari_houki"}'),
('old-2', '{}', '{}');

INSERT INTO drill_answers (uid, at, day, kind, document, key, said, correct, credit, ms, rating, helped, mode, hand) VALUES
('answer-1', 1767258000000, '2026-01-01', 'points', 'club', 'old', '3900', 0, 0.5, 5200, 1, 0, 'free', ''),
('answer-2', 1767258060000, '2026-01-01', 'points', 'club', 'old', '1000・2000', 1, 1, 3100, 3, 0, 'exam', '1.play..5..club');
INSERT INTO drill_memories VALUES ('club', 'points', 'old', 1, 1, 0.5, 6.5, 1767258660000, 1767258060000, 2, 1);
INSERT INTO drill_suspended VALUES ('club', 'points', 'away');
INSERT INTO drill_wishes VALUES ('goal', '40');
