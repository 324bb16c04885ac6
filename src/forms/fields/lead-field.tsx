import { type ComponentProps, type ReactNode, useState } from 'react'
import type { FieldErrors } from '#contract/api.ts'
import { postalFields } from '#contract/form-markup.ts'
import { largePrint } from '#contract/lead-parts.ts'
import { normalisePostcode } from '#contract/postcode.ts'
import { ChoiceCard } from '../../components/form/choices.tsx'
import { FieldRow } from '../../components/form/field.tsx'
import { TextInput } from '../../components/form/text-input.tsx'
import { largePrintOption, optional, required } from '../../content/field-words.ts'
import type { RichText } from '../../content/rich-text.ts'
import type { WarningName } from './field-warning.tsx'

type InputAttributes = Omit<ComponentProps<typeof TextInput>, 'name' | 'label' | 'hint' | 'error'>

/** A form's attributes, which its fields inherit: names of people and places must not be corrected. */
export const noCorrections = { autoCorrect: 'off', spellCheck: false } as const

/** What the browser may fill in, and how it is typed. */
const inputs = {
  firstName: { autoComplete: 'given-name' },
  lastName: { autoComplete: 'family-name' },
  phone: { type: 'tel', autoComplete: 'tel' },
  email: { type: 'email', autoComplete: 'email' },
  addressLine1: { autoComplete: 'address-line1' },
  addressLine2: { autoComplete: 'address-line2', need: optional },
  townCity: { autoComplete: 'address-level2' },
  county: { autoComplete: 'off', need: optional },
  postcode: {
    autoComplete: 'postal-code',
    autoCapitalize: 'characters',
    onBlur: ({ currentTarget: input }) => {
      input.value = normalisePostcode(input.value)
    },
  },
} as const satisfies Readonly<Record<string, InputAttributes>>

type LeadFieldName = keyof typeof inputs

/** A form's own labels and hints for its fields. */
type LeadFieldWords<Name extends LeadFieldName> = Readonly<Record<Name, string>> & {
  readonly hints: Readonly<Partial<Record<LeadFieldName, RichText>>>
}

interface LeadFieldProps<Name extends LeadFieldName> extends Pick<InputAttributes, 'onFocus' | 'children'> {
  readonly name: Name
  readonly words: LeadFieldWords<Name>
  readonly errors: FieldErrors
  readonly placeholder?: string
}

/** A field of a lead, the same on every form except for its words. */
export function LeadField<Name extends LeadFieldName>({ name, words, errors, ...input }: LeadFieldProps<Name>) {
  return (
    <TextInput
      name={name}
      label={words[name]}
      hint={words.hints[name]}
      error={errors[name]}
      need={required}
      {...inputs[name]}
      {...input}
    />
  )
}

/**
 * A field that warns of a value that is probably mistyped. The code for that is fetched once the field has the focus.
 */
export function FieldWithWarning<Name extends WarningName>(props: LeadFieldProps<Name>) {
  const [warning, setWarning] = useState<ReactNode>()
  const fetchWarning = (input: HTMLInputElement) =>
    import('./field-warning.tsx').then(
      ({ FieldWarning }) => setWarning(<FieldWarning input={input} name={props.name} />),
      // Then there is no warning.
      () => undefined,
    )
  return (
    <LeadField {...props} onFocus={({ currentTarget }) => fetchWarning(currentTarget)}>
      {warning}
    </LeadField>
  )
}

/** Whether a printed guide is to be in large print: asked before the address, where it is not missed. */
export const LargePrintChoice = () => (
  <ChoiceCard type="checkbox" name="guideFormat" value={largePrint} {...largePrintOption} />
)

const [addressLine1, addressLine2, ...shortFields] = postalFields

/** Where to post a printed guide. */
export function PostalFields(props: Omit<LeadFieldProps<(typeof postalFields)[number]>, 'name'>) {
  return (
    <>
      <LeadField name={addressLine1} {...props} />
      <LeadField name={addressLine2} {...props} />
      <FieldRow>
        {shortFields.map((name) =>
          name === 'postcode' ? (
            <FieldWithWarning key={name} name={name} {...props} />
          ) : (
            <LeadField key={name} name={name} {...props} />
          ),
        )}
      </FieldRow>
    </>
  )
}
