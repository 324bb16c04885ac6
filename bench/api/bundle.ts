import { build } from 'vite'
import * as z from 'zod/mini'
import type { Scripts } from './targets.ts'

const built = z.array(z.object({ output: z.array(z.looseObject({ type: z.string(), code: z.optional(z.string()) })) }))

/**
 * Bundles a worker into one module with its packages, as the site's own build does.
 *
 * @param entry path from the repository root
 * @throws if it does not build into one file
 */
async function bundled(entry: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      ssr: entry,
      rolldownOptions: { external: /^cloudflare:/, output: { codeSplitting: false } },
    },
    resolve: { conditions: ['workerd', 'worker', 'module', 'browser'] },
    ssr: { noExternal: true, target: 'webworker' },
  })
  const [chunk, ...others] = built.parse([result].flat()).flatMap(({ output }) => output)
  if (chunk?.code === undefined || others.length > 0) throw new Error(`${entry} did not become one file`)
  return chunk.code
}

/** All the workers in a run. */
export async function bundledScripts(): Promise<Scripts> {
  const script = (name: keyof Scripts) => bundled(`bench/api/workers/${name}.ts`)
  return {
    bare: await script('bare'),
    ladder: await script('ladder'),
    'prompt-bindings': await script('prompt-bindings'),
    'prompt-provider': await script('prompt-provider'),
    chores: await script('chores'),
  }
}
