import { type Desk, insistOn, type Outcome, type Wrangler } from './wrangler.ts'

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
  const creation = `Create the queue ${name}; it keeps messages for 14 days.`
  if (!wrangler) return say(creation)
  if (isDryRun) {
    const isMissing = isNotThere(await wrangler(['queues', 'info', name]), `look for the queue ${name}`)
    return say(isMissing ? creation : `Let the queue ${name} keep messages for 14 days.`)
  }
  const updated = await keeping('update', name, { wrangler, say })
  if (!isNotThere(updated, `change the queue ${name}`)) return say(`The queue ${name} is there and keeps its messages.`)
  say(creation)
  insistOn(await keeping('create', name, { wrangler, say }), `create the queue ${name}`)
}

/** Creates or changes a queue, for fewer days where the plan has no more. */
async function keeping(
  verb: 'create' | 'update',
  name: string,
  { wrangler, say }: { readonly wrangler: Wrangler; readonly say: Desk['say'] },
): Promise<Outcome> {
  const lasting = (seconds: number) =>
    wrangler(['queues', verb, name, '--message-retention-period-secs', String(seconds)])
  const outcome = await lasting(retention)
  // Wrangler repeats what Cloudflare says of the period, or has a sentence of its own for it.
  if (outcome.kind === 'done' || !/retention|queue settings are invalid/.test(outcome.words)) return outcome
  say(`The free plan keeps messages for one day: so does the queue ${name}. On a paid plan run this again.`)
  return lasting(freeRetention)
}

/** @throws Stop when it was refused for another reason */
function isNotThere(outcome: Outcome, request: string): boolean {
  if (outcome.kind === 'refused' && outcome.words.includes('does not exist')) return true
  insistOn(outcome, request)
  return false
}
