import { Button } from '#app/ui/button.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { TextInput } from '#app/ui/form/text-input.tsx'
import styles from '../parts.module.css'
import { Fields } from '../parts.tsx'
import { paths } from '../paths.ts'
import { mostOpened } from './find.ts'

const words = {
  person: 'Email, phone, or the eight characters of a lead',
  personHint: 'In any spelling. What you type is written down nowhere; that you searched is.',
  byName: 'Or by name, among the leads of some days',
  name: 'Name, or how it begins',
  nameHint: `Every lead of these days has to be opened to read its name: the newest ${mostOpened.toLocaleString('en-GB')} are`,
  from: 'Came on this day or later',
  to: 'Came up to this day',
  find: 'Find',
} as const

interface FindFormProps {
  /** Why nothing was looked for, and what was typed. */
  readonly error?: string
  readonly typed?: string | undefined
  /** Whether names are left to the page that is for finding alone. */
  readonly isShort?: true
}

/** Finds a person. What is typed is posted, because an address ends up in histories and logs. */
export function FindForm({ error, typed, isShort }: FindFormProps) {
  return (
    <form className={styles.section} method="post" action={paths.person} autoComplete="off">
      <div className={styles.sought}>
        <TextInput name="person" label={words.person} hint={words.personHint} error={error} defaultValue={typed} />
        <Button type="submit">{words.find}</Button>
      </div>
      {!isShort && (
        <Disclosure summary={words.byName}>
          <Fields>
            <TextInput name="personName" label={words.name} hint={words.nameHint} />
            <TextInput name="personFrom" label={words.from} type="date" />
            <TextInput name="personTo" label={words.to} type="date" />
          </Fields>
        </Disclosure>
      )}
    </form>
  )
}

/** Leads from a lead to everything about its person. */
export function WholePersonForm({ id }: { readonly id: string }) {
  return (
    <form method="post" action={paths.person}>
      <Button type="submit" kind="secondary" name="person" value={id}>
        Everything about this person
      </Button>
    </form>
  )
}
