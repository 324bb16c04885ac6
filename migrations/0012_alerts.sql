-- How much an alert is about, so that staff are told again when it grows or touches someone new. Only adds: the previous
-- release writes neither column. What staff know of already is told once more after the deployment.
ALTER TABLE troubles ADD COLUMN count INTEGER NOT NULL DEFAULT 1;       -- how many leads, emails or messages
ALTER TABLE troubles ADD COLUMN newest INTEGER NOT NULL DEFAULT 0;      -- rises with each new one; 0 where that is no news

ALTER TABLE troubles_told ADD COLUMN count INTEGER NOT NULL DEFAULT 1;  -- both as they were told
ALTER TABLE troubles_told ADD COLUMN newest INTEGER NOT NULL DEFAULT 0;
ALTER TABLE troubles_told ADD COLUMN again INTEGER NOT NULL DEFAULT 0;  -- how often more was told since it began or lasted a day

-- What is looked for each minute. A lead that is neither parked nor held costs none of these anything. Each has every
-- column that its condition names, because SQLite rechecks it: among 200,000 held leads a look then takes 1 ms, not 150.
-- Those of 0005 keep their names, by which the previous release asks for them.
DROP INDEX leads_parked;
CREATE INDEX leads_parked ON leads (settled_at, status, erased_at, last_outcome)
  WHERE status = 'parked' AND erased_at IS NULL AND (last_outcome < 'held: ' OR last_outcome >= 'held:!');
DROP INDEX leads_held;
CREATE INDEX leads_held ON leads (received_at, status, erased_at, last_outcome)
  WHERE status = 'parked' AND erased_at IS NULL AND last_outcome >= 'held: ' AND last_outcome < 'held:!';
CREATE INDEX leads_calls_held ON leads (received_at, form, status, erased_at, last_outcome)
  WHERE status = 'parked' AND erased_at IS NULL AND form = 'callback'
    AND last_outcome >= 'held: ' AND last_outcome < 'held:!';
