-- How someone wants the guide, for the desk's list: the content may be sealed. Only adds: the previous release leaves it empty and
-- finds its indexes under their names.
ALTER TABLE leads ADD COLUMN wants TEXT;  -- 'email' or 'post'; null for a request to be rung

-- The desk's lists and counts, as before, now also by form and by how the guide is wanted.
DROP INDEX leads_received;
CREATE INDEX leads_received ON leads (received_at, id, status, source_code, erased_at, form, wants);
DROP INDEX leads_put_aside;
CREATE INDEX leads_put_aside ON leads
  (last_outcome, received_at, id, source_code, form, received_on, status, erased_at, wants)
  WHERE status = 'parked' AND erased_at IS NULL;
