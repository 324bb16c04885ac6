import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const files = globSync('.github/workflows/*.yml')
const valuesOf = (text: string, key: string) =>
  [...text.matchAll(new RegExp(`^\\s*(?:- )?${key}: (.*)$`, 'gm'))].map(([, value = '']) => value)

test.each(files)('%s pins actions to a commit, may only read the repository and leaves no token behind', (file) => {
  const text = readFileSync(file, 'utf8')
  const uses = valuesOf(text, 'uses').filter((action) => !action.startsWith('./'))
  expect(uses.filter((action) => !/^[\w/-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/.test(action))).toEqual([])
  expect(text).toMatch(/^permissions:\n {2}contents: read\n(?! )/m)
  expect(text.match(/permissions:/g)).toHaveLength(1)
  const checkouts = uses.filter((action) => action.startsWith('actions/checkout@'))
  expect(valuesOf(text, 'persist-credentials')).toEqual(checkouts.map(() => 'false'))
})

test('only main is deployed, after every check, and by a push to staging alone', () => {
  const [before = '', job = ''] = readFileSync('.github/workflows/deploy.yml', 'utf8').split(/^ {2}deploy:$/m)
  const where = expect.stringContaining(" inputs.environment || 'staging' ")
  expect(before).toContain('uses: ./.github/workflows/ci.yml')
  expect(valuesOf(job, 'needs')).toEqual(['checks'])
  expect(valuesOf(job, 'if')).toEqual(["github.ref == 'refs/heads/main'"])
  expect([...valuesOf(job, 'environment'), ...valuesOf(job, 'ENVIRONMENT')]).toEqual([where, where])
  expect(valuesOf(job, 'run')).toEqual(['npm run deploy -- --env "$ENVIRONMENT"'])
})

test('the token is given to the deploying job alone', () => {
  const withSecrets = files.filter((file) => readFileSync(file, 'utf8').includes('secrets.'))
  expect(withSecrets).toEqual(['.github/workflows/deploy.yml'])
  const [before = ''] = readFileSync('.github/workflows/deploy.yml', 'utf8').split(/^ {2}deploy:$/m)
  expect(before).not.toContain('secrets.')
})
