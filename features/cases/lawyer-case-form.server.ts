import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/client.ts'
import { documentTypeOf } from '#features/documents/documents.schema.ts'
import { documents } from '#features/documents/documents.table.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { lawyer } from '#platform/api/procedures.server.ts'
import { files } from '#platform/storage/files.table.ts'
import { casesForStaff } from './case-list.server.ts'
import { newCaseNumber } from './case-number.server.ts'
import { editOf, lawyerCaseSchema, madeCaseNumber, practiceAreas, staffCaseSchema } from './cases.schema.ts'
import { cases } from './cases.table.ts'

const tags = ['cases']
type Paper = z.output<typeof lawyerCaseSchema>['documents'][number]

/** What a lawyer's form does with their own cases. */
export const lawyerCaseForm = {
  /** A number to show in the form. It is held for nobody: see `create`. */
  newNumber: lawyer
    .route({ method: 'GET', path: '/lawyer/cases/new-number', tags })
    .input(z.object({ practiceArea: z.enum(practiceAreas) }))
    .output(z.object({ caseNumber: madeCaseNumber }))
    .handler(({ input }) => ({ caseNumber: newCaseNumber(input.practiceArea) })),

  /**
   * Opens a case under the number that the form showed, or another one when that was taken meanwhile. The same form
   * sent again, after a lost answer, is the same case.
   */
  create: lawyer
    .route({ method: 'POST', path: '/lawyer/cases', tags, successStatus: 201 })
    .input(lawyerCaseSchema.extend({ caseNumber: madeCaseNumber.optional() }))
    .output(staffCaseSchema)
    .handler(({ context, input: { documents: papers, caseNumber, ...values } }) =>
      context.run(async (tx) => {
        const wanted = caseNumber?.startsWith(newCaseNumber(values.practiceArea).slice(0, 3))
          ? caseNumber
          : undefined
        const opening = { ...values, lawyerId: context.actor.lawyerId }
        const before = wanted && (await openedBefore(tx, opening, wanted))
        if (before) return staffCase(tx, before)
        const id = await opened(tx, opening, wanted)
        await keep(tx, id, papers)
        return staffCase(tx, id)
      }),
    ),

  update: lawyer
    .route({ method: 'PUT', path: '/lawyer/cases/{id}', tags })
    .input(editOf(lawyerCaseSchema.shape))
    .output(staffCaseSchema)
    .handler(({ context, input: { id, version, documents: papers, ...values } }) =>
      context.run(async (tx) => {
        const changed = await tx
          .update(cases)
          .set(values)
          .where(and(eq(cases.id, id), eq(cases.version, version)))
          .returning({ id: cases.id })
        await staffCase(tx, id)
        if (changed.length === 0) throw new Problem('CONFLICT')
        await keep(tx, id, papers)
        return staffCase(tx, id)
      }),
    ),
}

async function staffCase(tx: Tx, id: string) {
  const found = await casesForStaff.find(tx, eq(cases.id, id))
  if (!found) throw new Problem('NOT_FOUND')
  return found
}

type NewCase = Omit<z.output<typeof lawyerCaseSchema>, 'documents'> & { lawyerId: string }

/** The case that this form has opened already: of its lawyer, under its number and in its words. */
async function openedBefore(tx: Tx, values: NewCase, wanted: string): Promise<string | undefined> {
  const { lawyerId, title, description, clientName } = values
  const [found] = await tx
    .select({ id: cases.id })
    .from(cases)
    .where(
      and(
        eq(cases.caseNumber, wanted),
        eq(cases.lawyerId, lawyerId),
        eq(cases.title, title),
        eq(cases.description, description),
        eq(cases.clientName, clientName),
      ),
    )
  return found?.id
}

/** Stores it under a number that no other case has, however many are opened at once. */
async function opened(tx: Tx, values: NewCase, wanted: string | undefined): Promise<string> {
  for (let tries = 0; tries < 50; tries++) {
    const caseNumber = (tries === 0 && wanted) || newCaseNumber(values.practiceArea)
    const [made] = await tx
      .insert(cases)
      .values({ ...values, caseNumber })
      .onConflictDoNothing({ target: cases.caseNumber })
      .returning({ id: cases.id })
    if (made) return made.id
  }
  throw new Problem('CONFLICT', { detail: 'No case number is free just now. Please try again.' })
}

async function keep(tx: Tx, caseId: string, papers: readonly Paper[]): Promise<void> {
  if (papers.length === 0) return
  const stored = await tx
    .select({ id: files.id, name: files.name, size: files.size })
    .from(files)
    .where(
      inArray(
        files.id,
        papers.map(({ fileId }) => fileId),
      ),
    )
  const rows = papers.map(({ fileId, title }) => {
    const file = stored.find(({ id }) => id === fileId)
    if (!file)
      throw new Problem('BAD_REQUEST', { fields: { documents: 'Please upload the documents again.' } })
    return { caseId, fileId, title, fileType: documentTypeOf(file.name), fileSize: file.size }
  })
  await tx.insert(documents).values(rows)
}
