import { expect, test } from 'vitest'
import { askPlatform } from '../../scripts/cloudflare/ask-platform.ts'

test('each answer is printed with its date, what does not hold ends the command, and the probe is deleted', async () => {
  const [ran, said]: [string[], string[]] = [[], []]
  const answers = [
    { belief: 'batches', holds: true, said: '0 rows' },
    { belief: 'bounces', said: 'not known' },
    { belief: 'delays', holds: false, said: 'refused' },
  ]
  const asking = askPlatform({
    say: (line) => void said.push(line.replace(/^\d{4}-\d\d-\d\d /, 'TODAY')),
    pause: async () => undefined,
    fetch: async (where) => (String(where).endsWith('/') ? Response.json(answers) : Response.json([])),
    wrangler: async ([verb = '']) => {
      ran.push(verb)
      return { isDone: verb === 'deploy', output: ' https://probe.firm.workers.dev\n', errors: '' }
    },
  })
  await expect(asking).rejects.toThrow('1 of 3 beliefs do not hold. Leads are delivered all the same')
  expect(ran).toEqual(['deploy', 'delete'])
  expect(said).toEqual([
    'TODAY ok    batches: 0 rows',
    'TODAY ?     bounces: not known',
    'TODAY FAIL  delays: refused',
    'The probe may still be there: npx wrangler delete --name funeral-plans-platform-probe',
  ])
})
