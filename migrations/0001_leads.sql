-- One row per lead, from acceptance to delivery. Times are Unix milliseconds.
CREATE TABLE leads (
  id TEXT PRIMARY KEY,                -- the page's UUID; also the webhook-id
  status TEXT NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'delivered', 'parked')),
  content TEXT,                       -- the validated lead as JSON; null once erased by retention
  digest TEXT NOT NULL,               -- SHA-256 of content: tells a repeat from another lead with the same id
  source_code TEXT NOT NULL,          -- the campaign code when the lead was accepted
  received_at INTEGER NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  due_at INTEGER NOT NULL,            -- when the next attempt may start
  lease_until INTEGER NOT NULL DEFAULT 0, -- until then one consumer owns the attempt
  settled_at INTEGER,                 -- when it was delivered or parked
  last_outcome TEXT                   -- 'http 500', 'timeout', 'unreachable'; never the webhook's response
) STRICT, WITHOUT ROWID;

-- The sweep reads only unsent leads, oldest first.
CREATE INDEX leads_pending_due ON leads (due_at) WHERE status = 'pending';
