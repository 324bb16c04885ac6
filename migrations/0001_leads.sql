-- A lead from the moment it is accepted until it is forgotten. Times are Unix ms.
CREATE TABLE leads (
  id TEXT PRIMARY KEY,
  form TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('held', 'pending', 'delivered', 'parked', 'erased')),
  -- When it came into its state.
  state_since INTEGER NOT NULL,
  -- Why it waits, or waited when it was erased, for someone to look at it: trap, too fast, ...
  held_for TEXT,
  -- JSON, encrypted if there are keys; NULL once it is erased, like what follows from it.
  content TEXT,
  key_id TEXT,
  digest TEXT,
  email_hash TEXT,
  phone_hash TEXT,
  source_code TEXT NOT NULL,
  received_at INTEGER NOT NULL,
  -- Whether its person had asked at least twice in the day before.
  repeat INTEGER NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  -- When the next attempt may be made. An attempt under way has moved it to the end of its lease.
  due_at INTEGER NOT NULL,
  last_outcome TEXT
);
CREATE INDEX leads_due ON leads (due_at) WHERE state = 'pending';
CREATE INDEX leads_state ON leads (state, state_since);
CREATE INDEX leads_received ON leads (received_at, source_code, held_for);
CREATE INDEX leads_digest ON leads (digest, received_at) WHERE digest IS NOT NULL;
CREATE INDEX leads_email ON leads (email_hash, received_at) WHERE email_hash IS NOT NULL;
CREATE INDEX leads_phone ON leads (phone_hash, received_at) WHERE phone_hash IS NOT NULL;

-- What is wrong, and when staff were last notified of it.
CREATE TABLE alerts (
  kind TEXT PRIMARY KEY,
  facts TEXT NOT NULL,
  began_at INTEGER NOT NULL,
  seen_at INTEGER NOT NULL,
  notified_at INTEGER
) WITHOUT ROWID;

-- Who looked at or changed what, and when.
CREATE TABLE audit (
  id INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  who TEXT NOT NULL,
  action TEXT NOT NULL,
  lead_id TEXT
);
CREATE INDEX audit_lead ON audit (lead_id) WHERE lead_id IS NOT NULL;

-- How many address lookups were paid for on a day, UTC.
CREATE TABLE lookups (
  day TEXT PRIMARY KEY,
  made INTEGER NOT NULL
) WITHOUT ROWID;
