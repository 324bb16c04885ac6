import { footnoteWords } from '../content/claims.ts'
import { faqAbout } from '../content/faqs.ts'
import { paths } from '../paths.ts'

/** After a note: the question among the FAQs that says more about it, where there is one. */
export function MoreAbout({ note }: { readonly note: string }) {
  const question = faqAbout(note)
  return (
    question && (
      <>
        {footnoteWords.more} <a href={`${paths.faqs}#${question.id}`}>{question.question}</a>
      </>
    )
  )
}
