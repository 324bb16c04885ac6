import { encodeQR } from 'qr'
import { sendingWords as words } from '../../content/soundtrack-words.ts'
import styles from './soundtrack-page.module.css'

/** A link as a QR code, drawn in the page. */
export function LinkSquare({ link }: { readonly link: string }) {
  const rows = encodeQR(link, 'raw', { ecc: 'low', border: 4 })
  const dark = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      className={styles.square}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      role="img"
      aria-label={words.squareAbout}
    >
      <path d={`M0 0H${rows.length}V${rows.length}H0Z`} fill="var(--white)" />
      <path d={dark.join('')} fill="var(--ink)" shapeRendering="crispEdges" />
    </svg>
  )
}
