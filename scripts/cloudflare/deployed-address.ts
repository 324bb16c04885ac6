import * as z from 'zod/mini'

const deployed = z.object({ type: z.literal('deploy'), targets: z.array(z.string()) })

/**
 * Where the site is now.
 *
 * @param report what wrangler wrote to `WRANGLER_OUTPUT_FILE_PATH`: one JSON object per line
 * @returns the first address among queues and schedules; undefined when the worker has none
 */
export function deployedAddress(report: string): string | undefined {
  const lines = report.split('\n').filter((line) => line !== '')
  const targets = lines.flatMap((line) => deployed.safeParse(JSON.parse(line)).data?.targets ?? [])
  // `https://site.account.workers.dev`, or a domain's route: `www.firm.example/* (zone name: firm.example)`.
  const hosts = targets.map((target) => /^(?:https:\/\/)?([\w-]+(?:\.[\w-]+)+)(?=[/ ]|$)/.exec(target)?.[1])
  const host = hosts.find((it) => it !== undefined)
  return host && `https://${host}`
}
