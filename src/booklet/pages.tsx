import { type ChapterId, chapters } from '../content/guide/chapters.ts'
import { plans } from '../content/plans.ts'
import { Contents } from '../guide/chapters/contents.tsx'
import { EachPlanIntro, PlanEntry, ThirdPartyCosts } from '../guide/chapters/each-plan.tsx'
import { KindsOfFuneral } from '../guide/chapters/kinds-of-funeral.tsx'
import { Letter } from '../guide/chapters/letter.tsx'
import { PayingAndChanging } from '../guide/chapters/paying-and-changing.tsx'
import { PlansCompared } from '../guide/chapters/plans-compared.tsx'
import { QuestionsToAsk } from '../guide/chapters/questions-to-ask.tsx'
import { ReachUs } from '../guide/chapters/reach-us.tsx'
import { SmallPrint } from '../guide/chapters/small-print.tsx'
import { Talking } from '../guide/chapters/talking.tsx'
import { WhatAPlanIs } from '../guide/chapters/what-a-plan-is.tsx'
import { WhenSomeoneDies } from '../guide/chapters/when-someone-dies.tsx'
import { YourMoney } from '../guide/chapters/your-money.tsx'
import { Picture } from '../guide/parts/picture.tsx'

import { pageOf } from './page-numbers.ts'
import { Sheet } from './parts/sheet.tsx'
import { SongsToFillIn } from './parts/songs-to-fill-in.tsx'
import { WishesToFillIn } from './parts/wishes-to-fill-in.tsx'

const corner = (src: string) => <Picture className="corner" src={src} />

/** How many plans share a page with the chapter's title and third-party costs; the rest have the next. */
const plansOnFirstPage = 2

/** Every page after the cover. */
export function Pages() {
  return (
    <>
      <Sheet chapter="welcome" backdrop={<Picture className="bouquet" src="/illustrations/thank-you.svg" />}>
        <Letter />
        <Contents linkTo={trackOf} />
      </Sheet>
      <Sheet chapter="what-a-plan-is" backdrop={corner('/illustrations/record-flower.svg')}>
        <WhatAPlanIs />
      </Sheet>
      <Sheet chapter="kinds-of-funeral" backdrop={<Picture className="meadow" src="/illustrations/banner.svg" />}>
        <KindsOfFuneral />
      </Sheet>
      <Sheet chapter="plans-compared">
        <PlansCompared />
      </Sheet>
      <Sheet chapter="each-plan">
        <EachPlanIntro />
        {plans.slice(0, plansOnFirstPage).map((plan) => (
          <PlanEntry key={plan.id} plan={plan} />
        ))}
        <ThirdPartyCosts />
      </Sheet>
      <Sheet chapter="each-plan" nth={2}>
        {plans.slice(plansOnFirstPage).map((plan) => (
          <PlanEntry key={plan.id} plan={plan} />
        ))}
      </Sheet>
      <Sheet chapter="your-money" tone="moss" backdrop={corner('/illustrations/roundel-protected.svg')}>
        <YourMoney />
      </Sheet>
      <Sheet chapter="paying-and-changing" backdrop={corner('/illustrations/scratched-record.svg')}>
        <PayingAndChanging />
      </Sheet>
      <Sheet chapter="questions-to-ask" backdrop={<div className="band" />}>
        <QuestionsToAsk />
        <div className="talk">
          <h1 id="talking">{chapters.talking.title}</h1>
          <Talking />
        </div>
      </Sheet>
      <Sheet chapter="my-songs" tone="linen">
        <SongsToFillIn />
      </Sheet>
      <Sheet chapter="my-wishes">
        <WishesToFillIn />
      </Sheet>
      <Sheet chapter="when-someone-dies" backdrop={<Picture className="teacup" src="/illustrations/teacup.svg" />}>
        <WhenSomeoneDies />
      </Sheet>
      <Sheet chapter="reach-us" backdrop={<Picture className="telephone" src="/illustrations/adviser.svg" />}>
        <ReachUs />
        <SmallPrint />
      </Sheet>
    </>
  )
}

function trackOf(chapter: ChapterId) {
  return (
    <a href={`#${chapter}`}>
      <span>{chapters[chapter].short}</span> <b>{pageOf(chapter)}</b>
    </a>
  )
}
