-- What the desk shows of alerts, and what keeps them from ringing too often. Nothing of a visitor's. Times are Unix
-- milliseconds. Only adds: the previous release knows none of it and keeps working.

-- What the minutely run says of itself.
CREATE TABLE alert_notes (
  name TEXT PRIMARY KEY,              -- 'run'; 'chat told', 'email told'; 'chat failed', 'email failed'
  at INTEGER NOT NULL,                -- when that last was
  facts TEXT NOT NULL                 -- of a run the channels that are set up; who was told; why it failed
) STRICT, WITHOUT ROWID;

-- How often a trouble has ended within a day of the first time that it began: one that comes and goes is told less.
CREATE TABLE troubles_ended (
  kind TEXT PRIMARY KEY,
  first_at INTEGER NOT NULL,
  times INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- What has failed since the last success, looked for each minute. A delivery that simply succeeds is never in it.
CREATE INDEX deliveries_failed ON deliveries (kind, since, last_outcome, attempts, lease_until)
  WHERE status = 'pending' AND last_outcome IS NOT NULL;
