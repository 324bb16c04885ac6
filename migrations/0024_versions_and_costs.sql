-- Which of two versions of a form a lead came by, and what adverts cost. Only adds: the previous release leaves it all empty.
ALTER TABLE leads ADD COLUMN version TEXT;  -- 'a' or 'b'; null while a form has one version, and of a plain form post
CREATE INDEX leads_versions ON leads (version, received_on, form, status) WHERE version IS NOT NULL;

-- What is left of such leads once their rows are deleted, as lead_totals.
CREATE TABLE version_totals (
  version TEXT NOT NULL,
  day TEXT NOT NULL,                  -- when they came, in the UK: '2026-11-22'
  form TEXT NOT NULL,
  status TEXT NOT NULL,               -- 'delivered' or 'parked'
  leads INTEGER NOT NULL,
  PRIMARY KEY (version, day, form, status)
) STRICT, WITHOUT ROWID;

-- How a comparison of two versions ended. It is written once, and nothing is counted again for it.
CREATE TABLE experiment_results (
  name TEXT PRIMARY KEY,
  what TEXT NOT NULL,                 -- what differs, in words
  until_day TEXT NOT NULL,            -- the last day that counted
  a_people INTEGER NOT NULL,
  a_did INTEGER NOT NULL,
  b_people INTEGER NOT NULL,
  b_did INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- What someone typed in that an advert cost, evenly over its days.
CREATE TABLE campaign_costs (
  id INTEGER PRIMARY KEY,
  code TEXT NOT NULL COLLATE NOCASE,
  from_day TEXT NOT NULL,
  until_day TEXT NOT NULL,
  pence INTEGER NOT NULL,
  who TEXT NOT NULL,                  -- the address that someone signed in to the desk with
  at INTEGER NOT NULL                 -- Unix ms
) STRICT;
