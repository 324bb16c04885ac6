import { type FootnoteId, footnotes, footnoteWords } from '../../content/claims.ts'
import { firm } from '../../content/firm.ts'
import { type ChapterId, chapters, sides, type TrackId, tracks } from '../../content/guide/chapters.ts'
import { cover } from '../../content/guide/front.ts'
import { nextSteps, webEdition as words } from '../../content/guide/web-edition.ts'
import { reachUs } from '../../content/guide/your-wishes.ts'
import { type Edition, EditionContext } from '../../guide/edition.tsx'
import { MoreAbout } from '../../layout/more-about.tsx'
import { chapterPath, paths } from '../../paths.ts'
import { classNames } from '../../ui/class-names.ts'
import { FootnoteList } from '../../ui/footnotes.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { bodies } from './bodies.tsx'
import styles from './chapter.module.css'
import './chapter-parts.css'
import './chapter-margins.css'
import './chapter-lists.css'
import './chapter-plans.css'
import './chapter-welcome.css'

/** The record's sleeve: its front for the welcome, its spine with the chapter's title for every other page. */
export function ChapterHead({ at }: { readonly at: string }) {
  const track = trackAt(at)
  const side = sides.find(({ chapters: ids }) => track && ids.includes(track))
  if (!track)
    return (
      <header className={styles.head}>
        <p className={styles.side}>{firm.brand}</p>
        <h1>{cover.title.join(' ')}</h1>
        <p className={styles.subtitle}>{cover.subtitle.join(' ')}</p>
        <p className={styles.strip}>
          {cover.strip.map((side) => (
            <span key={side}>{side} </span>
          ))}
        </p>
      </header>
    )
  return (
    <header className={classNames(styles.head, side === sides[1] && styles.sideB)}>
      <p className={styles.side}>
        <a href={paths.guide}>{words.contents}</a> {side?.title}
      </p>
      <h1>{chapters[track].title}</h1>
    </header>
  )
}

/** A chapter's words, and its notes. */
export function ChapterBody({ at }: { readonly at: string }) {
  const chapter: ChapterId = trackAt(at) ?? 'welcome'
  const Body = bodies[chapter]
  const { mention, mentions } = countMentions()
  const edition: Edition = { mention, isOnPaper: false }
  return (
    <EditionContext value={edition}>
      <div data-chapter={chapter}>
        <Body />
      </div>
      {/* After the body, whose notes have been counted by then. */}
      <ChapterNotes mentions={mentions} />
    </EditionContext>
  )
}

/** Exactly the notes that the chapter refers to, from 1 in the order in which it does. */
function ChapterNotes({ mentions }: { readonly mentions: ReadonlyMap<FootnoteId, number> }) {
  const notes = Array.from(mentions, ([id, count], index) => ({
    id,
    number: index + 1,
    text: footnotes[id],
    more: <MoreAbout note={id} />,
    backTo: placesOf(id, count),
  }))
  if (notes.length === 0) return null
  return (
    <div className={styles.notes}>
      <h2>{reachUs.smallPrint}</h2>
      <FootnoteList notes={notes} />
      <p>{reachUs.prices(cover.edition.text)}</p>
    </div>
  )
}

function placesOf(note: string, count: number) {
  return Array.from({ length: count }, (_, index) => ({
    id: `ref-${note}-${index + 1}`,
    label: count > 1 ? footnoteWords.backTo(index + 1) : footnoteWords.back,
  }))
}

/**
 * Numbers the notes of a chapter and the mentions of each while it is rendered, once and from top to bottom, so that
 * its notes, which come last, can lead back to each.
 */
function countMentions() {
  const mentions = new Map<FootnoteId, number>()
  const mention = (note: FootnoteId) => {
    const nth = (mentions.get(note) ?? 0) + 1
    mentions.set(note, nth)
    return { number: [...mentions.keys()].indexOf(note) + 1, id: `ref-${note}-${nth}` }
  }
  return { mentions, mention }
}

/** What to do next, and the ways to other chapters; the welcome has its contents instead. */
export function ChapterFoot({ at }: { readonly at: string }) {
  const track = trackAt(at)
  return (
    track && (
      <>
        <div className={styles.end}>
          <p className={styles.step}>
            <span>{nextSteps[track].question}</span> <RichText text={nextSteps[track].way} />
          </p>
          <Onwards from={track} />
        </div>
        <ChapterList current={track} />
      </>
    )
  )
}

/** The chapters before and after this one, and the way back to the contents. */
function Onwards({ from }: { readonly from: TrackId }) {
  const place = tracks.indexOf(from)
  const previous = tracks[place - 1]
  const next = tracks[place + 1]
  return (
    <nav className={styles.onwards} aria-label={words.onwards}>
      <a className={styles.previous} rel="prev" href={previous ? chapterPath(previous) : paths.guide}>
        <small>{words.previous}</small> {chapters[previous ?? 'welcome'].short}
      </a>
      {next && (
        <a className={styles.next} rel="next" href={chapterPath(next)}>
          <small>{words.next}</small> {chapters[next].short}
        </a>
      )}
      <a className={styles.all} href={paths.guide}>
        {words.allChapters}
      </a>
    </nav>
  )
}

/** All chapters, beside the text where there is room. */
function ChapterList({ current }: { readonly current: TrackId }) {
  return (
    <nav className={classNames(styles.list, current === 'plans-compared' && styles.below)} aria-label={words.chapters}>
      <ol>
        {tracks.map((track) => (
          <li key={track}>
            <a href={chapterPath(track)} aria-current={track === current ? 'page' : undefined}>
              {chapters[track].short}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** The chapter at an address of the guide; undefined for the welcome. */
function trackAt(pathname: string): TrackId | undefined {
  return tracks.find((track) => chapterPath(track) === pathname)
}
