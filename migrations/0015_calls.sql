-- When people who asked to be rung were promised a call, and what has become of it: their leads may be sealed. Only adds: the
-- previous release does not know the table, and the calls that it takes are noted by the next. Times are Unix milliseconds.
CREATE TABLE calls (
  lead_id TEXT PRIMARY KEY,
  due_from INTEGER NOT NULL,          -- the part of the day in which to ring; both are when the lead came if it cannot be read
  due_to INTEGER NOT NULL,
  state TEXT NOT NULL DEFAULT 'open', -- 'open', 'rung', 'booked', 'wrong number'; 'elsewhere': left to the webhook's reader
  unanswered INTEGER NOT NULL DEFAULT 0, -- how often nobody answered
  marked_at INTEGER,                  -- when someone last said what became of it
  marked_by TEXT                      -- and who: the address they signed in with
) STRICT, WITHOUT ROWID;

-- The desk's list, what is told of it, and what is left to the webhook's reader.
CREATE INDEX calls_due ON calls (state, due_to, due_from);

-- What was marked today.
CREATE INDEX calls_marked ON calls (marked_at) WHERE marked_at IS NOT NULL;

-- Leads whose calls may not be noted yet. Other leads cost it nothing.
CREATE INDEX leads_calls ON leads (received_at) WHERE form = 'callback' AND erased_at IS NULL;
