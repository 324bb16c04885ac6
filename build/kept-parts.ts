import type { Plugin } from 'vite'

const component = /^export function ([A-Z]\w+)/gm
const exported = /^export (?!interface |type )/gm

export interface KeptParts extends Plugin {
  /**
   * Fails the build unless a page has the HTML of every part that its script will look for.
   *
   * @param html of the page
   * @param modules of the page and of those reached from it without loading a document
   */
  readonly insistOn: (html: string, modules: readonly string[]) => void
}

/**
 * Leaves the components of `*.kept.tsx` out of the browser's script, which keeps the HTML they were rendered to:
 * `src/kept-parts.tsx`. Those in one file belong to the same pages. Everywhere else, development server included, they
 * render like any other, and are marked.
 */
export function keptParts(): KeptParts {
  /** Of each module in the browser's build. */
  const imports = new Map<string, readonly string[]>()
  const names = new Map<string, readonly string[]>()

  const partsBehind = (module: string, seen = new Set<string>()): string[] => {
    if (seen.has(module)) return []
    seen.add(module)
    return [...(names.get(module) ?? []), ...(imports.get(module) ?? []).flatMap((id) => partsBehind(id, seen))]
  }

  return {
    name: 'kept-parts',
    enforce: 'pre',
    // Otherwise each build gets an instance of its own, and this one never learns of any module.
    sharedDuringBuild: true,
    transform: {
      filter: { id: /\.kept\.tsx$/ },
      handler(code, id) {
        const own = Array.from(code.matchAll(component), ([, name = '']) => name)
        if (own.length === 0 || own.length < [...code.matchAll(exported)].length)
          return this.error(`${id} must export components and nothing else`)
        names.set(id, own)
        const { mode, config } = this.environment
        if (mode !== 'build') return partsModule(own, code, 'markedPart', '/src/kept-parts.tsx')
        return config.consumer === 'client'
          ? keptModule(own)
          : partsModule(own, code, 'staticPart', '/src/static-part.tsx')
      },
    },
    moduleParsed({ id, importedIds }) {
      if (this.environment.config.consumer === 'client') imports.set(id, importedIds)
    },
    insistOn(html, modules) {
      const ids = Array.from(html.matchAll(/ data-part="([^"]+)"/g), ([, id = '']) => id)
      const twice = ids.find((id, index) => ids.indexOf(id) < index)
      if (twice !== undefined) throw new Error(`A page has ${twice} twice: give each a "part" of its own.`)
      const there = new Set(ids.map((id) => id.replace(/:.*/, '')))
      for (const module of modules) {
        if (!imports.has(module)) throw new Error(`${module} is not in the browser's build.`)
        const missing = partsBehind(module).find((name) => !there.has(name))
        if (missing !== undefined)
          throw new Error(`${module} keeps the HTML of ${missing}, which its page does not have.`)
      }
    },
  }
}

function keptModule(names: readonly string[]): string {
  const parts = names.map((name) => `export const ${name} = keptPart('${name}')`)
  return [`import { keptPart } from '/src/kept-parts.tsx'`, ...parts].join('\n')
}

/** Appended, so that every line of the source keeps its number. */
function partsModule(names: readonly string[], code: string, maker: string, from: string): string {
  const own = code.replace(component, 'function $1')
  const parts = names.map(
    (name) => `const ${name}Part = ${maker}('${name}', ${name})\nexport { ${name}Part as ${name} }`,
  )
  return [own, `import { ${maker} } from '${from}'`, ...parts, ''].join('\n')
}
