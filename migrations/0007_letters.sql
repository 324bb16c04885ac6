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

-- Whoever sends a lead on sends its letter on, unless that was sent already; whoever erases a lead stops its letter;
-- and its row goes with the lead's. Here, because the worker, the desk, the operator's command and the previous release all
-- do these things. Not with a foreign key, which would be looked at whenever a lead is stored.
CREATE TRIGGER letters_sent_on AFTER UPDATE OF status ON leads WHEN OLD.status = 'parked' AND NEW.status = 'pending'
BEGIN
  UPDATE letters SET status = 'pending', made_at = NEW.due_at, attempts = 0, due_at = NEW.due_at, lease_until = 0,
    settled_at = NULL, last_outcome = NULL
  WHERE id = NEW.id AND status IN ('held', 'parked', 'refused');
END;

CREATE TRIGGER letters_erased AFTER UPDATE OF erased_at ON leads WHEN OLD.erased_at IS NULL AND NEW.erased_at IS NOT NULL
BEGIN
  UPDATE letters SET status = CASE status WHEN 'sent' THEN 'sent' ELSE 'erased' END, lease_until = 0, message_id = NULL,
    settled_at = coalesce(settled_at, NEW.erased_at)
  WHERE id = NEW.id;
END;

CREATE TRIGGER letters_forgotten AFTER DELETE ON leads
BEGIN
  DELETE FROM letters WHERE id = OLD.id;
END;
