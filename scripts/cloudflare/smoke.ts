import { smokeTest } from './smoke-test.ts'
import { ending, Stop } from './stop.ts'

/** `npm run smoke -- https://…` asks a served site whether it is in working order, and leaves no trace there. */
await ending(async () => {
  const [given = '', ...more] = process.argv.slice(2)
  const address = URL.parse(given)
  if (!address?.protocol.startsWith('http') || more.length > 0)
    throw new Stop('Say where the site is: npm run smoke -- https://www.firm.example')
  await smokeTest(address.origin, (line) => console.log(line))
})
