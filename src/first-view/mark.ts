/**
 * A class of the html element, which tells the stylesheets what they cannot see.
 *
 * - `app`: the app is expected or has come. Without it a page is the plain one, which works by itself.
 * - `later`: the page's form opens at a later step.
 * - `whole`: all of the page has to be laid out now, because its visitor is taken to a place further down.
 */
export type Mark = 'app' | 'later' | 'whole'
