/** Days for which a mailbox that got the guide gets no further email: `guide-email.ts` says so to its reader. */
export const quietDays = 30

/** Domains that are other names of a provider's. */
const otherNames: ReadonlyMap<string, string> = new Map([
  ['googlemail.com', 'gmail.com'],
  ['protonmail.com', 'proton.me'],
  ['pm.me', 'proton.me'],
  ['me.com', 'icloud.com'],
  ['mac.com', 'icloud.com'],
])

/** What makes no difference in the names at a provider. */
const ignored: ReadonlyMap<string, RegExp> = new Map([
  ['gmail.com', /\./g],
  ['proton.me', /[._-]/g],
])

/**
 * The mailbox an address leads to, however it is spelt: without its plus tag, under the provider's usual domain, and
 * without dots where those make no difference. People are found by its hash: a change here asks for a migration that
 * sets `leads.phone_hash` to null, so that the night hashes what is stored by the new rule.
 */
export function mailboxOf(email: string): string {
  const { name, domain } = partsOf(email)
  const usual = otherNames.get(domain) ?? domain
  return `${name.replaceAll(ignored.get(usual) ?? '', '')}@${usual}`
}

/** Where the public has its mailboxes: two with one domain are two people. The others' may all lead to one. */
const publicProviders: ReadonlySet<string> = new Set(
  `gmail.com googlemail.com hotmail.com hotmail.co.uk outlook.com live.com live.co.uk msn.com yahoo.com yahoo.co.uk ymail.com
   rocketmail.com icloud.com me.com mac.com aol.com aol.co.uk btinternet.com btopenworld.com btconnect.com talk21.com sky.com
   talktalk.net tiscali.co.uk lineone.net virginmedia.com virgin.net ntlworld.com blueyonder.co.uk plus.com o2.co.uk
   orange.net wanadoo.co.uk freeserve.co.uk fsmail.net demon.co.uk tesco.net mail.com gmx.com gmx.co.uk fastmail.com proton.me
   protonmail.com pm.me zoho.com nhs.net`.split(/\s+/),
)

/** Second-level domains under which others are registered, as in `firm.co.uk`. */
const registries = /^(ac|co|com|edu|gov|ltd|me|net|nhs|org|plc|police|sch)$/

/**
 * The domain of an address if one person may have all its mailboxes, whatever subdomain it names: `firm.co.uk`; a
 * provider's customer with a subdomain has `ada.plus.com`. Undefined for a mailbox at a provider itself.
 */
export function ownDomainOf(email: string): string | undefined {
  const { domain } = partsOf(email)
  if (publicProviders.has(domain)) return undefined
  const labels = domain.split('.')
  const [registry = '', country = ''] = labels.slice(-2)
  const length = country.length === 2 && registries.test(registry) ? 3 : 2
  const registered = labels.slice(-length).join('.')
  return publicProviders.has(registered) ? labels.slice(-length - 1).join('.') : registered
}

/** People do not always capitalise their own address the same way. */
const normalised = (email: string) => email.trim().normalize('NFC').toLowerCase()

function partsOf(email: string): { readonly name: string; readonly domain: string } {
  const [, name = '', host = ''] = /^(.+?)(?:\+.*)?@(.*)$/.exec(normalised(email)) ?? []
  return { name, domain: URL.parse(`https://${host}`)?.hostname ?? host }
}
