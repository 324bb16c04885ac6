import { timeWords } from '../clock.ts'
import { auditNames, auditWords as words } from '../content.ts'
import { filterWords, readFilter } from '../leads/filter-query.ts'
import { DataTable } from '../parts/data-table.tsx'
import { leadPath } from '../paths.ts'
import type { AuditRow } from './audit-store.ts'

const names: ReadonlyMap<string, string> = new Map(Object.entries(auditNames))

/** Who did what, as a table. */
export function AuditTable({ rows }: { readonly rows: readonly AuditRow[] }) {
  return (
    <DataTable
      caption={words.caption}
      headings={[words.when, words.who, words.what, words.which, words.howMany]}
      rows={rows.map(({ id, at, who, action, lead_id, filter, leads }) => ({
        key: String(id),
        cells: [
          timeWords(at),
          who,
          names.get(action) ?? action,
          lead_id === null ? which(filter) : leadLink(lead_id),
          leads,
        ],
      }))}
    />
  )
}

const leadLink = (id: string) => <a href={leadPath(id)}>{id.slice(0, 8)}</a>

function which(filter: string | null): string {
  const pairs = new URLSearchParams(filter ?? '')
  return filterWords(readFilter((name) => pairs.get(name) ?? undefined).query)
}
