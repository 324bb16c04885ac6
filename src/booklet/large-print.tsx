import type { ReactNode } from 'react'
import { firm } from '../content/firm.ts'
import { type ChapterId, chapters } from '../content/guide/chapters.ts'
import { cover } from '../content/guide/front.ts'
import { plansCompared } from '../content/guide/your-plan.ts'
import { comparisonRows, planNotes, plans } from '../content/plans.ts'
import flowerRecord from '../guide/cover.svg'
import { EachPlanIntro, PlanEntry, ThirdPartyCosts } from '../guide/each-plan.tsx'
import { Note, Picture } from '../guide/edition.tsx'
import { KindsOfFuneral, PayingAndChanging, WhatAPlanIs, YourMoney } from '../guide/side-a.tsx'
import { QuestionsToAsk, ReachUs, SmallPrint, Talking, WhenSomeoneDies } from '../guide/side-b.tsx'
import { Contents, Letter } from '../guide/sleeve.tsx'
import { CoverWords, printedDocument } from './printed-document.tsx'
import { SongsInOneColumn, WishesToFillIn } from './to-fill-in.tsx'

const sheets = import.meta.glob<string>('./large-print-*.css', { query: '?raw', import: 'default', eager: true })

/**
 * The same guide in large print: one column that flows over as many pages as it takes. Where the contents say on which
 * page a chapter begins, there is a gap for whoever prints it to fill in (`scripts/guide/page-numbers.ts`).
 *
 * @param fonts the site's fonts as `@font-face` rules
 */
export function largePrintHtml(fonts: string): string {
  return printedDocument({
    title: `${cover.title.join(' ')}, ${cover.largePrint.toLowerCase()} | ${firm.brand}`,
    styles: [fonts, ...Object.values(sheets), ...runningHeads],
    children: (
      <>
        <LargePrintCover />
        <LargePrintChapters />
      </>
    ),
  })
}

/** CSS cannot yet show a heading in the margin of its pages, but a chapter's pages can have a name and a margin of their own. */
const runningHeads = Object.entries(chapters).map(
  ([id, { short }]) => `.${id}{page:${id}}@page ${id}{@bottom-left{content:${JSON.stringify(short)}}}`,
)

/** The booklet's front with its words above the picture and not on it. */
function LargePrintCover() {
  return (
    <section className="cover">
      <CoverWords>{cover.largePrint}</CoverWords>
      <Picture src={flowerRecord} />
    </section>
  )
}

/** Everything after the cover, in the order of the booklet. */
function LargePrintChapters() {
  return (
    <>
      <Chapter chapter="welcome" picture="/illustrations/thank-you.svg">
        <Letter />
        <Contents linkTo={trackOf} />
      </Chapter>
      <Chapter chapter="what-a-plan-is" picture="/illustrations/record-flower.svg">
        <WhatAPlanIs />
      </Chapter>
      <Chapter chapter="kinds-of-funeral" picture="/illustrations/answer-not-sure.svg">
        <KindsOfFuneral />
      </Chapter>
      <Chapter chapter="plans-compared" picture="/illustrations/answer-traditional-funeral.svg">
        <PlansOneByOne />
      </Chapter>
      <Chapter chapter="each-plan" picture="/illustrations/roundel-rated.svg">
        <EachPlanIntro />
        <ThirdPartyCosts />
        {plans.map((plan) => (
          <PlanEntry key={plan.id} plan={plan} />
        ))}
      </Chapter>
      <Chapter chapter="your-money" picture="/illustrations/roundel-protected.svg">
        <YourMoney />
      </Chapter>
      <Chapter chapter="paying-and-changing" picture="/illustrations/scratched-record.svg">
        <PayingAndChanging />
      </Chapter>
      <Chapter chapter="questions-to-ask" picture="/illustrations/roundel-local.svg">
        <QuestionsToAsk />
      </Chapter>
      <Chapter chapter="talking" picture="/illustrations/answer-someone-else.svg">
        <Talking />
      </Chapter>
      <Chapter chapter="my-songs" picture="/illustrations/plan-standard.svg">
        <SongsInOneColumn />
      </Chapter>
      <Chapter chapter="my-wishes" picture="/illustrations/answer-post.svg">
        <WishesToFillIn />
      </Chapter>
      <Chapter chapter="when-someone-dies" picture="/illustrations/teacup.svg">
        <WhenSomeoneDies />
      </Chapter>
      <Chapter chapter="reach-us" picture="/illustrations/adviser.svg">
        <ReachUs />
        <SmallPrint />
      </Chapter>
    </>
  )
}

function trackOf(chapter: ChapterId) {
  return (
    <a href={`#${chapter}`}>
      <span>{chapters[chapter].short}</span> <b data-page-of={chapter} />
    </a>
  )
}

interface ChapterProps {
  readonly chapter: ChapterId
  /** To the right of the title, where it does not disturb how lines begin. */
  readonly picture: string
  readonly children: ReactNode
}

/** A chapter, which begins on a new page. */
function Chapter({ chapter, picture, children }: ChapterProps) {
  return (
    <section className={`chapter ${chapter}`}>
      <div className="opening-band">
        <h1 id={chapter}>{chapters[chapter].title}</h1>
        <Picture src={picture} />
      </div>
      {children}
    </section>
  )
}

/** The comparison as a list for each plan: a table of six columns has no space for large letters. */
function PlansOneByOne() {
  return (
    <>
      <p className="lead">{plansCompared.intro}</p>
      {planNotes.map(({ text, footnote }) => (
        <p key={footnote}>
          {text}
          <Note id={footnote} />
        </p>
      ))}
      {plans.map(({ id, name, price, comparison }) => (
        <article key={id} className="compared">
          <h2>
            {name} <b>{price}</b>
          </h2>
          <ul>
            {comparisonRows.map(({ key, label }) => (
              <li key={key}>
                {label}: <b>{comparison[key]}</b>
                {key === 'thirdPartyAllowance' && <Note id="allowance" />}
              </li>
            ))}
          </ul>
        </article>
      ))}
    </>
  )
}
