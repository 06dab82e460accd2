import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { lawyer } from '#platform/api/procedures.server.ts'
import { checkAccepted } from '#platform/storage/accepted-files.server.ts'
import { casesForStaff } from './case-list.server.ts'
import { newCaseNumber } from './case-number.server.ts'
import { editOf, lawyerCaseSchema, madeCaseNumber, practiceAreas, staffCaseSchema } from './cases.schema.ts'
import { cases } from './cases.table.ts'

const tags = ['cases']
/** Stores the files uploaded with the form as documents of the case. */
type KeepPapers = (
  tx: Tx,
  caseId: string,
  papers: z.output<typeof lawyerCaseSchema>['documents'],
) => Promise<void>

/**
 * The lawyer's form for their own cases. The router passes in the function that stores documents, because the documents
 * feature depends on cases.
 */
export const lawyerCaseForm = (keepPapers: KeepPapers) => ({
  /** A number to show in the form. It isn't reserved: see `create`. */
  newNumber: lawyer
    .route({ method: 'GET', path: '/lawyer/cases/new-number', tags })
    .input(z.object({ practiceArea: z.enum(practiceAreas) }))
    .output(z.object({ caseNumber: madeCaseNumber }))
    .handler(({ input }) => ({ caseNumber: newCaseNumber(input.practiceArea) })),

  /**
   * Opens a case under the number that the form showed, or under another one if that was taken since. Submitting the
   * same form again after a lost response returns the same case.
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
        await checkPhoto(tx, values)
        const id = await opened(tx, opening, wanted)
        await keepPapers(tx, id, papers)
        return staffCase(tx, id)
      }),
    ),

  update: lawyer
    .route({ method: 'PUT', path: '/lawyer/cases/{id}', tags })
    .input(editOf(lawyerCaseSchema.shape))
    .output(staffCaseSchema)
    .handler(({ context, input: { id, version, documents: papers, ...values } }) =>
      context.run(async (tx) => {
        await checkPhoto(tx, values)
        const changed = await tx
          .update(cases)
          .set(values)
          .where(and(eq(cases.id, id), eq(cases.version, version)))
          .returning({ id: cases.id })
        await staffCase(tx, id)
        if (changed.length === 0) throw new Problem('CONFLICT')
        await keepPapers(tx, id, papers)
        return staffCase(tx, id)
      }),
    ),
})

async function staffCase(tx: Tx, id: string) {
  const found = await casesForStaff.find(tx, eq(cases.id, id))
  if (!found) throw new Problem('NOT_FOUND')
  return found
}

type NewCase = Omit<z.output<typeof lawyerCaseSchema>, 'documents'> & { lawyerId: string }

/** The case that this form has already opened: same lawyer, number and values. */
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

/** Stores the case under a free number, even if several are opened at once. */
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

const checkPhoto = (tx: Tx, { clientPhotoFileId }: Pick<NewCase, 'clientPhotoFileId'>) =>
  checkAccepted(tx, [clientPhotoFileId], 'image', 'clientPhotoFileId')
