import { build } from 'vite'
import { scriptTarget } from '../browser-floor.ts'

/**
 * The script that every page has in its head, `src/first-view/inline.ts`, as one line.
 *
 * @param entry address of the app's entry module
 */
export async function inlineLoader(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { appEntry: JSON.stringify(entry) },
    build: {
      write: false,
      target: scriptTarget,
      modulePreload: false,
      rolldownOptions: { input: 'src/first-view/inline.ts', output: { format: 'iife' }, external: [entry] },
    },
  })
  if (!('output' in built) || built.output.length !== 1) throw new Error('the loader must be one file')
  return built.output[0].code.trim()
}
