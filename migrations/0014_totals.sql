-- What is left of leads once their rows are deleted: how many there were. No id and nothing personal. Only adds a table: the
-- previous release does not know it.
CREATE TABLE lead_totals (
  day TEXT NOT NULL,                  -- when they came, in the UK: '2026-11-22'
  code TEXT NOT NULL,                 -- their campaign code
  form TEXT NOT NULL,                 -- '' for those of a release that did not note it
  became TEXT NOT NULL,               -- 'delivered'; 'parked' or 'held' until they were erased; 'erased' on request
  email TEXT NOT NULL,                -- how the guide's email ended, as in deliveries.status; '' if there was none
  leads INTEGER NOT NULL,
  PRIMARY KEY (day, code, form, became, email)
) STRICT, WITHOUT ROWID;
