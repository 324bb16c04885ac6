import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { buildPeers, type Peer } from '../peers/build-peers.ts'

export const ours = 'ours'
export const floor = 'hand-written'

const built = 'dist/client'

/** Our site, our site without its two fonts, and the landing page built in other ways. */
export async function buildSites(): Promise<Peer[]> {
  const peers = await buildPeers()
  const plain = 'bench/.built/ours-without-fonts'
  rmSync(plain, { recursive: true, force: true })
  cpSync(built, plain, { recursive: true })
  const html = readFileSync(`${built}/index.html`, 'utf8')
  writeFileSync(`${plain}/index.html`, withoutFonts(html))
  // Its policy has the stylesheet's hash; the other headers stay the same.
  const headers = readFileSync(`${built}/_headers`, 'utf8')
  writeFileSync(`${plain}/_headers`, headers.replace(/^.*Content-Security-Policy.*\n/gm, ''))
  return [
    { name: ours, folder: built },
    { name: 'ours-without-fonts', folder: plain },
    ...peers.toSorted((one, other) => rank(one) - rank(other)),
  ]
}

function withoutFonts(html: string): string {
  const plain = html.replaceAll(/@font-face\{[^}]*url\([^}]*\}/g, '')
  if (plain === html) throw new Error('the landing page has no font to leave out')
  return plain
}

/** From the lightest to the heaviest. */
const order = [floor, 'hand-written-with-fonts', 'astro', 'eager', 'next', 'client-rendered']
const rank = ({ name }: Peer) => order.indexOf(name)
