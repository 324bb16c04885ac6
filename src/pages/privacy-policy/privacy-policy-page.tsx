import { useEffect } from 'react'
import { buttonClass } from '../../components/button.tsx'
import { classNames } from '../../components/class-names.ts'
import { Disclosure } from '../../components/disclosure.tsx'
import columns from '../../components/layout/columns.module.css'
import { PageHead } from '../../components/layout/page-head.tsx'
import { RichText } from '../../components/rich-text.tsx'
import { footerWords, returnHome } from '../../content/layout-words.ts'
import type { PolicyBlock } from '../../content/privacy-policy/policy-parts.ts'
import { inShort, policyWords, privacyPolicy } from '../../content/privacy-policy.ts'
import { unbroken } from '../../content/rich-text.ts'
import { paths } from '../../paths.ts'
import styles from './privacy-policy-page.module.css'

const { title, lastUpdated, sections } = privacyPolicy

/** The policy's twelve sections, with their contents list. */
export function PrivacyPolicyPage() {
  useMarkOfSectionRead()
  return (
    <>
      <PageHead heading={title} picture={{ src: '/illustrations/padlock.svg', width: 424, height: 396 }}>
        <p>
          <time dateTime={lastUpdated.date}>{`${policyWords.updated} ${lastUpdated.text}`}</time>
          {unbroken(policyWords.since)}
        </p>
      </PageHead>
      <div className={classNames(columns.columns, styles.page)}>
        <ContentsList sections={sections} />
        <article>
          <InShort />
          {sections.map(({ id, heading, blocks }) => (
            <section key={id} id={id} className={styles.section}>
              <h2>{heading}</h2>
              {blocks.map((block, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes its order
                <Block key={index} block={block} />
              ))}
            </section>
          ))}
          <p className={styles.end}>
            <a className={buttonClass()} href={paths.getYourGuide}>
              {footerWords.getYourGuide}
            </a>
            <a className={buttonClass('secondary')} href={paths.landing}>
              {returnHome}
            </a>
            <a className={buttonClass('quiet')} href={`#${contentsId}`}>
              {policyWords.backToContents}
            </a>
          </p>
        </article>
      </div>
    </>
  )
}

/** What most people want to know, before twelve sections of it. */
function InShort() {
  return (
    <div className={styles.short}>
      <h2>{policyWords.inShort}</h2>
      <dl>
        {inShort.map(({ lead, text }) => (
          <div key={lead}>
            <dt>{lead}</dt>
            <dd>
              <RichText text={text} />
            </dd>
          </div>
        ))}
      </dl>
      <p>{policyWords.inFull}</p>
    </div>
  )
}

const contentsId = 'contents'

interface ContentsListProps {
  readonly sections: ReadonlyArray<{ readonly id: string; readonly heading: string }>
}

/** The contents list: collapsed on a phone, beside the text on a wide screen. */
function ContentsList({ sections }: ContentsListProps) {
  return (
    <nav className={styles.contents} id={contentsId} data-app="" aria-label={policyWords.contents}>
      <p className={styles.label}>{policyWords.contents}</p>
      <Disclosure className={styles.fold} summary={<span>{policyWords.contents}</span>}>
        <ol className={styles.list}>
          {sections.map(({ id, heading }) => (
            <li key={id}>
              <a className={styles.link} href={`#${id}`}>
                {heading}
              </a>
            </li>
          ))}
        </ol>
      </Disclosure>
    </nav>
  )
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
        <ul className={styles.bullets}>
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

/**
 * Where it is narrow, each row becomes a short list, with each cell under its column's name. Its roles are explicit: without
 * `display: table` some browsers would no longer treat it as a table.
 */
function PolicyTable({ caption, header, rows }: PolicyTableProps) {
  return (
    <div className={styles.tables}>
      <table role="table" className={styles.table}>
        <caption className={styles.caption}>{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {header.map((name) => (
              <th key={name} role="columnheader" scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map(([name = '', ...cells]) => (
            <tr role="row" key={String(name)}>
              <th role="rowheader" scope="row">
                <RichText text={name} />
              </th>
              {cells.map((cell, index) => (
                <td role="cell" key={header[index + 1]} data-label={header[index + 1]}>
                  <RichText text={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/**
 * Marks in the contents list the section being read. The page is never rendered again, so React writes nothing there.
 */
function useMarkOfSectionRead(): void {
  useEffect(() => {
    const sections = [...document.querySelectorAll('#root main article > section')]
    const mark = () => markLink(sectionBeingRead(sections))
    // One fires when a section passes the line; the other when the last ones, too short to reach it, are all visible.
    const line = new IntersectionObserver(mark, { rootMargin: '-25% 0px -75%' })
    const end = new IntersectionObserver(mark, { threshold: 1 })
    for (const section of sections) {
      line.observe(section)
      end.observe(section)
    }
    return () => {
      line.disconnect()
      end.disconnect()
    }
  }, [])
}

function markLink(id: string | undefined): void {
  for (const link of document.querySelectorAll('#root main nav a')) {
    if (link.getAttribute('href') === `#${id}`) link.setAttribute('aria-current', 'true')
    else link.removeAttribute('aria-current')
  }
}

/**
 * The section a quarter of the way down the window; none above the first. At the end of the page, the one that the
 * address names, if it is in view, or else the last.
 */
function sectionBeingRead(sections: readonly Element[]): string | undefined {
  const last = sections[sections.length - 1]
  const top = (section: Element) => section.getBoundingClientRect().top
  if (last && last.getBoundingClientRect().bottom <= innerHeight) {
    const chosen = sections.find(({ id }) => id === location.hash.slice(1))
    return (chosen && top(chosen) >= 0 ? chosen : last).id
  }
  return [...sections].reverse().find((section) => top(section) <= innerHeight / 4)?.id
}
