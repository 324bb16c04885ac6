/** Every path of the desk. */
export const paths = {
  today: '/',
  calls: '/calls',
  testAlert: '/test-alert',
  leads: '/leads',
  person: '/person',
  personFile: '/person/file',
  act: '/act',
  takeBack: '/take-back',
  campaigns: '/campaigns',
  campaignsCsv: '/campaigns.csv',
  audit: '/audit',
} as const

/** The pages that the menu has, as it and their headings call them. */
export const pageNames = {
  today: 'Today',
  calls: 'Calls',
  leads: 'Leads',
  person: 'Find',
  campaigns: 'Campaigns',
  audit: 'Who did what',
} as const

export type PageName = keyof typeof pageNames

export const leadPath = (id: string) => `${paths.leads}/${id}`
export const entryPath = (id: number) => `${paths.audit}/${id}`
export const entryCsvPath = (id: number) => `${entryPath(id)}.csv`
export const openPath = (id: string) => `${leadPath(id)}/open`

/** A path with a query, from which empty values are left out. */
export function withQuery(path: string, query: Readonly<Record<string, string | undefined>>): string {
  const pairs = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]))
  return pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs)}`
}
