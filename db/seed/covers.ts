import { eq } from 'drizzle-orm'
import { drawCover } from '#features/case-images/cover.server.ts'
import { cases } from '#features/cases/cases.table.ts'
import { stories } from './cases/stories.ts'
import type { CaseStory } from './cases/story.ts'
import { castClients } from './cast.ts'
import type { Person, Seeding } from './seeding.ts'

/** The name that stands on the file. */
export const clientNameOf = ({ client, clientName }: CaseStory) =>
  client ? castClients[client].name : clientName

/** The covers that the demo lawyer's form has drawn, by case number; drawn beside the rest of the seeding. */
export function startCovers(): Map<string, Promise<Buffer>> {
  const own = stories.filter(({ lawyer }) => lawyer === 'eleanor')
  return new Map(
    own.map((story) => {
      const { number: caseNumber, area: practiceArea } = story
      const cover = drawCover({ caseNumber, practiceArea, clientName: clientNameOf(story) ?? '' })
      // Whether it succeeded is asked when the case is written.
      cover.catch(() => {})
      return [caseNumber, cover]
    }),
  )
}

/** Gives a case its cover, as the acting person's own upload. */
export async function hangCover(
  { tx, shelf }: Seeding,
  { number }: CaseStory,
  { caseId, cover, writer }: { caseId: string; cover: Promise<Buffer>; writer: Person },
): Promise<void> {
  const file = { name: `${number} cover.png`, content: await cover }
  const coverImageFileId = await shelf.stage(tx, writer.userId, file)
  await tx.update(cases).set({ coverImageFileId }).where(eq(cases.id, caseId))
}
