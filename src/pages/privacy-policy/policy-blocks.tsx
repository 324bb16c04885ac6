import type { PolicyBlock } from '../../content/privacy-policy/policy-parts.ts'
import { RichText } from '../../ui/rich-text.tsx'
import styles from './policy-blocks.module.css'

export function PolicyBlocks({ blocks }: { readonly blocks: readonly PolicyBlock[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes its order
  return blocks.map((block, index) => <Block key={index} block={block} />)
}

function Block({ block }: { readonly block: PolicyBlock }) {
  switch (block.kind) {
    case 'subheading':
      return (
        <h3 className={styles.subheading} id={block.id}>
          {block.text}
        </h3>
      )
    case 'list':
      return (
        <ul className={styles.list}>
          {block.items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes its order
            <li key={index}>
              <RichText text={item} />
            </li>
          ))}
        </ul>
      )
    case 'table':
      return <PolicyTable {...block} />
    default:
      return (
        <p>
          <RichText text={block.text} />
        </p>
      )
  }
}

type PolicyTableProps = Omit<Extract<PolicyBlock, { readonly kind: 'table' }>, 'kind'>

/** On a phone each row is a short list, every cell under its column's name. */
function PolicyTable({ caption, header, rows }: PolicyTableProps) {
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
