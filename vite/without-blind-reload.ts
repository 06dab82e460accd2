const module = /[\\/]react-router[\\/]dist[\\/]\w+[\\/]lib[\\/]dom[\\/]ssr[\\/]routeModules\.js$/
/** From where a page's code could not be loaded. */
const failing = /console\.error\(`Error loading route module[\s\S]*?window\.location\.reload\(\);/

/** Whoever answers has another version by now, which a reload brings; without an answer the failure is told. */
const asking = "await fetch('/healthz').catch(() => { throw error });\nwindow.location.reload();"

/**
 * A Vite plugin: where a page's code can't be had, React Router loads the page before it anew. Without a connection the
 * browser would put a page of its own there, and what was being read would be gone for nothing; ours says what is the
 * matter and opens the page once it can (connection-lost.tsx).
 */
export const withoutBlindReload = () => ({
  name: 'portico-without-blind-reload',
  apply: 'build' as const,
  applyToEnvironment: ({ name }: { name: string }) => name === 'client',
  transform(code: string, id: string) {
    if (!module.test(id)) return null
    if (!failing.test(code)) throw new Error(`${id} is no longer as vite/without-blind-reload.ts knows it`)
    return { code: code.replace(failing, asking), map: null }
  },
})
