import { z } from 'zod'

const person = z.object({ name: z.string(), email: z.string(), phone: z.string() })

/** The people of a case, as staff reach them; each is null where the case has none. */
export const casePeopleSchema = z.object({
  client: person.extend({ company: z.string(), hasLogin: z.boolean() }).nullable(),
  lawyer: person.extend({ title: z.string() }).nullable(),
})
export type CasePeople = z.output<typeof casePeopleSchema>
