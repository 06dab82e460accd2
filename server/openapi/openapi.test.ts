import { isProcedure } from '@orpc/server'
import { expect, test } from 'vitest'
import { exportedLists, ownExportedLists } from '#features/exports/exports.schema.ts'
import { testApp } from '#test/app.ts'
import { makeAdmin, makeCase, makeLawyer, makeLead } from '#test/factories.ts'
import { as } from '#test/people.ts'
import { type ApiDocument, contentOf } from '../api-docs/document.ts'
import { openApiDocument } from '../openapi.ts'
import { router } from '../router.ts'

const document = async () => (await openApiDocument()) as ApiDocument
/** As `GET /files/{id}`. */
async function told(): Promise<string[]> {
  const { paths } = await document()
  return Object.entries(paths).flatMap(([path, verbs]) =>
    Object.keys(verbs).map((verb) => `${verb.toUpperCase()} ${path}`),
  )
}

/** Routes under `/api` that aren't in the document, with the reason. */
const notForPrograms: Record<string, string> = {
  'GET /live': 'the socket of our own pages',
  'ALL /rpc/*': 'procedures as our own pages call them; programs have each at an address of its own',
  'POST /backups/download': 'a form of our own page, with a token that a second factor gave',
  'POST /chat-recovery/{conversation}/files/{file}':
    'a request of our own page, with a proof that two shares of the firm’s key make',
  'POST /record-readings/{id}/export':
    'a form of our own page, for a reading that a person opened with a reason',
  'GET /record-readings/{id}/files/{file}':
    'a link of our own page, for a reading that a person opened with a reason',
  'GET /uploads/resumable': 'a request of our own page, before it begins to upload',
  'GET /uploads/resumable/{id}': 'HEAD, which the description of PATCH tells',
  'GET /openapi.json': 'the document itself',
  'GET /docs': 'the document, to be read',
  'ALL /*': 'every procedure by its own address, which the next test looks at, and what stands before them',
}

test('every route under /api is documented or excluded with a reason', async () => {
  const { app } = await testApp()
  const known = await told()
  const lists = [...exportedLists, ...ownExportedLists].map((list) => `POST /exports/${list}`)
  const routes = app.routes
    .filter(({ path }) => path.startsWith('/api/'))
    .map(({ method, path }) => `${method} ${path.slice('/api'.length).replace(/:(\w+)/g, '{$1}')}`)
    .flatMap((route) => (route === 'POST /exports/{list}' ? lists : [route]))
  expect(routes).toEqual(expect.arrayContaining(['POST /uploads', ...lists, ...Object.keys(notForPrograms)]))
  expect(routes.filter((route) => !known.includes(route) && !(route in notForPrograms))).toEqual([])
})

test('every procedure is documented at its path', async () => {
  const known = await told()
  const routes = [...procedureRoutes(router)]
  expect(routes.length).toBeGreaterThan(150)
  expect(routes.filter((route) => !known.includes(route))).toEqual([])
})

function* procedureRoutes(part: object): Generator<string> {
  if (isProcedure(part)) {
    const { method = 'POST', path } = part['~orpc'].route
    yield `${method} ${path?.replace(/\{\+/g, '{')}`
  } else for (const inner of Object.values(part)) yield* procedureRoutes(inner)
}

test('each list can be exported as documented, and starts like its example', async () => {
  await makeCase()
  await makeLead({ status: 'contacted', name: 'Connie Contacted' })
  const { fetch } = await as((await makeAdmin()).person)
  const lawyer = await as((await makeLawyer()).person)
  const { paths } = await document()
  for (const list of [...exportedLists, ...ownExportedLists]) {
    const operation = paths[`/exports/${list}`]?.post
    const example = contentOf(operation?.responses[200])?.example
    const visit = list.startsWith('own-') ? lawyer : { fetch }
    const answer = await visit.fetch(`/api/exports/${list}`, { method: 'POST' })
    expect([list, (await answer.text()).startsWith(String(example))]).toEqual([list, true])
  }
  const ofTasks = paths['/exports/own-tasks']?.post?.parameters?.map(({ name }) => name)
  expect(ofTasks).toEqual(['search', 'state', 'order', 'ids'])
  const asked = paths['/exports/leads']?.post?.parameters?.map(({ name }) => name)
  expect(asked).toEqual(['search', 'status', 'owner', 'id', 'ids', 'order'])
  const narrowed = await (await fetch('/api/exports/leads?status=contacted', { method: 'POST' })).text()
  expect(narrowed.split('\r\n')[1]).toContain('Connie Contacted')
})

test('uploading, removing and downloading a file answer as documented', async () => {
  const { fetch } = await as((await makeAdmin()).person)
  const { paths } = await document()
  const upload = await fetch('/api/uploads?for=document', {
    method: 'POST',
    headers: { 'x-file-name': 'contract.txt', 'content-type': 'application/octet-stream' },
    body: 'Dear all',
  })
  const made = (await upload.json()) as { id: string }
  const content = contentOf(paths['/uploads']?.post?.responses[upload.status])
  expect(Object.keys(made).sort()).toEqual(Object.keys(content?.schema.properties ?? {}).sort())
  const file = await fetch(`/api/files/${made.id}`)
  expect(Object.keys(paths['/files/{id}']?.get?.responses ?? {})).toContain(String(file.status))
  expect(await file.text()).toBe('Dear all')
  const gone = await fetch(`/api/uploads/${made.id}`, { method: 'DELETE' })
  expect(Object.keys(paths['/uploads/{id}']?.delete?.responses ?? {})).toContain(String(gone.status))
  const refused = await fetch('/api/uploads', { method: 'POST' })
  const problem = (await refused.json()) as object
  const { components } = (await openApiDocument()) as { components: { responses: { Problem: object } } }
  const fields = contentOf(components.responses.Problem)?.schema.properties ?? {}
  expect(Object.keys(fields)).toEqual(expect.arrayContaining(Object.keys(problem)))
})
