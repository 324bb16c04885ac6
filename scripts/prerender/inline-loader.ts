/**
 * The one script in the HTML. It fetches the app at the first touch, key or focus, or when the browser is idle
 * after load; on a metered or slow connection only when it is wanted. A form that opens at a later step wants it at
 * once. Plain script, so that nothing waits for it.
 *
 * It is in the head, so that the page says before it is painted that the app will come: `data-app` is 1, or 2 for a
 * form that opens at a later step. Only with that mark a page shows what needs the app. It goes when the app fails to
 * come, and when it has not come ten seconds after it was asked for; the app itself puts it back. Browsers below the
 * floor never get it (`scripts/browser-floor.ts`): they do not know `aspect-ratio`, but for Chrome 88, whose app fails.
 *
 * It also says when all of the page has to be laid out (`src/styles/fonts.css`): when a link within the page is touched
 * or focused, when the page is scrolled, when the address names a place in it, and when the page was here before and
 * opens where it was left, which the router's state tells.
 *
 * @param entry address of the app's entry module
 */
export function inlineLoader(entry: string): string {
  return [
    'if(CSS.supports("aspect-ratio:1")){let d=document.documentElement.dataset,c=navigator.connection,o,',
    'p=()=>o||delete d.app,w=()=>d.whole=1,',
    `l=e=>{e?.target?.closest?.("[href^='#']")&&w();setTimeout(p,1e4);import(`,
    JSON.stringify(entry),
    ').then(()=>o=1,p)};d.app=/step=/.test(location)?l()||2:1;',
    'onpointerdown=onkeydown=l;addEventListener("focusin",l);onscroll=w;(history.state||location.hash)&&w();',
    'c?.saveData||/[23]g/.test(c?.effectiveType)||(onload=()=>(self.requestIdleCallback||setTimeout)(l))}',
  ].join('')
}
