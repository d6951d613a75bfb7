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
PRAGMA application_id = 1213812041;
PRAGMA user_version = 1;

INSERT INTO cases (uid, year, serial, at, "table", players, document, version, deal, kind, offence, offender, said, hand, situation, note, revoked_at, revoked_because, sanction, found_by) VALUES
('old-1', 2025, 1, '2025-03-04T10:20:30+09:00', '1卓', '["東さん","南さん","西さん","北さん"]', 'club', '',
 '東1局', 'incident', 'false_ron', 0, 'アガリ放棄。', '', '', '', '', '', 'agari_houki', '2025-001 1卓 アガリ放棄。'),
('old-2', 2026, 2, '2026-03-04T10:20:30+09:00', '', '["","","",""]', 'r101', '2020',
 '', 'dispute', '', NULL, '2600点。', '234678m999p3455s+5s', 'ron from=E seat=S round=E', 'メモ',
 '2026-03-05T09:00:00+09:00', '数え間違い', '', '2026-002 2600点。 メモ 数え間違い');
INSERT INTO papers (uid, answers, ruling) VALUES
('old-1', '{"hand_shown":false}', '{"sanction":"agari_houki"}'),
('old-2', '{}', '{}');
