const texts =
  'textarea, input:is(:not([type]), [type=text], [type=email], [type=tel], [type=url]):not([autocomplete=one-time-code])'

/** What stands in the page's text fields, each under its label, to be copied; never a password or a code. */
export function typedWords(): string {
  return [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(texts)]
    .filter(({ value, readOnly, tabIndex }) => value.trim() && !readOnly && tabIndex >= 0)
    .map(({ value, labels }) => {
      const label = labels?.[0]?.textContent?.replace(/(\*|\(optional\))\s*$/, '').trim()
      return label ? `${label}: ${value}` : value
    })
    .join('\n')
}
