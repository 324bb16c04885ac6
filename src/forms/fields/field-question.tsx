import { useEffect, useState } from 'react'
import { isOddLength, normalisePhone } from '#contract/phone.ts'
import { meantPostcodes, normalisePostcode } from '#contract/postcode.ts'
import { fieldQuestionWords as words } from '../../content/field-question-words.ts'
import { emailQuestion } from './meant-email.ts'
import { Suggestions } from './suggestions.tsx'

/** How long a press may last (ms): the question moves everything below it, perhaps the button being pressed. */
const pressMs = 400

interface FieldQuestionProps {
  readonly input: HTMLInputElement
  readonly name: AskedName
}

/** The fields that may get a question. */
export type AskedName = 'email' | 'phone' | 'postcode'

/** Asks about a value that cannot be right. Nobody has to answer: a visitor may simply go on. */
export function FieldQuestion({ input, name }: FieldQuestionProps) {
  const [typed, setTyped] = useState('')

  useEffect(() => {
    let timer = 0
    const ask = () => {
      timer = window.setTimeout(() => setTyped(input.value), pressMs)
    }
    const withdraw = () => {
      clearTimeout(timer)
      setTyped('')
    }
    // What was left or refused before this code came.
    if (input !== document.activeElement || input.getAttribute('aria-invalid') === 'true') ask()
    const { form } = input
    input.addEventListener('blur', ask)
    // On a phone a pressed button leaves the focus where it is.
    form?.addEventListener('submit', ask)
    input.addEventListener('input', withdraw)
    form?.addEventListener('reset', withdraw)
    return () => {
      clearTimeout(timer)
      input.removeEventListener('blur', ask)
      form?.removeEventListener('submit', ask)
      input.removeEventListener('input', withdraw)
      form?.removeEventListener('reset', withdraw)
    }
  }, [input])

  const correct = (meant: string) => {
    input.value = meant
    input.dispatchEvent(new Event('input', { bubbles: true }))
    input.focus()
  }

  // Present before its text, which would otherwise not be announced.
  return (
    <div role="status">
      <Question name={name} typed={typed} onCorrect={correct} />
    </div>
  )
}

interface QuestionProps extends Pick<FieldQuestionProps, 'name'> {
  readonly typed: string
  readonly onCorrect: (meant: string) => void
}

function Question({ name, typed, onCorrect }: QuestionProps) {
  switch (name) {
    case 'phone':
      return isOddLength(normalisePhone(typed)) && <p>{words.digitMissing}</p>
    case 'postcode':
      return <Suggestions values={meantPostcodes(normalisePostcode(typed))} onCorrect={onCorrect} />
    case 'email': {
      const question = emailQuestion(typed)
      if (question === undefined) return null
      if ('ending' in question) return <p>{words.isEndRight(question.ending)}</p>
      return <Suggestions values={[question.meant]} onCorrect={onCorrect} />
    }
  }
}
