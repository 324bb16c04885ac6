-- A lead from the moment it is accepted until its row is deleted. Times are Unix ms.
CREATE TABLE leads (
  id TEXT PRIMARY KEY,
  form TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('held', 'pending', 'delivered', 'parked', 'erased')),
  -- When it came into its state.
  state_since INTEGER NOT NULL,
  -- Why it is held, or was when it was erased: trap, too fast, ...
  hold_reason TEXT,
  -- JSON, encrypted if there are keys; NULL once it is erased, like its key and the digests of its person.
  content TEXT,
  key_id TEXT,
  -- Stays for a month after that: it recognises a copy that is still on the queue.
  digest TEXT,
  email_digest TEXT,
  phone_digest TEXT,
  campaign_code TEXT NOT NULL,
  -- The key of its link, and whether that has a code: a mistyped one has none, and is NULL once the lead is erased.
  campaign_key TEXT,
  key_has_code INTEGER NOT NULL,
  received_at INTEGER NOT NULL,
  -- Whether the webhook had seen at least two requests of its person in the day before.
  repeat INTEGER NOT NULL,
  -- Requests made to the webhook for it of which the outcome is known, since staff last sent it.
  attempts INTEGER NOT NULL DEFAULT 0,
  -- When the next may be made.
  due_at INTEGER NOT NULL,
  -- Until when one consumer has the lead to itself. This also tells its writes from those of a consumer that took too
  -- long.
  leased_until INTEGER NOT NULL DEFAULT 0,
  -- Claims since an outcome was last recorded, or since staff last sent it: how long the next one waits.
  unrecorded INTEGER NOT NULL DEFAULT 0,
  -- All claims of which no outcome was ever recorded, the one under way included: in each the webhook may have been
  -- asked, and may have taken it.
  unknown_outcomes INTEGER NOT NULL DEFAULT 0,
  last_outcome TEXT,
  -- Why it could not be delivered the last time, and when that was; NULL once it is delivered.
  failure TEXT CHECK (failure IN ('undelivered', 'no-key', 'damaged', 'unsendable')),
  failed_at INTEGER,
  -- Since when it has been tried and not delivered; NULL once it is delivered, or sent on by staff.
  failing_since INTEGER,
  -- When the webhook first did not take it; NULL once it is delivered.
  undelivered_since INTEGER,
  -- When the webhook last took it, whatever has become of it since.
  delivered_at INTEGER,
  -- When the webhook first took it, if staff have sent it again: it is kept no longer for that.
  first_delivered_at INTEGER
);
CREATE INDEX leads_due ON leads (due_at) WHERE state = 'pending';
CREATE INDEX leads_state ON leads (state, state_since);
CREATE INDEX leads_calls ON leads (state, state_since) WHERE form = 'callback';
CREATE INDEX leads_sent_again ON leads (state, first_delivered_at) WHERE first_delivered_at IS NOT NULL;
CREATE INDEX leads_erased ON leads (state_since) WHERE state = 'erased' AND digest IS NOT NULL;
CREATE INDEX leads_failed ON leads (state, failure, failed_at) WHERE failure IS NOT NULL;
CREATE INDEX leads_received ON leads (received_at, campaign_code, hold_reason);
-- For a search, which reads only so many rows: erased leads must not use them up.
CREATE INDEX leads_kept ON leads (received_at) WHERE content IS NOT NULL;
CREATE INDEX leads_unknown_key ON leads (received_at, campaign_key) WHERE campaign_key IS NOT NULL AND NOT key_has_code;
-- To find leads whose encryption key is missing.
CREATE INDEX leads_key ON leads (key_id) WHERE key_id IS NOT NULL;
CREATE INDEX leads_digest ON leads (digest, received_at) WHERE digest IS NOT NULL;
CREATE INDEX leads_email ON leads (email_digest, received_at) WHERE email_digest IS NOT NULL;
CREATE INDEX leads_phone ON leads (phone_digest, received_at) WHERE phone_digest IS NOT NULL;

-- Leads that the queue alone has, because they could not be stored when their messages came.
CREATE TABLE unstored (
  lead_id TEXT PRIMARY KEY,
  -- When that was last tried.
  tried_at INTEGER NOT NULL
) WITHOUT ROWID;

-- What is wrong, and when staff were last notified of it.
CREATE TABLE alerts (
  kind TEXT PRIMARY KEY,
  facts TEXT NOT NULL,
  began_at INTEGER NOT NULL,
  seen_at INTEGER NOT NULL,
  notified_at INTEGER,
  -- How many leads are lost since it began, for the alert about these: they were only on the queue, or waited for a
  -- webhook.
  lost_unstored INTEGER NOT NULL DEFAULT 0,
  lost_waiting INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;

-- Who looked at or changed what, and when: one entry for each action, on one lead or on thousands.
CREATE TABLE audit (
  -- Never used twice, even once every entry has been deleted: otherwise an old entry's leads would become a new one's.
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at INTEGER NOT NULL,
  who TEXT NOT NULL,
  event TEXT NOT NULL,
  -- Which leads were selected if there were many, or what kind of search it was; nothing of a visitor's.
  description TEXT
);

-- The leads that it was done to.
CREATE TABLE audit_leads (
  audit_id INTEGER NOT NULL,
  lead_id TEXT NOT NULL,
  PRIMARY KEY (audit_id, lead_id)
) WITHOUT ROWID;
CREATE INDEX audit_leads_lead ON audit_leads (lead_id);

-- What is being done to many leads, in steps.
CREATE TABLE batches (
  audit_id INTEGER PRIMARY KEY,
  -- Made with the question: a second press is the same batch.
  token TEXT NOT NULL UNIQUE,
  -- JSON: which leads, and how far it has come; NULL once it is done or cancelled.
  selection TEXT,
  -- Who cancelled it half-way.
  cancelled_by TEXT,
  -- How many leads were selected, and to how many it has been done.
  selected INTEGER NOT NULL,
  done INTEGER NOT NULL
);
CREATE INDEX batches_unfinished ON batches (audit_id) WHERE selection IS NOT NULL;

-- How many requests were answered with an error in a minute, counted from 1970, by endpoint and error code.
CREATE TABLE error_answers (
  minute INTEGER NOT NULL,
  endpoint TEXT NOT NULL,
  code TEXT NOT NULL,
  requests INTEGER NOT NULL,
  PRIMARY KEY (minute, endpoint, code)
) WITHOUT ROWID;

-- What the job that runs every minute remembers: one row. Times are Unix ms.
CREATE TABLE job (
  -- When it last did its work: each run writes it, which shows that the database can be written to.
  ran_at INTEGER NOT NULL,
  -- When a lead was last delivered, whatever has become of it since.
  delivered_at INTEGER NOT NULL,
  -- When one was delivered for the first time after an outage.
  recovered_at INTEGER NOT NULL
);
INSERT INTO job VALUES (unixepoch() * 1000, 0, 0);

-- How many address lookups were paid for on a day, UTC.
CREATE TABLE lookups (
  day TEXT PRIMARY KEY,
  made INTEGER NOT NULL
) WITHOUT ROWID;
