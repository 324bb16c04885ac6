-- The last day's leads that were not held, to count the requests of one person and of one visitor. Only hashes, made with
-- the newest of LEAD_KEYS (plain SHA-256 without keys), and null where there is no limit. Each row is deleted the night
-- after it is a day old.
CREATE TABLE recent_leads (
  lead_id TEXT PRIMARY KEY,           -- a lead sent again is one request
  received_at INTEGER NOT NULL,
  email_hash TEXT,                    -- of the mailbox, however its address is spelt
  phone_hash TEXT,
  visitor_hash TEXT                   -- of the IPv4 address or the IPv6 /64
) STRICT, WITHOUT ROWID;

-- One person's requests, and one visitor's: few rows each, however many leads arrive.
CREATE INDEX recent_leads_email ON recent_leads (email_hash, received_at);
CREATE INDEX recent_leads_phone ON recent_leads (phone_hash, received_at);
CREATE INDEX recent_leads_visitor ON recent_leads (visitor_hash, received_at);

-- What the night deletes.
CREATE INDEX recent_leads_received ON recent_leads (received_at);
