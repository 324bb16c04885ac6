/** A setting of the domain that alters pages on their way to visitors, and how it shows. */
interface Alteration {
  readonly setting: string
  readonly sign: RegExp
}

/** From Cloudflare's documentation of each, and from what they are seen to insert. */
const alterations: readonly Alteration[] = [
  { setting: 'Rocket Loader', sign: /\/cdn-cgi\/scripts\/[^"]*rocket-loader|data-cf-settings=/ },
  { setting: 'Email Address Obfuscation', sign: /\/cdn-cgi\/l\/email-protection|email-decode\.min\.js|data-cfemail=/ },
  { setting: 'Zaraz', sign: /\/cdn-cgi\/zaraz\// },
  { setting: 'Web Analytics', sign: /static\.cloudflareinsights\.com\/beacon/ },
  { setting: 'Bot Fight Mode (JavaScript detections)', sign: /\/cdn-cgi\/challenge-platform\// },
]

/**
 * Compares a page with its build.
 *
 * @returns what altered it, or where they differ, worded to follow the page's name; undefined when they are the same
 */
export function alterationOf(served: string, built: string): string | undefined {
  if (served === built) return undefined
  const settings = alterations
    .filter(({ sign }) => sign.test(served) && !sign.test(built))
    .map(({ setting }) => setting)
  if (settings.length > 0) return `is altered on its way by ${settings.join(' and ')}: turn it off for the domain`
  if (appOf(served) !== appOf(built)) return 'is of another build than the one in dist/'
  const at = [...built].findIndex((character, index) => served[index] !== character)
  return `is not as it was built: ${JSON.stringify(served.slice(Math.max(0, at - 40), at + 40))}`
}

/** The file name of the app's script, which differs from build to build. */
const appOf = (page: string) => /\/assets\/index-[\w-]+\.js/.exec(page)?.[0]
