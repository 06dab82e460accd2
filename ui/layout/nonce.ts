/**
 * The nonce of this page's content policy, for libraries that add <style> elements in the browser.
 * Browsers hide the attribute from scripts' selectors by value, not the property.
 */
export function pageNonce() {
  if (typeof document === 'undefined') return undefined
  return document.querySelector<HTMLElement>('script[nonce], style[nonce], link[nonce]')?.nonce
}
