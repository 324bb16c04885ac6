import type { Secret } from './secrets.ts'

/** A person at a terminal. */
export interface Person {
  /** Asks for something that is not shown while it is typed. */
  readonly hidden: (question: string) => Promise<string>
  /** @returns true unless the answer is no */
  readonly agrees: (question: string) => Promise<boolean>
}

/**
 * Asks for each secret in turn; an empty answer skips it. A generated one is shown once, because Cloudflare never shows
 * it again; what was typed is never shown.
 *
 * @returns the values by name
 */
export async function askForSecrets(
  missing: readonly Secret[],
  person: Person,
  say: (sentence: string) => void,
  now: Date,
): Promise<Readonly<Record<string, string>>> {
  const values: Record<string, string> = {}
  for (const secret of missing) {
    const value = await askFor(secret, person, say, now)
    if (value === '')
      say(`${secret.name} is left out${secret.isOptional ? '.' : ': the site is not complete without it.'}`)
    else values[secret.name] = value
  }
  return values
}

async function askFor(
  { name, purpose, generate, problemWith }: Secret,
  person: Person,
  say: (sentence: string) => void,
  now: Date,
): Promise<string> {
  if (generate && (await person.agrees(`${name} ${purpose}. Make one now?`))) {
    const value = generate(now)
    say(`${name}, shown this once; keep a copy where the firm keeps its secrets:\n\n  ${value}\n`)
    return value
  }
  for (;;) {
    const value = (await person.hidden(`${name} (${purpose}), or nothing to leave it out: `)).trim()
    const problem = value === '' ? undefined : problemWith?.(value)
    if (problem === undefined) return value
    say(`${name}: ${problem}`)
  }
}
