import { median } from '../median.ts'
import { table } from '../table.ts'
import type { FirstPaint } from './arrival.ts'
import type { LighthouseRun } from './lighthouse.ts'
import { type PageResults, paintsInARound } from './measure.ts'
import { floor, ours } from './sites.ts'
import { type Traffic, totalOf } from './traffic.ts'
import type { Visit } from './visit.ts'

const whole = (value: number) => value.toFixed(0)
const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1)

/** The results as a Markdown section, with third-level headings. */
export function pagesReport(results: PageResults): string {
  return `### The landing page, a slow phone

A real browser on slow 4G (1.6 Mbit/s, 150 ms) and a processor four times slower; nothing cached. Medians of
${results.rounds * paintsInARound} rounds, ms; ratios to \`${floor}\` are medians of each round's ratio. The visitor follows a
link from another site, as from search results; the last two columns are the first paint in an empty tab.

${paintTable(results)}

After the first paint, medians of ${results.rounds} rounds. Blocking time is given twice: as it is, and with
developer tools listening to the page.

${visitTable(results)}

### The landing page, Lighthouse's simulated phone

Medians of ${results.rounds} rounds, ms.

${simulatedTable(results)}

### What the landing page loads

Requests and kB transferred, including headers: once loaded, once idle for a while, and once a name has been
typed into the form.

${trafficTable(results)}

Ours by type, in use: ${typesOf(results.visits.get(ours)?.[0]?.used ?? new Map())}.

### All our pages, Lighthouse

Worst of ${results.pages.values().next().value?.length ?? 0} runs; times are medians, ms.

${pageTable(results)}

### From touch to next frame

The longest interaction in each visit, with a processor four times slower.

${formTable(results)}
`
}

/** The median of each round's ratio to the floor. */
function ratio<Run>(all: ReadonlyMap<string, readonly Run[]>, name: string, figure: (run: Run) => number): string {
  const base = all.get(floor) ?? []
  const ratios = (all.get(name) ?? []).map((run, round) => {
    const other = base[round]
    return other === undefined ? Number.NaN : figure(run) / figure(other)
  })
  return `${median(ratios).toFixed(2)}×`
}

function middle<Run>(runs: readonly Run[], figure: (run: Run) => number): number {
  return median(runs.map(figure))
}

function paintTable({ firstPaints }: PageResults): string {
  const { 'from another site': linked, 'in an empty tab': typed } = firstPaints
  const row = ([name, runs]: readonly [string, readonly FirstPaint[]]) => [
    name,
    whole(middle(runs, ({ fcp }) => fcp)),
    ratio(linked, name, ({ fcp }) => fcp),
    whole(middle(runs, ({ lcp }) => lcp)),
    ratio(linked, name, ({ lcp }) => lcp),
    whole(middle(typed.get(name) ?? [], ({ fcp }) => fcp)),
    ratio(typed, name, ({ fcp }) => fcp),
  ]
  return table(['', 'FCP', '', 'LCP', '', 'empty tab', ''], [...linked].map(row))
}

function visitTable({ visits, unwatched }: PageResults): string {
  const row = ([name, runs]: readonly [string, readonly Visit[]]) => [
    name,
    whole(middle(runs, ({ fieldAt }) => fieldAt)),
    whole(median(unwatched.get(name) ?? [])),
    whole(middle(runs, ({ tbt }) => tbt)),
    middle(runs, ({ cls }) => cls).toFixed(4),
    whole(middle(runs, ({ inp }) => inp)),
  ]
  return table(['', 'form ready', 'TBT', 'with tools', 'CLS', 'INP'], [...visits].map(row))
}

function simulatedTable({ simulated }: PageResults): string {
  const row = ([name, runs]: readonly [string, readonly LighthouseRun[]]) => [
    name,
    whole(middle(runs, ({ fcp }) => fcp)),
    whole(middle(runs, ({ lcp }) => lcp)),
    ratio(simulated, name, ({ lcp }) => lcp),
    whole(middle(runs, ({ speedIndex }) => speedIndex)),
    whole(middle(runs, ({ tbt }) => tbt)),
    middle(runs, ({ cls }) => cls).toFixed(4),
    whole(middle(runs, ({ scores }) => scores.performance ?? 0)),
  ]
  return table(['', 'FCP', 'LCP', '', 'Speed Index', 'TBT', 'CLS', 'score'], [...simulated].map(row))
}

function trafficTable({ visits }: PageResults): string {
  const row = ([name, [run]]: readonly [string, readonly Visit[]]) => [
    name,
    ...[run?.atLoad, run?.idle, run?.used].map((traffic) => {
      const { requests, bytes } = totalOf(traffic ?? new Map())
      return `${requests} · ${kilobytes(bytes)}`
    }),
  ]
  return table(['', 'loaded', 'idle', 'in use'], [...visits].map(row))
}

function typesOf(traffic: Traffic): string {
  return [...traffic].map(([type, { requests, bytes }]) => `${type} ${requests} · ${kilobytes(bytes)}`).join(', ')
}

function pageTable({ pages }: PageResults): string {
  const categories = ['performance', 'accessibility', 'best-practices', 'seo']
  const row = ([path, runs]: readonly [string, readonly LighthouseRun[]]) => [
    `\`${path}\``,
    ...categories.map((category) => whole(Math.min(...runs.map(({ scores }) => scores[category] ?? 0)))),
    whole(middle(runs, ({ lcp }) => lcp)),
    whole(middle(runs, ({ tbt }) => tbt)),
    middle(runs, ({ cls }) => cls).toFixed(4),
  ]
  return table(['', ...categories, 'LCP', 'TBT', 'CLS'], [...pages].map(row))
}

function formTable({ forms }: PageResults): string {
  const rows = [...forms].map(([form, waits]) => [form, whole(median(waits)), whole(Math.max(...waits))])
  return table(['', 'median ms', 'longest ms'], rows)
}
