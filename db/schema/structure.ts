import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'

/** Tables, columns, indexes and constraints, in drizzle-kit's format. */
export type Structure = ReturnType<typeof generateDrizzleJson>

/** @param declarations what the files of the tables export */
export function structureOf(declarations: unknown[]): Structure {
  const structure = generateDrizzleJson(
    Object.fromEntries(declarations.entries()),
    undefined,
    undefined,
    'snake_case',
  )
  // declared.ts renders the policies: they call functions, which drizzle-kit doesn't know.
  for (const table of Object.values<{ policies: object }>(structure.tables)) table.policies = {}
  // Drizzle-kit's id is random; a fixed one keeps the diff small.
  return { ...structure, id: '' }
}

/**
 * The SQL that takes one structure to the next. Where a column or a table may have been renamed, it asks on the
 * terminal; without one it throws.
 */
export async function structuralChanges(before: Structure | undefined, after: Structure): Promise<string> {
  return (await generateMigration(before ?? structureOf([]), after)).join('\n\n')
}

/** One line for each table: reviewers read catalog.json instead, and the file stays small. */
export function printStructure({ tables, ...rest }: Structure): string {
  const lines = Object.entries(tables).map(([name, table]) => `    "${name}": ${JSON.stringify(table)}`)
  return `{\n  "tables": {\n${lines.join(',\n')}\n  },\n  ${JSON.stringify(rest).slice(1, -1)}\n}\n`
}
