-- What the bell remembers: what is wrong, since when, and who has been told. Nothing personal. Times are Unix
-- milliseconds. Only adds: the previous release knows none of it and keeps working.
CREATE TABLE troubles (
  kind TEXT PRIMARY KEY,              -- one of worker/alerts/alert-words.ts
  since INTEGER NOT NULL,             -- when it was first seen
  seen_at INTEGER NOT NULL,           -- and last
  gone_at INTEGER NOT NULL DEFAULT 0, -- when a request last saw that it has passed; 0 if none has
  facts TEXT NOT NULL                 -- counts, ids and names of settings, as last seen
) STRICT, WITHOUT ROWID;

-- Whom has been told of a trouble that lasts, each way for itself. The row goes when they are told that it is over.
CREATE TABLE troubles_told (
  kind TEXT NOT NULL,
  way TEXT NOT NULL,                  -- 'chat' or 'email'
  told_at INTEGER NOT NULL,           -- last time
  PRIMARY KEY (kind, way)
) STRICT, WITHOUT ROWID;

-- Each way is tried by one run at a time, and once a minute at most.
CREATE TABLE bell_claims (
  way TEXT PRIMARY KEY,
  until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- What the bell looks for each minute. A lead that is simply accepted and delivered is never in one of these.
CREATE INDEX leads_parked ON leads (settled_at)
  WHERE status = 'parked' AND erased_at IS NULL AND (last_outcome < 'held: ' OR last_outcome >= 'held:!');
CREATE INDEX leads_held ON leads (received_at)
  WHERE status = 'parked' AND erased_at IS NULL AND last_outcome >= 'held: ' AND last_outcome < 'held:!';
CREATE INDEX leads_failing ON leads (last_outcome) WHERE status = 'pending' AND last_outcome IS NOT NULL;
