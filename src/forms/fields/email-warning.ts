import { isEmail, normaliseEmail } from '#contract/email.ts'
import { type MailService, mailServices } from './mail-services.ts'

/** Names of other firms and services, a letter away from a mail service's. */
const otherServices = new Set(['mail', 'email', 'ymail', 'gail', 'grail', 'cloud'])

const slipsForCom = ['con', 'cmo', 'cpm', 'cim', 'comm', 'coom', 'ocm', 'c0m', 'vom', 'xom', 'dom']
const slipsForCoUk = 'com.uk couk cou.uk c.uk co.ku co.ukk co.k co.u co.ul co.uj co.um co.yk'.split(' ')

/** Endings that no address has. */
const impossible = [...slipsForCom, ...slipsForCoUk]

/** The impossible ending that a domain has, if any. */
const impossibleEnd = (domain: string) => impossible.find((ending) => domain.endsWith(`.${ending}`))

/**
 * An ending in another country: `fr`, `co.in`, `com.au`. `co`, `cm` and `om` are likelier to be slips than countries.
 */
const abroad = /^(?:com?\.)?(?!uk|co$|cm$|om$)[a-z]{2}$/

/** A mail service's address to suggest, or an ending to ask about. */
type EmailWarning = { readonly suggestion: string } | { readonly ending: string }

/**
 * The warning about an email address that was probably mistyped. The name and ending of its domain are judged
 * separately, and only a mail service's domain is ever suggested.
 *
 * @returns undefined for an address that can be right, and while there is no address yet
 */
export function emailWarning(typed: string): EmailWarning | undefined {
  const given = normaliseEmail(typed.trim())
  // On a US keyboard, quotes are where the @ is on a UK one.
  const address = given.replace(/^(\S+?)(?:"|\s+at\s+|\s*[([]at[)\]]\s*)([^@]+)$/i, '$1@$2')
  const [, person, domain = ''] = /^([^\s@]+)@([^@]+)$/.exec(address) ?? []
  if (person === undefined) return undefined
  // A space may be a slip, or stand for a dot.
  const written = plainDomain(domain, '.')
  const suggested = suggestedDomain(plainDomain(domain, '')) ?? suggestedDomain(written)
  if (suggested === undefined) {
    const ending = impossibleEnd(written)
    return ending === undefined ? undefined : { ending: `.${ending}` }
  }
  const correct = normaliseEmail(`${person}@${suggested}`)
  return correct.toLowerCase() === given.toLowerCase() || !isEmail(correct) ? undefined : { suggestion: correct }
}

function plainDomain(typed: string, forSpace: string): string {
  const dotted = typed
    .toLowerCase()
    .replace(/\s+/g, forSpace)
    .replace(/[.,;]+/g, '.')
  return dotted.replace(/^www\.|\.$/g, '')
}

/** The mail service's domain that was probably intended, if any. */
function suggestedDomain(written: string): string | undefined {
  const [name, ending] = partsOf(written)
  for (const [service, { endings, elsewhere }] of mailServices) {
    if (name !== service && !isSlipOf(name, service)) continue
    if (endings.includes(ending)) return `${service}.${ending}`
    const isWrong = ending === '' || impossibleEnd(`.${ending}`) !== undefined || isNobodys(ending, elsewhere)
    return isWrong ? `${service}.${nearest(endings, ending)}` : undefined
  }
  return undefined
}

/** Name and ending, which may have been run together. */
function partsOf(written: string): readonly [name: string, ending: string] {
  const [name = '', ...ending] = written.split('.')
  if (ending.length > 0) return [name, ending.join('.')]
  for (const [service, { endings }] of mailServices) {
    const end = endings.find((it) => name === service + it.replace('.', ''))
    if (end !== undefined) return [service, end]
  }
  return [name, '']
}

function nearest(endings: readonly string[], typed: string): string | undefined {
  return endings.find((ending) => ending === 'co.uk' && /[uk]/.test(typed)) ?? endings[0]
}

function isNobodys(ending: string, elsewhere: MailService['elsewhere']): boolean {
  return elsewhere === 'nobody' || (elsewhere === 'abroad' && !abroad.test(ending))
}

/**
 * Whether one letter is missing, added or wrong, or two have changed places. Short names are too much like other names
 * to tell.
 */
function isSlipOf(typed: string, service: string): boolean {
  if (service.length < 5 || otherServices.has(typed)) return false
  let at = 0
  while (at < service.length && typed[at] === service[at]) at += 1
  const [rest, wanted] = [typed.slice(at), service.slice(at)]
  return (
    rest.slice(1) === wanted
    || rest === wanted.slice(1)
    || rest.slice(1) === wanted.slice(1)
    || (rest.slice(2) === wanted.slice(2) && rest[0] === wanted[1] && rest[1] === wanted[0])
  )
}
