import { firm } from '#firm.ts'
import { firmColours } from '#firm-look.ts'

/** The web app manifest. */
export function loader() {
  return Response.json(
    {
      name: firm.name,
      short_name: firm.shortName,
      description: firm.tagline,
      start_url: '/',
      display: 'standalone',
      background_color: firmColours().paper.light,
      theme_color: firmColours().paper.light,
      icons: [
        { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any', purpose: 'any' },
        // For systems that can't use the SVG: the mark with a margin, so that it can be cropped to a circle.
        ...[192, 512].map((size) => ({
          src: `/icon-${size}.png`,
          type: 'image/png',
          sizes: `${size}x${size}`,
          purpose: 'any maskable',
        })),
      ],
    },
    { headers: { 'content-type': 'application/manifest+json', 'cache-control': 'public, max-age=300' } },
  )
}
