/** Removes everything personal from a row. Its id, status, times and digest stay, to recognise a repeat. */
export const erasure = 'content = NULL, email_hash = NULL, key_id = NULL'

/** Stops a letter, unless it was sent, and removes what leads to Cloudflare's own record of it. */
export const letterErasure =
  "status = CASE status WHEN 'sent' THEN 'sent' ELSE 'erased' END, lease_until = 0, message_id = NULL"

/** Keeps a digest only if it is keyed: with a plain one a guess at the whole lead could be checked. */
export const keyedDigest = `digest = CASE WHEN key_id IS NULL THEN '' ELSE digest END`
