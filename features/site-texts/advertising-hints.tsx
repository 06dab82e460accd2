import { InlineAlert } from '#ui/forms/inline-alert.tsx'

const rules = [
  {
    words: /\b(?:speciali[sz]ed|speciali[sz]es?|speciali[sz]ing|specialists?|experts?)\b/gi,
    rule: 'Rule 7.4 allows it only for a lawyer who is certified in the field.',
  },
  {
    words: /\b(?:best|guarantees?|guaranteed)\b/gi,
    rule: 'Rule 7.1 forbids what can’t be shown to be true, and promises of results.',
  },
]

/** What the rules of advertising say of the words in the texts, one sentence for each rule; a hint, never a refusal. */
export function advertisingHints(text: string): string[] {
  return rules.flatMap(({ words, rule }) => {
    const found = [...new Set((text.match(words) ?? []).map((word) => word.toLowerCase()))]
    return found.length > 0 ? [`${found.map((word) => `“${word}”`).join(', ')}: ${rule}`] : []
  })
}

/** Shows the hints on a text that is about to be public. */
export function AdvertisingHints({ text }: { text: string }) {
  const hints = advertisingHints(text)
  if (hints.length === 0) return null
  return (
    <InlineAlert tone="warning">
      {hints.map((hint) => (
        <p key={hint}>{hint}</p>
      ))}
    </InlineAlert>
  )
}
