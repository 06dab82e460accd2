import type { z } from 'zod'
import { startingStatus } from './case-status-select.tsx'
import { type lawyerCaseSchema, practiceAreas, type StaffCase } from './cases.schema.ts'

/** What stands in a lawyer's case form. */
export type LawyerCaseValues = z.input<typeof lawyerCaseSchema>

export const areaOptions = practiceAreas.map((area) => ({ value: area, label: area }))

/** What stands in it at first: of the case that is edited, or of a new one. */
export const startingValues = (edited: StaffCase | undefined): LawyerCaseValues => ({
  title: edited?.title ?? '',
  description: edited?.description ?? '',
  status: startingStatus(edited?.status),
  clientName: edited?.clientName ?? '',
  clientId: edited?.clientId ?? null,
  // Nothing is chosen in a new case; saving insists on it.
  practiceArea: edited?.practiceArea as LawyerCaseValues['practiceArea'],
  startDate: edited?.startDate,
  clientPhotoFileId: edited?.clientPhotoFileId ?? null,
  coverImageFileId: edited?.coverImageFileId ?? null,
  documents: [],
})
