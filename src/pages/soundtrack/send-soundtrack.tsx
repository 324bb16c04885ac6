import { useRef, useState } from 'react'
import { Button, buttonClass } from '../../components/button.tsx'
import type { FormValues } from '../../components/form/form-values.ts'
import { TextInput } from '../../components/form/text-input.tsx'
import { sleeveWords, sendingWords as words } from '../../content/soundtrack-words.ts'
import { paths } from '../../paths.ts'
import { packed, songCount, soundtrackOf } from './soundtrack.ts'
import styles from './soundtrack-form.module.css'

/** The ways to give a soundtrack to someone, once it has a song. */
export function SendSoundtrack({ list }: { readonly list: FormValues }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {words.send}
      </Button>
      {isOpen && <Ways list={list} />}
    </>
  )
}

function Ways({ list }: { readonly list: FormValues }) {
  const [said, say] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const soundtrack = soundtrackOf(list)
  if (songCount(soundtrack) === 0)
    return (
      <p className={styles.ways} role="status">
        {words.empty}
      </p>
    )
  const link = `${location.origin}${paths.soundtrack}#${packed(list)}`
  const message = encodeURIComponent(`${words.message} ${link}`)
  const subject = encodeURIComponent(words.emailSubject(soundtrack.title || sleeveWords.untitled))

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      say(words.copied)
    } catch {
      field.current?.select()
      say(words.copyByHand)
    }
  }

  return (
    <section className={styles.ways}>
      <h2>{words.heading}</h2>
      <p>{words.private}</p>
      <div className={styles.actions}>
        {'share' in navigator && (
          // Closing the sheet again is no error.
          <Button
            kind="secondary"
            onClick={() => void navigator.share({ text: words.message, url: link }).catch(() => undefined)}
          >
            {words.share}
          </Button>
        )}
        <a
          className={buttonClass('secondary')}
          href={`https://wa.me/?text=${message}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          {words.whatsApp}
        </a>
        <a className={buttonClass('secondary')} href={`mailto:?subject=${subject}&body=${message}`}>
          {words.email}
        </a>
        <Button kind="secondary" onClick={copy}>
          {words.copy}
        </Button>
      </div>
      <p role="status">{said}</p>
      <TextInput
        name="link"
        label={words.link}
        ref={field}
        readOnly
        value={link}
        onFocus={({ target }) => target.select()}
      />
    </section>
  )
}
