import type { ReactNode } from 'react'
import { firm } from '#app/content/firm.ts'
import {
  type ComparisonKey,
  comparisonRows,
  leftOutWithAllowance,
  noPlanIncludes,
  planNotes,
  plans,
  shortAllowance,
  wholePlan,
} from '#app/content/plans.ts'
import { BackCover, Cover } from './covers.tsx'
import { Note, Picture } from './notes.tsx'
import { EachPlanIntro, PlanEntry, PriceAndPayment, ThirdPartyCosts } from './plans.tsx'
import { printedDocument } from './printed-document.tsx'
import { KindsOfFuneral, PayingAndChanging, WhatAPlanIs, YourMoneyInCards } from './side-a.tsx'
import { InTheDaysAfter, PhoneUs, QuestionsToAsk, ReachUs, SmallPrint, Talking, WhenSomeoneDies } from './side-b.tsx'
import { SongsInOneColumn, WishesToFillIn } from './to-fill-in.tsx'
import { Contents, Letter } from './welcome.tsx'
import { type ChapterId, chapters, continued, type PageOf, type TrackId, titleOf, tracks } from './words/chapters.ts'
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
      runningHead('paying-and-changing', 'cup'),
      runningHead('when-someone-dies', 'meadow'),
    ],
    children: (
      <>
        <Cover>{cover.largePrint}</Cover>
        {inOrder.map((chapter) => (
          <section key={chapter} className={`chapter ${chapter}`}>
            {besideTitle[chapter]}
            <h1 id={chapter}>{titleOf(chapter, 'large print')}</h1>
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

/** A picture beside the title or the lead, where the page has the room. */
const besideTitle: Readonly<Partial<Record<ChapterId, ReactNode>>> = {
  'kinds-of-funeral': <Picture className="beside" src="/illustrations/question.svg" />,
  'when-someone-dies': <Picture className="beside" src="/illustrations/answer-someone-else.svg" />,
  'reach-us': <Picture className="beside" src="/illustrations/adviser.svg" />,
}

const inOrder: readonly ChapterId[] = ['welcome', ...tracks]

const bodies = (pageOf: PageOf): Readonly<Record<TrackId, ReactNode>> => ({
  'what-a-plan-is': <WhatAPlanIs />,
  'kinds-of-funeral': <KindsOfFuneral />,
  'plans-compared': <PlansByQuestion />,
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
  'when-someone-dies': (
    <>
      <WhenSomeoneDies />
      <InTheDaysAfter />
    </>
  ),
  'reach-us': (
    <>
      <ReachUs>
        <PhoneUs />
      </ReachUs>
      <SmallPrint pageOf={pageOf} />
    </>
  ),
})

interface ComparedProps {
  readonly question: string
  readonly answers: ReadonlyArray<{ readonly plan: string; readonly answer: ReactNode }>
}

/** What the plans answer to one question. */
function Compared({ question, answers }: ComparedProps) {
  return (
    <div className="compared">
      <h2>{question}</h2>
      <table>
        <tbody>
          {answers.map(({ plan, answer }) => (
            <tr key={plan}>
              <th scope="row">{plan}</th>
              <td>{answer}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The comparison with a table for each question: one of six columns has no space for large letters. */
function PlansByQuestion() {
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
      <Compared
        question={plansCompared.planColumn}
        answers={plans.map(({ name, price }) => ({ plan: name, answer: <PriceAndPayment price={price} /> }))}
      />
      {comparisonRows.map(({ key, label }) => {
        if (key === 'thirdPartyAllowance') return <ThirdPartyCostsCompared key={key} />
        if (key === 'notIncluded') return <LeftOutCompared key={key} question={label} />
        return <Compared key={key} question={label} answers={answersTo(key)} />
      })}
    </>
  )
}

/** What each plan answers, or the simplest one and the others if these agree. */
function answersTo(key: ComparisonKey): ComparedProps['answers'] {
  const [simplest, ...others] = plans.map(({ name, comparison }) => ({ plan: name, answer: comparison[key] }))
  const [answer, ...different] = new Set(others.map((other) => other.answer))
  return simplest && answer && different.length === 0
    ? [simplest, { plan: plansCompared.theOtherFour, answer }]
    : plans.map(({ name, comparison }) => ({ plan: name, answer: comparison[key] }))
}

/** Not under the name of the allowance, which one of the plans does not have. */
function ThirdPartyCostsCompared() {
  const answers = plans.map(({ name, allowance, comparison }) => ({
    plan: name,
    answer:
      allowance === undefined ? (
        comparison.thirdPartyAllowance
      ) : (
        <>
          {shortAllowance(allowance)}
          <Note id="allowance" />
        </>
      ),
  }))
  return <Compared question={plansCompared.costs} answers={answers} />
}

/** As in the booklet, what several plans leave out is said once. */
function LeftOutCompared({ question }: Pick<ComparedProps, 'question'>) {
  const simplest = plans.filter(({ allowance }) => allowance === undefined)
  return (
    <Compared
      question={question}
      answers={[
        ...simplest.map(({ name, leavesOut }) => ({ plan: name, answer: leavesOut })),
        { plan: plansCompared.theOtherFour, answer: leftOutWithAllowance },
        { plan: plansCompared.allFive, answer: noPlanIncludes },
      ]}
    />
  )
}
