import { stories } from '#demo/cases/stories.ts'
import type { CaseStory } from '#demo/cases/story.ts'
import { timeEntries } from '#features/billing/billing.table.ts'
import { ago, dateOf } from './moments.ts'
import { profiles } from './profiles.ts'
import type { Seeding } from './seeding.ts'

/** Descriptions and hours of time entries; each case continues the list where the last one stopped. */
const work: [description: string, hours: string][] = [
  ['Conference with client', '1.25'],
  ['Review of documents and chronology', '2.50'],
  ['Drafting and revisions', '3.75'],
  ['Telephone calls with opposing counsel', '0.50'],
  ['Legal research and memorandum', '4.00'],
  ['Appearance and preparation for it', '5.25'],
  ['Correspondence', '0.75'],
]

/** One entry for each step of a case; every ninth isn't billable. */
export async function seedTime({ tx, cases, lawyers }: Seeding): Promise<void> {
  const steps = stories.flatMap((story) => story.timeline.map(({ daysAgo }) => ({ story, daysAgo })))
  const rows = steps.flatMap(({ story, daysAgo }, index) => {
    const [description, hours] = work[index % work.length] ?? ['', '0.25']
    if (!story.lawyer) return []
    const date = dateOf(ago(daysAgo))
    const entry = {
      caseId: cases.get(story.number),
      lawyerId: lawyers[story.lawyer],
      date,
      rateCents: rateOf(story),
    }
    return [
      index % 9 === 8
        ? { ...entry, description: 'Pro bono consultation', hours: '1.00', billable: false }
        : { ...entry, description, hours },
    ]
  })
  await tx.insert(timeEntries).values(rows)
}

/** Cents per hour, by experience. */
const rateOf = ({ lawyer }: CaseStory) =>
  24_000 + (lawyer ? (profiles[lawyer].yearsExperience ?? 0) : 0) * 1_000
