import type { CDPSession } from 'playwright'

/** Requests and bytes transferred by type, including headers. */
export type Traffic = ReadonlyMap<string, { readonly requests: number; readonly bytes: number }>

/** Counts what is loaded from the site of `url` from now on. The returned function gives the total so far. */
export function countTraffic(devtools: CDPSession, url: string): () => Traffic {
  const { origin } = new URL(url)
  const types = new Map<string, string>()
  const finished: { type: string; bytes: number }[] = []
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (response.url.startsWith(origin)) types.set(requestId, type)
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId)
    if (type) finished.push({ type, bytes: encodedDataLength })
  })
  return () => {
    const sums = new Map<string, { requests: number; bytes: number }>()
    for (const { type, bytes } of finished) {
      const sum = sums.get(type) ?? { requests: 0, bytes: 0 }
      sums.set(type, { requests: sum.requests + 1, bytes: sum.bytes + bytes })
    }
    return sums
  }
}

export function totalOf(traffic: Traffic): { requests: number; bytes: number } {
  const all = [...traffic.values()]
  return {
    requests: all.reduce((sum, { requests }) => sum + requests, 0),
    bytes: all.reduce((sum, { bytes }) => sum + bytes, 0),
  }
}
