import type { FirmLook } from '#firm-look.ts'
import { useNonce } from './nonce-given.ts'

/** The firm's colours, for the page and for the browser's own bars; `theme` if the reader chose one. */
export function FirmTheme({
  theme,
  look: { sheet, paper },
}: {
  theme: 'light' | 'dark' | undefined
  look: FirmLook
}) {
  return (
    <>
      <style
        nonce={useNonce()}
        // Browsers hide the nonce of an element that they have applied.
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: made of a fixed palette
        dangerouslySetInnerHTML={{ __html: sheet }}
      />
      {theme ? (
        <meta name="theme-color" content={paper[theme]} />
      ) : (
        (['light', 'dark'] as const).map((scheme) => (
          <meta
            key={scheme}
            name="theme-color"
            media={`(prefers-color-scheme: ${scheme})`}
            content={paper[scheme]}
          />
        ))
      )}
    </>
  )
}
