import { Button } from '#app/ui/button.tsx'
import { TextInput } from '#app/ui/form/text-input.tsx'
import { type FilterQuery, queryText, readFilter } from '../leads/filter-query.ts'
import { Actions, Fields, Lead, LinkButton } from '../parts.tsx'
import { paths, withQuery } from '../paths.ts'

const sameId =
  'under the same webhook-id and with the same fields as the first time: if it remembers ids, it takes no lead twice. No email with the guide is sent again, and counts stay as they are.'

/** What asks for leads to be sent to the webhook once more, and says so. */
export const againWords = {
  title: 'Send again',
  one: `This lead was delivered, and will be sent to the system that receives leads once more, ${sameId}`,
  many: (leads: string) =>
    `${leads} were delivered, and will be sent to the system that receives leads once more, ${sameId}`,
  when: (minutes: number) =>
    `The first go within ${minutes} minutes; a lead that comes meanwhile goes before them. Those it does not take are tried again for three days.`,
  button: (leads: string) => `Send ${leads} again`,
  done: (leads: string) => `${leads} will be sent again, the first within two minutes.`,
  none: 'No lead that can be sent again matches: it has to be delivered, and none of them may be on its way already.',
} as const

const words = {
  which:
    'Choose the time in which the leads came that the system has lost. A lead may have come some time before it was delivered.',
  from: 'Came at this time or later',
  to: 'Came before this time',
  next: 'See how many',
  back: 'To the leads',
  tooMany: (leads: string) => `${leads} are too many to send again at once. Choose a shorter time.`,
} as const

/** Delivered leads are sent again only for a stretch of time: all of them would be years. */
export const saysWhichAgain = ({ state, from, to }: FilterQuery) =>
  state === 'in vain' || (state === 'delivered' && from !== undefined && to !== undefined)

/** What is understood of a question about delivered leads that leaves the time to be chosen; undefined for any other. */
export function againWithoutTime(get: (name: string) => string | undefined): FilterQuery | undefined {
  const { query, isWrong } = readFilter(get)
  const isAsked = get('do') === 'again' && get('lead') === undefined && query.state === 'delivered'
  return isAsked && !isWrong ? query : undefined
}

/** Asks for the stretch of time, to the minute. @param tooMany how many the last one had, in words */
export function AskTime({ query, tooMany }: { readonly query: FilterQuery; readonly tooMany?: string | undefined }) {
  const { from, to, ...rest } = query
  const time = (text: string | undefined) => (text?.length === '2026-11-22'.length ? `${text}T00:00` : text)
  return (
    <>
      <Lead>{tooMany === undefined ? words.which : words.tooMany(tooMany)}</Lead>
      <form action={paths.act}>
        {[['do', 'again'], ...new URLSearchParams(queryText(rest))].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Fields>
          <TextInput name="from" label={words.from} type="datetime-local" defaultValue={time(from)} required={true} />
          <TextInput name="to" label={words.to} type="datetime-local" defaultValue={time(to)} required={true} />
          <Actions>
            <Button type="submit">{words.next}</Button>
            <LinkButton href={withQuery(paths.leads, { ...query })}>{words.back}</LinkButton>
          </Actions>
        </Fields>
      </form>
    </>
  )
}
