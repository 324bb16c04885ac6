-- How many address lookups were paid for each day (UTC): by everybody, by each network operator and by each network (an
-- IPv4 /24, an IPv6 /48), so that neither can use up the day's budget. The table lookups, which has the first alone, is the
-- previous release's and no longer read. The night deletes what is not today's.
CREATE TABLE lookup_counts (
  day TEXT NOT NULL,                  -- '2026-11-22'
  who TEXT NOT NULL,                  -- '' for everybody; else a hash, as in recent_leads
  made INTEGER NOT NULL,
  PRIMARY KEY (day, who)
) STRICT, WITHOUT ROWID;

INSERT INTO lookup_counts (day, who, made) SELECT day, '', made FROM lookups;
