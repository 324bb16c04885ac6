import { insistOn, type SetupTools, type Wrangler } from './wrangler.ts'

const day = 24 * 60 * 60
/**
 * How many seconds a queue keeps a message: the maximum. While the database is down a lead may be nowhere else, and by
 * default Cloudflare would drop it after four days.
 */
const retention = 14 * day
/** The maximum on the free plan. */
const freeRetention = day

/** Creates a queue unless one of that name exists, and makes it keep its messages as long as possible. */
export async function ensureQueue(name: string, { wrangler, isDryRun, say }: SetupTools): Promise<void> {
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
  // Wrangler repeats what Cloudflare says about the period, or uses a sentence of its own.
  if (outcome.kind === 'refused' && /retention|queue settings are invalid/.test(outcome.words)) {
    say(`The free plan keeps messages for one day: so does the queue ${name}. On a paid plan run this again.`)
    outcome = await keepFor(freeRetention)
  }
  insistOn(outcome, `${isThere ? 'change' : 'create'} the queue ${name}`)
}

async function hasQueue(name: string, wrangler: Wrangler): Promise<boolean> {
  const outcome = await wrangler(['queues', 'info', name])
  if (outcome.kind === 'refused' && outcome.words.includes('does not exist')) return false
  // Wrangler takes the first queue whose name contains this one.
  return insistOn(outcome, `look for the queue ${name}`).includes(`Queue Name: ${name}\n`)
}
