import { z } from 'zod'
import { caseHead } from '#features/cases/cases.schema.ts'
import { listInput } from '#platform/lists/list-page.ts'
import { idsField } from '#platform/lists/many.ts'
import { calendarInput, courtDateItem, courtDateOrderField } from './admin-calendar.schema.ts'

/** Those to come, or the past ones; or those that are selected. */
export const lawyerCourtDateInput = listInput.extend({
  ids: idsField.optional(),
  when: z.enum(['upcoming', 'past']).default('upcoming'),
  order: courtDateOrderField,
})

/** The same as a list, or a month or a week of them. */
export const lawyerCalendarInput = lawyerCourtDateInput.omit({ ids: true }).extend({
  view: calendarInput.shape.view,
  month: calendarInput.shape.month,
  day: calendarInput.shape.day,
})

/** A court date as the lawyer of its case reads it. */
export const lawyerCourtDate = courtDateItem
  .pick({
    id: true,
    title: true,
    description: true,
    courtDate: true,
    deadline: true,
    judgeName: true,
    judgeConfirmed: true,
    location: true,
    version: true,
  })
  .extend({ case: caseHead })
export type LawyerCourtDate = z.output<typeof lawyerCourtDate>
