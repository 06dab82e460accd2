import { z } from 'zod'

/** Input of procedures that read or change one row. */
export const byId = z.object({ id: z.uuid() })

/** Input of procedures that change one row if it still has the version that the sender has seen. */
export const byVersion = byId.extend({ version: z.int() })
