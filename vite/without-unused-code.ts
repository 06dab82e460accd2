/** A module of a library that browsers load in vain, what it must still export, and what takes its place. */
interface Unused {
  module: RegExp
  /** By this it is known that the module is still the one that was read. */
  known: string
  instead: (code: string) => string
}

/** The same exports, of which nobody calls one. */
function emptied(code: string): string {
  const names = [...code.matchAll(/export (?:const|function) (\w+)|export \{ \w+ as (\w+) \}/g)]
  const exported = names.map(([, name, alias]) => `leftOut as ${name ?? alias}`).join(', ')
  return `const leftOut = () => () => { throw new Error('left out of the build') }\nexport { ${exported} }`
}

const unused: Unused[] = [
  // For observing loaders and navigations, which nothing of ours asks of the router.
  {
    module: /[\\/]react-router[\\/]dist[\\/]\w+[\\/]lib[\\/]router[\\/]instrumentation\.js$/,
    known:
      'export { consumeInstrumentationClientResultMetaReceiver, getRouteInstrumentationUpdates, instrumentClientSideRouter',
    instead: () => `
      export const consumeInstrumentationClientResultMetaReceiver = () => undefined
      export const getRouteInstrumentationUpdates = () => { throw new Error('left out of the build') }
      export const instrumentClientSideRouter = getRouteInstrumentationUpdates
      export const instrumentHandler = getRouteInstrumentationUpdates
      export const instrumentationResultMetaContext = undefined`,
  },
  // Asks for what a lazy part imports together with the part. Ours import what is loaded already, or next to nothing.
  {
    module: /vite\/preload-helper\.js$/,
    known: 'vite:preloadError',
    instead: () => 'export const __vitePreload = (load) => load()',
  },
  // Describes schemas to programs, which the server does (server/openapi.ts).
  {
    module: /[\\/]zod[\\/]v4[\\/]core[\\/]json-schema-processors\.js$/,
    known: 'export const allProcessors',
    instead: emptied,
  },
  {
    module: /[\\/]zod[\\/]v4[\\/]core[\\/]to-json-schema\.js$/,
    known: 'export const createStandardJSONSchemaMethod = (schema, io, processors = {}) => (params) =>',
    instead: emptied,
  },
]

/** A Vite plugin: takes out of what browsers load the parts of libraries that this product has no use for. */
export const withoutUnusedCode = () => ({
  name: 'portico-without-unused-code',
  apply: 'build' as const,
  applyToEnvironment: ({ name }: { name: string }) => name === 'client',
  transform(code: string, id: string) {
    const found = unused.find(({ module }) => module.test(id))
    if (!found) return null
    if (!code.includes(found.known))
      throw new Error(`${id} is no longer as vite/without-unused-code.ts knows it`)
    return { code: found.instead(code), map: null }
  },
  generateBundle(
    _: unknown,
    bundle: Record<
      string,
      { viteMetadata?: { importedCss: Set<string> }; isDynamicEntry?: boolean; isEntry?: boolean }
    >,
  ) {
    for (const [name, chunk] of Object.entries(bundle))
      if (chunk.isDynamicEntry && !chunk.isEntry && chunk.viteMetadata?.importedCss.size)
        throw new Error(`${name} is a lazy part with styles of its own, which nobody would ask for`)
  },
})
