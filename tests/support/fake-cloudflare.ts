import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

/** The token the fake accepts. Others are refused, as Cloudflare refuses one without the right permissions. */
export const fakeToken = 'fake-token-that-no-output-may-show'
export const fakeAccountId = '0123456789abcdef0123456789abcdef'

interface FakeQueue {
  readonly queue_id: string
  readonly queue_name: string
  settings: Record<string, number>
}

/** What the account holds, for a test to prepare and inspect. */
export interface FakeAccount {
  readonly databases: { readonly uuid: string; readonly name: string }[]
  readonly queues: FakeQueue[]
  /** Secrets by worker; a worker without an entry does not exist. */
  readonly secrets: Map<string, Map<string, string>>
  /** Requests that change something, such as `POST /queues`. */
  readonly changes: string[]
  /** The free plan keeps messages for a day at most. */
  isFree: boolean
  /** Answers every request with 500. */
  isDown: boolean
  /** Variables of production's worker, last deployed from the dashboard; undefined while there is no worker. */
  dashboard: Readonly<Record<string, string>> | undefined
  /** The name under which the account's workers are served; a new account has none. */
  workersDev: string | undefined
  /** An older version runs than the latest: Cloudflare then refuses to change secrets. */
  isRolledBack: boolean
}

export const emptyAccount = (): FakeAccount => ({
  databases: [],
  queues: [],
  secrets: new Map(),
  changes: [],
  isFree: false,
  isDown: false,
  dashboard: undefined,
  workersDev: undefined,
  isRolledBack: false,
})

interface Call {
  readonly method: string
  /** The path below the account. */
  readonly path: string
  /** Nothing is on any page but the first. */
  readonly page: number
  readonly name: string
  readonly json: Record<string, unknown>
}

type Answer = readonly [status: number, result: unknown, error?: { code: number; message: string }]

const noRoute: Answer = [404, null, { code: 7003, message: 'Could not route' }]
const notFound: Answer = [404, null, { code: 10007, message: 'This Worker does not exist on your account.' }]

/** The part of Cloudflare's API that wrangler asks for while setting up, with the bodies and codes of the real one. */
export function fakeCloudflare(account: FakeAccount): Server {
  return createServer(async (request, response) => {
    const body = await text(request)
    send(response, refusal(request, account) ?? answerTo(callFrom(request, body), account))
  })
}

function refusal({ headers, url = '' }: IncomingMessage, { isDown }: FakeAccount): Answer | undefined {
  if (isDown) return [500, null, { code: 10001, message: 'Internal error' }]
  if (headers.authorization === `Bearer ${fakeToken}`)
    return /^\/(?:memberships|accounts)\?/.test(url) || url.startsWith(`/accounts/${fakeAccountId}/`)
      ? undefined
      : noRoute
  return [403, null, { code: 9109, message: 'Unauthorized to access requested resource' }]
}

function callFrom({ method = 'GET', url = '' }: IncomingMessage, body: string): Call {
  const { pathname, searchParams } = new URL(url, 'http://fake')
  // Wrangler does not always say that it is JSON.
  const isJson = body.startsWith('{')
  const path = pathname.replace(`/accounts/${fakeAccountId}`, '')
  const page = Number(searchParams.get('page') ?? 1)
  return { method, path, page, name: searchParams.get('name') ?? '', json: isJson ? JSON.parse(body) : {} }
}

function answerTo(call: Call, account: FakeAccount): Answer {
  if (call.page > 1) return [200, []]
  if (call.path === '/accounts') return [200, [{ id: fakeAccountId, name: 'The firm' }]]
  if (call.path === '/memberships') return [200, [{ account: { id: fakeAccountId, name: 'The firm' } }]]
  if (call.method !== 'GET') account.changes.push(`${call.method} ${call.path}`)
  const [, script, isSecrets] = /^\/workers\/scripts\/([\w-]+)(\/secrets(?:-bulk)?)?$/.exec(call.path) ?? []
  if (script !== undefined) return isSecrets ? secrets(script, call, account) : draft(script, account)
  if (call.path.startsWith('/workers/')) return deployed(call.path, account)
  if (call.path.startsWith('/d1/database')) return databases(call, account)
  if (call.path.startsWith('/queues')) return queues(call, account)
  return noRoute
}

function databases({ method, path, json }: Call, account: FakeAccount): Answer {
  const [, wanted] = /^\/d1\/database\/(.+)$/.exec(path) ?? []
  if (wanted !== undefined) {
    const found = account.databases.find(({ uuid, name }) => [uuid, name].includes(wanted))
    return found ? [200, found] : [404, null, { code: 7404, message: 'The database could not be found' }]
  }
  if (method === 'GET') return [200, account.databases]
  if (account.databases.some((it) => it.name === json.name))
    return [400, null, { code: 7502, message: 'A database with that name already exists' }]
  const database = { ...json, uuid: randomUUID(), name: String(json.name) }
  account.databases.push(database)
  return [200, database]
}

function queues({ method, path, name, json }: Call, account: FakeAccount): Answer {
  if (method === 'GET') return [200, account.queues.filter((it) => it.queue_name.includes(name))]
  const settings = typeof json.settings === 'object' ? { ...json.settings } : {}
  const period = 'message_retention_period' in settings ? Number(settings.message_retention_period) : 345_600
  if (account.isFree && period > 86_400)
    return [400, null, { code: 10026, message: 'message_retention_period must be between 60 and 86400 seconds' }]
  const found = account.queues.find(({ queue_id }) => path === `/queues/${queue_id}`)
  if (!found && account.queues.some((it) => it.queue_name === json.queue_name))
    return [409, null, { code: 11009, message: `Queue name '${json.queue_name}' is already taken` }]
  const queue = found ?? {
    queue_id: randomUUID().replaceAll('-', ''),
    queue_name: String(json.queue_name),
    settings: {},
  }
  queue.settings = { ...queue.settings, ...settings, message_retention_period: period }
  if (!found) account.queues.push(queue)
  return [200, queue]
}

/** What wrangler compares with its file before it deploys. */
function deployed(path: string, { dashboard, workersDev }: FakeAccount): Answer {
  if (path === '/workers/subdomain') return workersDev === undefined ? notFound : [200, { subdomain: workersDev }]
  // It has every file already.
  if (path.endsWith('/assets-upload-session')) return [200, { jwt: 'files', buckets: [] }]
  if (dashboard === undefined) return notFound
  if (path.endsWith('/bindings'))
    return [200, Object.entries(dashboard).map(([name, text]) => ({ type: 'plain_text', name, text }))]
  if (path.endsWith('/schedules')) return [200, { schedules: [] }]
  if (path.endsWith('/routes') || path.endsWith('/records')) return [200, []]
  const script = { tag: 'worker', last_deployed_from: 'dash' }
  return [200, { script, default_environment: { environment: 'production', script } }]
}

/** Wrangler creates an empty worker to hold secrets if there is none. */
function draft(script: string, account: FakeAccount): Answer {
  account.secrets.set(script, new Map())
  return [200, { id: script }]
}

function secrets(script: string, { method, json }: Call, account: FakeAccount): Answer {
  const held = account.secrets.get(script)
  if (!held) return notFound
  if (method !== 'GET') {
    if (account.isRolledBack)
      return [400, null, { code: 10215, message: 'The latest version of this Worker is not deployed.' }]
    for (const secret of Object.values(json.secrets ?? {})) held.set(secret.name, secret.text)
  }
  return [200, [...held.keys()].map((name) => ({ name, type: 'secret_text' }))]
}

function send(response: ServerResponse, [status, result, error]: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ success: error === undefined, errors: error ? [error] : [], messages: [], result }))
}
