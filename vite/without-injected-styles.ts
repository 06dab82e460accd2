/**
 * A Vite plugin. sonner adds its style sheet in a <style> element when it is loaded, which the content policy
 * refuses (and reports as an error); app/styles.css imports the same rules as a file, so the call is taken out.
 */
export const withoutInjectedStyles = () => ({
  name: 'portico-without-injected-styles',
  transform(code: string, id: string) {
    if (!/[\\/]sonner[\\/]dist[\\/]index\.mjs/.test(id)) return null
    const kept = code.replace(/^__insertCSS\(.*\);?$/m, '')
    if (kept === code) throw new Error('sonner no longer injects its styles the way this plugin knows')
    return { code: kept, map: null }
  },
})
