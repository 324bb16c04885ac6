/**
 * A random UUID. Made by hand because `crypto.randomUUID` is younger than some visitors' browsers, and missing wherever a
 * page is not served over TLS.
 */
export function newLeadId(): string {
  return 'xxxxxxxx-xxxx-4xxx-axxx-xxxxxxxxxxxx'.replace(/x/g, () => {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1))
    return (byte % 16).toString(16)
  })
}
