import { firm } from '#firm.config.ts'

/** What a telephone needs to keep the site among its apps. */
export function loader() {
  return Response.json(
    {
      name: firm.name,
      short_name: firm.shortName,
      description: firm.tagline,
      start_url: '/',
      display: 'standalone',
      background_color: '#f8f4ec',
      theme_color: '#f8f4ec',
      icons: [{ src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any', purpose: 'any' }],
    },
    { headers: { 'content-type': 'application/manifest+json', 'cache-control': 'public, max-age=86400' } },
  )
}
