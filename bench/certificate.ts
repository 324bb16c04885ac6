import { execFileSync } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A certificate for localhost, made for each run; browsers speak HTTP/2 only over TLS. */
export interface Certificate {
  readonly key: string
  readonly cert: string
  readonly keyFile: string
  readonly certFile: string
  /** The authority that signed it. */
  readonly authorityFile: string
  /** Chromium's flag to trust only this certificate, as if a known authority had signed it. */
  readonly trust: string
}

/** @param folder where to write the certificate files */
export function makeCertificate(folder: string): Certificate {
  mkdirSync(folder, { recursive: true })
  const file = (name: string) => join(folder, name)
  const [caKey, caCert, keyFile, certFile] = [file('ca.key'), file('ca.crt'), file('site.key'), file('site.crt')]
  execFileSync('mkcert', ['create-ca', '--key', caKey, '--cert', caCert])
  const authority = ['--ca-key', caKey, '--ca-cert', caCert]
  execFileSync('mkcert', ['create-cert', ...authority, '--key', keyFile, '--cert', certFile, '--domains', 'localhost'])
  const [key, cert] = [readFileSync(keyFile, 'utf8'), readFileSync(certFile, 'utf8')]
  const publicKey = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' })
  const fingerprint = createHash('sha256').update(publicKey).digest('base64')
  return {
    key,
    cert,
    keyFile,
    certFile,
    authorityFile: caCert,
    trust: `--ignore-certificate-errors-spki-list=${fingerprint}`,
  }
}
