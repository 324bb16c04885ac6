/** One post of a run: the lead, and where Cloudflare says it comes from. */
export interface FloodPost {
  readonly leadId: string
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
  /** The operator's autonomous system, as in `request.cf`. */
  readonly asn: number
}

/** What a run tries: the addresses its senders have, and whether flood and visitors share networks and operators. */
export interface FloodCase {
  readonly family: 'IPv4' | 'IPv6'
  /** The flood comes from everywhere, the visitors’ networks included, and the robot check is on. */
  readonly isEverywhere: boolean
}

/** The token with which the run's robot check is passed. */
export const passingToken = 'passed'

/** Operators reserved for documentation (RFC 5398). */
const firstOperator = 64_496
const networks = 100
/** Where visitors come from unless the flood is everywhere: past its networks and operators. */
const elsewhere = { network: 150, operator: 5 }

/** A post of the flood: always another address and another person, from a hundred networks of two operators. */
export function floodPost(index: number, { family, isEverywhere }: FloodCase): FloodPost {
  const [widest, operators] = isEverywhere ? [250, 10] : [networks, 2]
  const network = index % widest
  const address = addressIn(family, network, Math.floor(index / widest))
  return post(index, address, firstOperator + (network % operators), index % 2 === 0 ? 'forged' : undefined)
}

/** A visitor's only post, from a home. */
export function visitorPost(index: number, { family, isEverywhere }: FloodCase): FloodPost {
  const network = elsewhere.network + index
  const operator = isEverywhere ? network % 10 : elsewhere.operator + (index % 5)
  return post(1_000_000 + index, addressIn(family, network, 240), firstOperator + operator, passingToken)
}

/** An address from the ranges for benchmarks (RFC 2544) or documentation (RFC 3849). */
function addressIn(family: FloodCase['family'], network: number, host: number): string {
  return family === 'IPv4' ? `198.18.${network}.${host}` : `2001:db8:${network.toString(16)}:${host.toString(16)}::1`
}

function post(person: number, address: string, asn: number, robotCheck: string | undefined): FloodPost {
  const leadId = crypto.randomUUID()
  const lead = {
    leadId,
    form: 'landing',
    firstName: 'Ada',
    lastName: 'Lovelace',
    phone: `07${String(person).padStart(9, '0')}`,
    email: `ada.${person}@example.com`,
    deliveryMethod: 'email',
    signals: { trap: '', openForMs: 20_000, ...(robotCheck && { robotCheck }) },
  }
  return { leadId, body: JSON.stringify(lead), headers: { ...asBrowser, 'cf-connecting-ip': address }, asn }
}

/** What a browser sends with a post from our page; any program can. */
const asBrowser = {
  accept: '*/*',
  'accept-language': 'en-GB,en;q=0.9',
  'content-type': 'application/json',
  origin: 'https://www.firm.example',
  referer: 'https://www.firm.example/',
  'sec-fetch-dest': 'empty',
  'sec-fetch-mode': 'cors',
  'sec-fetch-site': 'same-origin',
  'user-agent':
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36',
}
