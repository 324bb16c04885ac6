-- Codes that are set at the desk, by the key in an advert's link. What applies to a key at a moment is the latest row whose time
-- has come; a row that has come stays, so that it is known who set what. Only adds a table: the previous release does not know it.
CREATE TABLE campaign_codes (
  id INTEGER PRIMARY KEY,
  key TEXT NOT NULL,                  -- as in /?c=tv; 'usual' for everyone without a key of their own
  code TEXT,                          -- null: from then on the key has no code of its own
  from_at INTEGER NOT NULL,           -- from when on (Unix ms)
  set_at INTEGER NOT NULL,            -- when it was set (Unix ms)
  who TEXT NOT NULL                   -- the email address they signed in with
) STRICT;

CREATE INDEX campaign_codes_key ON campaign_codes (key, from_at, id);
