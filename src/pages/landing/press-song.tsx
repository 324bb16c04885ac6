import { useCallback, useEffect, useRef, useState } from 'react'
import { tidyLine } from '#contract/text.ts'
import { Button, buttonClass } from '../../components/button.tsx'
import { classNames } from '../../components/class-names.ts'
import { TextInput } from '../../components/form/text-input.tsx'
import { landing } from '../../content/landing.ts'
import { unbroken } from '../../content/rich-text.ts'
import { firstSong, keepSongs, keptSongs, maxSongLength, songToShow } from '../../forms/kept-songs.ts'
import { mayBeNeededNow } from '../../forms/steps/saved-steps.ts'
import { leadFormAnchor, paths } from '../../paths.ts'
import { fitLine } from '../../text-width.ts'
import styles from './press-song.module.css'

const words = landing.banner
const keptId = 'song-kept'

/** The way round the label (em). */
const aroundLabel = 19.5

interface PressSongProps {
  /** Called with the song once it is pressed, or with the one that this device has kept. */
  readonly onPressed: (song: string) => void
}

/**
 * Asks for a song. What is typed appears round the label of a gold record, which turns once when the song is pressed.
 * Without JavaScript there is a link instead.
 */
export function PressSong({ onPressed }: PressSongProps) {
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [song, setSong] = useState('')
  const [pressed, setPressed] = useState('')
  const [turns, setTurns] = useState(0)
  const [isShown, setShown] = useState(true)
  const [isReady, setReady] = useState(false)

  const press = useCallback(
    (chosen: string) => {
      if (chosen === '') return input.current?.focus()
      keepSongs({ ...keptSongs(), [firstSong]: chosen })
      setPressed(chosen)
      setTurns((before) => before + 1)
      onPressed(chosen)
    },
    [onPressed],
  )

  useEffect(() => {
    const isSuitable = !mayBeNeededNow()
    setShown(isSuitable)
    setReady(true)
    if (!input.current || !isSuitable) return
    const kept = songToShow()
    // Something may have been typed before the script arrived.
    input.current.value ||= kept
    const typed = tidyLine(input.current.value)
    setSong(typed)
    if (kept) onPressed(kept)
    // And the button pressed: src/entries/enhancements.ts.
    if (!button.current?.hasAttribute('aria-busy')) return
    button.current.removeAttribute('aria-busy')
    press(typed)
  }, [onPressed, press])

  return (
    <section className={styles.banner}>
      <h2>{words.heading}</h2>
      <div className={styles.scene} data-backdrop="">
        <div className={styles.record} style={turns > 0 ? { transform: `rotate(${turns}turn)` } : undefined}>
          <img src="/illustrations/gold-record.svg" width="1280" height="1280" alt="" loading="lazy" />
          <svg viewBox="-640 -640 1280 1280" aria-hidden="true">
            <path id="ring" d="M0 91A91 91 0 1 1 .1 91" fill="none" />
            <text>
              <textPath href="#ring" startOffset="50%">
                {fitLine(song, aroundLabel) || words.empty}
              </textPath>
            </text>
          </svg>
        </div>
        <img src="/illustrations/meadow.svg" width="1600" height="640" alt="" loading="lazy" />
      </div>
      <div className={classNames(styles.words, pressed && styles.pressed)}>
        {isShown && (
          <div className={styles.press} data-app="touched">
            <TextInput
              ref={input}
              name="song"
              label={words.song}
              maxLength={maxSongLength}
              autoComplete="off"
              enterKeyHint="done"
              onInput={({ currentTarget: { value } }) => setSong(tidyLine(value))}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return
                event.preventDefault()
                press(song)
              }}
            />
            <Button
              kind="secondary"
              ref={button}
              // No press is lost: until a script can take one there is none.
              disabled={!isReady}
              aria-describedby={pressed ? undefined : keptId}
              onClick={(event) => {
                event.preventDefault()
                press(song)
              }}
            >
              {words.press}
            </Button>
            <div className={styles.reply}>
              {!pressed && <p id={keptId}>{unbroken(words.kept)}</p>}
              {/* A new one for each press, which screen readers then say again. */}
              <p role="status">{pressed && <span key={turns}>{words.pressed}</span>}</p>
              {pressed && (
                <p className={styles.next}>
                  <a className={buttonClass()} href={`#${leadFormAnchor}`}>
                    {words.plan[0]}
                    <span aria-hidden="true">{words.plan[1]}</span>
                  </a>{' '}
                  <a href={paths.soundtrack}>{words.more}</a>
                </p>
              )}
            </div>
          </div>
        )}
        <a className={styles.make} href={paths.soundtrack}>
          {words.make}
        </a>
      </div>
    </section>
  )
}
