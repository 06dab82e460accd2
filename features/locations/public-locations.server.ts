import { z } from 'zod'
import { anonymous } from '#platform/api/procedures.server.ts'
import { officeOrder } from './locations.server.ts'
import { locations } from './locations.table.ts'

/** The firm's offices, as everyone may see them. */
export const publicLocations = {
  list: anonymous
    .route({ method: 'GET', path: '/locations', tags: ['locations'] })
    .output(z.array(z.object({ id: z.uuid(), city: z.string(), state: z.string() })))
    .handler(({ context }) =>
      context.run((tx) =>
        tx
          .select({ id: locations.id, city: locations.city, state: locations.state })
          .from(locations)
          .orderBy(...officeOrder),
      ),
    ),
}
