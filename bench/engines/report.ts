import { median } from '../median.ts'
import { floor, ours } from '../pages/sites.ts'
import { table } from '../table.ts'
import type { EngineResults, EngineVisit, EngineVisits } from './measure.ts'

/** The results as a Markdown section, with third-level headings. */
export function enginesReport({ rounds, engines }: EngineResults): string {
  return `### The landing page in other engines

Medians of ${rounds} rounds, ms; ratios to \`${floor}\` are medians of each round's ratio. Neither network nor processor is
slowed down. The clock starts when the visitor leaves the other site. The form is ready when the document is parsed: it
can be typed into from then on.

${table(['', 'first paint', floor, '', 'form ready', floor, ''], [...engines].map(row))}
`
}

function row([engine, visits]: readonly [string, EngineVisits]): string[] {
  const figures = (figure: (visit: EngineVisit) => number) => {
    const [own, base] = [ours, floor].map((name) => (visits.get(name) ?? []).map(figure))
    const ratios = own?.map((value, round) => value / (base?.[round] ?? Number.NaN))
    return [median(own ?? []).toFixed(0), median(base ?? []).toFixed(0), `${median(ratios ?? []).toFixed(2)}×`]
  }
  return [engine, ...figures(({ firstPaint }) => firstPaint), ...figures(({ formReady }) => formReady)]
}
