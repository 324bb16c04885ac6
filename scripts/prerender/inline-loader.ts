/**
 * The one script in the HTML. It fetches the app at the first touch, key or focus, or when the browser is idle
 * after load; on a metered or slow connection only when it is wanted. A form that opens at a later step wants it at
 * once, and says so to the stylesheet. Plain script, so that nothing waits for it.
 *
 * It also says when all of the page has to be laid out (`src/styles/fonts.css`): when a link within the page is touched
 * or focused, when the page is scrolled, when the address names a place in it, and when the page was here before and
 * opens where it was left, which the router's state tells.
 *
 * @param entry address of the app's entry module
 */
export function inlineLoader(entry: string): string {
  return [
    '(()=>{let d=document.documentElement.dataset,c=navigator.connection,w=()=>d.whole=1,',
    `l=e=>{e?.target?.closest?.("[href^='#']")&&w();import(`,
    JSON.stringify(entry),
    ')};for(let e of["pointerdown","keydown","focusin"])addEventListener(e,l,!0);addEventListener("scroll",w,{once:1});',
    '(history.state||location.hash)&&w();/[?&]step=/.test(location.search)&&(d.underWay=1,l());',
    'c?.saveData||/[23]g/.test(c?.effectiveType)||addEventListener("load",()=>',
    '(window.requestIdleCallback||setTimeout)(l))})()',
  ].join('')
}
