import site from './site.js'

const result = { success: true, results: [{ id: '' }], meta: { changes: 1, rows_read: 0, rows_written: 0 } }
/** A statement that succeeds at once. */
const statement = {
  bind: () => statement,
  first: async () => ({ id: '' }),
  run: async () => result,
  all: async () => result,
}
const database = { prepare: () => statement, batch: async (statements) => statements.map(() => result) }
const limit = { limit: async () => ({ success: true }) }
const queue = { send: async () => undefined, sendBatch: async () => undefined }

let completed

/** The site's names for its bindings say what each of them is. */
function completing(env) {
  return new Proxy(env, {
    get(target, name) {
      if (name in target) return target[name]
      if (name === 'DB') return database
      if (String(name).includes('_LIMIT_')) return limit
      return String(name).endsWith('_QUEUE') ? queue : undefined
    },
  })
}

/**
 * The site's worker with an instant fake for each binding, so that only its own cost remains: local stand-ins for D1,
 * queues and limits run in the same process, unlike the real ones.
 */
export default {
  fetch(request, env, context) {
    // One object for all requests, because the worker caches what it reads from it.
    completed ??= completing({ ...env })
    return site.fetch(request, completed, context)
  },
}
