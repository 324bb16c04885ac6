import '../document/first-view.css'
import '../styles/font-faces.css'
import '../styles/tokens.css'
import '../styles/base.css'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { optional, required } from '../content/field-words.ts'
import type { Mark } from '../document/loader.ts'
import { AddressLookup, LookupStatus } from '../pages/get-your-guide/address-lookup.tsx'
import { LoadedReviews, ReviewWidget } from '../pages/landing/review-widget.tsx'
import { Button, type ButtonKind } from '../ui/button.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { FootnoteList, FootnoteRef } from '../ui/footnotes.tsx'
import { Checkboxes } from '../ui/form/checkboxes.tsx'
import { ChoiceCard } from '../ui/form/choice-card.tsx'
import { ErrorSummary } from '../ui/form/error-summary.tsx'
import { RadioCards } from '../ui/form/radio-cards.tsx'
import { SelectInput } from '../ui/form/select-input.tsx'
import { TextInput } from '../ui/form/text-input.tsx'
import { PhoneIcon, PhoneNumber } from '../ui/phone-number.tsx'
import { RichText } from '../ui/rich-text.tsx'
import styles from './gallery.module.css'

const kinds: readonly ButtonKind[] = ['primary', 'large', 'secondary', 'quiet']

function Buttons() {
  return (
    <>
      {kinds.map((kind) => (
        <Specimen key={kind} name={`Button ${kind}`}>
          <Button kind={kind}>Press me</Button>
          <Button kind={kind} disabled>
            Disabled
          </Button>
          <Button kind={kind} aria-disabled>
            Disabled, but can be pressed for a reason why
          </Button>
        </Specimen>
      ))}
      <Specimen name="PhoneIcon">
        <PhoneIcon />
      </Specimen>
    </>
  )
}

const delivery = [
  { value: 'email', title: 'By email', text: 'Receive it instantly' },
  { value: 'post', title: 'By post' },
] as const

const addresses = [
  { value: '0', text: '1 Sample Street, London' },
  { value: '1', text: '2 Sample Street, London' },
]

function Fields() {
  return (
    <>
      <Specimen name="TextInput">
        <TextInput name="empty" label="First name" />
        <TextInput name="filled" label="Last name" defaultValue="Lovelace" />
        <TextInput name="hinted" label="Phone number" hint="For example, 07700 900123" />
        <TextInput name="required" label="Town/City" need={required} />
        <TextInput name="optional" label="County" need={optional} />
        <TextInput name="disabled" label="Postcode" defaultValue="EC1A 1AA" disabled />
      </Specimen>
      <Specimen name="TextInput with an error">
        <TextInput name="wrong" label="Email address" error="Enter a valid email address" defaultValue="ada@" />
      </Specimen>
      <Specimen name="SelectInput">
        <SelectInput name="none" label="Select your address" placeholder="Choose an address" options={addresses} />
        <SelectInput name="missing" label="Address" placeholder="Choose" options={addresses} error="Choose one" />
      </Specimen>
      <Specimen name="RadioCards">
        <RadioCards name="unanswered" legend="Nothing chosen" options={delivery} />
        <RadioCards name="answered" legend="One chosen" options={delivery} defaultValue="email" />
        <RadioCards name="refused" legend="With an error" options={delivery} error="Choose one" />
      </Specimen>
      <Specimen name="ChoiceCard">
        <ChoiceCard type="checkbox" name="alone" title="In large print" text="A box that stands alone" />
      </Specimen>
      <Specimen name="Checkboxes">
        <Checkboxes
          legend="Any number"
          boxes={[
            { name: 'byEmail', label: 'Email' },
            { name: 'byPhone', label: 'Phone' },
          ]}
        />
      </Specimen>
      <Specimen name="ErrorSummary">
        <ErrorSummary title="There is a problem" errors={{ wrong: 'Enter a valid email address' }} />
      </Specimen>
    </>
  )
}

const note = {
  id: 'sample',
  number: 1,
  text: 'What stands behind the figure.',
  backTo: [{ id: 'ref-sample-1', label: 'Back' }],
}

function Reading() {
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
      <Specimen name="PhoneNumber">
        <p>
          <PhoneNumber number="0808 157 0123" />
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

const ignore = () => undefined

function Features() {
  return (
    <>
      <Specimen name="ReviewWidget, none configured">
        <ReviewWidget />
      </Specimen>
      <Specimen name="ReviewWidget, configured">
        <LoadedReviews businessUnit="sample-unit" />
      </Specimen>
      <Specimen name="AddressLookup">
        <AddressLookup onPick={ignore} onManual={ignore} />
      </Specimen>
      <Specimen name="LookupStatus">
        <LookupStatus state={{ kind: 'found', addresses: [], isPicked: true }} />
        <LookupStatus state={{ kind: 'none' }} />
        <LookupStatus state={{ kind: 'failed' }} />
      </Specimen>
    </>
  )
}

interface SpecimenProps {
  /** The component and its state. */
  readonly name: string
  readonly children: ReactNode
}

/** One component in one state, under its name. */
function Specimen({ name, children }: SpecimenProps) {
  return (
    <div className={styles.specimen}>
      <p className={styles.name}>{name}</p>
      {children}
    </div>
  )
}

const groups = [
  { heading: 'Buttons', Group: Buttons },
  { heading: 'Forms', Group: Fields },
  { heading: 'Reading', Group: Reading },
  { heading: 'Features', Group: Features },
]

/** Every component in every state: `/gallery` under `npm run dev`. No build of the site includes it. */
function GalleryPage() {
  return (
    <div className={styles.gallery}>
      <h1>Gallery</h1>
      {groups.map(({ heading, Group }) => (
        <section key={heading} className={styles.group} aria-label={heading}>
          <h2>{heading}</h2>
          <Group />
        </section>
      ))}
    </div>
  )
}

document.documentElement.classList.add('app' satisfies Mark)
const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <main>
      <GalleryPage />
    </main>,
  )
