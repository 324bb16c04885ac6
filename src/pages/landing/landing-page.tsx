import { useFormLinks } from '../../features/scroll-to-form/use-form-links.ts'
import { Footnotes } from './footnotes.kept.tsx'
import { LeadFormSection } from './lead-form-section.tsx'
import { Opening } from './opening.kept.tsx'
import { Reviews } from './reviews.tsx'
import './print.css'

export function LandingPage() {
  useFormLinks()
  return (
    <>
      <Opening />
      <Reviews />
      <LeadFormSection />
      <Footnotes />
    </>
  )
}
