import { Disclosure } from '../ui/disclosure.tsx'
import { FootnoteList } from '../ui/footnote-list.tsx'
import { FootnoteRef } from '../ui/footnote-ref.tsx'
import { OpeningLine, PhoneNumber } from '../ui/phone-number.tsx'
import { RichText } from '../ui/rich-text.tsx'
import { Specimen } from './specimen.tsx'

const note = {
  id: 'sample',
  number: 1,
  text: 'What stands behind the figure.',
  backTo: [{ id: 'ref-sample-1', label: 'Back' }],
}

export function Reading() {
  return (
    <>
      <Specimen name="Disclosure">
        <Disclosure summary={<h3>A question</h3>}>
          <p>Its answer.</p>
        </Disclosure>
      </Specimen>
      <Specimen name="FootnoteRef and FootnoteList">
        <p>
          A figure
          <FootnoteRef number={1} id="sample" label="Note 1" />
        </p>
        <FootnoteList notes={[note]} />
      </Specimen>
      <Specimen name="PhoneNumber and OpeningLine">
        <p>
          <PhoneNumber number="0808 157 0123" />
          <OpeningLine />
        </p>
      </Specimen>
      <Specimen name="RichText">
        <p>
          <RichText
            text={['Words with ', { link: 'a link', href: '#ref-sample-1' }, ' and ', { phone: '0808 157 0123' }, '.']}
          />
        </p>
      </Specimen>
    </>
  )
}
