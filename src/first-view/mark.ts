/**
 * A class of the html element, which tells the stylesheets what they cannot see.
 *
 * - `app`: the app is expected or has arrived. Without it the page is the plain one, which works without the app.
 * - `later`: the page's form opens at a later step.
 * - `whole`: all of the page must be laid out now, because its visitor is being taken further down.
 * - `says`: as built, the page has something to say by script: whether a lead is stored, or a line to the console.
 */
export type Mark = 'app' | 'later' | 'whole' | 'says'
