import type { PolicyBlock } from '../../content/privacy-policy/policy-parts.ts'
import { RichText } from '../../ui/rich-text.tsx'
import styles from './policy-table.module.css'

type PolicyTableProps = Omit<Extract<PolicyBlock, { readonly kind: 'table' }>, 'kind'>

/** On a phone each row is a short list, every cell under its column's name. */
export function PolicyTable({ caption, header, rows }: PolicyTableProps) {
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>{caption}</caption>
      <thead>
        <tr>
          {header.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name = '', ...cells]) => (
          <tr key={String(name)}>
            <th scope="row">
              <RichText text={name} />
            </th>
            {cells.map((cell, index) => (
              <td key={header[index + 1]} data-label={header[index + 1]}>
                <RichText text={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
