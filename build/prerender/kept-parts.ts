import type { Plugin } from 'vite'

const component = /^export function ([A-Z]\w+)/gm

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
 * `src/kept-parts.tsx`. Everywhere else, development server included, they render like any other, and are marked.
 */
export function keptParts(): KeptParts {
  /** Of each module in the browser's build. */
  const imports = new Map<string, readonly string[]>()
  const names = new Map<string, string>()

  const partsBehind = (module: string, seen = new Set<string>()): string[] => {
    if (seen.has(module)) return []
    seen.add(module)
    const own = names.get(module)
    return [...(own === undefined ? [] : [own]), ...(imports.get(module) ?? []).flatMap((id) => partsBehind(id, seen))]
  }

  return {
    name: 'kept-parts',
    enforce: 'pre',
    // Otherwise each build gets an instance of its own, and this one never learns of any module.
    sharedDuringBuild: true,
    transform: {
      filter: { id: /\.kept\.tsx$/ },
      handler(code, id) {
        const [name, ...others] = Array.from(code.matchAll(component), ([, exported]) => exported)
        if (name === undefined || others.length > 0) return this.error(`${id} must export one component`)
        names.set(id, name)
        const { mode, config } = this.environment
        if (mode !== 'build') return partModule(name, code, 'markedPart', '/src/kept-parts.tsx')
        return config.consumer === 'client'
          ? keptModule(name)
          : partModule(name, code, 'staticPart', '/src/static-part.tsx')
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

function keptModule(name: string): string {
  return `import { keptPart } from '/src/kept-parts.tsx'\nexport const ${name} = keptPart('${name}')`
}

/** Appended, so that every line of the source keeps its number. */
function partModule(name: string, code: string, maker: string, from: string): string {
  const own = code.replace(`export function ${name}(`, `function ${name}(`)
  const part = `const Part = ${maker}('${name}', ${name})\nexport { Part as ${name} }`
  return `${own}\nimport { ${maker} } from '${from}'\n${part}\n`
}
