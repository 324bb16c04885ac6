import { type ReactNode, useEffect, useState } from 'react'
import { regulatoryStatus } from '#contract/firm-details.ts'
import { buttonClass } from '../../components/button.tsx'
import { classNames } from '../../components/class-names.ts'
import { FootnoteList } from '../../components/footnotes.tsx'
import { GuideCover } from '../../components/guide-cover.tsx'
import { PhoneIcon, PhoneNumber } from '../../components/phone-number.tsx'
import records from '../../components/records.module.css'
import { RichText } from '../../components/rich-text.tsx'
import { firmKnows, footnoteWords } from '../../content/claims.ts'
import { questionAbout } from '../../content/faqs/questions-of-notes.ts'
import { firm, trustpilotBusinessUnit } from '../../content/firm.ts'
import { landing, leadFormWords, reviewWords } from '../../content/landing.ts'
import { footerWords } from '../../content/layout-words.ts'
import { unbroken } from '../../content/rich-text.ts'
import { paths, someoneHasDied } from '../../paths.ts'
import { fitLines } from '../../text-width.ts'
import pageStyles from './landing-page.module.css'
import { Note, notes } from './page-links.tsx'
import styles from './sections.module.css'

/** What people say about us, and their reviews. */
export function Reviews({ children }: { readonly children: ReactNode }) {
  return (
    <section className={classNames(styles.reviews, trustpilotBusinessUnit === '' && styles.starred)}>
      <div>
        <h2>{landing.reviews}</h2>
        <p>
          {reviewWords.rated}
          <Note id="rating" at="reviews" />
          {` ${reviewWords.check}`}
        </p>
      </div>
      {children}
    </section>
  )
}

/** Beside the form: a phone number for those who would rather talk, and someone to talk to. */
export function CallPanel() {
  return (
    <aside className={pageStyles.panel}>
      <img src="/illustrations/portrait.svg" width="240" height="240" alt="" loading="lazy" />
      <h3>{landing.panel.heading}</h3>
      {firmKnows.adviserSays !== '' && <p>{firmKnows.adviserSays}</p>}
      <PhoneNumber className={buttonClass('secondary')} number={firm.freephone}>
        <PhoneIcon />
        {` ${landing.panel.call} `}
        <span>{firm.freephone}</span>
      </PhoneNumber>
      <p>
        <strong>{firm.hours}</strong>
        <br />
        <a href={someoneHasDied}>{footerWords.someoneHasDied}</a>
      </p>
      <p>{unbroken(`${landing.panel.text} ${regulatoryStatus}`)}</p>
    </aside>
  )
}

/** The widths (em) of the lines on the strip round the cover, as on a phone. */
const strip = [8, 8]

/**
 * What the form is for. The visitor's song, if there is one, is on a strip round the cover. Once the app is there, and
 * where there is room, a page looks out from under the cover: a decoration, which nobody waits for.
 */
export function LeadFormIntro({ song }: { readonly song: string }) {
  const [isDecorated, setDecorated] = useState(false)
  useEffect(() => setDecorated(true), [])

  return (
    <div className={pageStyles.intro}>
      {isDecorated && (
        <img
          className={pageStyles.inside}
          src="/illustrations/guide-inside.svg"
          width="240"
          height="339"
          alt=""
          loading="lazy"
        />
      )}
      <div className={pageStyles.cover}>
        <GuideCover loading="lazy" />
        {song && (
          <p className={pageStyles.song}>
            <span>{fitLines(song, strip).join(' ')}</span> {landing.form.cover}
          </p>
        )}
      </div>
      <h2>
        <RichText text={leadFormWords.heading} />
      </h2>
      <p>{unbroken(landing.form.length)}</p>
      <ul className={records.records}>
        {landing.form.inside.map((chapter) => (
          <li key={chapter}>{chapter}</li>
        ))}
      </ul>
    </div>
  )
}

/** The notes of the whole page. */
export function Footnotes() {
  return (
    <section className={styles.footnotes}>
      <h2>{footnoteWords.heading}</h2>
      <FootnoteList
        back={footnoteWords.back}
        notes={notes.list.map((note) => ({ ...note, more: moreAbout(note.id) }))}
      />
    </section>
  )
}

/** After a note: the FAQ that says more about it, if there is one. */
function moreAbout(note: string): ReactNode {
  const question = questionAbout(note)
  return (
    question && (
      <a href={`${paths.faqs}#${question.id}`} aria-label={`${footnoteWords.more}: ${question.question}`}>
        {footnoteWords.more}
      </a>
    )
  )
}
