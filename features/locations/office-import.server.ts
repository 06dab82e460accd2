import { max } from 'drizzle-orm'
import { csvImport } from '#platform/csv/import.server.ts'
import { mostOffices, officeMessages } from './locations.schema.ts'
import { alone } from './locations.server.ts'
import { locations } from './locations.table.ts'
import { officeImportColumns as columns, officeImportSchema } from './office-import.schema.ts'

/** In capitals or not, an office in the same place is the same one. */
const placeOf = ({ city, state }: { city: string; state: string }) => `${city}, ${state}`.toLowerCase()

/** Adds the offices of a file at the end, in the file's order. */
export const officeImport = csvImport({
  table: locations,
  many: 'offices',
  path: '/admin/locations/imports',
  tags: ['locations'],
  columns,
  schema: officeImportSchema,
  key: { column: 'city', called: 'city and state' },
  async prepare(tx, rows) {
    await alone(tx)
    const there = await tx.select({ city: locations.city, state: locations.state }).from(locations)
    const [last] = await tx.select({ position: max(locations.position) }).from(locations)
    const places = new Map(rows.map((row, at) => [placeOf(row), (last?.position ?? 0) + 1 + at]))
    return {
      keyOf: placeOf,
      nameOf: ({ city, state }) => `${city}, ${state}`,
      known: new Set(there.map(placeOf)),
      room: { left: mostOffices - there.length, reason: officeMessages.tooMany },
      entryOf: (row) => ({ ...row, position: places.get(placeOf(row)) ?? 0 }),
    }
  },
})
