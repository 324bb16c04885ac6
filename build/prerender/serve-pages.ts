import { readFile } from 'node:fs/promises'
import { isRunnableDevEnvironment, type ViteDevServer } from 'vite'
import { fill, type Renderer, renderer } from './renderer.ts'
import { siteFiles } from './site-files.ts'

/** Answers the development server's requests for pages, sitemap and the like with fresh ones; passes on the rest. */
export function servePages(server: ViteDevServer): void {
  server.middlewares.use(async (request, response, next) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const type = typeOfSiteFile(pathname)
    const wantsPage = request.method === 'GET' && request.headers.accept?.includes('text/html')
    if (!type && (!wantsPage || isNotAPage(pathname))) return next()
    try {
      if (pathname === galleryPath) return response.end(await renderGallery(server))
      const site = await freshRenderer(server)
      if (type) {
        const file = siteFiles(site).get(pathname.slice(1))
        return file === undefined ? next() : response.writeHead(200, { 'content-type': type }).end(file)
      }
      const { status, html } = await renderFresh(server, site, pathname)
      response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(html)
    } catch (error) {
      next(error)
    }
  })
}

/** For developers: every component in every state. No build includes it. */
const galleryPath = '/gallery'

async function renderGallery(server: ViteDevServer): Promise<string> {
  const html = await readFile('index.html', 'utf8')
  return server.transformIndexHtml(galleryPath, html.replace('/src/main.tsx', '/src/gallery/main.tsx'))
}

function isNotAPage(pathname: string): boolean {
  return /^\/(?:api|cdn-cgi|@)/.test(pathname) || /\.\w+$/.test(pathname)
}

/** By file extension; few kinds are generated, and none of them is code or style. */
function typeOfSiteFile(pathname: string): string | undefined {
  const [, ending = ''] = /^\/(?:\.well-known\/)?[\w-]+\.(\w+)$/.exec(pathname) ?? []
  const types: Readonly<Record<string, string>> = {
    txt: 'text/plain; charset=utf-8',
    webmanifest: 'application/manifest+json',
    xml: 'application/xml',
  }
  return types[ending]
}

async function freshRenderer(server: ViteDevServer): Promise<Renderer> {
  const environment = server.environments.prerender
  if (!environment || !isRunnableDevEnvironment(environment)) throw new Error('no prerender environment')
  return environment.runner.import(`/${renderer}`)
}

async function renderFresh(
  server: ViteDevServer,
  { isPage, renderPage }: Renderer,
  pathname: string,
): Promise<{ status: number; html: string }> {
  const template = await server.transformIndexHtml(pathname, await readFile('index.html', 'utf8'))
  return { status: isPage(pathname) ? 200 : 404, html: fill(template, await renderPage(pathname)) }
}
