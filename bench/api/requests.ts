import { leadEndpoint, postcodeEndpoint } from '../../contract/api.ts'
import type { RequestTemplate } from './load-client.ts'

const noId = '00000000-0000-4000-8000-000000000000'

/** As the landing page sends it, with a person's signals; the number is from Ofcom's range for drama. */
const lead = {
  leadId: noId,
  form: 'landing',
  firstName: 'Ada',
  lastName: 'Lovelace',
  phone: '07700 900123',
  email: 'ada.lovelace@example.com',
  deliveryMethod: 'email',
  signals: { trap: '', openForMs: 41_000 },
}

const requests = {
  lead: { method: 'POST', path: leadEndpoint, body: JSON.stringify(lead) },
  lookup: { method: 'GET', path: `${postcodeEndpoint}?pc=SW1A1AA`, body: '' },
  'wrong lookup': { method: 'GET', path: `${postcodeEndpoint}?pc=SW1A`, body: '' },
} as const

export type RequestName = keyof typeof requests

const isRequestName = (name: string): name is RequestName => Object.hasOwn(requests, name)

/**
 * A request as a browser on our own page would send it, from a new visitor each time.
 *
 * @throws RangeError for any other name
 */
export function requestTemplate(name: string, port: number): RequestTemplate {
  if (!isRequestName(name)) throw new RangeError(`there is no request named ${name}`)
  const { method, path, body } = requests[name]
  const site = `127.0.0.1:${port}`
  const head = [
    `${method} ${path} HTTP/1.1`,
    `host: ${site}`,
    'user-agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36',
    'accept: */*',
    'accept-language: en-GB,en;q=0.9',
    'sec-fetch-site: same-origin',
    `referer: http://${site}/`,
    'cf-connecting-ip: 2001:db8:0000:0000::1',
    ...(body === ''
      ? []
      : [`origin: http://${site}`, 'content-type: application/json', `content-length: ${body.length}`]),
  ]
  const bytes = Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`, 'latin1')
  const idAt = bytes.indexOf(noId)
  return { bytes, idAt: idAt === -1 ? undefined : idAt, networkAt: bytes.indexOf('0000:0000::1') }
}
