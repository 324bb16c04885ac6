/**
 * The one script in the HTML. It fetches the app at the first touch, key or focus, or when the browser is idle
 * after load; on a metered or slow connection only when it is wanted. A form that opens at a later step wants it at
 * once, and says so to the stylesheet. So does a page that was here before: it opens where it was left, so all
 * above that place has to be as it was (`src/styles/fonts.css`). Plain script, so that nothing waits for it.
 *
 * @param entry address of the app's entry module
 */
export function inlineLoader(entry: string): string {
  return [
    '(()=>{let s=0,d=document.documentElement.dataset,c=navigator.connection||{},l=()=>{s||(s=1,import(',
    JSON.stringify(entry),
    '))};for(let e of["pointerdown","keydown","focusin"])addEventListener(e,l,{capture:!0,once:!0,passive:!0});',
    'history.state&&(d.whole=1);/[?&]step=/.test(location.search)&&(d.underWay=1,l());',
    'c.saveData||/[23]g/.test(c.effectiveType)||addEventListener("load",()=>',
    '(window.requestIdleCallback||setTimeout)(l))})()',
  ].join('')
}
