import { dateWords } from '../clock.ts'
import { counted } from '../leads/describe-lead.ts'
import styles from '../parts/parts.module.css'
import { Lead } from '../parts/parts.tsx'

const words = {
  label: (periods: number, most: number, period: string) =>
    `Bars for ${periods} periods. The highest, for ${period}, is ${counted(most)}. The table has every number.`,
  span: (first: string, last: string, most: number) =>
    `From ${first} on the left to ${last} on the right. The highest bar is ${counted(most)}.`,
  none: 'No lead came in this time.',
} as const

interface ChartProps {
  /** Oldest first. */
  readonly bars: ReadonlyArray<{ readonly period: string; readonly leads: number }>
}

/** Units of the drawing: a bar's width with its gap, and the height of the highest. */
const [step, gap, height] = [20, 4, 160]

/** One bar for each period. Its words say what a table cannot be read from. */
export function Chart({ bars }: ChartProps) {
  const most = bars.reduce((top, bar) => (bar.leads > top.leads ? bar : top), { period: '', leads: 0 })
  const [first, last] = [bars.at(0), bars.at(-1)]
  if (most.leads === 0 || !first || !last) return <Lead>{words.none}</Lead>
  const label = words.label(bars.length, most.leads, dateWords(most.period))
  return (
    <>
      <svg className={styles.chart} viewBox={`0 0 ${bars.length * step} ${height}`} role="img" aria-label={label}>
        {bars.map(({ period, leads }, index) => {
          const high = Math.round((leads / most.leads) * height)
          return (
            <rect key={period} x={index * step + gap / 2} y={height - high} width={step - gap} height={high}>
              <title>{`${dateWords(period)}: ${leads}`}</title>
            </rect>
          )
        })}
      </svg>
      <Lead>{words.span(dateWords(first.period), dateWords(last.period), most.leads)}</Lead>
    </>
  )
}
