/** A statement that gives each lead that a test has written by itself its delivery to the webhook. */
export const deliveriesOfLeads = `
  INSERT INTO deliveries (lead_id, kind, status, since, attempts, due_at, settled_at, last_outcome)
  SELECT id, 'webhook', iif(last_outcome LIKE 'held: %', 'held', status), received_at, attempts, due_at, settled_at,
    last_outcome
  FROM leads WHERE true ON CONFLICT DO NOTHING`
