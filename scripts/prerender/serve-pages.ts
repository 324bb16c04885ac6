import { readFile } from 'node:fs/promises'
import { isRunnableDevEnvironment, type ViteDevServer } from 'vite'
import { fill, type Renderer, renderer } from './renderer.ts'

/** Answers page requests of the development server with freshly rendered HTML; everything else goes on. */
export function servePages(server: ViteDevServer): void {
  server.middlewares.use(async (request, response, next) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const wantsPage = request.method === 'GET' && request.headers.accept?.includes('text/html')
    if (!wantsPage || isNotAPage(pathname)) return next()
    try {
      const { status, html } = await renderFresh(server, pathname)
      response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(html)
    } catch (error) {
      next(error)
    }
  })
}

function isNotAPage(pathname: string): boolean {
  return /^\/(?:api|cdn-cgi|@)/.test(pathname) || /\.\w+$/.test(pathname)
}

async function renderFresh(server: ViteDevServer, pathname: string): Promise<{ status: number; html: string }> {
  const environment = server.environments.prerender
  if (!environment || !isRunnableDevEnvironment(environment)) throw new Error('no prerender environment')
  const { isPage, renderPage }: Renderer = await environment.runner.import(`/${renderer}`)
  const template = await server.transformIndexHtml(pathname, await readFile('index.html', 'utf8'))
  return { status: isPage(pathname) ? 200 : 404, html: fill(template, await renderPage(pathname)) }
}
