import { useEffect, useState } from 'react'
import { isOddLength, normalisePhone } from '#contract/phone.ts'
import { Button } from '../../components/button.tsx'
import { fieldQuestionWords as words } from '../../content/field-question-words.ts'

/** How long a press may last (ms): the question moves what is below it, which may be what is being pressed. */
const pressMs = 400

interface FieldQuestionProps {
  readonly input: HTMLInputElement
  readonly name: 'email' | 'phone'
}

/** Asks about what cannot be right. It stops no one: a visitor who goes on has answered. */
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

  const correct = (meant: string) => {
    input.value = meant
    input.dispatchEvent(new Event('input', { bubbles: true }))
    input.focus()
  }

  const meant = name === 'email' ? meantEmail(typed) : undefined
  const isShort = name === 'phone' && isOddLength(normalisePhone(typed))
  // There before its words are: otherwise they would not be announced.
  return (
    <div role="status">
      {isShort && <p>{words.digitMissing}</p>}
      {meant !== undefined && (
        <p>
          {words.didYouMean} <b>{meant}</b>?{' '}
          <Button kind="quiet" onClick={() => correct(meant)}>
            {words.correct}
          </Button>
        </p>
      )}
    </div>
  )
}

/** Where most people in the UK have their email. Shorter names are one letter away from other firms'. */
const mailDomains = [
  'gmail.com',
  'googlemail.com',
  'hotmail.com',
  'hotmail.co.uk',
  'outlook.com',
  'yahoo.com',
  'yahoo.co.uk',
  'icloud.com',
  'btinternet.com',
  'btopenworld.com',
  'talktalk.net',
  'virginmedia.com',
  'ntlworld.com',
  'blueyonder.co.uk',
  'tiscali.co.uk',
]

/** Real ones that are a letter away from these. */
const neighbours = ['mail.com', 'email.com', 'ymail.com', 'cloud.com']

/** Endings that no address has. */
const slips: ReadonlyArray<readonly [ending: RegExp, meant: string]> = [
  [/\.(?:con|cmo|cpm|cim|comm|coom|ocm|[vxd]om)$/, '.com'],
  [/\.(?:couk|c\.uk|co\.(?:ku|ukk?|k|u|ul|uj))$/, '.co.uk'],
]

/**
 * What an email address that cannot be right was probably meant to be: its domain does not exist, or is one letter away
 * from a large mail service's. Undefined for any other, and for what is not an address yet.
 */
export function meantEmail(typed: string): string | undefined {
  const [, name, domain] = /^([^\s@]+)@([^\s@]+)$/.exec(typed.trim()) ?? []
  if (name === undefined || domain === undefined) return undefined
  const meant = meantDomain(domain.toLowerCase())
  return meant === domain.toLowerCase() ? undefined : `${name}@${meant}`
}

function meantDomain(typed: string): string {
  const dotted = typed.replace(/[.,]+/g, '.')
  const ended = slips.reduce((domain, [ending, meant]) => domain.replace(ending, meant), dotted)
  if (mailDomains.includes(ended) || neighbours.includes(ended)) return ended
  const withCom = ended.replace(/\.co\.uk$/, '.com')
  if (mailDomains.includes(withCom)) return withCom
  return mailDomains.find((domain) => isOneSlip(ended, domain)) ?? ended
}

/** Whether one letter is missing, added or wrong, or two are the wrong way round. */
function isOneSlip(typed: string, meant: string): boolean {
  let at = 0
  while (at < meant.length && typed[at] === meant[at]) at += 1
  const [rest, wanted] = [typed.slice(at), meant.slice(at)]
  return (
    rest.slice(1) === wanted
    || rest === wanted.slice(1)
    || rest.slice(1) === wanted.slice(1)
    || (rest.slice(2) === wanted.slice(2) && rest[0] === wanted[1] && rest[1] === wanted[0])
  )
}
