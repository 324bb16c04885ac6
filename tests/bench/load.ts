import { randomInt, randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { landingLead } from '../support/landing-lead.ts'

/**
 * A load generator in its own process, `load.ts PORT CLIENTS MS STATUS`: each client sends its next request when its last
 * is answered, from its own network, a lead of its own. Other generators can neither give each lead a valid id nor measure
 * below a millisecond. Runs until there are two answers per client, at least. Prints one line of JSON.
 */
const [port = 0, clients = 0, ms = 0, expected = 0] = process.argv.slice(2).map(Number)

/** Not counted (ms): connecting, and code that has not warmed up. */
const warmUpMs = 300
/** Stand where each lead has something of its own: the same content twice would be the same lead. */
const [id, digits, mailbox, network] = ['00000000-0000-4000-8000-000000000000', '111111111', '22222222', '3333:3333']
/** As the landing page sends it, with a person's signals. */
const lead = landingLead({ leadId: id, phone: `07${digits}`, email: `${mailbox}@example.com` })
const body = JSON.stringify({ ...lead, signals: { trap: '', openForMs: 41_000 } })
const site = `127.0.0.1:${port}`
const head = [
  'POST /api/lead HTTP/1.1',
  `host: ${site}`,
  'user-agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36',
  'accept: */*',
  'accept-language: en-GB,en;q=0.9',
  'sec-fetch-site: same-origin',
  `referer: http://${site}/`,
  `cf-connecting-ip: 2001:db8:${network}::1`,
  `origin: http://${site}`,
  'content-type: application/json',
  `content-length: ${body.length}`,
]
const template = Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`, 'latin1')

let answered = 0
let isCounting = false
let isOver = false
const times: number[] = []

/** One visitor, over one connection. Resolves when it is over and the last answer has arrived. */
function visit(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const request = Buffer.from(template)
  let sentAt = 0
  let received = ''
  const send = () => {
    const fill = (place: string, text: string) => request.write(text, template.indexOf(place), 'latin1')
    const uuid = randomUUID()
    fill(id, uuid)
    fill(digits, String(randomInt(1e8, 1e9)))
    fill(mailbox, uuid.slice(0, 8))
    fill(network, `${uuid.slice(24, 28)}:${uuid.slice(28, 32)}`)
    sentAt = performance.now()
    socket.write(request)
  }
  const socket = connect({ port, host: '127.0.0.1', noDelay: true }, send).setEncoding('latin1')
  socket.on('data', (chunk) => {
    received += String(chunk)
    const [answer, status, length] = /^HTTP\/1.1 (\d+).*?\r\ncontent-length: (\d+).*?\r\n\r\n/is.exec(received) ?? []
    if (answer === undefined || received.length < answer.length + Number(length)) return
    if (Number(status) !== expected) throw new Error(`answered ${status} instead of ${expected}`)
    answered += 1
    received = ''
    if (isCounting) times.push(performance.now() - sentAt)
    if (!isOver) return send()
    socket.destroy()
    resolve()
  })
  return promise
}

const visits = Array.from({ length: clients }, visit)
await pause(warmUpMs)
isCounting = true
const began = performance.now()
await pause(ms)
while (times.length < 2 * clients) await pause(100)
isCounting = false
const seconds = (performance.now() - began) / 1000
isOver = true
await Promise.all(visits)

times.sort((a, b) => a - b)
const percentile = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))]
const perSecond = times.length / seconds
console.log(JSON.stringify({ answered, perSecond, p50: percentile(0.5), p99: percentile(0.99) }))
