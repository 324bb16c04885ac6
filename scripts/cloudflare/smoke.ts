import { smokeTest } from './smoke-test.ts'
import { ending, Stop } from './stop.ts'

/** `npm run smoke -- https://…` checks that a served site works, and leaves no trace there. */
await ending(async () => {
  const [given = '', ...more] = process.argv.slice(2)
  const address = URL.parse(given)
  if (!address?.protocol.startsWith('http') || more.length > 0)
    throw new Stop('Give the address of the site: npm run smoke -- https://www.firm.example')
  await smokeTest(address.origin, (line) => console.log(line))
})
