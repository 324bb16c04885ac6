-- How many address lookups were paid for each day (UTC), so that a program cannot spend more than the day's budget.
-- Nothing personal. Only adds a table: the previous release does not know it.
CREATE TABLE lookups (
  day TEXT PRIMARY KEY,               -- '2026-11-22'
  made INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
