import { fileURLToPath } from 'node:url'

const own = fileURLToPath(new URL('../ui/light-icon.ts', import.meta.url))

/**
 * A Vite plugin. Every icon of lucide-react is a few lines and calls one maker of components, which is heavier than
 * all icons of a page; browsers load ours in its place (ui/light-icon.ts). The server keeps the original: both draw
 * the same, which light-icon.test.ts holds.
 */
export const withLightIcons = () => ({
  name: 'portico-with-light-icons',
  apply: 'build' as const,
  applyToEnvironment: ({ name }: { name: string }) => name === 'client',
  transform(code: string, id: string) {
    if (!/[\\/]lucide-react[\\/]dist[\\/]esm[\\/]createLucideIcon\.mjs$/.test(id)) return null
    if (!code.includes('function createLucideIcon(iconDataOrName'))
      throw new Error('lucide-react no longer makes its icons the way this plugin knows')
    return { code: `export { createIcon as default } from ${JSON.stringify(own)}`, map: null }
  },
})
