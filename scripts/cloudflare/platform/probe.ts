import { askAgain, askAll, type ProbeEnv, slowMs } from './beliefs.ts'

/** The worker that `npm run smoke -- --platform` deploys for a minute. It answers nobody without that run's token. */
export default {
  async fetch(request, env) {
    if (request.headers.get('authorization') !== `Bearer ${env.TOKEN}`) return new Response(null, { status: 404 })
    const { pathname } = new URL(request.url)
    if (pathname === '/slow') await scheduler.wait(slowMs)
    if (pathname === '/slow' || pathname === '/ready') return new Response('ready')
    return Response.json(await (pathname === '/again' ? askAgain(env) : askAll({ env, request, isDeployed: true })))
  },
} satisfies ExportedHandler<ProbeEnv & { readonly TOKEN: string }>
