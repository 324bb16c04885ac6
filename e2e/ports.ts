/** Ports of the tests' own, so that they can run beside a development server; `E2E_PORT` moves all three. */
export const sitePort = Number(process.env.E2E_PORT ?? 8887)
export const inboxPort = sitePort + 1
export const deskPort = sitePort + 2
