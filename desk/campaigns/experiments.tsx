import * as z from 'zod/mini'
import { type Experiment, experiment, isRunning } from '#app/content/experiment.ts'
import { type Version, versions } from '#contract/campaign.ts'
import { dateWords, dayMoved } from '../clock.ts'
import { Lead, Section } from '../parts.tsx'
import type { DeskEnv } from '../settings.ts'
import { type Funnel, readFunnel } from './read-funnel.ts'
import { chance, isLopsided, neededEach, number, percent, probabilityByChance, type Share, sum } from './statistics.ts'
import { isWithin, lengthOf } from './stretch.ts'

/** What is counted of each version. */
type Shares = Readonly<Record<Version, Share>>

const leadsRow = z.object({ version: z.enum(versions), day: z.string(), status: z.string(), leads: z.number() })
type VersionLeads = z.infer<typeof leadsRow>

const resultRow = z.object({
  name: z.string(),
  what: z.string(),
  until_day: z.string(),
  a_people: z.number(),
  a_did: z.number(),
  b_people: z.number(),
  b_did: z.number(),
})
type Result = z.infer<typeof resultRow>

/** How long Cloudflare keeps what pages say (days). */
const keptDays = 90

/**
 * What can be said of two versions of a form, one sentence or two for each experiment: how many more people it needs or,
 * once both versions have as many as were decided on before, how it ended. That is judged once, over the days until then,
 * and kept; nothing shows a rate before. Rejects when D1 does.
 *
 * @param today the UK's
 */
export async function readExperiments(
  env: DeskEnv,
  today: string,
  running: Experiment | undefined = isRunning ? experiment : undefined,
): Promise<string[]> {
  const results = z.array(resultRow).parse((await env.DB.prepare('SELECT * FROM experiment_results').all()).results)
  const sentences = results.map(resultWords)
  if (!running || results.some(({ name }) => name === running.name)) return sentences
  // Whole days: today is not over.
  const days = { from: running.from, until: dayMoved(today, -1) }
  const [funnel, leads] = await Promise.all([readFunnel(env, days), readLeads(env.DB, running, days.until)])
  const state = stateOf(running, days.until, funnel, leads)
  if (typeof state === 'string') return [...sentences, `${running.what} ${state}`]
  await env.DB.prepare('INSERT INTO experiment_results VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT DO NOTHING')
    .bind(running.name, running.what, state.until, state.a.people, state.a.did, state.b.people, state.b.did)
    .run()
  return readExperiments(env, today, undefined)
}

async function readLeads(db: D1Database, { form, from }: Experiment, until: string): Promise<VersionLeads[]> {
  const { results } = await db
    .prepare(
      `SELECT version, received_on AS day, status, count(*) AS leads FROM leads INDEXED BY leads_versions
       WHERE version IN ('a', 'b') AND received_on >= ?1 AND received_on <= ?2 AND form = ?3 GROUP BY 1, 2, 3
       UNION ALL
       SELECT version, day, status, leads FROM version_totals
       WHERE version IN ('a', 'b') AND day >= ?1 AND day <= ?2 AND form = ?3`,
    )
    .bind(from, until, form)
    .all()
  return z.array(leadsRow).parse(results)
}

interface Judged extends Shares {
  /** The last day that counts: the first at whose end both versions had enough. */
  readonly until: string
}

/** What is to be judged, or why not yet. @param last the last whole day */
function stateOf(
  { form, key, by, of, did, from, expected, smallest }: Experiment,
  last: string,
  funnel: Funnel | undefined,
  leads: readonly VersionLeads[],
): Judged | string {
  if (!funnel) return 'Pages are not counted here, so nothing can be said of it.'
  if (last < from) return `It begins on ${dateWords(from)}.`
  const needed = neededEach(expected, smallest)
  const views = funnel.counts.filter(
    (count) => count.form === form && count.event === of && (key === '' || count.key === key),
  )
  const sharesUntil = (day: string): Shares => {
    const days = { from, until: day }
    const share = (version: Version): Share => ({
      people: sum(
        views.filter((view) => view.version === version && isWithin(view.day, days)).map(({ count }) => count),
      ),
      did: sum(
        leads
          .filter((lead) => lead.version === version && isWithin(lead.day, days))
          .filter(({ status }) => did === 'accepted' || status === 'delivered')
          .map((lead) => lead.leads),
      ),
    })
    return { a: share('a'), b: share('b') }
  }
  const all = sharesUntil(last)
  if (by === 'split' && isLopsided(all.a.people, all.b.people))
    return 'Its versions were not seen equally often, as chance would have it. Something is wrong, and nothing can be said of it.'
  const hasEnough = ({ a, b }: Shares) => a.people >= needed && b.people >= needed
  if (hasEnough(all) && funnel.sampled === 1) {
    let until = from
    while (!hasEnough(sharesUntil(until))) until = dayMoved(until, 1)
    return { until, ...sharesUntil(until) }
  }
  const sofar = Math.min(all.a.people, all.b.people)
  const days = lengthOf({ from, until: last })
  if (funnel.sampled > 1) return 'Pages are only estimated, because there are so many: nothing can be said of it.'
  if (days > keptDays || (sofar > 0 && days >= 7 && (needed / sofar) * days > keptDays))
    return `It needs ${number(needed)} page views of each version, more than come in the ${keptDays} days for which pages are kept. Choose a larger difference to look for.`
  const missing = (version: Version) => number(Math.max(0, needed - all[version].people))
  return `It needs ${number(needed)} page views of each version: ${missing('a')} more of a and ${missing('b')} more of b. Until then no rate is shown, because whoever looks early is misled by chance.`
}

/** How it ended, in one sentence. */
function resultWords({ what, until_day, a_people, a_did, b_people, b_did }: Result): string {
  const [a, b] = [
    { people: a_people, did: a_did },
    { people: b_people, did: b_did },
  ]
  const probability = probabilityByChance(a, b)
  const rates = `version a brought a lead from ${percent(a.did / a.people)} of ${number(a.people)} page views and version b from ${percent(b.did / b.people)} of ${number(b.people)}`
  const better = a.did / a.people > b.did / b.people ? 'a' : 'b'
  const verdict = probability < chance ? `version ${better} does better` : 'no difference is shown'
  const shown = probability < 0.001 ? 'less than 0.1\u00A0%' : percent(probability)
  return `${what} Until ${dateWords(until_day)} ${rates}: ${verdict}, because between two equal versions a difference as large comes up by chance with a probability of ${shown}.`
}

/** What is to be said of two versions; nothing where there never were any. */
export function Experiments({ sentences }: { readonly sentences: readonly string[] }) {
  if (sentences.length === 0) return null
  return (
    <Section title="Two versions of a form">
      {sentences.map((sentence) => (
        <Lead key={sentence}>{sentence}</Lead>
      ))}
      <Lead>A page view stands for a person here: nobody is recognised, and someone who comes twice counts twice.</Lead>
    </Section>
  )
}
