-- Whose turn it is among the deliveries that wait, and to which mailboxes the guide has gone. Times are Unix milliseconds. The
-- previous release works on: it claims each delivery by its id, and its statements find the indexes they need.

-- How far behind its due time a delivery's turn comes, at most 15 minutes: worker/store/tables.ts. What waits already goes
-- after what comes from now on.
ALTER TABLE deliveries ADD COLUMN behind INTEGER NOT NULL DEFAULT 0;
UPDATE deliveries SET behind = 900000 WHERE status = 'pending';

-- The claim and the sweep. It takes the place of deliveries_due, so that a delivery writes no more rows than before.
CREATE INDEX deliveries_turn ON deliveries (kind, due_at + behind) WHERE status = 'pending';
DROP INDEX deliveries_due;

-- Why its email was once stopped, as last_outcome then said. That it is pending again means that someone sends it all the same.
ALTER TABLE deliveries ADD COLUMN stopped TEXT;

-- To which mailboxes emails have gone, or are going just now, so that each gets one in 30 days. Only hashes, made with the
-- newest of LEAD_KEYS (plain SHA-256 without keys). Each row is deleted after 30 days, or with its lead on request.
CREATE TABLE emailed_mailboxes (
  lead_id TEXT PRIMARY KEY,           -- whose email it is
  mailbox_hash TEXT NOT NULL,         -- of the mailbox, however its address is spelt
  domain_hash TEXT,                   -- of a domain whose mailboxes may all be one person's; null at a public provider
  at INTEGER NOT NULL,                -- when it was last about to be sent
  is_sent INTEGER NOT NULL DEFAULT 0  -- 1 once Cloudflare has accepted it; until then it counts for a minute
) STRICT, WITHOUT ROWID;

CREATE INDEX emailed_mailboxes_mailbox ON emailed_mailboxes (mailbox_hash, at);
CREATE INDEX emailed_mailboxes_domain ON emailed_mailboxes (domain_hash, at) WHERE domain_hash IS NOT NULL;

-- What is being sent just now, and what the night deletes.
CREATE INDEX emailed_mailboxes_at ON emailed_mailboxes (at);

-- How many emails went in each hour, counted from 1970: a day's are too many to count one by one. Nothing personal.
CREATE TABLE emails_sent (
  hour INTEGER PRIMARY KEY,
  emails INTEGER NOT NULL
) STRICT;

-- Emails that wait for someone, now with those that are held because the budget is spent.
DROP INDEX deliveries_stuck;
CREATE INDEX deliveries_stuck ON deliveries (status, settled_at, last_outcome, since)
  WHERE kind = 'email' AND (status IN ('parked', 'refused') OR status = 'held' AND last_outcome = 'budget');
