import type { ReactNode } from 'react'
import { regulatoryStatus } from '#contract/firm-details.ts'
import { buttonClass } from '../../components/button.tsx'
import { FootnoteList } from '../../components/footnotes.tsx'
import { PhoneIcon, PhoneNumber } from '../../components/phone-number.tsx'
import { footnoteWords } from '../../content/claims.ts'
import { questionAbout } from '../../content/faqs/questions-of-notes.ts'
import { firm } from '../../content/firm.ts'
import { landing, leadFormWords, reviewWords } from '../../content/landing.ts'
import { paths } from '../../paths.ts'
import heroStyles from './hero.module.css'
import pageStyles from './landing-page.module.css'
import { FormBar, Note, notes } from './page-links.tsx'
import styles from './sections.module.css'

/** What people say of us, and their reviews themselves. */
export function Reviews({ children }: { readonly children: ReactNode }) {
  return (
    <section className={styles.reviews}>
      <img src="/illustrations/roundel-rated.svg" width="96" height="96" alt="" loading="lazy" />
      <div>
        <h2>{landing.hero.proof.rating}</h2>
        <p>
          {reviewWords.rated}
          <Note id="rating" at="reviews" />
        </p>
        {children}
      </div>
    </section>
  )
}

/** Beside the form: a way for those who would rather talk. */
export function CallPanel() {
  return (
    <aside className={styles.panel}>
      <img src="/illustrations/adviser.svg" width="160" height="144" alt="" loading="lazy" />
      <h3>{landing.panel.heading}</h3>
      <p>{landing.panel.text}</p>
      <PhoneNumber className={buttonClass('secondary')} number={firm.freephone}>
        <PhoneIcon /> {landing.panel.call} <span>{firm.freephone}</span>
      </PhoneNumber>
      <p>
        {landing.panel.free}
        <br />
        <strong>{firm.hours}</strong>
      </p>
      <p>{regulatoryStatus}</p>
    </aside>
  )
}

/** What the form is for. */
export function LeadFormIntro() {
  return (
    <div className={pageStyles.intro}>
      <h2>{leadFormWords.heading}</h2>
      <img src="/illustrations/guide-cover.webp" width="240" height="339" alt="" loading="lazy" />
      <ul className={heroStyles.records}>
        {landing.form.inside.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p>{landing.form.intro}</p>
    </div>
  )
}

/** The notes of the whole page. */
export function Footnotes() {
  return (
    <section className={styles.footnotes}>
      <FormBar where="after" />
      <h2>{landing.footnotes}</h2>
      <FootnoteList
        back={footnoteWords.back}
        notes={notes.list.map((note) => ({ ...note, more: <MoreAbout note={note.id} /> }))}
      />
    </section>
  )
}

/** After a note: the question among the FAQs that says more about it, where there is one. */
function MoreAbout({ note }: { readonly note: string }) {
  const question = questionAbout(note)
  return (
    question && (
      <>
        {`${footnoteWords.more} `}
        <a href={`${paths.faqs}#${question.id}`}>{question.question}</a>
      </>
    )
  )
}
