import type { ReactNode } from 'react'
import { firm } from '#app/content/firm.ts'
import { plans, pricesDated } from '#app/content/plans.ts'
import { BackCover, Cover } from './covers.tsx'
import { Picture } from './notes.tsx'
import { EachPlanIntro, PlanEntry, PlansCompared, ThirdPartyCosts } from './plans.tsx'
import { printedDocument } from './printed-document.tsx'
import { KindsOfFuneral, PayingAndChanging, WhatAPlanIs, YourMoney } from './side-a.tsx'
import { InTheDaysAfter, PhoneUs, QuestionsToAsk, ReachUs, SmallPrint, Talking, WhenSomeoneDies } from './side-b.tsx'
import { LinesForNotes, SongsToFillIn, WishesToFillIn } from './to-fill-in.tsx'
import { Contents, Letter } from './welcome.tsx'
import { type ChapterId, chapters, continued, type PlaceId } from './words/chapters.ts'
import { cover } from './words/front.ts'
import { plansCompared } from './words/your-plan.ts'

const sheets = import.meta.glob<string>('./styles/booklet-*.css', { query: '?raw', import: 'default', eager: true })

/**
 * The booklet: a section the size of the paper for each page.
 *
 * @param fonts the site's fonts as `@font-face` rules
 */
export function bookletHtml(fonts: string): string {
  return printedDocument({
    title: `${cover.title.join(' ')} | ${firm.brand}`,
    styles: [fonts, ...Object.values(sheets)],
    children: (
      <>
        <Cover>
          {cover.strip.map((side) => (
            <span key={side}>{side}</span>
          ))}
        </Cover>
        <Pages />
        <BackCover />
      </>
    ),
  })
}

/** How many plans share a page with the chapter's title and third-party costs. The others are on the next page. */
const plansOnFirstPage = 2

/** Every page between the covers. */
function Pages() {
  return (
    <>
      <Sheet chapter="welcome" backdrop={<Picture className="bouquet" src="/illustrations/thank-you.svg" />}>
        <Letter />
        <Contents pageOf={pageOf} />
      </Sheet>
      <Sheet chapter="what-a-plan-is" backdrop={<Picture className="corner" src="/illustrations/record-flower.svg" />}>
        <WhatAPlanIs />
      </Sheet>
      <Sheet chapter="kinds-of-funeral" backdrop={<Picture className="meadow" src="/illustrations/banner.svg" />}>
        <KindsOfFuneral />
      </Sheet>
      <Sheet chapter="plans-compared">
        <PlansCompared />
      </Sheet>
      <Sheet chapter="each-plan" backdrop={<Picture className="magnifier" src="/illustrations/magnifier.svg" />}>
        <EachPlanIntro>{plansCompared.askForAll}</EachPlanIntro>
        {plans.slice(0, plansOnFirstPage).map((plan) => (
          <PlanEntry key={plan.id} plan={plan} />
        ))}
        <ThirdPartyCosts />
      </Sheet>
      <Sheet chapter="each-plan" nth={2}>
        <p className="dated">{pricesDated}</p>
        {plans.slice(plansOnFirstPage).map((plan) => (
          <PlanEntry key={plan.id} plan={plan} />
        ))}
      </Sheet>
      <Sheet
        chapter="your-money"
        tone="moss"
        backdrop={<Picture className="umbrella" src="/illustrations/umbrella.svg" />}
      >
        <YourMoney />
      </Sheet>
      <Sheet
        chapter="paying-and-changing"
        backdrop={<Picture className="cup" src="/illustrations/answer-myself.svg" />}
      >
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
      <Sheet chapter="my-wishes" tone="linen">
        <WishesToFillIn />
      </Sheet>
      <Sheet
        chapter="when-someone-dies"
        backdrop={<Picture className="cup" src="/illustrations/answer-someone-else.svg" />}
      >
        <WhenSomeoneDies />
      </Sheet>
      <Sheet chapter="when-someone-dies" nth={2}>
        <InTheDaysAfter />
        <LinesForNotes />
      </Sheet>
      <Sheet chapter="reach-us" backdrop={<Picture className="telephone" src="/illustrations/adviser.svg" />}>
        <ReachUs />
        <SmallPrint pageOf={pageOf} />
        <PhoneUs />
      </Sheet>
    </>
  )
}

interface SheetProps {
  readonly chapter: ChapterId
  /** 2 for the second page of a chapter, and so on; only the first has the chapter's title, the others say that they continue it. */
  readonly nth?: number
  readonly tone?: 'paper' | 'linen' | 'moss'
  /** A picture at the edge of the paper, behind the words. */
  readonly backdrop?: ReactNode
  readonly children: ReactNode
}

/** One page of paper with its title, running head and number. */
function Sheet({ chapter, nth = 1, tone = 'paper', backdrop, children }: SheetProps) {
  const number = pageOf(chapter) + nth - 1
  const { title, short } = chapters[chapter]
  return (
    <section className={`page ${tone} ${chapter} ${number % 2 === 0 ? 'left' : 'right'}`}>
      {backdrop}
      <div className="body">
        {nth === 1 ? (
          <h1 id={chapter}>{title}</h1>
        ) : (
          <h2 className="continued">
            {title}
            <small>{continued}</small>
          </h2>
        )}
        {children}
      </div>
      {/* Not read aloud: the bookmarks and the page itself say the same. */}
      <div className="folio" aria-hidden="true">
        <span>{short}</span>
        <b>{number}</b>
      </div>
    </section>
  )
}

/** What is on each page between the covers. */
const pages: ReadonlyArray<ReadonlyArray<ChapterId | PlaceId>> = [
  ['welcome'],
  ['what-a-plan-is'],
  ['kinds-of-funeral'],
  ['plans-compared'],
  ['each-plan', 'third-party-costs'],
  ['each-plan'],
  ['your-money', 'if-the-firm-fails'],
  ['paying-and-changing'],
  ['questions-to-ask', 'talking'],
  ['my-songs'],
  ['my-wishes'],
  ['when-someone-dies'],
  ['when-someone-dies'],
  ['reach-us'],
]

/** The page on which a chapter begins, or another place that notes refer to. The cover is page 1. */
function pageOf(place: ChapterId | PlaceId): number {
  return pages.findIndex((page) => page.includes(place)) + 2
}
