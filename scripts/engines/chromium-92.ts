import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'

/** A package that carries a whole Chromium 92, compressed, for servers; nothing else in it is run. */
const carrier = {
  package: 'chrome-aws-lambda@10.1.0',
  file: 'chrome-aws-lambda-10.1.0.tgz',
  integrity: 'NZQVf+J4kqG4sVhRm3WNmOfzY0OtTSm+S8rg77pwePa9RCYHzhnzRs8YvNI6L9tALIW6RpmefWiPURt3vURXcw==',
}

const folder = 'node_modules/.cache/engines/chromium-92'
export const chromium92 = join(folder, 'chromium')

/** Unpacks it into the cache, if the package registry has it and it is unchanged. */
export function installChromium92(): void {
  const unpacked = join(folder, 'unpacked')
  mkdirSync(unpacked, { recursive: true })
  spawnSync('npm', ['pack', '--silent', '--pack-destination', folder, carrier.package], { stdio: 'ignore' })
  const archive = join(folder, carrier.file)
  if (!existsSync(archive)) return
  const digest = createHash('sha512').update(readFileSync(archive)).digest('base64')
  if (digest !== carrier.integrity) throw new Error(`${carrier.package} is not what it was`)
  const { status } = spawnSync('tar', ['-xzf', archive, '-C', unpacked], { stdio: 'ignore' })
  if (status !== 0) return
  // Its graphics library for machines without a graphics card is left out: pages are drawn without it.
  const program = brotliDecompressSync(readFileSync(join(unpacked, 'package/bin/chromium.br')))
  writeFileSync(chromium92, program)
  chmodSync(chromium92, 0o755)
  rmSync(unpacked, { recursive: true })
  rmSync(archive)
}
