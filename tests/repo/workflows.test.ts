import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { environmentNames } from '../../scripts/cloudflare/command.ts'

const files = globSync('.github/workflows/*.yml')
const valuesOf = (text: string, key: string) =>
  [...text.matchAll(new RegExp(`^\\s*(?:- )?${key}: (.*)$`, 'gm'))].map(([, value = '']) => value)

describe.each(files)('%s', (file) => {
  const text = readFileSync(file, 'utf8')

  test('pins actions to a commit, with the version in a comment', () => {
    const uses = valuesOf(text, 'uses').filter((action) => !action.startsWith('./.github/workflows/'))
    expect(uses.length).toBeGreaterThan(0)
    expect(uses.filter((action) => !/^[\w/-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/.test(action))).toEqual([])
  })

  test('may only read the repository, and leaves no token behind', () => {
    expect(text).toMatch(/^permissions:\n {2}contents: read\n(?! )/m)
    expect(text.match(/permissions:/g)).toHaveLength(1)
    const checkouts = valuesOf(text, 'uses').filter((action) => action.startsWith('actions/checkout@'))
    expect(valuesOf(text, 'persist-credentials')).toEqual(checkouts.map(() => 'false'))
  })
})

describe('the deployment', () => {
  const jobs = readFileSync('.github/workflows/deploy.yml', 'utf8').split(/^ {2}(?=\w+:$)/m)

  test.each(environmentNames)('to %s waits for the checks, its approval and the one before it', (name) => {
    const job = jobs.find((text) => text.startsWith(`${name}:`)) ?? ''
    expect(valuesOf(job, 'needs')).toEqual(['checks'])
    expect(valuesOf(job, 'environment')).toEqual([name])
    expect(valuesOf(job, 'group')).toEqual([`deploy-${name}`])
    expect(valuesOf(job, 'cancel-in-progress')).toEqual(['false'])
    expect(valuesOf(job, 'run')).toEqual([expect.stringMatching(`^npm run deploy -- --env ${name} --checked(?= |$)`)])
  })

  test('to production is never started by a push', () => {
    const production = jobs.find((text) => text.startsWith('production:')) ?? ''
    expect(valuesOf(production, 'if')).toEqual([expect.stringMatching(/^github\.event_name == 'workflow_dispatch' &&/)])
  })

  test('hands a host that someone types to the script as one word, never to the shell', () => {
    const text = jobs.join('')
    const commands = valuesOf(text, 'run').join()
    expect(text).toMatch(/^ +HOST: \$\{\{ inputs\.replace-dns \}\}$/m)
    expect(commands).toMatch(/ \$\{HOST:\+--replace-dns "\$HOST"\}/)
    expect(commands).not.toContain('inputs.replace-dns')
  })

  test('gives the token only to the deploying step', () => {
    const withToken = jobs.filter((text) => text.includes('secrets.')).map((text) => text.split(':')[0])
    expect(withToken).toEqual([...environmentNames])
    for (const file of files.filter((it) => !it.endsWith('deploy.yml')))
      expect(readFileSync(file, 'utf8')).not.toContain('secrets.')
  })
})
