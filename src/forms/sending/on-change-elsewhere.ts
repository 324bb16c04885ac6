const events = ['storage', 'pageshow', 'visibilitychange']

/**
 * Calls back when another tab may have changed what the device keeps; not until somebody looks at this page.
 *
 * @returns a function that stops listening
 */
export function onChangeElsewhere(read: () => void): () => void {
  // Not while the page is being left: when Firefox caches the page, it drops what React schedules at that point, and
  // React would wait for that for ever.
  const look = () => {
    if (document.visibilityState === 'visible') read()
  }
  for (const type of events) addEventListener(type, look)
  return () => {
    for (const type of events) removeEventListener(type, look)
  }
}
