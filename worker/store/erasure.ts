/** Removes everything personal from a row. Its id, status, times and digest stay, to recognise a repeat. */
export const erasure = 'content = NULL, email_hash = NULL, key_id = NULL'
