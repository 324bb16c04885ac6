import type { Env } from '../../../worker/env.ts'
import worker from '../../../worker/index.ts'

/** A statement that has found or written what was asked, at once. */
const statement = {
  bind: () => statement,
  first: () => Promise.resolve({ id: '' }),
}
const limit = { limit: () => Promise.resolve({ success: true }) }

const prompt = {
  DB: { prepare: () => statement },
  LEAD_QUEUE: { send: () => Promise.resolve() },
  LEAD_LIMIT_VISITOR: limit,
  LEAD_LIMIT_ALL: limit,
  LOOKUP_LIMIT_VISITOR: limit,
  LOOKUP_LIMIT_ALL: limit,
}

let completed: Env | undefined

/**
 * Our worker, and for each binding it has not been given one that answers at once. With none given, what is left is
 * the worker's own cost: the local stand-ins of D1, queues and limits run in the same process, their originals do not.
 */
export default {
  fetch(request, env, context) {
    // One object for all requests, because the worker keeps what it reads of it.
    completed ??= Object.assign({}, prompt, env)
    return worker.fetch(request, completed, context)
  },
} satisfies ExportedHandler<Env>
