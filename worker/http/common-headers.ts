/** What would harm most in a stranger's hands, and no page of ours asks for. A longer list would cost the first flight. */
const unusedFeatures = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb']

/**
 * Headers of every answer: pages and files get them from `_headers`, the API from the worker. `docs/security.md` has
 * the reason of each. HSTS has no `preload`: that promise binds the whole domain and takes months to take back.
 */
export const commonHeaders: Readonly<Record<string, string>> = {
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': unusedFeatures.map((feature) => `${feature}=()`).join(', '),
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
}
