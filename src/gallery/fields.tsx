import { optional, required } from '../content/field-words.ts'
import { Checkboxes } from '../ui/form/checkboxes.tsx'
import { ChoiceCard } from '../ui/form/choice-card.tsx'
import { ErrorSummary } from '../ui/form/error-summary.tsx'
import { RadioCards } from '../ui/form/radio-cards.tsx'
import { SelectInput } from '../ui/form/select-input.tsx'
import { TextInput } from '../ui/form/text-input.tsx'
import { Specimen } from './specimen.tsx'

const delivery = [
  { value: 'email', title: 'By email', text: 'Receive it instantly' },
  { value: 'post', title: 'By post' },
] as const

const addresses = [
  { value: '0', text: '1 Sample Street, London' },
  { value: '1', text: '2 Sample Street, London' },
]

export function Fields() {
  return (
    <>
      <Specimen name="TextInput">
        <TextInput name="empty" label="First name" />
        <TextInput name="filled" label="Last name" defaultValue="Lovelace" />
        <TextInput name="hinted" label="Phone number" hint="For example, 07700 900123" />
        <TextInput name="required" label="Town/City" need={required} />
        <TextInput name="optional" label="County" need={optional} />
        <TextInput name="disabled" label="Postcode" defaultValue="EC1A 1AA" disabled />
      </Specimen>
      <Specimen name="TextInput with an error">
        <TextInput name="wrong" label="Email address" error="Enter a valid email address" defaultValue="ada@" />
      </Specimen>
      <Specimen name="SelectInput">
        <SelectInput name="none" label="Select your address" placeholder="Choose an address" options={addresses} />
        <SelectInput name="missing" label="Address" placeholder="Choose" options={addresses} error="Choose one" />
      </Specimen>
      <Specimen name="RadioCards">
        <RadioCards name="unanswered" legend="Nothing chosen" options={delivery} />
        <RadioCards name="answered" legend="One chosen" options={delivery} defaultValue="email" />
        <RadioCards name="refused" legend="With an error" options={delivery} error="Choose one" />
      </Specimen>
      <Specimen name="ChoiceCard">
        <ChoiceCard type="checkbox" name="alone" title="In large print" text="A box that stands alone" />
      </Specimen>
      <Specimen name="Checkboxes">
        <Checkboxes
          legend="Any number"
          boxes={[
            { name: 'byEmail', label: 'Email' },
            { name: 'byPhone', label: 'Phone' },
          ]}
        />
      </Specimen>
      <Specimen name="ErrorSummary">
        <ErrorSummary title="There is a problem" errors={{ wrong: 'Enter a valid email address' }} />
      </Specimen>
    </>
  )
}
