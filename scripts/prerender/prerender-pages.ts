import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isRunnableDevEnvironment, type Plugin, type ViteBuilder, type ViteDevServer } from 'vite'
import { landingThankYouUrl } from '#contract/pages.ts'
import { appStyles } from '../../src/app-styles.ts'
import { siteFiles } from '../build/site-files.ts'
import { pageHeaders } from './page-headers.ts'
import { fill, type Renderer, renderer, withInlineScripts } from './page-html.ts'
import { pageStyles } from './page-styles.ts'

const outDir = 'dist/client'
const renderedDir = 'dist/prerender'

/**
 * Renders every route to its own HTML file: at build time into `dist/client`, with the stylesheet and the loader
 * inlined; in the development server at each request, so that it shows what is built.
 */
export function prerenderPages(): Plugin {
  return {
    name: 'prerender-pages',
    config: () => ({
      builder: {},
      environments: {
        client: { build: { outDir } },
        prerender: {
          consumer: 'server',
          build: {
            outDir: renderedDir,
            emptyOutDir: true,
            // Each page's stylesheets are told apart here.
            emitAssets: true,
            cssCodeSplit: true,
            manifest: true,
            copyPublicDir: false,
            rolldownOptions: { input: renderer },
          },
        },
      },
    }),
    buildApp: { order: 'post', handler: buildPages },
    configureServer: servePages,
  }
}

/**
 * Builds the browser's files, then writes the HTML of every page, the headers they are served with, and what search
 * engines and home screens request.
 */
async function buildPages(builder: ViteBuilder): Promise<void> {
  // Wrangler would serve and deploy a worker built here by another version of this project instead of ours.
  await rm('.wrangler/deploy', { recursive: true, force: true })
  const { client, prerender } = builder.environments
  if (!client || !prerender) throw new Error('no environment to build')
  await builder.build(client)
  await builder.build(prerender)
  const built = pathToFileURL(resolve(renderedDir, 'prerender.js')).href
  const site: Renderer = await import(built)

  const { template, scripts } = await withInlineScripts(outDir)
  const stylesOf = await pageStyles(renderedDir)
  const styles: Record<string, string> = {}
  for (const path of site.prerenderedPaths) {
    const page = await site.renderPage(path)
    const { own, print, app } = await stylesOf({ ...page, path })
    styles[path] = own
    const later = app === '' ? '' : `<link rel="${appStyles}" href="${await writeSheet('app', app)}"/>`
    // No browser waits for this sheet before it paints. It comes last, because its rules for paper override the app's
    // too.
    const onPaper = `<link media="print" rel="stylesheet" href="${await writeSheet('print', print)}"/>`
    const html = fill(template, page).replace('</head>', () => `<style>${own}</style>${later}${onPaper}</head>`)
    const file = join(outDir, fileOf(path))
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, html)
  }
  const assets = await readdir(join(outDir, 'assets'))
  const { reviewOrigin: reviews, robotCheckOrigin: robotCheck } = site
  const { mode } = builder.config
  const headers = pageHeaders({ scripts, pageStyles: styles, reviews, robotCheck, landingThankYouUrl, assets, mode })
  await writeFile(join(outDir, '_headers'), headers)
  await mkdir(join(outDir, '.well-known'), { recursive: true })
  for (const [name, content] of siteFiles(site)) await writeFile(join(outDir, name), content)
}

/** Writes a stylesheet that is not part of a page. @returns its address, which changes with it */
async function writeSheet(name: string, style: string): Promise<string> {
  const hash = createHash('sha256').update(style).digest('base64url').slice(0, 8)
  const address = `/assets/${name}-${hash}.css`
  await writeFile(join(outDir, address), style)
  return address
}

/** `/` is index.html, `/thank-you` is thank-you.html. */
function fileOf(path: string): string {
  return path === '/' ? 'index.html' : `${path.slice(1)}.html`
}

/** Answers the development server's requests for pages, sitemap and the like with fresh ones; passes on the rest. */
function servePages(server: ViteDevServer): void {
  server.middlewares.use(async (request, response, next) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const type = typeOfSiteFile(pathname)
    const wantsPage = request.method === 'GET' && request.headers.accept?.includes('text/html')
    if (!type && (!wantsPage || isNotAPage(pathname))) return next()
    try {
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
