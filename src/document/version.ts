/** Of an experiment, what a page must know: the page it is on, its campaign key or '', and whether chance decides. */
export interface Versions {
  readonly path: string
  readonly key: string
  readonly isSplit: boolean
}

/** Hides what version a alone has; build/page-html.ts gives it to the experiment's page. */
export const versionStyle = '[data-version=b] [data-only=a]{display:none}'

/**
 * Which version of a form a page view shows: what its link says, `/?c=tv.b`, or else chance. Undefined where it takes no
 * part, which looks like version a. It is kept nowhere: the same visitor may see the other one next time.
 *
 * @param dice 0 to 1
 */
export function versionShown(
  { path, key, isSplit }: Versions,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  dice: number,
): string | undefined {
  const [, own, version] = /[?&]c=([\w-]*)\.?([ab]?)(?:&|$)/.exec(search.toLowerCase()) ?? []
  if (pathname !== path || (key && own !== key)) return undefined
  return version || (isSplit ? (dice < 0.5 ? 'a' : 'b') : undefined)
}
