import { type ComponentType, lazy, Suspense, useRef, useState } from 'react'
import { sleeveWords, sendingWords as words } from '../../content/soundtrack-words.ts'
import type { Writing } from '../../features/writing/written.tsx'
import { paths } from '../../paths.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'
import { savePicture } from './picture.ts'
import { lettersOver, longestSquare, packed, songCount, soundtrackOf } from './soundtrack.ts'
import styles from './soundtrack-page.module.css'

/** Fetched only when asked for: it is larger than the rest of the page. */
const LinkSquare = lazy<ComponentType<{ readonly link: string }>>(() =>
  import('./link-square.tsx').then(
    ({ LinkSquare: Square }) => ({ default: Square }),
    () => ({ default: () => <p role="alert">{words.squareFailed}</p> }),
  ),
)

/** The ways to give a soundtrack to someone, once it has a song. */
export function SendSoundtrack({ writing }: { readonly writing: Writing }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.send}>
      <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {words.send}
      </Button>
      {isOpen && <Ways writing={writing} />}
    </div>
  )
}

function Ways({ writing }: { readonly writing: Writing }) {
  const soundtrack = soundtrackOf(writing)
  const fragment = packed(writing)
  if (songCount(soundtrack) === 0) return <p role="status">{words.empty}</p>
  const over = lettersOver(fragment)
  if (over > 0) return <p role="status">{words.tooLong(over)}</p>
  const link = `${location.origin}${paths.soundtrack}#${fragment}`
  return (
    <section className={styles.ways}>
      <h2>{words.heading}</h2>
      <p>{words.private}</p>
      <WaysToSend link={link} title={soundtrack.title || sleeveWords.untitled} />
    </section>
  )
}

interface WaysToSendProps {
  readonly link: string
  readonly title: string
}

function WaysToSend({ link, title }: WaysToSendProps) {
  const [said, say] = useState('')
  const [hasSquare, setHasSquare] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const message = encodeURIComponent(`${words.message} ${link}`)

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      say(words.copied)
    } catch {
      field.current?.select()
      say(words.copyByHand)
    }
  }

  const save = async () => {
    const drawings = document.querySelectorAll<SVGSVGElement>('[data-sleeve] svg')
    const isSaved = await savePicture([...drawings], 'soundtrack.png').catch(() => false)
    say(isSaved ? words.pictureSaved : words.pictureFailed)
  }

  return (
    <>
      <div className={styles.choices}>
        {'share' in navigator && (
          // Whoever closes the sheet again has changed their mind.
          <Button onClick={() => void navigator.share({ text: words.message, url: link }).catch(() => undefined)}>
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
        <a
          className={buttonClass('secondary')}
          href={`mailto:?subject=${encodeURIComponent(words.emailSubject(title))}&body=${message}`}
        >
          {words.email}
        </a>
        <Button kind="secondary" onClick={copy}>
          {words.copy}
        </Button>
        <Button kind="secondary" aria-expanded={hasSquare} onClick={() => setHasSquare(!hasSquare)}>
          {words.square}
        </Button>
        <Button kind="secondary" onClick={save}>
          {words.picture}
        </Button>
      </div>
      <p role="status">{said}</p>
      <div className={styles.link}>
        <TextInput
          name="link"
          label={words.link}
          ref={field}
          readOnly
          value={link}
          onFocus={({ target }) => target.select()}
        />
      </div>
      {hasSquare && (
        <Suspense>{link.length > longestSquare ? <p>{words.squareTooLong}</p> : <LinkSquare link={link} />}</Suspense>
      )}
    </>
  )
}
