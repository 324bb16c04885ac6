import { footnoteWords } from '../../content/claims.ts'
import { questionAbout } from '../../content/faqs/questions-of-notes.ts'
import { paths } from '../../paths.ts'

/** After a note: the question among the FAQs that says more about it, where there is one. */
export function MoreAbout({ note }: { readonly note: string }) {
  const question = questionAbout(note)
  return (
    question && (
      <>
        {`${footnoteWords.more} `}
        <a href={`${paths.faqs}#${question.id}`}>{question.question}</a>
      </>
    )
  )
}
