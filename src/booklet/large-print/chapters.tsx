import { type ChapterId, chapters } from '../../content/guide/chapters.ts'
import { plans } from '../../content/plans.ts'
import { Contents } from '../../guide/chapters/contents.tsx'
import { EachPlanIntro, PlanEntry, ThirdPartyCosts } from '../../guide/chapters/each-plan.tsx'
import { KindsOfFuneral } from '../../guide/chapters/kinds-of-funeral.tsx'
import { Letter } from '../../guide/chapters/letter.tsx'
import { PayingAndChanging } from '../../guide/chapters/paying-and-changing.tsx'
import { QuestionsToAsk } from '../../guide/chapters/questions-to-ask.tsx'
import { ReachUs } from '../../guide/chapters/reach-us.tsx'
import { SmallPrint } from '../../guide/chapters/small-print.tsx'
import { Talking } from '../../guide/chapters/talking.tsx'
import { WhatAPlanIs } from '../../guide/chapters/what-a-plan-is.tsx'
import { WhenSomeoneDies } from '../../guide/chapters/when-someone-dies.tsx'
import { YourMoney } from '../../guide/chapters/your-money.tsx'
import { WishesToFillIn } from '../parts/wishes-to-fill-in.tsx'
import { Chapter } from './chapter.tsx'
import { PlansOneByOne } from './plans-one-by-one.tsx'
import { SongsInOneColumn } from './songs-in-one-column.tsx'

/** Everything after the cover, in the order of the booklet. */
export function LargePrintChapters() {
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
