-- The wider network a lead comes from: an IPv4 /24 or an IPv6 /48, by hash as the rest. Only adds: the previous release
-- leaves it empty.
ALTER TABLE recent_leads ADD COLUMN network_hash TEXT;
CREATE INDEX recent_leads_network ON recent_leads (network_hash, received_at);

-- A day's leads by where they come from, whatever their number. Rows are deleted a night or two later.
CREATE TABLE day_counts (
  day TEXT NOT NULL,                  -- UTC, '2026-11-22'
  -- a hash of the IPv4 address or the IPv6 /64, or of the network around it; 'operator 64500'; 'everybody'; 'late calls'
  source TEXT NOT NULL,
  leads INTEGER NOT NULL DEFAULT 0,   -- that were not held
  calls INTEGER NOT NULL DEFAULT 0,   -- requests to be rung among them
  held INTEGER NOT NULL DEFAULT 0,    -- besides; not counted by visitor
  PRIMARY KEY (day, source)
) STRICT, WITHOUT ROWID;
