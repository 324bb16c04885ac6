-- One table for everything that is sent on: each lead to the webhook, and the guide by email to those who asked for it.
-- Nothing personal: what is sent stays in the lead. Times are Unix milliseconds.
--
-- The previous release keeps working between this and the deployment. It goes on delivering leads from its own columns,
-- and writes letters into a table that is empty now; the sweep of this release takes over what it has left
-- (worker/delivery/adoption.ts). The emails that wait already stay where it does not look, so that none goes twice.
CREATE TABLE deliveries (
  lead_id TEXT NOT NULL,
  kind TEXT NOT NULL,                 -- 'webhook' or 'email': worker/store/tables.ts
  -- 'held' with its lead; 'pending'; 'delivered' to the webhook; 'sent' when Cloudflare has accepted the email; 'parked'
  -- after the last attempt; 'refused' by its address; 'erased' with its lead, before it was sent.
  status TEXT NOT NULL,
  since INTEGER NOT NULL,             -- since when it is to be made
  attempts INTEGER NOT NULL DEFAULT 0,
  due_at INTEGER NOT NULL,            -- when the next attempt may start
  woken_at INTEGER NOT NULL DEFAULT 0, -- when its last wake-up on the queue arrives; 0 if there is none for this attempt
  lease_until INTEGER NOT NULL DEFAULT 0, -- until then one consumer owns the attempt
  settled_at INTEGER,                 -- when it ended, one way or another
  last_outcome TEXT,                  -- 'http 500', 'timeout', 'E_RATE_LIMIT_EXCEEDED'; never an address or an answer
  message_id TEXT,                    -- Cloudflare's, by which it tells of an email that came back
  PRIMARY KEY (lead_id, kind)
) STRICT, WITHOUT ROWID;

INSERT INTO deliveries (lead_id, kind, status, since, attempts, due_at, lease_until, settled_at, last_outcome)
  SELECT id, 'webhook',
    CASE WHEN status <> 'parked' THEN status WHEN erased_at IS NOT NULL THEN 'erased'
      WHEN last_outcome >= 'held: ' AND last_outcome < 'held:!' THEN 'held' ELSE 'parked' END,
    received_at, attempts, due_at, lease_until, settled_at, last_outcome
  FROM leads;

INSERT INTO deliveries (lead_id, kind, status, since, attempts, due_at, lease_until, settled_at, last_outcome, message_id)
  SELECT id, 'email', status, made_at, attempts, due_at, lease_until, settled_at, last_outcome, message_id FROM letters;
DELETE FROM letters;

-- On leads, status, settled_at and last_outcome now say in short what has become of the webhook's delivery, or why a lead
-- is held: for lists, counts and retention. attempts and lease_until are no longer read; due_at is 0 once this release
-- has the lead, and the index has those that the previous one wrote.
UPDATE leads SET due_at = 0 WHERE status = 'parked';
CREATE INDEX leads_unadopted ON leads (id) WHERE status <> 'delivered' AND due_at > 0;
DROP INDEX leads_pending_due;
DROP INDEX leads_failing;

-- The sweep.
CREATE INDEX deliveries_due ON deliveries (kind, due_at) WHERE status = 'pending';

-- How long the oldest email has waited. The leads' own index leads_kept says it of the webhook.
CREATE INDEX deliveries_waiting ON deliveries (since) WHERE kind = 'email' AND status = 'pending';

-- What is looked for each minute. A delivery that simply succeeds is never in one of these.
CREATE INDEX deliveries_failing ON deliveries (kind, last_outcome) WHERE status = 'pending' AND last_outcome IS NOT NULL;
CREATE INDEX deliveries_stuck ON deliveries (status, settled_at, last_outcome, since)
  WHERE kind = 'email' AND status IN ('parked', 'refused');

-- An email that came back.
CREATE INDEX deliveries_message ON deliveries (message_id) WHERE message_id IS NOT NULL;
