import { buttonClass } from '../../components/button.tsx'
import { classNames } from '../../components/class-names.ts'
import { Disclosure } from '../../components/disclosure.tsx'
import { FootnoteList, FootnoteRef } from '../../components/footnotes.tsx'
import columns from '../../components/layout/columns.module.css'
import { GuideBar } from '../../components/layout/guide-bar.tsx'
import { numberNotes } from '../../components/layout/number-notes.ts'
import { PageHead } from '../../components/layout/page-head.tsx'
import { NotedText } from '../../components/noted-text.tsx'
import { PhoneNumber } from '../../components/phone-number.tsx'
import records from '../../components/records.module.css'
import { footnoteWords, trustAuditNote } from '../../content/claims.ts'
import { type FaqEntry, type FaqGroup, isList } from '../../content/faqs/faq.ts'
import { questionAbout } from '../../content/faqs/questions-of-notes.ts'
import { whenSomeoneHasDied } from '../../content/faqs/when-someone-has-died.ts'
import { faqEntries, faqGroups, faqWords } from '../../content/faqs.ts'
import { firm } from '../../content/firm.ts'
import { plainText, unbroken } from '../../content/rich-text.ts'
import { paths } from '../../paths.ts'
import styles from './question-list.module.css'

/** The notes of this page, by the questions that refer to them. */
const pageNotes = numberNotes(
  faqEntries.map(({ id, notes = [] }) => ({ at: id, notes: notes.map(({ note }) => note) })),
)

const notes = pageNotes.list.map((note) => {
  const question = questionAbout(note.id)
  // A note needs no link to its own question.
  const isElsewhere = question && !note.mentionedAt.includes(question.id)
  return {
    ...note,
    text: unbroken(note.id === 'trust-accounts' ? trustAuditNote : note.text),
    more: isElsewhere && <a href={`#${question.id}`}>{question.question}</a>,
  }
})

const isUrgent = ({ id }: FaqGroup) => id === whenSomeoneHasDied.id
const urgentFirst = [...faqGroups].sort((a, b) => Number(isUrgent(b)) - Number(isUrgent(a)))

/** Nothing is offered to whoever reads this group, so the bar that leads to the guide ends above it. */
const urgentAt = faqGroups.findIndex(isUrgent)

/** Every question with its answer. */
export function FaqsPage() {
  return (
    <>
      <PageHead heading={faqWords.title} picture={{ src: '/illustrations/question.svg', width: 240, height: 240 }}>
        <p>
          {faqWords.intro} <span className={styles.press}>{faqWords.press}</span>
        </p>
        <nav aria-label={faqWords.groups}>
          <ul className={styles.groups}>
            {urgentFirst.map(({ id, heading }, nth) => (
              <li key={id} data-no-bar={nth === 0 ? '' : undefined}>
                <a className={nth === 0 ? buttonClass('secondary') : undefined} href={`#${id}`}>
                  {heading}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </PageHead>
      <div className={classNames(columns.columns, styles.page)}>
        {faqGroups.slice(0, urgentAt).map((group) => (
          <FaqGroupSection key={group.id} group={group} />
        ))}
        <GuideBar href={paths.getYourGuide} />
      </div>
      <div className={classNames(columns.columns, styles.page)}>
        {faqGroups.slice(urgentAt).map((group) => (
          <FaqGroupSection key={group.id} group={group} />
        ))}
        <HelpBand />
        <FaqNotes />
      </div>
    </>
  )
}

function FaqGroupSection({ group }: { readonly group: FaqGroup }) {
  const { id, heading, art, entries } = group
  return (
    <section className={styles.group} id={id} data-no-bar={isUrgent(group) ? '' : undefined}>
      <h2 className={styles.heading}>
        <img src={`/illustrations/${art}.svg`} width="96" height="96" alt="" loading="lazy" />
        {heading}
      </h2>
      <div className={styles.entries}>
        {entries.map((entry) => (
          <Disclosure key={entry.id} id={entry.id} summary={<h3>{unbroken(entry.question)}</h3>}>
            <FaqAnswer entry={entry} />
          </Disclosure>
        ))}
      </div>
    </section>
  )
}

function FaqAnswer({ entry: { id, answer, notes: placed = [] } }: { readonly entry: FaqEntry }) {
  const references = pageNotes.referencesAt(id).map((reference) => <FootnoteRef key={reference.id} {...reference} />)
  const figures = placed.map(({ after }, nth) => ({ after, figure: references[nth] }))

  return (
    <div className={styles.answer}>
      {answer.map((block) =>
        isList(block) ? (
          <ul
            key={block.list[0]}
            className={classNames(styles.list, block.marks ? styles[block.marks] : records.records)}
          >
            {block.list.map((item) => (
              <li key={item}>
                <NotedText text={item} notes={figures} />
              </li>
            ))}
          </ul>
        ) : (
          <p key={plainText(block)}>
            <NotedText text={block} notes={figures} />
          </p>
        ),
      )}
    </div>
  )
}

/** For readers who want more, or have not found their question. */
function HelpBand() {
  return (
    <section className={styles.help}>
      <div>
        <img src="/illustrations/guide-cover.svg" alt="" width="240" height="339" loading="lazy" />
        <h2>{faqWords.guideHeading}</h2>
        <p>{faqWords.guideText}</p>
        <a className={buttonClass()} href={paths.getYourGuide} data-guide-button="">
          {faqWords.guideButton}
        </a>
      </div>
      <div>
        <img src="/illustrations/adviser.svg" alt="" width="400" height="360" loading="lazy" />
        <h2>{faqWords.helpHeading}</h2>
        <p>{faqWords.helpText}</p>
        <PhoneNumber className={buttonClass('secondary')} number={firm.freephone}>
          {faqWords.call} <span>{firm.freephone}</span>
        </PhoneNumber>
        <p>
          {faqWords.closed} <a href={paths.ringMe}>{faqWords.ringLink}</a>
          {faqWords.when}
        </p>
      </div>
    </section>
  )
}

/** Exactly the notes that this page's answers refer to. */
function FaqNotes() {
  return (
    <section className={styles.notes}>
      <h2 className={styles.heading}>{footnoteWords.heading}</h2>
      <div className={styles.noteList}>
        <FootnoteList back={footnoteWords.back} notes={notes} />
      </div>
    </section>
  )
}
