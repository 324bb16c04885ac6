import { Banner } from './banner.tsx'
import { Credibility } from './credibility.tsx'
import { Hero } from './hero.tsx'
import { PlanTable } from './plan-table.tsx'
import { Trust } from './trust.tsx'

/** Everything ahead of the reviews and the form: words and pictures only. */
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
