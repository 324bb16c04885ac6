import { env } from 'cloudflare:workers'
import { type FunnelCount, pageEvents } from '#contract/funnel.ts'
import { fakeAnalytics } from '../../../local/stand-ins/funnel.ts'

/** So many events of one kind, as pages said them. */
export type Views = FunnelCount

/** What the desk needs to read these from. */
export async function analyticsWith(views: readonly Views[]) {
  const FUNNEL = fakeAnalytics(env.DB)
  await FUNNEL.save()
  for (const { day, key, code, form, version, device, event, count } of views) {
    const doubles = [...pageEvents, 'bots'].map((name, n) => `${name === event ? count : 0} AS double${n + 1}`)
    await env.DB.prepare(
      `INSERT INTO data_points (timestamp, sampleInterval, index1, blob1, blob2, blob3, blob4, blob5, blob6, ${doubles.map((it) => it.split(' AS ')[1]).join(', ')})
       VALUES (?1, 1, ?2, ?3, ?2, ?4, ?5, ?6, ?7, ${doubles.map((it) => it.split(' ')[0]).join(', ')})`,
    )
      .bind(`${day}T12:00:00.000Z`, key, day, code, form, version, device)
      .run()
  }
  return { FUNNEL, FUNNEL_DATASET: 'funnel' }
}
