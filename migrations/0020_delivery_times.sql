-- How long leads took to reach the webhook, in numbers that erasing a lead does not change. Nothing personal. Only adds a table:
-- the previous release does not know it, and what it delivers between this and the deployment is not counted.
CREATE TABLE delivery_times (
  day TEXT NOT NULL,                  -- when they were delivered, in the UK: '2026-11-22'
  -- from when they came: to the second below a minute, to the minute below an hour, then to the hour and to the day, each
  -- rounded down; -1 for a lead that was held, which waited for a person
  seconds INTEGER NOT NULL,
  leads INTEGER NOT NULL,
  latest INTEGER NOT NULL,            -- when the last of them was delivered (Unix ms)
  PRIMARY KEY (day, seconds)
) STRICT, WITHOUT ROWID;

-- What was delivered in the last 31 days and has not been erased. That someone sent it on, later than it came, is all that is
-- left of having been held.
INSERT INTO delivery_times (day, seconds, leads, latest)
  SELECT
    date(at / 1000 + iif(at / 1000 >= unixepoch(strftime('%Y', at / 1000, 'unixepoch') || '-03-25 01:00', 'weekday 0')
      AND at / 1000 < unixepoch(strftime('%Y', at / 1000, 'unixepoch') || '-10-25 01:00', 'weekday 0'), 3600, 0), 'unixepoch'),
    CASE WHEN was_held THEN -1 WHEN took < 60 THEN took WHEN took < 3600 THEN took - took % 60
      WHEN took < 86400 THEN took - took % 3600 ELSE took - took % 86400 END,
    count(*),
    max(at)
  FROM (
    SELECT leads.settled_at AS at, max(0, leads.settled_at - received_at) / 1000 AS took, since > received_at AS was_held
    FROM leads LEFT JOIN deliveries ON lead_id = id AND kind = 'webhook'
    WHERE erased_at IS NULL AND leads.status = 'delivered' AND leads.settled_at >= (unixepoch() - 31 * 86400) * 1000
  )
  GROUP BY 1, 2;
