import { Hero } from './hero.tsx'
import { LeadFormSection } from './lead-form-section.tsx'

export function LandingPage() {
  return (
    <>
      <Hero />
      <LeadFormSection />
    </>
  )
}
