/** Said when songs should be kept but the browser does not allow it. */
export const songsNotKept = 'This browser won’t let us keep anything: what you write is on this page only.'
