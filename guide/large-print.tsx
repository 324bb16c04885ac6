import type { ReactNode } from 'react'
import { firm } from '#app/content/firm.ts'
import { comparisonRows, planNotes, plans, wholePlan } from '#app/content/plans.ts'
import { Note, Picture } from './notes.tsx'
import { EachPlanIntro, PlanEntry, PlanHeading, ThirdPartyCosts } from './plans.tsx'
import { Cover, printedDocument } from './printed-document.tsx'
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
    styles: [fonts, ...Object.values(sheets), ...tracks.map(runningHead)],
    children: (
      <>
        <Cover>{cover.largePrint}</Cover>
        {inOrder.map((chapter) => (
          <section key={chapter} className={`chapter ${chapter}`}>
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
      </>
    ),
  })
}

/** The pages that continue a chapter say so at their top, and begin lower. Chromium reads no list of names. */
const runningHead = (chapter: TrackId) =>
  [chapter, `${chapter}-end`]
    .map(
      (name) => `@page ${name} { margin-top: 24mm; @top-left { content: "${chapters[chapter].short}${continued}" } }`,
    )
    .join('\n')

/** A small picture, whole. */
const spot = (name: string) => <Picture className="spot" src={`/illustrations/${name}.svg`} />

const [simplest, ...otherPlans] = plans

const inOrder: readonly ChapterId[] = ['welcome', ...tracks]

const bodies = (pageOf: PageOf): Readonly<Record<TrackId, ReactNode>> => ({
  'what-a-plan-is': <WhatAPlanIs />,
  'kinds-of-funeral': <KindsOfFuneral />,
  'plans-compared': <PlansOneByOne />,
  'each-plan': (
    <>
      <EachPlanIntro />
      <PlanEntry plan={simplest} />
      <ThirdPartyCosts />
      <p>{wholePlan}</p>
      {spot('gold-disc')}
      {otherPlans.map((plan) => (
        <PlanEntry key={plan.id} plan={plan} />
      ))}
    </>
  ),
  'your-money': <YourMoneyInCards />,
  'paying-and-changing': (
    <>
      <PayingAndChanging />
      {spot('answer-myself')}
    </>
  ),
  'questions-to-ask': <QuestionsToAsk />,
  talking: <Talking />,
  'my-songs': <SongsInOneColumn />,
  'my-wishes': <WishesToFillIn isLargePrint />,
  'when-someone-dies': <WhenSomeoneDies />,
  'reach-us': (
    <>
      <ReachUs />
      <SmallPrint pageOf={pageOf} />
      <PhoneUs />
      {spot('thank-you')}
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
        return (
          <article key={id} className="compared">
            <PlanHeading plan={plan} />
            <ul>
              {comparisonRows.map(({ key, label }) => (
                <li key={key}>
                  {key === 'thirdPartyAllowance' && allowance === undefined ? '' : `${label}: `}
                  <b>{comparison[key]}</b>
                  {key === 'thirdPartyAllowance' && allowance !== undefined && <Note id="allowance" />}
                </li>
              ))}
            </ul>
          </article>
        )
      })}
    </>
  )
}
