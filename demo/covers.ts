import { eq } from 'drizzle-orm'
import { stories } from '#demo/cases/stories.ts'
import type { CaseStory } from '#demo/cases/story.ts'
import { drawCover } from '#features/case-images/cover.server.ts'
import { cases } from '#features/cases/cases.table.ts'
import { demoFirm } from '#firm.config.ts'
import { clientPersonas } from './personas.ts'
import type { Person, Seeding } from './seeding.ts'

/** The file's name. */
export const clientNameOf = ({ client, clientName }: CaseStory) =>
  client ? clientPersonas[client].name : clientName

/** Covers of the demo lawyer's cases, by case number; drawn in parallel with the rest of the seed. */
export function startCovers(): Map<string, Promise<Buffer>> {
  const own = stories.filter(({ lawyer }) => lawyer === 'eleanor')
  return new Map(
    own.map((story) => {
      const { number: caseNumber, area: practiceArea } = story
      const cover = drawCover({
        caseNumber,
        practiceArea,
        clientName: clientNameOf(story) ?? '',
        colours: demoFirm.colours,
        mark: demoFirm.mark,
      })
      // Awaited when the case is written.
      cover.catch(() => {})
      return [caseNumber, cover]
    }),
  )
}

/** Sets a case's cover, as the acting person's upload. */
export async function hangCover(
  { tx, shelf }: Seeding,
  { number }: CaseStory,
  { caseId, cover, writer }: { caseId: string; cover: Promise<Buffer>; writer: Person },
): Promise<void> {
  const file = { name: `${number} cover.png`, content: await cover }
  const coverImageFileId = await shelf.stage(tx, writer.userId, file)
  await tx.update(cases).set({ coverImageFileId }).where(eq(cases.id, caseId))
}
