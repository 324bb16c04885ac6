/**
 * The `webhook-signature` header of Standard Webhooks 1.0: HMAC-SHA-256 over `id.timestamp.body`.
 *
 * @param secret `whsec_` followed by the key in base64
 * @param timestamp Unix seconds
 */
export async function webhookSignature(secret: string, id: string, timestamp: number, body: string): Promise<string> {
  const raw = Uint8Array.from(atob(secret.slice('whsec_'.length)), (character) => character.charCodeAt(0))
  const key = await crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const signed = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(`${id}.${timestamp}.${body}`))
  return `v1,${btoa(String.fromCharCode(...new Uint8Array(signed)))}`
}
