import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '#db/embedded/embedded.ts'
import { printCatalog, readCatalog } from './catalog.ts'
import { declarations, declaredRights, functionFiles } from './declarations.ts'
import { renderDeclared } from './declared.ts'
import { declaredChanges } from './declared-changes.ts'
import { printSnapshot, snapshotOf } from './declared-snapshot.ts'
import { migrate } from './migrate.ts'
import { printStructure, structuralChanges, structureOf } from './structure.ts'

const declaredFile = 'db/snapshot/declared.json'
const structureFile = 'db/snapshot/structure.json'

/**
 * Writes the next migration: functions that columns have as defaults (`*.defaults.sql`), tables, columns, indexes and
 * constraints by drizzle-kit, then each block of declared SQL that has changed or whose table has (see
 * db/snapshot/declared.json). Without a change, it writes nothing.
 * @param name what changes, such as `case-closures`
 * @returns the file
 */
async function generate(name: string): Promise<string | undefined> {
  const [declaredBefore, structureBefore] = [readIfThere(declaredFile), readIfThere(structureFile)]
  const after = renderDeclared(await declaredRights(), functionFiles())
  const structure = structureOf(await declarations())

  const structural = await structuralChanges(structureBefore && JSON.parse(structureBefore), structure)
  const declared = declaredChanges(JSON.parse(declaredBefore ?? '{}'), after, structural)
  const parts = [declared.early, structural, declared.late].filter(Boolean)
  if (parts.length === 0) return undefined

  const number = String(globSync('db/migrations/*.sql').length + 1).padStart(4, '0')
  const file = `db/migrations/${number}_${name}.sql`
  writeFileSync(file, `${parts.join('\n\n')}\n`)
  writeFileSync(declaredFile, printSnapshot(snapshotOf(after)))
  writeFileSync(structureFile, printStructure(structure))
  return file
}

function readIfThere(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

/** The catalog of an empty database after all migrations. */
async function freshCatalog(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portico-generate-'))
  const embedded = await startEmbedded({ dataDir })
  try {
    await migrate({ ownerUrl: embedded.ownerUrl })
    return printCatalog(await readCatalog(embedded.ownerUrl))
  } finally {
    await embedded.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Removes every migration and the snapshots, so that the next migration creates the whole schema. */
function squash(): void {
  rmSync('db/migrations', { recursive: true })
  mkdirSync('db/migrations')
  rmSync(declaredFile, { force: true })
  rmSync(structureFile, { force: true })
}

// `--squash` is for the time before 0.1.0 is released: no database of a user depends on a migration yet. See
// docs/decisions/0004-migrations.md.
const squashing = process.argv.includes('--squash')
if (squashing) squash()
const [name = squashing ? 'initial' : 'change'] = process.argv
  .slice(2)
  .filter((word) => !word.startsWith('--'))
const file = await generate(name)
console.log(file ? `Wrote ${file}: read it before you commit it.` : 'No declaration has changed.')
writeFileSync('db/snapshot/catalog.json', await freshCatalog())
