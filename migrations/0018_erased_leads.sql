-- Erasing at the desk can be taken back for an hour. Only adds tables: to the previous release these leads are erased like any
-- other. Times are Unix milliseconds.

-- All that an erased lead needs to be as it was: its own row has nothing of it any more. The minutely run deletes what has had
-- its hour.
CREATE TABLE erased_leads (
  lead_id TEXT PRIMARY KEY,
  entry_id INTEGER NOT NULL,          -- in audit: who erased it, and with which others
  goes_at INTEGER NOT NULL,           -- until then it can be taken back
  content TEXT,                       -- this and the following as they were in leads
  key_id TEXT,
  digest TEXT NOT NULL,
  email_hash TEXT,
  phone_hash TEXT,
  status TEXT NOT NULL,
  settled_at INTEGER,
  last_outcome TEXT,
  deliveries TEXT NOT NULL            -- JSON: by kind its status, lease_until, message_id and tries
) STRICT, WITHOUT ROWID;

-- What has had its hour.
CREATE INDEX erased_leads_goes ON erased_leads (goes_at);

-- What one person erased at one go; what staff are told of.
CREATE INDEX erased_leads_entry ON erased_leads (entry_id, goes_at);

-- Which leads an entry erased or took back. They go with the entry, a year later.
CREATE TABLE audit_leads (
  entry_id INTEGER NOT NULL REFERENCES audit (id) ON DELETE CASCADE,
  lead_id TEXT NOT NULL,
  was_sent INTEGER NOT NULL,          -- whether the webhook had it when it was erased, or may have
  PRIMARY KEY (entry_id, lead_id)
) STRICT, WITHOUT ROWID;

-- One lead's history.
CREATE INDEX audit_leads_lead ON audit_leads (lead_id);
