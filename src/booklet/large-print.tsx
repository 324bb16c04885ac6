import type { ReactNode } from 'react'
import { firm } from '../content/firm.ts'
import { type ChapterId, chapters, tracks } from '../content/guide/chapters.ts'
import { cover } from '../content/guide/front.ts'
import { plansCompared } from '../content/guide/your-plan.ts'
import { comparisonRows, planNotes, plans } from '../content/plans.ts'
import flowerRecord from '../guide/cover.svg'
import { Note, Picture } from '../guide/edition.tsx'
import { EachPlanIntro, PlanEntry, ThirdPartyCosts } from '../guide/plans.tsx'
import { KindsOfFuneral, PayingAndChanging, WhatAPlanIs, YourMoney } from '../guide/side-a.tsx'
import { QuestionsToAsk, ReachUs, SmallPrint, Talking, WhenSomeoneDies } from '../guide/side-b.tsx'
import { Contents, Letter } from '../guide/sleeve.tsx'
import { CoverWords, printedDocument } from './printed-document.tsx'
import { SongsInOneColumn, WishesToFillIn } from './to-fill-in.tsx'

const sheets = import.meta.glob<string>('./large-print-*.css', { query: '?raw', import: 'default', eager: true })

/**
 * The same guide in large print: one column that flows over as many pages as it takes. Where the contents say on which
 * page a chapter begins, there is a gap for whoever prints it to fill in (`scripts/guide/print-pages.ts`).
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

/** Everything after the cover: each chapter begins on a new page, with its picture beside its title. */
function LargePrintChapters() {
  return inOrder.map((chapter) => {
    const { picture, body } = inPrint[chapter]
    return (
      <section key={chapter} className={`chapter ${chapter}`}>
        <div className="opening-band">
          <h1 id={chapter}>{chapters[chapter].title}</h1>
          <Picture src={`/illustrations/${picture}.svg`} />
        </div>
        {body}
      </section>
    )
  })
}

const inOrder: readonly ChapterId[] = ['welcome', ...tracks]

interface PrintedChapter {
  /** To the right of the title, where it does not disturb how lines begin. */
  readonly picture: string
  readonly body: ReactNode
}

const inPrint: Readonly<Record<ChapterId, PrintedChapter>> = {
  welcome: {
    picture: 'thank-you',
    body: (
      <>
        <Letter />
        <Contents linkTo={trackOf} />
      </>
    ),
  },
  'what-a-plan-is': { picture: 'record-flower', body: <WhatAPlanIs /> },
  'kinds-of-funeral': { picture: 'answer-not-sure', body: <KindsOfFuneral /> },
  'plans-compared': { picture: 'answer-traditional-funeral', body: <PlansOneByOne /> },
  'each-plan': {
    picture: 'roundel-rated',
    body: (
      <>
        <EachPlanIntro />
        <ThirdPartyCosts />
        {plans.map((plan) => (
          <PlanEntry key={plan.id} plan={plan} />
        ))}
      </>
    ),
  },
  'your-money': { picture: 'roundel-protected', body: <YourMoney /> },
  'paying-and-changing': { picture: 'scratched-record', body: <PayingAndChanging /> },
  'questions-to-ask': { picture: 'roundel-local', body: <QuestionsToAsk /> },
  talking: { picture: 'answer-someone-else', body: <Talking /> },
  'my-songs': { picture: 'plan-standard', body: <SongsInOneColumn /> },
  'my-wishes': { picture: 'answer-post', body: <WishesToFillIn /> },
  'when-someone-dies': { picture: 'teacup', body: <WhenSomeoneDies /> },
  'reach-us': {
    picture: 'adviser',
    body: (
      <>
        <ReachUs />
        <SmallPrint />
      </>
    ),
  },
}

function trackOf(chapter: ChapterId) {
  return (
    <a href={`#${chapter}`}>
      <span>{chapters[chapter].short}</span> <b data-page-of={chapter} />
    </a>
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
