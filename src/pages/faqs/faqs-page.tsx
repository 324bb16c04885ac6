import { KeptHtml } from '../../kept-html.tsx'
import { useFragment } from '../../layout/use-fragment.ts'

const isRenderedHere = import.meta.env.SSR || import.meta.env.DEV
const Questions = isRenderedHere ? (await import('./questions.tsx')).Questions : KeptHtml

export function FaqsPage() {
  useFragment()
  return <Questions name="questions" />
}
