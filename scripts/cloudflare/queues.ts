import { type Desk, insistOn, type Wrangler } from './wrangler.ts'

const day = 24 * 60 * 60
/**
 * Seconds that a queue keeps a message: the most there is. While the database is down a lead may be nowhere else, and
 * Cloudflare would forget it after four days.
 */
const retention = 14 * day
/** The most on the free plan. */
const freeRetention = day

/** Creates a queue unless there is one of that name, and lets it keep its messages as long as can be. */
export async function ensureQueue(name: string, { wrangler, isDryRun, say }: Desk): Promise<void> {
  const isThere = wrangler !== undefined && (await hasQueue(name, wrangler))
  say(
    isThere
      ? `Let the queue ${name} keep messages for 14 days.`
      : `Create the queue ${name}; it keeps messages for 14 days.`,
  )
  if (isDryRun || !wrangler) return
  const keepFor = (seconds: number) =>
    wrangler(['queues', isThere ? 'update' : 'create', name, '--message-retention-period-secs', String(seconds)])
  let outcome = await keepFor(retention)
  // Wrangler repeats what Cloudflare says of the period, or has a sentence of its own for it.
  if (outcome.kind === 'refused' && /retention|queue settings are invalid/.test(outcome.words)) {
    say(`The free plan keeps messages for one day: so does the queue ${name}. On a paid plan run this again.`)
    outcome = await keepFor(freeRetention)
  }
  insistOn(outcome, `${isThere ? 'change' : 'create'} the queue ${name}`)
}

async function hasQueue(name: string, wrangler: Wrangler): Promise<boolean> {
  const outcome = await wrangler(['queues', 'info', name])
  if (outcome.kind === 'refused' && outcome.words.includes('does not exist')) return false
  // Wrangler takes the first queue that has the name in its own.
  return insistOn(outcome, `look for the queue ${name}`).includes(`Queue Name: ${name}\n`)
}
