/**
 * Our site key at Cloudflare Turnstile. While it is empty nothing of theirs is loaded. It goes with `TURNSTILE_SECRET`:
 * the secret without the key would hold every lead.
 */
export const turnstileSiteKey: string = ''
