import { LRUCache } from 'lru-cache'
import { siteTexts } from '#features/site-texts/current-texts.ts'
import { answersWithin, firm, firmPlace } from '#firm.ts'
import { articleAt } from '../blog/articles.ts'
import { lawyerOf } from '../lawyer-of.ts'
import type { Route } from './+types/share-image.ts'
import { type CardText, drawCard } from './draw-card.ts'

const pages: Record<string, CardText> = {
  team: { kicker: 'Our Team', title: 'Our Legal Team' },
  cases: { kicker: 'Cases', title: 'Upcoming hearings, and the way to your own case' },
  'case-search': { kicker: 'Search Case', title: 'A number and a PIN open your case.' },
  blog: { kicker: 'Blog', title: 'Legal Insights' },
  consultation: { kicker: 'Consultation', title: 'Tell us what it is about.' },
}

const drawn = new LRUCache<string, Promise<Uint8Array<ArrayBuffer>>>({ max: 200 })

/** The preview picture of the page whose path is in the URL; 404 for unknown pages. */
export async function loader({ params }: Route.LoaderArgs) {
  const text = await textOf((params['*'] ?? '').replace(/\.png$/, ''))
  if (!text) throw new Response(null, { status: 404 })
  const key = JSON.stringify([text, firm.name, firm.colours, firm.mark, firm.notices.advertising])
  const image = drawn.get(key) ?? drawCard(text)
  drawn.set(key, image)
  return new Response(await image, {
    headers: {
      'content-type': 'image/png',
      'cache-control': 'public, max-age=86400',
      // Other sites have to be able to embed it.
      'cross-origin-resource-policy': 'cross-origin',
    },
  })
}

async function textOf(path: string): Promise<CardText | undefined> {
  const [folder, slug] = path.split('/')
  if (!slug) {
    const { home, about, areas } = await siteTexts()
    const within = answersWithin()
    const area = areas.find((area) => area.path === `/${path}`)
    if (area) return { kicker: area.name, title: area.headline }
    if (path === 'home') return { kicker: firmPlace() || firm.name, title: home?.title ?? firm.name }
    if (path === 'contact')
      return { kicker: 'Contact Us', title: within ? `A lawyer answers ${within}.` : 'Write to us.' }
    if (path === 'about') return { kicker: 'About Us', title: about?.title ?? firm.name }
    if (path === 'practice-areas')
      return areas.length > 0 ? { kicker: 'What we do', title: 'Practice Areas' } : undefined
    return Object.hasOwn(pages, path) ? pages[path] : undefined
  }
  if (folder === 'blog') {
    const { article } = await articleAt(slug)
    return { kicker: `Legal Insights · ${article.practiceArea}`, title: article.title }
  }
  if (folder !== 'team') return undefined
  const lawyer = await lawyerOf(slug)
  return lawyer && { kicker: lawyer.specialization, title: lawyer.name, line: lawyer.title }
}
