import { leadFormAnchor } from '../paths.ts'

/**
 * Puts off loading the picture beside the landing page's form until the form is less than a screen away. Chromium would
 * fetch it from two or three screens away, and many visitors read no further than the plans.
 */
export function fetchCoverNearForm(): void {
  const form = document.getElementById(leadFormAnchor)
  const cover = form?.querySelector('img')
  if (!form || !cover) return
  const near = new IntersectionObserver(
    (entries) => {
      cover.hidden = !entries.some(({ isIntersecting }) => isIntersecting)
      if (!cover.hidden) near.disconnect()
    },
    { rootMargin: '100%' },
  )
  near.observe(form)
}
