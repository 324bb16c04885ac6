/** What takes everything personal out of a row. Its id, status, times and digest stay, to know a repeat by. */
export const erasure = 'content = NULL, email_hash = NULL, key_id = NULL'
