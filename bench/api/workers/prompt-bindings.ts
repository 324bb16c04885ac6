import type { Env } from '../../../worker/env.ts'
import worker from '../../../worker/index.ts'

/** A statement that succeeds at once. */
const statement = {
  bind: () => statement,
  first: () => Promise.resolve({ id: '' }),
}
const limit = { limit: () => Promise.resolve({ success: true }) }

const prompt = {
  DB: { prepare: () => statement },
  LEAD_QUEUE: { send: () => Promise.resolve() },
  LEAD_LIMIT_VISITOR: limit,
  LEAD_LIMIT_NETWORK: limit,
  LEAD_LIMIT_OPERATOR: limit,
  LOOKUP_LIMIT_VISITOR: limit,
}

let completed: Env | undefined

/**
 * Our worker, with an instant fake for each binding it lacks. With no bindings, only the worker's own cost remains:
 * local stand-ins for D1, queues and limits run in the same process, unlike the real ones.
 */
export default {
  fetch(request, env, context) {
    // One object for all requests, because the worker caches what it reads from it.
    completed ??= Object.assign({}, prompt, env)
    return worker.fetch(request, completed, context)
  },
} satisfies ExportedHandler<Env>
