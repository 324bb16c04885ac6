/**
 * Our site key at Cloudflare Turnstile. While it is empty nothing of theirs is loaded. It goes with `TURNSTILE_SECRET`:
 * the secret without the key would hold every lead.
 */
export const turnstileSiteKey: string = ''

/** Beside a field that only programs find; for whoever reads the page without its stylesheet. */
export const trapWords = 'Leave this empty.'
