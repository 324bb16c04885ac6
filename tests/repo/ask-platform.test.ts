import { expect, test } from 'vitest'
import { askPlatform } from '../../scripts/cloudflare/ask-platform.ts'

/** Asks a probe that gives these answers. */
async function asking(answers: readonly { belief: string; holds?: boolean; said: string }[], isDeployed = true) {
  const [ran, said]: [string[], string[]] = [[], []]
  const ended = await askPlatform({
    say: (line) => void said.push(line),
    pause: async () => undefined,
    fetch: async (where) => (String(where).endsWith('/ready') ? new Response() : Response.json(answers)),
    wrangler: async ([verb = '']) => {
      ran.push(verb)
      return { isDone: isDeployed, output: ' https://probe.firm.workers.dev\n', errors: 'no login' }
    },
  }).catch(String)
  return { ran, said, ended }
}

test('each answer is printed with its date, what does not hold ends the command, and the probe is deleted', async () => {
  const [good, open, bad] = [
    { belief: 'batches', holds: true, said: '0 rows' },
    { belief: 'bounces', said: 'not known' },
    { belief: 'delays', holds: false, said: 'refused' },
  ]
  const well = await asking([good, open])
  expect(well.said[0]).toMatch(/^\d{4}-\d\d-\d\d {2}ok {4}batches: 0 rows$/)
  expect(well.said[1]).toMatch(/ {2}\? {5}bounces: not known$/)
  expect([well.ran, well.ended]).toEqual([['deploy', 'delete'], undefined])
  const wrong = await asking([good, bad])
  expect(wrong.said[1]).toMatch(/FAIL {2}delays: refused$/)
  expect(wrong.ended).toContain('2 of 4 beliefs do not hold. Leads are delivered all the same')
  expect(wrong.ran.at(-1)).toBe('delete')
})

test('a probe that cannot be deployed says why, and how to look for what is left of it', async () => {
  const { said, ended } = await asking([], false)
  expect(ended).toContain('The probe could not be deployed. no login')
  expect(said).toEqual([expect.stringContaining('npx wrangler delete --name funeral-plans-platform-probe')])
})
