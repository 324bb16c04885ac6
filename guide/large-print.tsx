import type { ReactNode } from 'react'
import { firm } from '#app/content/firm.ts'
import { comparisonRows, planNotes, plans, wholePlan } from '#app/content/plans.ts'
import { BackCover, Cover } from './covers.tsx'
import { Note, Picture } from './notes.tsx'
import { EachPlanIntro, PlanEntry, PlanHeading, ThirdPartyCosts } from './plans.tsx'
import { printedDocument } from './printed-document.tsx'
import { KindsOfFuneral, PayingAndChanging, WhatAPlanIs, YourMoneyInCards } from './side-a.tsx'
import { PhoneUs, QuestionsToAsk, ReachUs, SmallPrint, Talking, WhenSomeoneDies } from './side-b.tsx'
import { SongsInOneColumn, WishesToFillIn } from './to-fill-in.tsx'
import { Contents, Letter } from './welcome.tsx'
import { type ChapterId, chapters, continued, type PageOf, type TrackId, tracks } from './words/chapters.ts'
import { cover } from './words/front.ts'
import { plansCompared } from './words/your-plan.ts'

const sheets = import.meta.glob<string>('./styles/large-print-*.css', { query: '?raw', import: 'default', eager: true })

/**
 * The same guide in large print: one column that flows over as many pages as it takes.
 *
 * @param fonts the site's fonts as `@font-face` rules
 * @param pageOf on which page a chapter begins, where that is known: Chromium cannot say so in the text itself
 */
export function largePrintHtml(fonts: string, pageOf: PageOf = () => undefined): string {
  return printedDocument({
    title: `${cover.title.join(' ')}, ${cover.largePrint.toLowerCase()} | ${firm.brand}`,
    styles: [
      fonts,
      ...Object.values(sheets),
      ...tracks.map((chapter) => runningHead(chapter)),
      runningHead('each-plan', 'third-party'),
      runningHead('paying-and-changing', 'cups'),
      runningHead('when-someone-dies', 'meadow'),
    ],
    children: (
      <>
        <Cover>{cover.largePrint}</Cover>
        {inOrder.map((chapter) => (
          <section key={chapter} className={`chapter ${chapter}`}>
            {besideTitle[chapter]}
            <h1 id={chapter}>{chapters[chapter].title}</h1>
            {chapter === 'welcome' ? (
              <>
                <Letter />
                <Contents pageOf={pageOf} />
              </>
            ) : (
              bodies(pageOf)[chapter]
            )}
          </section>
        ))}
        <BackCover />
      </>
    ),
  })
}

/**
 * The pages that continue a chapter say so at the top, and begin lower. One rule for each page name: Chromium does not
 * support lists of them.
 */
const runningHead = (chapter: TrackId, page: string = chapter) =>
  `@page ${page} { margin-top: 24mm; @top-left { content: "${chapters[chapter].short}${continued}" } }`

/** The picture of a chapter, as in the booklet. */
const besideTitle: Readonly<Partial<Record<ChapterId, ReactNode>>> = {
  'paying-and-changing': <Picture className="beside" src="/illustrations/answer-myself.svg" />,
  'reach-us': <Picture className="beside" src="/illustrations/adviser.svg" />,
}

const inOrder: readonly ChapterId[] = ['welcome', ...tracks]

const bodies = (pageOf: PageOf): Readonly<Record<TrackId, ReactNode>> => ({
  'what-a-plan-is': <WhatAPlanIs />,
  'kinds-of-funeral': <KindsOfFuneral />,
  'plans-compared': <PlansOneByOne />,
  'each-plan': (
    <>
      <EachPlanIntro />
      {plans.map((plan) => (
        <PlanEntry key={plan.id} plan={plan} />
      ))}
      <ThirdPartyCosts />
      <p>{wholePlan}</p>
    </>
  ),
  'your-money': <YourMoneyInCards />,
  'paying-and-changing': <PayingAndChanging />,
  'questions-to-ask': <QuestionsToAsk />,
  talking: <Talking />,
  'my-songs': <SongsInOneColumn />,
  'my-wishes': <WishesToFillIn isLargePrint />,
  'when-someone-dies': <WhenSomeoneDies />,
  'reach-us': (
    <>
      <ReachUs>
        <PhoneUs />
      </ReachUs>
      <SmallPrint pageOf={pageOf} />
    </>
  ),
})

/** The comparison as a list for each plan: a table of six columns has no space for large letters. */
function PlansOneByOne() {
  return (
    <>
      <p className="lead">{plansCompared.intro}</p>
      <p>{plansCompared.prices}</p>
      {planNotes.map(({ text, footnote }) => (
        <p key={footnote}>
          {text}
          <Note id={footnote} />
        </p>
      ))}
      {plans.map((plan) => {
        const { id, comparison, allowance } = plan
        const hasAllowance = allowance !== undefined
        return (
          <article key={id} className="compared">
            <PlanHeading plan={plan} />
            <ul>
              {comparisonRows.map(({ key, label }) => {
                const isAllowance = key === 'thirdPartyAllowance'
                return (
                  <li key={key}>
                    {`${isAllowance && !hasAllowance ? plansCompared.costs : label}: `}
                    <b>{comparison[key]}</b>
                    {isAllowance && hasAllowance && <Note id="allowance" />}
                  </li>
                )
              })}
            </ul>
          </article>
        )
      })}
    </>
  )
}
