import { z } from 'zod'
import { exactText, text } from '#platform/forms/text.ts'

/** The lists of the administrators and of the lawyers that can be shown as cards or as a table. */
export const arrangedLists = [
  'cases',
  'clients',
  'leads',
  'documents',
  'time-entries',
  'tasks',
  'court-dates',
  'own-cases',
  'own-tasks',
  'own-court-dates',
  'own-documents',
  'own-time',
] as const
export type ArrangedList = (typeof arrangedLists)[number]

/** As what a list is shown. */
export const layouts = ['cards', 'table', 'board'] as const
export type Layout = (typeof layouts)[number]

export const columnLimits = { name: { min: 1, max: 40 }, most: 30 } as const
export const savedViewLimits = {
  name: { min: 1, max: 60 },
  address: { min: 1, max: 1000 },
  /** Of one person and list. */
  most: 20,
} as const

/** How a person has a list shown. */
export const listLayout = z
  .object({
    list: z.enum(arrangedLists),
    layout: z.enum(layouts),
    /** The table's columns by name; null for the standard ones. */
    columns: z
      .array(exactText(columnLimits.name.max).min(columnLimits.name.min))
      .max(columnLimits.most)
      .nullable(),
  })
  .refine(({ list, layout }) => layout !== 'board' || list === 'leads', {
    path: ['layout'],
    message: 'Only leads have a board',
  })

/** Filters and an order of a list, saved under a name: the query of the list's address. */
export const savedViewSchema = z.object({
  list: z.enum(arrangedLists),
  name: text(savedViewLimits.name.max).min(savedViewLimits.name.min, 'Please name the view'),
  address: exactText(savedViewLimits.address.max)
    .min(savedViewLimits.address.min, 'Please choose a filter first')
    .regex(/^[\w.*%&=+-]*$/),
})
export const savedView = savedViewSchema.extend({ id: z.uuid() })
export type SavedView = z.output<typeof savedView>

/** All of a person's settings, for every list. */
export const listSettings = z.object({ layouts: z.array(listLayout), views: z.array(savedView) })
