import type { PolicyBlock } from '../../content/privacy-policy/policy-parts.ts'
import { RichText } from '../../ui/rich-text.tsx'
import styles from './policy-blocks.module.css'
import { PolicyTable } from './policy-table.tsx'

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
