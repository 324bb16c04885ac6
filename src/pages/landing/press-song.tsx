import { useCallback, useEffect, useRef, useState } from 'react'
import { tidyLine } from '#contract/text.ts'
import { Button, buttonClass } from '../../components/button.tsx'
import { classNames } from '../../components/class-names.ts'
import { TextInput } from '../../components/form/text-input.tsx'
import { songsNotKept } from '../../content/kept-songs-words.ts'
import { landing } from '../../content/landing.ts'
import { unbroken } from '../../content/rich-text.ts'
import { keepFirstSong, maxSongLength, songToShow } from '../../forms/kept-songs.ts'
import { mayBeNeededNow } from '../../forms/steps/saved-steps.ts'
import { leadFormAnchor, paths } from '../../paths.ts'
import { fitLines } from '../../text-width.ts'
import styles from './press-song.module.css'

const words = landing.banner
const keptId = 'song-kept'

/** How far from the label's middle its lines are (units of its picture). */
const radii = [101, 66] as const
/** The length of a line that goes this share of the way round (em of the words, which are 30 units high). */
const lineRound = (radius: number, share: number) => (radius * 2 * Math.PI * share) / 30
/** One line, or two that go no further round than they must; even the longest end above the hill. */
const layouts = [
  [lineRound(radii[0], 0.7)],
  ...[0.4, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8].map((share) => radii.map((radius) => lineRound(radius, share))),
]

function linesRound(song: string): readonly string[] {
  let lines: readonly string[] = []
  for (const widths of layouts) {
    lines = fitLines(song, widths)
    if (lines.join(' ') === song) break
  }
  return lines
}

interface AroundLabelProps {
  readonly radius: number
  readonly children: string
}

/** A line of the song, round the middle of the record, with the line's own middle at the top. */
function AroundLabel({ radius, children }: AroundLabelProps) {
  const id = `ring-${radius}`
  return (
    <>
      <path id={id} d={`M0 ${radius}A${radius} ${radius} 0 1 1 .1 ${radius}`} fill="none" />
      <text>
        <textPath href={`#${id}`} startOffset="50%">
          {children}
        </textPath>
      </text>
    </>
  )
}

/** The last press of the button. */
interface Press {
  /** What was in the field. */
  readonly song: string
  /** How many presses there have been. */
  readonly count: number
  /** How many of them had a song, which turns the record. */
  readonly turns: number
}

const notPressed: Press = { song: '', count: 0, turns: 0 }

interface AnswerProps {
  readonly pressed: Press
  /** Whether that is what is in the field. */
  readonly isAnswered: boolean
  /** Whether the browser keeps no songs. */
  readonly isRefused: boolean
}

/**
 * The answer to a press for as long as it is true, else what becomes of a song. Each leaves its room to the other, so that
 * nothing moves while the next song is typed.
 */
function Answer({ pressed, isAnswered, isRefused }: AnswerProps) {
  const sorted = isRefused ? `${words.pressed} ${songsNotKept}` : words.pressed
  return (
    <div className={styles.said}>
      <p id={keptId} className={isAnswered ? styles.unsaid : undefined}>
        {isRefused ? songsNotKept : unbroken(words.kept)}
      </p>
      <p role="status">
        {pressed.count > 0 && (
          // A new element for each press, so that screen readers say it again.
          <span key={pressed.count} className={isAnswered ? undefined : styles.unsaid}>
            {pressed.song === '' ? words.missing : sorted}
          </span>
        )}
      </p>
    </div>
  )
}

interface PressSongProps {
  /** Called with the song once it is pressed, or with the one that this device has kept; empty if there is none any more. */
  readonly onPressed: (song: string) => void
}

/**
 * Asks for a song. What is typed appears round the label of a gold record. When the song is pressed the arm swings in, the
 * record turns once, and a few notes rise from it. Without JavaScript there is a link instead.
 */
export function PressSong({ onPressed }: PressSongProps) {
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [song, setSong] = useState('')
  const [pressed, setPressed] = useState(notPressed)
  const [isRefused, setRefused] = useState(false)
  const [isShown, setShown] = useState(true)
  const [isReady, setReady] = useState(false)

  const press = useCallback(
    (chosen: string) => {
      const isKept = keepFirstSong(chosen)
      onPressed(chosen)
      setPressed(({ count, turns }) => ({ song: chosen, count: count + 1, turns: chosen === '' ? turns : turns + 1 }))
      if (chosen === '') return input.current?.focus()
      setRefused(!isKept)
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
    setSong(tidyLine(input.current.value))
    if (kept) onPressed(kept)
  }, [onPressed])

  useEffect(() => {
    // Until this has been rendered React handles no press; an earlier press waits: src/entries/early-presses.ts.
    if (!isReady || !button.current?.hasAttribute('aria-busy')) return
    button.current.removeAttribute('aria-busy')
    press(tidyLine(input.current?.value ?? ''))
  }, [isReady, press])

  const [outer = '', inner] = linesRound(song || (isShown ? words.empty : ''))
  const isPressed = pressed.song !== ''
  // What is in the field now may be another song, which is neither on the record nor kept until it is pressed too.
  const isAnswered = pressed.count > 0 && pressed.song === song
  const isPlaying = isPressed && isAnswered

  return (
    <section className={styles.banner}>
      <h2>{words.heading}</h2>
      <p className={styles.why}>
        {words.why[0]} <span>{words.why[1]}</span>
      </p>
      <div className={styles.scene} data-backdrop="">
        <div className={classNames(styles.deck, isPlaying && styles.playing)}>
          <img src="/illustrations/gold-record.svg" width="1280" height="1280" alt="" loading="lazy" />
          <div
            className={styles.turning}
            style={pressed.turns > 0 ? { transform: `rotate(${pressed.turns}turn)` } : undefined}
          >
            <img src="/illustrations/record-grooves.svg" width="1280" height="1280" alt="" loading="lazy" />
            <svg viewBox="-640 -640 1280 1280" aria-hidden="true">
              <AroundLabel radius={radii[0]}>{outer}</AroundLabel>
              {inner && <AroundLabel radius={radii[1]}>{inner}</AroundLabel>}
            </svg>
          </div>
          <img
            className={styles.arm}
            src="/illustrations/tone-arm.svg"
            width="1280"
            height="1280"
            alt=""
            loading="lazy"
          />
          {isPlaying && (
            // New elements for each press, so that they rise again.
            <div key={pressed.turns} className={styles.notes}>
              {['low', 'middle', 'high'].map((note) => (
                <img key={note} src="/illustrations/note.svg" width="62" height="84" alt="" />
              ))}
            </div>
          )}
        </div>
        <img src="/illustrations/meadow.svg" width="1600" height="640" alt="" loading="lazy" />
      </div>
      <div className={classNames(styles.words, isPressed && styles.pressed)}>
        {isShown && (
          <div className={classNames(styles.press, inner && styles.long)} data-app="touched">
            <TextInput
              ref={input}
              name="song"
              label={words.song}
              maxLength={maxSongLength}
              autoComplete="off"
              enterKeyHint="done"
              onInput={({ currentTarget: { value } }) => setSong(tidyLine(value))}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || !isReady) return
                event.preventDefault()
                press(song)
              }}
            />
            <Button
              kind="secondary"
              ref={button}
              // No press is lost: the button is disabled until a script can handle one. The enhancements may enable it
              // before React.
              disabled={!isReady}
              suppressHydrationWarning
              aria-describedby={isAnswered ? undefined : keptId}
              onClick={(event) => {
                event.preventDefault()
                press(song)
              }}
            >
              {words.press}
            </Button>
            <div>
              <Answer pressed={pressed} isAnswered={isAnswered} isRefused={isRefused} />
              {/* Always there: the bar that leads to the form also goes once this shows (src/guide-bars.ts). */}
              <p className={styles.next} hidden={!isPressed}>
                <a className={classNames(buttonClass(), styles.plan)} href={`#${leadFormAnchor}`} data-guide-button="">
                  {words.plan[0]} <span aria-hidden="true">{words.plan[1]}</span>
                </a>{' '}
                <a className={styles.more} href={paths.soundtrack}>
                  {words.more}
                </a>
              </p>
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
