/** How the tests start Chromium. */
export const chromiumArgs = [
  // Chromium runs as root only without its sandbox.
  '--no-sandbox',
  // Stops it calling home.
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Nearly all of a run's time is the browsers' own: these two save a fifth of Chromium's.
  '--disable-gpu',
  '--js-flags=--single-threaded',
]
