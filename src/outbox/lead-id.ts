/** A new id for a lead: a version 4 UUID. `crypto.randomUUID` is newer than some visitors' browsers. */
export function newLeadId(): string {
  const bytes = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0'))
  return bytes.join('').replace(/(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-4$3-8$4-')
}
