import { useEffect, useState } from 'react'
import { emailWords as words } from '../content/email-words.ts'
import { Button } from '../ui/button.tsx'
import { meantEmail } from './meant-email.ts'

/** How long a press may last (ms): the question moves what is below it, which may be what is being pressed. */
const pressMs = 400

/** Asks whether another address was meant. It stops no one: whoever goes on has answered. */
export function EmailQuestion({ input }: { readonly input: HTMLInputElement }) {
  const [meant, setMeant] = useState<string>()

  useEffect(() => {
    let timer = 0
    const ask = () => {
      timer = window.setTimeout(() => setMeant(meantEmail(input.value)), pressMs)
    }
    const withdraw = () => {
      clearTimeout(timer)
      setMeant(undefined)
    }
    if (input !== document.activeElement) ask()
    const { form } = input
    input.addEventListener('blur', ask)
    input.addEventListener('input', withdraw)
    form?.addEventListener('reset', withdraw)
    return () => {
      clearTimeout(timer)
      input.removeEventListener('blur', ask)
      input.removeEventListener('input', withdraw)
      form?.removeEventListener('reset', withdraw)
    }
  }, [input])

  const correct = () => {
    if (meant !== undefined) input.value = meant
    input.dispatchEvent(new Event('input', { bubbles: true }))
    input.focus()
  }

  // There before its words are: otherwise they would not be announced.
  return (
    <div role="status">
      {meant !== undefined && (
        <>
          {words.didYouMean} <b>{meant}</b>?{' '}
          <Button kind="quiet" onClick={correct}>
            {words.correct}
          </Button>
        </>
      )}
    </div>
  )
}
