import { fetchOutside } from '#worker/http/user-agent.ts'
import { createDesk } from './app.tsx'

export default createDesk({ fetch: fetchOutside, now: Date.now })
