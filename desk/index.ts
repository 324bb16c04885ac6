import { createDesk } from './app.tsx'

export default createDesk({ fetch: fetch.bind(globalThis), now: Date.now })
