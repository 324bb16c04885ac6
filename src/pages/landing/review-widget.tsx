import { type RefObject, useEffect, useRef, useState } from 'react'
import { buttonClass } from '../../components/button.tsx'
import { firm, trustpilotBusinessUnit, trustpilotTemplate } from '../../content/firm.ts'
import { reviewWords as words } from '../../content/landing.ts'
import styles from './review-widget.module.css'

interface TrustpilotWidgets {
  loadFromElement(element: Element, force: boolean): void
}

declare global {
  interface Window {
    readonly Trustpilot?: TrustpilotWidgets
  }
}

/** The pages' policy allows it when the widget is configured: `reviewOrigin` in prerender.tsx. */
const scriptUrl = 'https://widget.trustpilot.com/bootstrap/v5/tp.widget.bootstrap.min.js'

/** Trustpilot's reviews when a business unit is configured; always a link to them. */
export function ReviewWidget() {
  return trustpilotBusinessUnit === '' ? <AllReviews /> : <TrustpilotReviews businessUnit={trustpilotBusinessUnit} />
}

/** The widget of a business unit. Exported for tests, which have one even if the site has none. */
export function TrustpilotReviews({ businessUnit }: { readonly businessUnit: string }) {
  const place = useRef<HTMLDivElement>(null)
  const isShown = useReviews(place)
  return (
    <div className={styles.widget} data-app="">
      <div className={styles.place} data-shown={isShown || undefined}>
        <div
          ref={place}
          className="trustpilot-widget"
          data-locale="en-GB"
          data-template-id={trustpilotTemplate}
          data-businessunit-id={businessUnit}
          data-style-height="140px"
          data-style-width="100%"
          data-stars="4,5"
          data-review-languages="en"
        >
          <a href={firm.reviewProfileUrl} target="_blank" rel="noopener">
            {words.place}
          </a>
        </div>
      </div>
      {/* Keeps its space while there are no reviews. */}
      <p className={isShown ? undefined : styles.reserved}>{words.selection}</p>
      <AllReviews />
    </div>
  )
}

function AllReviews() {
  return (
    <p>
      <a className={buttonClass('secondary')} href={firm.reviewProfileUrl} target="_blank" rel="noopener">
        {`${words.all} `}
        <small>{words.newTab}</small>
      </a>
    </p>
  )
}

/** Requests the reviews when they come near the viewport. @returns whether they have arrived */
function useReviews(place: RefObject<HTMLDivElement | null>): boolean {
  const [isShown, setShown] = useState(false)

  useEffect(() => {
    const element = place.current
    if (!element) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        void showReviews(element).then(setShown)
      },
      { rootMargin: '400px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [place])

  return isShown
}

type Wait = (ms: number) => Promise<void>

/**
 * Waits for something that a third-party script provides: looks after 100 ms, then up to ten more times, each wait 200
 * ms longer than the last.
 *
 * @returns undefined if it never arrives
 */
export async function untilFound<T>(find: () => T | undefined, wait: Wait): Promise<T | undefined> {
  await wait(100)
  for (let retry = 1; retry <= 10; retry++) {
    const found = find()
    if (found) return found
    await wait(200 * retry)
  }
  return find()
}

/** Fills the element with reviews, unless their script is blocked or fails, or the element has gone in the meantime. */
async function showReviews(element: Element): Promise<boolean> {
  addScript()
  const reviews = await untilFound(
    () => window.Trustpilot,
    (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  )
  if (!reviews || !element.isConnected) return false
  try {
    reviews.loadFromElement(element, true)
    return true
  } catch {
    // The link is enough; neither the visitor nor we can fix Trustpilot's fault.
    return false
  }
}

function addScript(): void {
  if (document.querySelector(`script[src="${scriptUrl}"]`)) return
  document.head.append(Object.assign(document.createElement('script'), { src: scriptUrl, async: true }))
}
