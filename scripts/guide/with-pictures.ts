import { existsSync, readFileSync } from 'node:fs'

/** Embeds the pictures: fetched, they arrive in any order, which changes Chromium's numbering in the PDF. */
export function withPictures(html: string): string {
  return html.replace(/(?<=<img [^>]*src=")\/[^"]+/g, (address) => {
    const file = [`public${address}`, `.${address}`].find((path) => existsSync(path))
    if (file === undefined) throw new Error(`The booklet has no picture ${address}`)
    return `data:image/svg+xml;base64,${readFileSync(file, 'base64')}`
  })
}
