import { type ComponentProps, type ReactNode, useState } from 'react'
import { LeadField } from './lead-field.tsx'

/** The email address, with a question below one that cannot be right. It is fetched once someone is in the field. */
export function EmailField(props: Omit<ComponentProps<typeof LeadField<'email'>>, 'name'>) {
  const [question, setQuestion] = useState<ReactNode>()
  const fetchQuestion = (input: HTMLInputElement) =>
    import('./email-question.tsx').then(
      ({ EmailQuestion }) => setQuestion(<EmailQuestion input={input} />),
      // Then nobody is asked.
      () => undefined,
    )
  return (
    <LeadField name="email" {...props} onFocus={({ currentTarget }) => fetchQuestion(currentTarget)}>
      {question}
    </LeadField>
  )
}
