import { hasHeldOutcome } from './tables.ts'

/**
 * Leads by `day`, `code` and `form`, and by what has become of them (`delivery`), from rows and from the totals of deleted ones:
 * erasing a lead changes no day's number of them. Held leads are there twice, as `parked` and as `held`. The index
 * leads_campaigns and the totals have days in order. `?1` to `?2` are days in the UK.
 */
export const campaignCounts = `SELECT received_on AS day, source_code AS code, form, status AS delivery, count(*) AS leads
   FROM leads INDEXED BY leads_campaigns WHERE received_on >= ?1 AND received_on <= ?2
   GROUP BY received_on, source_code, form, status
   UNION ALL
   SELECT received_on, source_code, form, 'held', count(*) FROM leads INDEXED BY leads_put_aside
   WHERE erased_at IS NULL AND status = 'parked' AND ${hasHeldOutcome} AND received_on >= ?1 AND received_on <= ?2
   GROUP BY received_on, source_code, form
   UNION ALL
   SELECT day, code, nullif(form, ''), iif(became = 'delivered', became, 'parked'), leads FROM lead_totals
   WHERE day >= ?1 AND day <= ?2`

/** Adds up those of which one thing has become. */
export const sumOf = (delivery: 'delivered' | 'pending' | 'parked' | 'held') =>
  `sum(CASE delivery WHEN '${delivery}' THEN leads ELSE 0 END)`
