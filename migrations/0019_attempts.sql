-- What became of each attempt, and delivered leads that are sent again. Only adds: the previous release neither writes the
-- columns nor knows the two statuses, and leaves deliveries alone that have one.

-- The last 20 attempts as JSON, each [when it began (Unix ms), how it ended, how many ms it took, and for the last five how
-- the other side's answer begins]: worker/store/attempts.ts. In the delivery's own row, so that an attempt writes no row more. The answer may be
-- personal: it is sealed, and erased with the lead.
ALTER TABLE deliveries ADD COLUMN tries TEXT;

-- Attempts from before it was last sent on, when the count for the schedule begins at 0 again.
ALTER TABLE deliveries ADD COLUMN earlier INTEGER NOT NULL DEFAULT 0;

-- Leads that staff sent again after they had been delivered: 'again' once they have been, 'in vain' after the last attempt.
CREATE INDEX deliveries_again ON deliveries (status, settled_at) WHERE kind = 'webhook' AND status IN ('again', 'in vain');
