import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { printCatalog, readCatalog } from './catalog.ts'
import { declarations, declaredRights, functionFiles } from './declarations.ts'
import { parseDeclared, printDeclared, renderDeclared } from './declared.ts'
import { declaredChanges } from './declared-changes.ts'
import { startEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'
import { printStructure, structuralChanges, structureOf } from './structure.ts'

const declaredFile = 'db/snapshot/declared.sql'
const structureFile = 'db/snapshot/structure.json'

/**
 * Writes the next migration: tables, columns, indexes and constraints by drizzle-kit, then each block of
 * db/snapshot/declared.sql that changed or whose table did. Nothing is written when nothing changed.
 * @param name what changes, such as `case-closures`
 * @returns the file
 */
async function generate(name: string): Promise<string | undefined> {
  const [declaredBefore, structureBefore] = [readIfThere(declaredFile), readIfThere(structureFile)]
  const after = renderDeclared(await declaredRights(), functionFiles())
  const structure = structureOf(await declarations())

  const structural = await structuralChanges(structureBefore && JSON.parse(structureBefore), structure)
  const declared = declaredChanges(parseDeclared(declaredBefore ?? ''), after, structural)
  if (!structural && !declared) return undefined

  const number = String(globSync('db/migrations/*.sql').length).padStart(4, '0')
  const file = `db/migrations/${number}_${name}.sql`
  writeFileSync(file, `${[structural, declared].filter(Boolean).join('\n\n')}\n`)
  writeFileSync(declaredFile, printDeclared(after))
  writeFileSync(structureFile, printStructure(structure))
  return file
}

function readIfThere(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

/** What all migrations together make of an empty database. */
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

// Until a first release has databases to keep, all migrations may become one again: empty db/migrations and
// db/snapshot, run `node db/generate.ts foundation`, and start with an empty database.
const [name = 'change'] = process.argv.slice(2)
const file = await generate(name)
console.log(file ? `Wrote ${file}: read it before you commit it.` : 'The declarations are as they were.')
writeFileSync('db/snapshot/catalog.json', await freshCatalog())
