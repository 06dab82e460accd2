import { testimonials } from '#features/testimonials/testimonials.table.ts'
import { firmDay } from '#platform/dates/format-day.ts'
import { ago } from './moments.ts'
import type { Seeding } from './seeding.ts'

const said = [
  {
    name: 'Rosa Delgado',
    detail: 'Restaurant owner, Queens',
    quote:
      'They read my lease before I signed it and found the clause that would have made me pay for the whole building’s roof. One page of plain English, and a landlord who agreed to change it.',
  },
  {
    name: 'Martin Feld',
    detail: 'Executor of his mother’s estate',
    quote:
      'I had never been in a Surrogate’s Court. Every week I knew what had been filed, what we were waiting for and what it would cost. They were kind to my sister, too.',
  },
  {
    name: 'Folake Obi',
    detail: 'Software founder, Brooklyn',
    quote:
      'Three founders, one hard conversation about shares, and an agreement we could all sign. The fee was the fee they had quoted.',
  },
  {
    name: 'Thomas K.',
    detail: 'Criminal defense client',
    quote:
      'She called the precinct within ten minutes and was at the arraignment herself. Nobody promised me anything. They told me what would happen next, and it did.',
  },
  {
    name: 'Lin and Peter Hsu',
    detail: 'First-time buyers, Roosevelt Island',
    quote:
      'Our lawyer explained the ground lease with a pencil drawing. We asked for a better price because of what was in the board minutes, and slept well afterwards.',
  },
  {
    name: 'Jennifer A.',
    detail: 'Family law client',
    quote:
      'I came to fight and left with a schedule that works for the children. They talked me out of two letters I would have regretted.',
  },
  {
    name: 'Marcus Bell',
    detail: 'General contractor, the Bronx',
    quote:
      'An unpaid invoice for eleven months. First they told me honestly whether it was worth suing. Then they did the work, and I could follow every step in the portal.',
  },
  {
    name: 'Dr. Samira Aziz',
    detail: 'Medical practice, Manhattan',
    quote:
      'Employment contracts, a partner’s retirement, a new lease: the same lawyer for six years, who remembers why we decided what we decided.',
  },
  {
    name: 'William Grant',
    detail: 'Retired teacher',
    quote:
      'They came to the hospital so that I could sign my proxy properly. It took twenty minutes, and my daughter knows now what to do.',
  },
]

/** What invented clients wrote of the demo firm, in the order shown, each with five stars and a consent. */
export async function seedTestimonials({ tx }: Pick<Seeding, 'tx'>): Promise<void> {
  await tx.insert(testimonials).values(
    said.map((testimonial, at) => ({
      ...testimonial,
      rating: 5,
      place: at + 1,
      consentedOn: firmDay(ago(60 + 11 * at)),
      published: true,
    })),
  )
}
