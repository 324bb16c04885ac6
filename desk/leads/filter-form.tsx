import { Button } from '#app/ui/button.tsx'
import { SelectInput } from '#app/ui/form/select-input.tsx'
import { TextInput } from '#app/ui/form/text-input.tsx'
import { leadStates, stuckEmailStates } from '#worker/staff/lead-filter.ts'
import { letterNames, stateNames, leadsWords as words } from '../content.ts'
import { Actions, Fields, Section } from '../parts/section.tsx'
import { paths } from '../paths.ts'
import type { FilterQuery } from './filter-query.ts'

/** Chooses which leads the list has; its answer is an address that can be kept. */
export function FilterForm({ query }: { readonly query: FilterQuery }) {
  return (
    <Section title={words.filter}>
      <form action={paths.leads}>
        <Fields>
          <SelectInput
            name="state"
            label={words.state}
            placeholder={words.anyState}
            defaultValue={query.state ?? ''}
            options={leadStates.map((value) => ({ value, text: stateNames[value] }))}
          />
          <TextInput name="reason" label={words.reason} hint={words.reasonHint} defaultValue={query.reason} />
          <SelectInput
            name="letters"
            label={words.letters}
            placeholder={words.anyState}
            defaultValue={query.letters ?? ''}
            options={stuckEmailStates.map((value) => ({ value, text: letterNames[value] }))}
          />
          <TextInput name="code" label={words.code} defaultValue={query.code} />
          <TextInput name="from" label={words.from} type="date" defaultValue={query.from} />
          <TextInput name="to" label={words.to} type="date" defaultValue={query.to} />
          <Actions>
            <Button type="submit">{words.show}</Button>
          </Actions>
        </Fields>
      </form>
    </Section>
  )
}

/** Goes to one lead by its id. */
export function FindForm({ wrongId }: { readonly wrongId: string | undefined }) {
  return (
    <Section title={words.find}>
      <form action={paths.leads}>
        <Fields>
          <TextInput
            name="id"
            label={words.id}
            hint={words.idHint}
            defaultValue={wrongId}
            error={wrongId === undefined ? undefined : words.idWrong}
          />
          <Actions>
            <Button type="submit" kind="secondary">
              {words.findIt}
            </Button>
          </Actions>
        </Fields>
      </form>
    </Section>
  )
}
