import {
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import { useLocation } from 'react-router-dom'
import { storedMark } from '#contract/api.ts'
import type { Lead } from '#contract/lead.ts'
import { firm } from '../../content/firm.ts'
import { sentLabel, unreachedWords as words } from '../../content/unreached-words.ts'
import { keptKeys } from '../../outbox/kept-leads.ts'
import { classNames } from '../../ui/class-names.ts'
import { OpeningLine, PhoneNumber } from '../../ui/phone-number.tsx'
import styles from './outcome.module.css'

const neededNow = () => import('../../form-flow/needed-now.tsx').then(({ NeededNow }) => ({ default: NeededNow }))
const unsentLead = () => import('./unsent-lead.tsx').then(({ UnsentLead }) => ({ default: UnsentLead }))
const NeededNow = lazy(neededNow)
const UnsentLead = lazy(() => unsentLead().catch(() => ({ default: Unreached })))

// On the page of a form, which fetches this in advance: its visitor may have no network later.
if (globalThis.document?.forms[0]) for (const load of [neededNow, unsentLead]) load().catch(() => undefined)

/** What a form said on the way to the page after it; it is in this entry of the tab's history only. */
export type Said = Readonly<Record<string, unknown>>

/** What such a page says of a lead, before anything else. */
export interface Told {
  /** Above the heading: a screen reader that takes the page's first words for read then still reads the heading. */
  readonly label?: string
  readonly heading: ReactNode
  readonly body: ReactNode
}

/** Undefined while the page is as it was built, which a reload does not change. */
export function useSaid(): Said | undefined {
  const { state }: { readonly state: unknown } = useLocation()
  const isBuilt = useSyncExternalStore(
    () => () => undefined,
    () => false,
    () => true,
  )
  return isBuilt ? undefined : { ...(state ?? {}) }
}

interface OutcomeProps {
  readonly said: Said | undefined
  /** The forms that lead here. */
  readonly forms: readonly Lead['form'][]
  /** Once the lead is stored: never before. Asked for then, because a time may have passed. */
  readonly stored: () => Told
  /** Where no form led here. */
  readonly unasked: Told
  readonly className: string | undefined
  readonly picture: ReactNode
  /** What follows; pictures only where the network has been there for the page. */
  readonly children: (hasPictures: boolean) => ReactNode
}

/**
 * The page after a form. It thanks only for a lead that is known to be stored, which its address then says: so it is
 * true when the page loads again, and without script, where the worker leads to that address and nothing else does.
 */
export function Outcome({ said, forms, stored: thanks, unasked, className, picture, children }: OutcomeProps) {
  const isSent = useLocation().hash === storedMark
  const isBuilt = said === undefined
  const keeps = useMemo(() => !isBuilt && keptKeys().length > 0, [isBuilt])
  const [isStored, setStored] = useState(false)
  const onStored = useCallback(() => setStored(true), [])
  const isUnsure = !isSent && (keeps || said?.leadId !== undefined)
  // What was built stays until the part for an unsent lead is there.
  const now = useDeferredValue(said && (isUnsure ? 'unsure' : 'sure'))
  const hasPictures = now !== 'unsure' || isStored

  const stored = () => ({ ...thanks(), label: sentLabel })
  const tell = (told: Told, className?: string) => <Telling {...told} said={said} className={className} />
  // Each keeps its place, and so its elements: what is put into a page is drawn in the stand-in fonts at first.
  const mayBe = (isTrue: boolean, told: () => Told, className: string | undefined) =>
    now === undefined ? tell(told(), className) : now === 'sure' && isTrue && tell(told())

  return (
    <div id={storedMark.slice(1)} className={styles.page}>
      <div className={classNames(styles.text, className)}>
        {mayBe(isSent, stored, styles.stored)}
        {mayBe(!isSent, () => unasked, styles.unasked)}
        {now === 'unsure' && <UnsentLead {...{ said, tell, unreached, forms, stored, unasked, isStored, onStored }} />}
        {children(hasPictures)}
      </div>
      {hasPictures && picture}
    </div>
  )
}

const unreached: Told = {
  label: words.label,
  heading: words.heading,
  body: (
    <p>
      {words.call} <PhoneNumber number={firm.freephone} />, {firm.hours}.
      <OpeningLine />
    </p>
  ),
}

/** Where not even the part for an unsent lead can be fetched; the page then loads again as soon as it can. */
function Unreached({ tell }: { readonly tell: (told: Told) => ReactNode }) {
  useEffect(() => {
    const again = () => location.reload()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [])
  return tell(unreached)
}

interface TellingProps extends Told {
  readonly said: Said | undefined
  readonly className: string | undefined
}

/** Announced when it changes. Whoever may need a funeral now is met before anything is said of a guide. */
function Telling({ label, heading, body, said = {}, className }: TellingProps) {
  const isNeededNow = said.timing === 'asap' || said.callbackTopic === 'needed-now'
  return (
    <div className={classNames(styles.told, className)}>
      {label !== undefined && (
        <p>
          <strong>{label}</strong>
        </p>
      )}
      <div role="status">
        <h1>{heading}</h1>
      </div>
      {isNeededNow && (
        <Suspense>
          <NeededNow callAsked={said.callbackTopic !== undefined} />
        </Suspense>
      )}
      {body}
    </div>
  )
}
