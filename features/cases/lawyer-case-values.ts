import type { z } from 'zod'
import { firmDay } from '#platform/dates/format-day.ts'
import { startingStatus } from './case-status-select.tsx'
import { type lawyerCaseSchema, practiceAreas, type StaffCase } from './cases.schema.ts'

/** The values of a lawyer's case form. */
export type LawyerCaseValues = z.input<typeof lawyerCaseSchema>

export const areaOptions = practiceAreas.map((area) => ({ value: area, label: area }))

/** The initial values: those of the edited case, or of a new one. */
export const startingValues = (edited: StaffCase | undefined): LawyerCaseValues => ({
  title: edited?.title ?? '',
  description: edited?.description ?? '',
  status: startingStatus(edited?.status),
  clientName: edited?.clientName ?? '',
  clientId: edited?.clientId ?? null,
  // A new case has no preselected value; the form requires one on saving.
  practiceArea: edited?.practiceArea as LawyerCaseValues['practiceArea'],
  startDate: edited?.startDate ?? firmDay(),
  clientPhotoFileId: edited?.clientPhotoFileId ?? null,
  coverImageFileId: edited?.coverImageFileId ?? null,
  documents: [],
})
