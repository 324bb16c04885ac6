-- Sealing, erasure on request and retention. Only adds columns: the previous release keeps working with the new table,
-- and every row from 0001 stays valid (plain, not erased).
ALTER TABLE leads ADD COLUMN key_id TEXT;       -- which of LEAD_KEYS sealed content; null if content is plain or erased
ALTER TABLE leads ADD COLUMN email_hash TEXT;   -- keyed hash of the email address, to find a person's leads; null without keys
ALTER TABLE leads ADD COLUMN erased_at INTEGER; -- when content was erased; the rest of the row identifies no one

-- Health and retention: how many leads are waiting, parked or delivered, and since when. Erased leads are excluded. It
-- covers every column health reads, including erased_at, because SQLite rechecks a partial index's condition.
CREATE INDEX leads_kept ON leads (status, settled_at, received_at, erased_at) WHERE erased_at IS NULL;

-- Erasure on request.
CREATE INDEX leads_email ON leads (email_hash) WHERE email_hash IS NOT NULL;

-- The second stage of retention: skeletons more than a year old.
CREATE INDEX leads_erased ON leads (erased_at) WHERE erased_at IS NOT NULL;
