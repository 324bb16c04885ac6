import { base64, bytesFromBase64 } from '../store/bytes.ts'

/**
 * The `webhook-signature` header of Standard Webhooks 1.0: HMAC-SHA-256 over `id.timestamp.body`.
 *
 * @param secret `whsec_` followed by the key in base64
 * @param timestamp Unix seconds
 */
export async function webhookSignature(secret: string, id: string, timestamp: number, body: string): Promise<string> {
  const raw = bytesFromBase64(secret.slice('whsec_'.length))
  const key = await crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const signed = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(`${id}.${timestamp}.${body}`))
  return `v1,${base64(new Uint8Array(signed))}`
}
