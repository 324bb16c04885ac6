import { useFormLinks } from '../../features/scroll-to-form/use-form-links.ts'
import { KeptHtml } from '../../kept-html.tsx'
import { LeadFormSection } from './lead-form-section.tsx'
import { Reviews } from './reviews.tsx'

// The condition is decided at build time: in the browser's build the imports are gone.
const isRenderedHere = import.meta.env.SSR || import.meta.env.DEV
const Opening = isRenderedHere ? (await import('./opening.tsx')).Opening : KeptHtml
const Footnotes = isRenderedHere ? (await import('./footnotes.tsx')).Footnotes : KeptHtml

export function LandingPage() {
  useFormLinks()
  return (
    <>
      <Opening name="opening" />
      <Reviews />
      <LeadFormSection />
      <Footnotes name="footnotes" />
    </>
  )
}
