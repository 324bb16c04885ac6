// MDN's HTTP Observatory, its own code, on a site of this computer: prints each page's grade and score as JSON.
// Plain JavaScript, because the package brings no types and is there only after `npm ci` in bench/.
// node score.js HTTPS_PORT HTTP_PORT PATH...
import { existsSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

// It wants the browsers' list of preloaded hosts, worth 5 points, which localhost is not on.
const preloaded = fileURLToPath(import.meta.resolve('@mdn/mdn-http-observatory/conf/hsts-preload.json'))
if (!existsSync(preloaded)) writeFileSync(preloaded, '{}')

const { ALL_TESTS } = await import('@mdn/mdn-http-observatory/src/constants.js')
const { getGradeForScore, getScoreModifier } = await import('@mdn/mdn-http-observatory/src/grader/grader.js')
const { MINIMUM_SCORE_FOR_EXTRA_CREDIT } = await import('@mdn/mdn-http-observatory/src/grader/charts.js')
const { retrieve } = await import('@mdn/mdn-http-observatory/src/retriever/retriever.js')

const [httpsPort, httpPort, ...paths] = process.argv.slice(2)
const pages = []
for (const path of paths) {
  const answers = await retrieve('localhost', { httpsPort, httpPort, path })
  const findings = ALL_TESTS.map((test) => test(answers).result)
  const modifiers = findings.map(getScoreModifier)
  const sum = (counts) => modifiers.filter(counts).reduce((total, modifier) => total + modifier, 100)
  const plain = sum((modifier) => modifier < 0)
  const { grade, score } = getGradeForScore(plain >= MINIMUM_SCORE_FOR_EXTRA_CREDIT ? sum(() => true) : plain)
  pages.push({ path, status: answers.responses.auto?.status ?? 0, grade, score })
}
console.log(JSON.stringify(pages))
