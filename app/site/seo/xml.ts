/** Markup whose inserted texts are escaped. */
export interface Markup {
  text: string
}

const escaped: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const insert = (value: string | Markup | readonly Markup[]): string =>
  typeof value === 'string'
    ? value.replace(/[&<>"]/g, (char) => escaped[char] ?? char)
    : 'text' in value
      ? value.text
      : value.map(({ text }) => text).join('')

/** Builds XML from a template: texts are escaped, nested markup isn't escaped again. */
export const xml = (
  parts: TemplateStringsArray,
  ...values: (string | Markup | readonly Markup[])[]
): Markup => ({
  text: parts.reduce((text, part, at) => text + insert(values[at - 1] ?? '') + part),
})
