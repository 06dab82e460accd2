import { z } from 'zod'

/** A court date as the public sees it: these five columns and no other, and only with the client's consent. */
export const hearingSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  courtDate: z.coerce.date(),
  judgeName: z.string(),
  location: z.string(),
})
export type Hearing = z.output<typeof hearingSchema>
