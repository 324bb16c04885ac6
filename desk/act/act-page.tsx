import { Button, buttonClass } from '#app/ui/button.tsx'
import { actWords, counted } from '../content.ts'
import { Facts } from '../parts/facts.tsx'
import { Actions, Lead, Notice } from '../parts/section.tsx'
import { leadPath, paths, withQuery } from '../paths.ts'
import { mostAtOnce } from './perform.ts'
import { type Intent, intentFields, targetWords } from './target.ts'

/** Leads that the site's sweep puts on the queue in a minute: `worker/delivery/sweep.ts`. */
const sentAMinute = 2_500

interface AskProps {
  readonly intent: Intent
  readonly count: number
  /** Whether it was another number when it was last asked. */
  readonly hasChanged: boolean
}

/** Says how many and what will happen, before anything does. */
export function AskPage({ intent, count, hasChanged }: AskProps) {
  const words = actWords[intent.doing]
  const now = Math.min(count, mostAtOnce)
  return (
    <>
      {hasChanged && <Notice isAlert={true}>{actWords.changed}</Notice>}
      <Facts facts={[[actWords.which, targetWords(intent.target)]]} />
      {count === 0 ? (
        <Lead>{words.none}</Lead>
      ) : (
        <>
          <Lead>{intent.target.kind === 'one' ? words.one : words.many(counted(now))}</Lead>
          <Lead>{words.when(2 + Math.floor(now / sentAMinute))}</Lead>
          {count > now && <Lead>{actWords.left(counted(count))}</Lead>}
        </>
      )}
      <form method="post" action={paths.act}>
        {[...intentFields(intent), ['count', String(count)] as const].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Actions>
          {count > 0 && <Button type="submit">{words.button(counted(now))}</Button>}
          <a className={buttonClass('secondary')} href={backFrom(intent)}>
            {actWords.back}
          </a>
        </Actions>
      </form>
    </>
  )
}

interface DoneProps {
  readonly intent: Intent
  readonly done: number
  /** How many were left out because there were too many at once. */
  readonly left: number
}

/** Says what was done. */
export function DonePage({ intent, done, left }: DoneProps) {
  return (
    <>
      <Notice>{actWords[intent.doing].done(counted(done))}</Notice>
      {left > 0 && <Lead>{actWords.left(counted(left))}</Lead>}
      <Actions>
        {left > 0 && (
          <a className={buttonClass('primary')} href={withQuery(paths.act, Object.fromEntries(intentFields(intent)))}>
            {actWords.goOn}
          </a>
        )}
        <a className={buttonClass('secondary')} href={paths.today}>
          {actWords.toToday}
        </a>
        <a className={buttonClass('secondary')} href={backFrom(intent)}>
          {actWords.toLeads}
        </a>
      </Actions>
    </>
  )
}

function backFrom({ target }: Intent): string {
  return target.kind === 'one' ? leadPath(target.id) : withQuery(paths.leads, { ...target.query })
}
