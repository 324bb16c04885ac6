import { personAtTerminal } from './person.ts'
import { setUp } from './set-up-environment.ts'
import { ending } from './stop.ts'

/** `npm run setup:cloudflare -- --env production [--dry-run] [--jurisdiction eu|none]` */
await ending(() =>
  setUp(process.argv.slice(2), {
    config: 'wrangler.toml',
    deskConfig: 'desk/wrangler.toml',
    person: personAtTerminal(),
    say: (sentence) => console.log(sentence),
  }),
)
