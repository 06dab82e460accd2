/**
 * A Vite plugin for the content security policy. On import, sonner adds its style sheet in a <style> element without a
 * nonce, which the policy refuses and reports as an error. app/styles.css imports the same rules as a file, so this
 * removes the call. sonner has no nonce option and no entry without the call.
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
