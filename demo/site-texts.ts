import type {
  AboutText,
  HighlightsText,
  HomeText,
  ListingText,
} from '#features/site-texts/site-texts.schema.ts'
import { siteTexts } from '#features/site-texts/site-texts.table.ts'
import type { Seeding } from './seeding.ts'
import { civilLitigation } from './site-texts/civil-litigation.ts'
import { corporateLaw } from './site-texts/corporate-law.ts'
import { criminalLaw } from './site-texts/criminal-law.ts'
import { estatePlanning } from './site-texts/estate-planning.ts'
import { familyLaw } from './site-texts/family-law.ts'
import { realEstateLaw } from './site-texts/real-estate-law.ts'

const home: HomeText = {
  title: 'Expert Legal Representation You Can Trust',
  lead: 'Connect with experienced attorneys specialized in your legal needs',
  description:
    'Octagon Law LLC, Roosevelt Island, New York: criminal defense, business, family, real estate, litigation and estate planning. A lawyer answers within 24 hours.',
  art: 'island',
  areasLead:
    'Most people meet a lawyer on one of the larger days of their lives. These are the ones we know best.',
  closing: {
    title: 'Tell us what happened.',
    text: 'The first conversation is free. You will know afterwards whether you need a lawyer, and what it would cost.',
  },
}

const highlights: HighlightsText = {
  items: [
    {
      title: 'Quick Response',
      text: 'Write to us and a lawyer, not a call center, answers within 24 hours. If a deadline is running, say so and we call back first.',
    },
    {
      title: '100% Satisfaction',
      text: 'It is what we work for. You agree to the plan and the fee before we begin, and if something isn’t right you speak to the partner in charge.',
    },
    {
      title: 'Quality Service',
      text: 'One lawyer is responsible for your case from the first meeting to the last paper, and a second one has read everything important.',
    },
  ],
}

const about: AboutText = {
  title: 'A small firm, on an island, in the middle of things.',
  lead: 'Octagon Law stands between two boroughs and within half an hour of most of the city’s courts. It is a good place to think, and a short way to where it counts.',
  description:
    'Octagon Law LLC: a New York law firm on Roosevelt Island with over 30 years of combined experience. Integrity, excellence and client-centered service.',
  story: {
    title: 'Our story',
    paragraphs: [
      'The firm began with a disagreement about how clients should be treated. Its founders had spent years in larger offices, where a case passes through many hands and the person whose life it is hears about it by invoice. They thought that a lawyer should know the file, return the call, and say what a thing costs before doing it.',
      'Today our lawyers bring over 30 years of combined experience to criminal, family, business, property and estate matters. We have stayed small enough that everyone here knows what the others are working on. When a divorce turns on the value of a company, or a closing uncovers an old judgment, the second opinion is across the table.',
      'We also built something we had missed elsewhere: a portal in which clients see their case as we see it, with its timeline, its documents and the next date. People who know what is happening sleep better, and decide better.',
    ],
  },
  lists: [
    {
      eyebrow: 'What we hold to',
      title: 'Integrity, excellence, and service that starts with you',
      numbered: false,
      items: [
        {
          title: 'Integrity',
          text: 'We say what we think of your case, also when it isn’t what you hoped. We turn down work that would put two clients, or a client and ourselves, on opposite sides.',
        },
        {
          title: 'Excellence',
          text: 'Nothing leaves the office that only one of us has read. We keep up with the law as it changes, and with the habits of the courts we appear in, which change more slowly.',
        },
        {
          title: 'Client-centered service',
          text: 'You choose the goal. We explain the ways to it, their cost and their risk, and then we do what you decided. Your file is yours to look at, at any hour.',
        },
      ],
    },
    {
      eyebrow: 'How it goes',
      title: 'From the first call to the last paper',
      numbered: true,
      items: [
        {
          title: 'We listen',
          text: 'Half an hour, free, with a lawyer who works in the field. Bring what you have, in whatever order it is in.',
        },
        {
          title: 'We put it in writing',
          text: 'What we would do, what we would leave, what it costs and how long it takes. You read it at home.',
        },
        {
          title: 'We get to work',
          text: 'Your case has a number and a page. Each step appears there on the day it is taken, with the papers.',
        },
        {
          title: 'We close the file properly',
          text: 'You get the originals, a summary you will understand in ten years, and the dates you should remember.',
        },
      ],
    },
  ],
  closing: {
    title: 'Come and see us.',
    text: 'The tram stops a few minutes from the door. So does the F train.',
  },
}

const listing: ListingText = {
  lead: 'Six fields, one firm. Real matters seldom keep to one of them, so the people who know the others are down the hall.',
  description:
    'The practice areas of Octagon Law LLC: criminal, corporate, family, real estate, civil litigation and estate planning. What we do in each, and how.',
  closing: {
    title: 'Not sure where your question belongs?',
    text: 'Describe it in your own words. We will send it to the right desk, or tell you who else can help.',
  },
}

/** The practice areas of the demo firm, in the order of its lists. */
export const demoAreas = {
  'criminal-law': criminalLaw,
  'corporate-law': corporateLaw,
  'family-law': familyLaw,
  'real-estate-law': realEstateLaw,
  'civil-litigation': civilLitigation,
  'estate-planning': estatePlanning,
}

/** What the demo firm says on its pages. */
export const demoTexts = Object.entries({
  home,
  highlights,
  about,
  'practice-areas': listing,
  ...demoAreas,
}).map(([key, body], place) => ({ key, body, place, published: true }) as typeof siteTexts.$inferInsert)

export async function seedSiteTexts({ tx }: Pick<Seeding, 'tx'>): Promise<void> {
  await tx.insert(siteTexts).values(demoTexts).onConflictDoNothing()
}
