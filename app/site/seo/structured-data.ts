import type { PublicArticle } from '#features/articles/public-article.schema.ts'
import type { Hearing } from '#features/calendar/hearing.schema.ts'
import type { PublicLawyer } from '#features/lawyers/public-lawyer.schema.ts'
import { firmLogoAddress } from '#firm.config.ts'
import { addressLines, firm, socialPages } from '#firm.ts'

/** Omits properties without a value. */
const postalAddress = () => {
  const { street, locality, code, postalCode } = firm.address
  if (addressLines().length === 0) return undefined
  return {
    '@type': 'PostalAddress',
    ...(street && { streetAddress: street }),
    ...(locality && { addressLocality: locality }),
    ...(code && { addressRegion: code }),
    ...(postalCode && { postalCode }),
    addressCountry: 'US',
  }
}

const areaServed = () =>
  firm.address.region && { areaServed: { '@type': 'State', name: firm.address.region } }

/** A reference to the firm from other items on the page. */
const firmRef = (origin: string) => ({ '@id': `${origin}/#firm` })

/** The firm itself, only on the home page. */
export const legalService = (origin: string) => ({
  '@type': 'LegalService',
  ...firmRef(origin),
  name: firm.name,
  url: `${origin}/`,
  ...(firm.tagline && { slogan: firm.tagline }),
  image: `${origin}/share/home.png`,
  logo: `${origin}${firm.logo ? firmLogoAddress(firm.logo) : '/favicon.svg'}`,
  ...(firm.phone && { telephone: firm.phone }),
  ...(firm.emails.contact && { email: firm.emails.contact }),
  address: postalAddress(),
  ...areaServed(),
  openingHoursSpecification: firm.hours.flatMap(({ days, open }) => openingHours(days, open)),
  ...(socialPages().length > 0 && { sameAs: socialPages().map(([, url]) => url) }),
})

const week = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** Parses 'Monday-Friday' and '9:00 AM-6:00 PM', the firm's own notation; undefined on closed days. */
export function openingHours(days: string, open: string) {
  const [first = '', last = first] = days.split('-')
  const dayOfWeek = week.slice(week.indexOf(first), week.indexOf(last) + 1)
  const [opens, closes] = open.split('-').map(clock)
  if (dayOfWeek.length === 0 || !opens || !closes) return []
  return [{ '@type': 'OpeningHoursSpecification', dayOfWeek, opens, closes }]
}

function clock(text: string): string | undefined {
  const [, hour, minute, half] = /^(\d{1,2}):(\d\d) ([AP])M$/.exec(text.trim()) ?? []
  if (!hour) return undefined
  return `${String((Number(hour) % 12) + (half === 'P' ? 12 : 0)).padStart(2, '0')}:${minute}`
}

/** A practice area as a service of the firm. */
export const legalWork = (origin: string, name: string, description: string) => ({
  '@type': 'Service',
  name,
  serviceType: name,
  description,
  ...areaServed(),
  provider: { '@type': 'LegalService', ...firmRef(origin), name: firm.name },
})

export const attorney = (
  origin: string,
  lawyer: Pick<
    PublicLawyer,
    'name' | 'slug' | 'title' | 'email' | 'phone' | 'specialization' | 'imageFileId'
  >,
) => ({
  '@type': 'Attorney',
  name: lawyer.name,
  url: `${origin}/team/${lawyer.slug}`,
  image: lawyer.imageFileId
    ? `${origin}/api/files/${lawyer.imageFileId}`
    : `${origin}/share/team/${lawyer.slug}.png`,
  description: `${lawyer.title}, ${lawyer.specialization}`,
  email: lawyer.email,
  ...(lawyer.phone && { telephone: lawyer.phone }),
  address: postalAddress(),
  parentOrganization: { '@type': 'LegalService', ...firmRef(origin), name: firm.name },
})

/** @param authorPage the path of the author's own page, if there is one */
export const articleData = (origin: string, article: Omit<PublicArticle, 'body'>, authorPage?: string) => ({
  '@type': 'Article',
  headline: article.title,
  description: article.description,
  datePublished: article.publishedOn,
  dateModified: article.reviewedOn,
  image: `${origin}/share/blog/${article.slug}.png`,
  mainEntityOfPage: `${origin}/blog/${article.slug}`,
  author: {
    '@type': 'Person',
    name: article.author.name,
    ...(authorPage && { url: origin + authorPage }),
  },
  publisher: { '@type': 'LegalService', ...firmRef(origin), name: firm.name },
})

export const hearingEvent = (origin: string, hearing: Hearing) => ({
  '@type': 'Event',
  name: hearing.title,
  startDate: hearing.courtDate.toISOString(),
  eventStatus: 'https://schema.org/EventScheduled',
  eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
  location: {
    '@type': 'Place',
    name: hearing.location || 'Court to be assigned',
    address: hearing.location || firm.address.region || 'To be announced',
  },
  organizer: { '@type': 'LegalService', ...firmRef(origin), name: firm.name, url: `${origin}/` },
  image: `${origin}/share/cases.png`,
  url: `${origin}/cases`,
})
