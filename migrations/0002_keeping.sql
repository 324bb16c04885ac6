-- Sealing, erasure on request and retention. Columns are only added: the release before this one goes on working
-- on the new table, and every row of 0001 stays as it is (plain, not erased).
ALTER TABLE leads ADD COLUMN key_id TEXT;       -- which of LEAD_KEYS sealed content; null: content is plain, or erased
ALTER TABLE leads ADD COLUMN email_hash TEXT;   -- keyed hash of the email address, to find a person's leads; null without keys
ALTER TABLE leads ADD COLUMN erased_at INTEGER; -- when content was erased; what is left of the row names nobody

-- Health and retention: how many wait, are parked or went out, and since when. Erased leads leave it. It holds all
-- that health asks for, erased_at too, because SQLite looks at a partial index's own condition again.
CREATE INDEX leads_kept ON leads (status, settled_at, received_at, erased_at) WHERE erased_at IS NULL;

-- Erasure on request.
CREATE INDEX leads_email ON leads (email_hash) WHERE email_hash IS NOT NULL;

-- Retention's second part: skeletons whose year is over.
CREATE INDEX leads_erased ON leads (erased_at) WHERE erased_at IS NOT NULL;
