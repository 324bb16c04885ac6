import { type RefObject, useEffect, useRef, useState } from 'react'
import { firm, trustpilotBusinessUnit, trustpilotTemplate } from '../../content/firm.ts'
import { reviewWords as words } from '../../content/landing.ts'
import { buttonClass } from '../../ui/button.tsx'
import styles from './review-widget.module.css'
import { showReviews } from './show-reviews.ts'

/** Trustpilot's reviews when a business unit is configured; always a link to them. */
export function ReviewWidget() {
  return trustpilotBusinessUnit === '' ? <AllReviews /> : <LoadedReviews businessUnit={trustpilotBusinessUnit} />
}

/** The widget of a business unit: exported for tests, which have one while the site has none. */
export function LoadedReviews({ businessUnit }: { readonly businessUnit: string }) {
  const place = useRef<HTMLDivElement>(null)
  const isShown = useReviews(place)
  return (
    <div className={styles.widget}>
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
      {/* Keeps its space while there are no reviews for it to describe. */}
      <p className={isShown ? undefined : styles.unsaid}>{words.selection}</p>
      <AllReviews />
    </div>
  )
}

function AllReviews() {
  return (
    <p>
      <a className={buttonClass('secondary')} href={firm.reviewProfileUrl} target="_blank" rel="noopener">
        {words.all}
      </a>
    </p>
  )
}

/** Requests the reviews when their place comes near the viewport. @returns whether they are there */
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
