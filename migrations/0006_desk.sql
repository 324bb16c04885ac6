-- For the people who look after leads. Only adds: the previous release keeps working with the new table, and the leads it
-- writes have no form and no day.

-- Who opened, sent on or erased which leads. Nothing about a lead but its id. Rows are deleted after a year, never by the
-- desk.
CREATE TABLE audit (
  id INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,                -- Unix ms
  who TEXT NOT NULL,                  -- the email address they signed in with
  action TEXT NOT NULL CHECK (action IN ('opened', 'sent on', 'erased')),
  lead_id TEXT,                       -- one lead,
  filter TEXT,                        -- or all that matched: 'state=held&reason=flood'
  leads INTEGER NOT NULL              -- how many
) STRICT;

-- What the night deletes.
CREATE INDEX audit_at ON audit (at);

-- One lead's history.
CREATE INDEX audit_lead ON audit (lead_id) WHERE lead_id IS NOT NULL;

-- Which form it came from: the content may be sealed, and is erased long before the row.
ALTER TABLE leads ADD COLUMN form TEXT;

-- The day in the UK on which it came, '2026-11-22': worker/store/uk-time.ts. A column of its own, because an index on a
-- generated one answers nothing by itself. The night fills it in where an earlier release left it out.
ALTER TABLE leads ADD COLUMN received_on TEXT;

-- Leads by campaign, form and delivery. Erased ones count too.
CREATE INDEX leads_campaigns ON leads (received_on, source_code, form, status);

-- The desk's lists and counts, newest first, all from the index.
CREATE INDEX leads_received ON leads (received_at, id, status, source_code, erased_at);

-- Parked leads by their reason. A lead that is not parked costs this index nothing.
CREATE INDEX leads_put_aside ON leads (last_outcome, received_at, id, source_code, form, received_on, status, erased_at)
  WHERE status = 'parked' AND erased_at IS NULL;
