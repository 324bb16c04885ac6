-- The guide by email: a letter for each lead that asked for it, while GUIDE_EMAIL_FROM is set. Nothing personal: the
-- address stays in the lead's content. Times are Unix milliseconds. Only adds: the previous release knows none of it.
CREATE TABLE letters (
  id TEXT PRIMARY KEY,                -- its lead's
  -- 'held' with its lead; 'sent' when Cloudflare has accepted it; 'refused' is its address; 'erased' before it was sent.
  status TEXT NOT NULL CHECK (status IN ('held', 'pending', 'sent', 'parked', 'refused', 'erased')),
  made_at INTEGER NOT NULL,           -- since when it is to be sent
  attempts INTEGER NOT NULL DEFAULT 0,
  due_at INTEGER NOT NULL,            -- when the next attempt may start
  lease_until INTEGER NOT NULL DEFAULT 0, -- until then one consumer owns the attempt
  settled_at INTEGER,                 -- when it was sent, parked or refused
  last_outcome TEXT,                  -- 'E_RATE_LIMIT_EXCEEDED', 'timeout', 'address refused'; never an address
  message_id TEXT                     -- Cloudflare's, by which it tells of a letter that came back
) STRICT, WITHOUT ROWID;

-- The sweep, and how long the oldest has waited.
CREATE INDEX letters_due ON letters (due_at) WHERE status = 'pending';
CREATE INDEX letters_waiting ON letters (made_at) WHERE status = 'pending';

-- What the bell looks for each minute. A letter that is simply sent is never in one of these.
CREATE INDEX letters_parked ON letters (settled_at) WHERE status = 'parked';
CREATE INDEX letters_refused ON letters (settled_at) WHERE status = 'refused';
CREATE INDEX letters_sender ON letters (made_at)
  WHERE status = 'pending' AND last_outcome >= 'sender:' AND last_outcome < 'sender;';

-- A letter that came back.
CREATE INDEX letters_message ON letters (message_id) WHERE message_id IS NOT NULL;

-- Letters that wait with their leads.
CREATE INDEX letters_held ON letters (made_at) WHERE status = 'held';
