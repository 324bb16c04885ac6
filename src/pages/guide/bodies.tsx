import type { ReactNode } from 'react'
import { type ChapterId, chapters } from '../../content/guide/chapters.ts'
import { guideFiles, webEdition as words } from '../../content/guide/web-edition.ts'
import { plans } from '../../content/plans.ts'
import { SongsForm, WishesForm } from '../../features/writing/pages-to-fill-in.tsx'
import { Picture } from '../../guide/edition.tsx'
import { EachPlanIntro, PlanEntry, PlansCompared, ThirdPartyCosts } from '../../guide/plans.tsx'
import { KindsOfFuneral, PayingAndChanging, WhatAPlanIs, YourMoney } from '../../guide/side-a.tsx'
import { QuestionsToAsk, ReachUs, Talking, WhenSomeoneDies } from '../../guide/side-b.tsx'
import { Contents, Letter } from '../../guide/sleeve.tsx'
import { chapterPath, paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { GuideSpreads } from '../../ui/guide-spreads.tsx'

/** A chapter with a picture before its first words. */
const pictured = (name: string, Chapter: () => ReactNode) => () => (
  <>
    <Picture className="picture" src={`/illustrations/${name}.svg`} />
    <Chapter />
  </>
)

/** What each chapter's page shows between its title and its notes. */
export const bodies: Readonly<Record<ChapterId, () => ReactNode>> = {
  welcome: Welcome,
  'what-a-plan-is': pictured('record-flower', WhatAPlanIs),
  'kinds-of-funeral': () => (
    <>
      <KindsOfFuneral />
      <Picture className="meadow" src="/illustrations/banner.svg" />
    </>
  ),
  'plans-compared': PlansCompared,
  'each-plan': () => (
    <>
      <EachPlanIntro />
      {plans.map((plan) => (
        <PlanEntry key={plan.id} plan={plan} />
      ))}
      <ThirdPartyCosts />
    </>
  ),
  'your-money': pictured('roundel-protected', YourMoney),
  'paying-and-changing': pictured('scratched-record', PayingAndChanging),
  'questions-to-ask': QuestionsToAsk,
  talking: Talking,
  'my-songs': SongsForm,
  'my-wishes': WishesForm,
  'when-someone-dies': pictured('teacup', WhenSomeoneDies),
  'reach-us': pictured('adviser', ReachUs),
}

/** The letter, the contents as a track list, and the guide as a file to keep. */
function Welcome() {
  return (
    <>
      <Picture className="picture" src="/illustrations/thank-you.svg" />
      <div>
        <h2>{chapters.welcome.title}</h2>
        <Letter />
      </div>
      <Contents linkTo={(track) => <a href={chapterPath(track)}>{chapters[track].short}</a>} />
      <div className="card" data-web-only>
        <GuideSpreads className="spreads" />
        <h2>{words.keepHeading}</h2>
        <p>{words.keepText}</p>
        <p>
          {guideFiles.map(({ href, name }) => (
            <a key={href} className={buttonClass('secondary')} href={href}>
              {name}
            </a>
          ))}
        </p>
        <p>
          <a href={paths.getYourGuide}>{words.ask}</a>
        </p>
      </div>
    </>
  )
}
