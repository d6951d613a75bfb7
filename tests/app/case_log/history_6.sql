-- A case log of version 6, written once: never edited, whatever the schema becomes.

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
    valid_from TEXT NOT NULL DEFAULT '',
    valid_until TEXT NOT NULL DEFAULT '',
    newer TEXT NOT NULL DEFAULT '', checksum TEXT NOT NULL DEFAULT '',
    UNIQUE (year, serial),
    CHECK ((revoked_at = '') = (revoked_because = ''))
);
CREATE TABLE papers (
    uid TEXT NOT NULL PRIMARY KEY REFERENCES cases (uid),
    answers TEXT NOT NULL,
    ruling TEXT NOT NULL
, checksum TEXT NOT NULL DEFAULT '');
CREATE INDEX cases_by_table ON cases ("table");
CREATE INDEX cases_by_document ON cases (document);
CREATE TRIGGER cases_never_change BEFORE UPDATE OF
    uid, year, serial, at, "table", players, document, version, deal, kind, offence,
    offender, answers, ruling, said, hand, situation, note ON cases
BEGIN SELECT RAISE(ABORT, 'a case never changes'); END;
CREATE TRIGGER a_revocation_stays BEFORE UPDATE OF revoked_at, revoked_because ON cases
WHEN old.revoked_at <> ''
BEGIN SELECT RAISE(ABORT, 'a revocation stays'); END;
CREATE TRIGGER editions_of_cases_never_change
BEFORE UPDATE OF valid_from, valid_until, newer ON cases
BEGIN SELECT RAISE(ABORT, 'a case never changes'); END;
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
    undone INTEGER NOT NULL DEFAULT 0 CHECK (undone IN (0, 1)),
    causes TEXT NOT NULL DEFAULT ''
, checksum TEXT NOT NULL DEFAULT '');
CREATE INDEX drill_answers_by_card ON drill_answers
    (document, kind, key, undone, ms, correct, at);
CREATE INDEX drill_answers_by_day ON drill_answers (document, undone, day, ms, correct);
CREATE INDEX drill_answers_by_kind ON drill_answers (kind, correct, undone, serial, ms);
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
    missed INTEGER NOT NULL, checksum TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (document, kind, key)
) WITHOUT ROWID;
CREATE TABLE drill_suspended (
    document TEXT NOT NULL,
    kind TEXT NOT NULL,
    key TEXT NOT NULL, checksum TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (document, kind, key)
) WITHOUT ROWID;
CREATE TABLE drill_wishes (
    name TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
, checksum TEXT NOT NULL DEFAULT '') WITHOUT ROWID;
CREATE TABLE games (
    uid TEXT NOT NULL PRIMARY KEY,
    at TEXT NOT NULL,
    variant TEXT NOT NULL,
    title TEXT NOT NULL,
    table_name TEXT NOT NULL,
    head TEXT NOT NULL,
    checksum TEXT NOT NULL
);
CREATE TABLE game_edits (
    game TEXT NOT NULL REFERENCES games (uid),
    serial INTEGER NOT NULL,
    at TEXT NOT NULL,
    kind TEXT NOT NULL,
    place INTEGER NOT NULL,
    value TEXT NOT NULL,
    events INTEGER NOT NULL,
    checksum TEXT NOT NULL,
    PRIMARY KEY (game, serial)
);
CREATE INDEX game_heads ON game_edits (game, serial) WHERE kind IN ('head', 'whole');
CREATE TRIGGER games_are_never_erased BEFORE DELETE ON games
BEGIN SELECT RAISE(ABORT, 'a game is never erased'); END;
CREATE TRIGGER games_never_change BEFORE UPDATE ON games
BEGIN SELECT RAISE(ABORT, 'a game changes by its edits'); END;
CREATE TRIGGER game_edits_are_never_erased BEFORE DELETE ON game_edits
BEGIN SELECT RAISE(ABORT, 'an edit of a game is never erased'); END;
CREATE TRIGGER game_edits_never_change BEFORE UPDATE ON game_edits
BEGIN SELECT RAISE(ABORT, 'an edit of a game never changes'); END;
CREATE TABLE drill_lessons (
    document TEXT NOT NULL,
    lesson TEXT NOT NULL,
    step INTEGER NOT NULL CHECK (step >= 0),
    at INTEGER NOT NULL, checksum TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (document, lesson)
) WITHOUT ROWID;
CREATE TABLE drill_exams (
    uid TEXT NOT NULL PRIMARY KEY,
    at INTEGER NOT NULL,
    day TEXT NOT NULL,
    document TEXT NOT NULL,
    level TEXT NOT NULL,
    correct INTEGER NOT NULL CHECK (correct BETWEEN 0 AND asked),
    asked INTEGER NOT NULL,
    passed INTEGER NOT NULL CHECK (passed IN (0, 1))
, checksum TEXT NOT NULL DEFAULT '') WITHOUT ROWID;
CREATE TRIGGER papers_never_change BEFORE UPDATE ON papers
BEGIN SELECT RAISE(ABORT, 'a case never changes'); END;
CREATE TABLE log_facts (
    name TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL,
    checksum TEXT NOT NULL
);
CREATE TABLE bad_rows (
    serial INTEGER PRIMARY KEY AUTOINCREMENT,
    origin TEXT NOT NULL,
    place INTEGER NOT NULL,
    name TEXT NOT NULL,
    uid TEXT NOT NULL,
    content TEXT NOT NULL,
    found_at TEXT NOT NULL,
    repaired_at TEXT NOT NULL,
    checksum TEXT NOT NULL
);
CREATE TABLE troubles (
    serial INTEGER PRIMARY KEY AUTOINCREMENT,
    at TEXT NOT NULL,
    key TEXT NOT NULL,
    name TEXT NOT NULL,
    other TEXT NOT NULL,
    reason TEXT NOT NULL,
    row_names TEXT NOT NULL,
    answers INTEGER NOT NULL,
    games INTEGER NOT NULL,
    told INTEGER NOT NULL CHECK (told IN (0, 1)),
    checksum TEXT NOT NULL
);
CREATE TRIGGER bad_rows_are_never_erased BEFORE DELETE ON bad_rows
BEGIN SELECT RAISE(ABORT, 'a bad row is never erased'); END;
CREATE TRIGGER bad_rows_never_change BEFORE UPDATE OF
    serial, origin, place, name, uid, content, found_at ON bad_rows
BEGIN SELECT RAISE(ABORT, 'a bad row stays as it was found'); END;
CREATE TRIGGER papers_are_never_erased BEFORE DELETE ON papers
WHEN NOT EXISTS (SELECT 1 FROM bad_rows WHERE origin = 'papers' AND place = old.rowid)
BEGIN SELECT RAISE(ABORT, 'a case is never erased'); END;
CREATE TRIGGER cases_are_never_erased BEFORE DELETE ON cases
WHEN NOT EXISTS (SELECT 1 FROM bad_rows WHERE origin = 'cases' AND place = old.rowid)
BEGIN SELECT RAISE(ABORT, 'a case is never erased'); END;
CREATE TRIGGER answers_are_never_erased BEFORE DELETE ON drill_answers
WHEN NOT EXISTS
    (SELECT 1 FROM bad_rows WHERE origin = 'drill_answers' AND place = old.serial)
BEGIN SELECT RAISE(ABORT, 'an answer is never erased'); END;
PRAGMA application_id = 1213812041;
PRAGMA user_version = 6;

INSERT INTO cases (uid, year, serial, at, "table", players, document, version, deal, kind, offence, offender, said, hand, situation, note, revoked_at, revoked_because, sanction, found_by, valid_from, valid_until, newer, checksum) VALUES
('old-1', 2025, 1, '2025-03-04T10:20:30+09:00', '1卓', '["東さん","南さん","西さん","北さん"]', 'club', '', '東1局', 'incident', 'false_ron', 0, 'アガリ放棄。', '', '', '', '', '', 'agari_houki', '2025-001 1卓 アガリ放棄。', '', '', '', 'd1a7ee4c10238d6865a97cb2f27b2e35a319c9694537d8dfcfebe6487d03b4a8'),
('old-2', 2026, 2, '2026-03-04T10:20:30+09:00', '', '["","","",""]', 'r101', '2020', '', 'dispute', '', NULL, '2600点。', '234678m999p3455s+5s', 'ron from=E seat=S round=E', 'メモ', '2026-03-05T09:00:00+09:00', '数え間違い', '', '2026-002 2600点。 メモ 数え間違い', '2010-01-01', '2025-12-31', 'r102', '511e18214929726c54c834dc84e0044e0524c4f375990306b1fc7720f9cedb8d');
INSERT INTO papers (uid, answers, ruling, checksum) VALUES
('old-1', '{"hand_shown":false}', '{"sanction":"agari_houki"}', '50ad3ae24a33cde887f6dbdc1e73ea32'),
('old-2', '{}', '{}', 'c1555b524c8c10cc86bbbfea81e64b98');
INSERT INTO drill_answers (serial, uid, at, day, kind, document, key, said, correct, credit, ms, rating, helped, mode, hand, undone, causes, checksum) VALUES
(1, 'answer-1', 1767258000000, '2026-01-01', 'points', 'club', 'old', '3900', 0, 0.5, 5200, 1, 0, 'free', '', 0, '', 'ba67a46d5e476d327b8cea46f56d4668'),
(2, 'answer-2', 1767258060000, '2026-01-01', 'points', 'club', 'old', '1000・2000', 1, 1.0, 3100, 3, 0, 'exam', '1.play..5..club', 0, '', 'addfd3ea81b1377dcfbfa830769e45dc');
INSERT INTO drill_memories (document, kind, key, state, step, stability, difficulty, due, last, answers, missed, checksum) VALUES
('club', 'points', 'old', 1, 1, 0.5, 6.5, 1767258660000, 1767258060000, 2, 1, '2d0fbeb824d19d023e92992d14b23d5e');
INSERT INTO drill_suspended (document, kind, key, checksum) VALUES
('club', 'points', 'away', '320d52faa50926af1391a2c4198ba4d7');
INSERT INTO drill_wishes (name, value, checksum) VALUES
('goal', '40', '1d72921cf6087fcbbec0e1b2197fbb54');
INSERT INTO drill_lessons (document, lesson, step, at, checksum) VALUES
('club', 'han', 4, 1767258060000, 'd77703e613cd8933590ce7f1865a1ded');
INSERT INTO drill_exams (uid, at, day, document, level, correct, asked, passed, checksum) VALUES
('old-exam', 1767258060000, '2026-01-01', 'club', 'club', 18, 20, 1, 'ab1812b09ebc1479463a6aac23cf7a91');
INSERT INTO log_facts (name, value, checksum) VALUES
('numbers.2025', '1', '38f11bfbd2e847c8a99720a9f44e4ec4'),
('numbers.2026', '1-2', '3b1bc3ce708c3eb1c647ba7305760ab8'),
('version', '6', 'c2899793446283da7bd1823e3a1efc9f');
INSERT INTO bad_rows (serial, origin, place, name, uid, content, found_at, repaired_at, checksum) VALUES
(1, 'cases', 7, '2026-001', 'bad-1', '{"uid":"bad-1","note":{"base64":"/w=="}}', '2026-03-06', '', '0232792d3a80f01a382baa3f7dcd3ff3');
INSERT INTO troubles (serial, at, key, name, other, reason, row_names, answers, games, told, checksum) VALUES
(1, '2026-03-06', 'cases_bad', 'cases.sqlite', '', '', '["2026-001"]', 0, 0, 1, 'da0e8a325abaf3bef3aba0bc76d760de');
INSERT INTO games (uid, at, variant, title, table_name, head, checksum) VALUES
('old-game', '2026-03-06T19:05:00+09:00', 'riichi', '金曜の卓', '3', '{"version":1,"rules":"club","names":["佐藤","小林","中村","山本"],"switches":{"tournament":false,"classroom":false,"length":"hanchan"},"opening":{"round_wind":0,"dealer":0,"honba":0,"deposits":0,"scores":null,"riichi":[],"fined":[],"chombo":[0,0,0,0],"by_counters":[0,0,0,0]}}', 'a20ba8a7970d30f5359af29fff6094e91a54c9df66391afc9b8ebb95faa9cfe0'),
('old-toppan', '2026-03-06T19:13:00+09:00', 'toppan', '', '', '{"version":1,"rules":"toppan","names":["一","二","三","四"]}', '2de93bebe099bb8bf29e92187d08954eed98e94dd0c0f2f6c88c0b8e678b9d18');
INSERT INTO game_edits (game, serial, at, kind, place, value, events, checksum) VALUES
('old-game', 1, '2026-03-06T19:06:00+09:00', 'added', 0, '{"version":1,"event":{"type":"riichi","seat":1}}', 1, 'f0faf6d94a25b68328e7abcc49cc6368301217eb588ea6f9dbce3a1d7e07ca5a'),
('old-game', 2, '2026-03-06T19:07:00+09:00', 'added', 1, '{"version":1,"event":{"type":"win","wins":[{"seat":1,"loser":2,"hand":"234678m999p3455s+5s","situation":"ron from=W seat=S round=E riichi"}]}}', 2, '7801d12beb3b6af5f4ed18c21d0b17a389cdcfa7688774b799b13fa6f0ae5807'),
('old-game', 3, '2026-03-06T19:08:00+09:00', 'inserted', 0, '{"version":1,"event":{"type":"riichi","seat":2}}', 3, 'd9f579c38602f9e46e86473dfec5b8f8f6b76cce29e3b1559e60726b070a7127'),
('old-game', 4, '2026-03-06T19:09:00+09:00', 'removed', 0, '', 2, 'd0106b11d715ab258047ba5ace18ccdfd5bc8f7f7a7a64dbd738f7a8cc1dcb6f'),
('old-game', 5, '2026-03-06T19:10:00+09:00', 'added', 2, '{"version":1,"event":{"type":"draw","tenpai":[0]}}', 3, 'a6b3f7380499ba8968eb14926d50dfd8ed9f9c2e686842975e814f165fb55177'),
('old-game', 6, '2026-03-06T19:11:00+09:00', 'corrected', 2, '{"version":1,"event":{"type":"draw","tenpai":[0,3]}}', 3, '31bc2856f25bc0c198a342b7240d3fdcb683c70c6872bce47733548feed7068f'),
('old-game', 7, '2026-03-06T19:12:00+09:00', 'head', 0, '{"title":"金曜の三卓","table":"3","at":"2026-03-06T19:05:00+09:00","hidden":false,"game":{"version":1,"rules":"club","names":["佐藤","小林","中村","山本"],"switches":{"tournament":false,"classroom":false,"length":"hanchan"},"opening":{"round_wind":0,"dealer":0,"honba":0,"deposits":0,"scores":null,"riichi":[],"fined":[],"chombo":[0,0,0,0],"by_counters":[0,0,0,0]}},"after":0}', 3, '1037251a07d28541168a4e3ef5aeb1aca655c37c10fa5d7c816f9bc529e6e616'),
('old-toppan', 1, '2026-03-06T19:14:00+09:00', 'added', 0, '{"version":1,"event":{"kind":"deal","players":[{},{"points":20.0},{"points":-10.5},{"points":0.0}]}}', 1, 'fd7e4a0bb90df3b34057fe3978a0654653602fd7491aecdc28d56b174fd4126d'),
('old-toppan', 2, '2026-03-06T19:15:00+09:00', 'head', 0, '{"title":"","table":"","at":"2026-03-06T19:13:00+09:00","hidden":true,"game":{"version":1,"rules":"toppan","names":["一","二","三","四"]},"after":0}', 1, '4c5e06c134d011e61ff2f62fab3475a1eaa7e67229baf8207f9f97dc894234a2');
