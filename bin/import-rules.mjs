/**
 * Who may import whom. Both paths are relative to the project, as `features/cases/cases.schema.ts`.
 * Returns the rule that the import breaks, in words; undefined when it is fine.
 */
export function brokenRule(file, target, typeOnly = false) {
  const from = place(file)
  const to = place(target)
  if (isTest(file)) return undefined
  if (isTest(target)) return 'only tests import tests'
  if (forAll.includes(target) || !(from.folder in mayImport)) return undefined
  // The one place where the browser's client takes its shape from the server.
  if (file === 'platform/api/client.ts' && target === 'server/router.ts' && typeOnly) return undefined
  if (to.folder !== from.folder && !mayImport[from.folder].includes(to.folder)) {
    const allowed = [from.folder, ...mayImport[from.folder]].join(', ')
    return `${from.folder} may import only ${allowed}`
  }
  if (from.folder === 'app' && to.folder === 'app' && from.part && to.part && to.part !== from.part) {
    return 'an area of app never imports another'
  }
  if (to.folder === 'features' && from.folder === 'features' && from.part !== to.part && !isShared(target)) {
    return 'of another feature only its .schema, its .table and its parts (.tsx)'
  }
  if (reachesBrowser(file) && /\.(server|table)\.tsx?$/.test(target)) {
    return '.server and .table files never reach the browser'
  }
  return undefined
}

const forAll = ['firm.config.ts', 'package.json']

const mayImport = {
  app: ['features', 'ui', 'platform'],
  features: ['platform', 'db', 'ui'],
  platform: ['db'],
  db: [],
  ui: [],
  // Only the build reads it.
  vite: [],
  server: ['features', 'platform', 'db', 'db/seed'],
  operations: ['server', 'features', 'platform', 'db'],
  // The demo firm fills every noun's tables, so it stands above them though it lies beside the migrations.
  'db/seed': ['features', 'platform', 'db'],
}

/** The top folder, and below it the area or the noun; a file that stands directly in the folder has no part. */
function place(path) {
  if (path.startsWith('db/seed/')) return { folder: 'db/seed' }
  const [folder, ...rest] = path.split('/')
  return { folder, part: rest.length > 1 ? rest[0] : undefined }
}

/** Tests, and the worlds that tests of one folder share (`storage-world.ts`). */
function isTest(path) {
  return /^(test|e2e|bench)\//.test(path) || /(\.test\.(tsx?|mjs)|-world\.ts)$/.test(path)
}

function isShared(path) {
  return /\.(schema|table)\.ts$/.test(path) || path.endsWith('.tsx')
}

function reachesBrowser(path) {
  return (
    /^(app|ui)\//.test(path) || (path.startsWith('features/') && /(\.tsx|\.(api|schema)\.ts)$/.test(path))
  )
}
