/** Every path of the desk. */
export const paths = {
  leads: '/',
  find: '/find',
  erasePerson: '/find/erase',
  campaigns: '/campaigns',
  campaignsCsv: '/campaigns.csv',
} as const

export const leadPath = (id: string) => `/leads/${id}`

/** A path with a query, from which empty values are left out. */
export function withQuery(path: string, query: Readonly<Record<string, string | number | undefined>>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) => (value ? [[name, String(value)]] : []))
  return pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs)}`
}
