import { type FaqBlock, isList } from '../content/faqs/faq.ts'
import { faqGroups } from '../content/faqs.ts'
import { plainText } from '../content/rich-text.ts'
import type { Thing } from './thing.ts'

/** Every question with its whole answer, as on the page. */
export function faqPage(): Thing {
  const entries = faqGroups.flatMap((group) => group.entries)
  return {
    '@type': 'FAQPage',
    mainEntity: entries.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer.flatMap(lines).join('\n') },
    })),
  }
}

function lines(block: FaqBlock): readonly string[] {
  return isList(block) ? block.list : [plainText(block)]
}
