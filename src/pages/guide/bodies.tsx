import type { ReactNode } from 'react'
import type { ChapterId } from '../../content/guide/chapters.ts'
import { plans } from '../../content/plans.ts'
import { EachPlanIntro, PlanEntry, ThirdPartyCosts } from '../../guide/each-plan.tsx'
import { Picture } from '../../guide/edition.tsx'
import { PlansCompared } from '../../guide/plans-compared.tsx'
import { KindsOfFuneral, PayingAndChanging, WhatAPlanIs, YourMoney } from '../../guide/side-a.tsx'
import { QuestionsToAsk, ReachUs, Talking, WhenSomeoneDies } from '../../guide/side-b.tsx'
import { SongsForm } from './songs-form.tsx'
import { Welcome } from './welcome.tsx'
import { WishesForm } from './wishes-form.tsx'

const picture = (name: string) => <Picture className="picture" src={`/illustrations/${name}.svg`} />

/** What each chapter's page shows between its title and its notes. */
export const bodies: Readonly<Record<ChapterId, () => ReactNode>> = {
  welcome: Welcome,
  'what-a-plan-is': () => (
    <>
      {picture('record-flower')}
      <WhatAPlanIs />
    </>
  ),
  'kinds-of-funeral': KindsOfFuneral,
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
  'your-money': () => (
    <>
      {picture('roundel-protected')}
      <YourMoney />
    </>
  ),
  'paying-and-changing': () => (
    <>
      {picture('scratched-record')}
      <PayingAndChanging />
    </>
  ),
  'questions-to-ask': QuestionsToAsk,
  talking: Talking,
  'my-songs': SongsForm,
  'my-wishes': WishesForm,
  'when-someone-dies': () => (
    <>
      {picture('teacup')}
      <WhenSomeoneDies />
    </>
  ),
  'reach-us': () => (
    <>
      {picture('adviser')}
      <ReachUs />
    </>
  ),
}
