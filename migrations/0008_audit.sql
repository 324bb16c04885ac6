-- What may be done is a list in desk/audit/audit-store.ts, which a letter that is sent again joins: without a second list
-- here. The previous release writes and reads the table as before.
CREATE TABLE audit_of_all (
  id INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,                -- Unix ms
  who TEXT NOT NULL,                  -- the email address they signed in with
  action TEXT NOT NULL,               -- 'opened', 'sent on', 'letter sent again', 'erased'
  lead_id TEXT,                       -- one lead,
  filter TEXT,                        -- or all that matched: 'state=held&reason=flood'
  leads INTEGER NOT NULL              -- how many
) STRICT;

INSERT INTO audit_of_all SELECT * FROM audit;
DROP TABLE audit;
ALTER TABLE audit_of_all RENAME TO audit;

CREATE INDEX audit_at ON audit (at);
CREATE INDEX audit_lead ON audit (lead_id) WHERE lead_id IS NOT NULL;
