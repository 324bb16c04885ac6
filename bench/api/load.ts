import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { LoadClient } from './load-client.ts'
import { requestTemplate } from './requests.ts'

/**
 * A load generator in its own process: each client sends its next request when its last is answered. `autocannon` can
 * neither give each lead a valid id nor measure below a millisecond. Runs for the given time, or until there are two
 * answers per client. Prints one line of JSON.
 */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '' },
    request: { type: 'string', default: '' },
    clients: { type: 'string', default: '1' },
    ms: { type: 'string', default: '1000' },
    status: { type: 'string', default: '200' },
  },
})

/** Not counted (ms): connecting, and code that has not warmed up. */
const warmUpMs = 300

let answered = 0
let isCounting = false
const times: number[] = []
const onAnswer = (status: number, ms: number) => {
  if (status !== Number(values.status)) throw new Error(`answered ${status} instead of ${values.status}`)
  answered += 1
  if (isCounting) times.push(ms)
}

const template = requestTemplate(values.request, Number(values.port))
const clients = Array.from({ length: Number(values.clients) }, () => {
  return new LoadClient(Number(values.port), template, onAnswer)
})
await pause(warmUpMs)
isCounting = true
const began = performance.now()
await pause(Number(values.ms))
while (times.length < 2 * clients.length) await pause(100)
isCounting = false
const seconds = (performance.now() - began) / 1000
await Promise.all(clients.map((client) => client.stopped()))

times.sort((a, b) => a - b)
const percentile = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? Number.NaN
const perSecond = times.length / seconds
console.log(JSON.stringify({ answered, perSecond, p50: percentile(0.5), p99: percentile(0.99) }))
