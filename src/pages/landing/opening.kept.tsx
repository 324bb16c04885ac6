import { Banner } from './banner.tsx'
import { Credibility } from './credibility.tsx'
import { Hero } from './hero.tsx'
import { PlanTable } from './plan-table.tsx'
import { Trust } from './trust.tsx'

/** Everything before the reviews and the form: only words and pictures. */
export function Opening() {
  return (
    <>
      <Hero />
      <Credibility />
      <PlanTable />
      <Banner />
      <Trust />
    </>
  )
}
