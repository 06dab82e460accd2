import { data, type ServerBuild } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { handleError } from '#app/entry.server.tsx'
import { testApp } from '#test/app.ts'
import { createApp } from './app.ts'
import { renderPages } from './pages.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

/** A page whose form echoes its input, and one without a form. */
const build = {
  entry: {
    module: { handleError, default: (_: Request, status: number) => new Response('rendered', { status }) },
  },
  routes: {
    root: { id: 'root', path: '', module: { default: () => null, ErrorBoundary: () => null } },
    contact: {
      id: 'contact',
      parentId: 'root',
      path: 'contact',
      module: {
        default: () => null,
        action: async ({ request }: { request: Request }) => (await request.formData()).get('name'),
      },
    },
    plain: { id: 'plain', parentId: 'root', path: 'plain', module: { default: () => null } },
    missing: {
      id: 'missing',
      parentId: 'root',
      path: '*',
      module: { default: () => null, loader: () => data(null, { status: 404 }) },
    },
  },
  assets: { routes: {}, entry: { imports: [], module: '' }, url: '', version: '' },
  publicPath: '/',
  assetsBuildDirectory: '',
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'initial' },
} as unknown as ServerBuild

async function visit(path: string, init: RequestInit = {}, publicUrl = 'http://localhost') {
  const booted = await testApp({ PUBLIC_URL: publicUrl })
  const errors = vi.spyOn(booted.services.log, 'error')
  const printed = [vi.spyOn(console, 'warn'), vi.spyOn(console, 'error')]
  const pages = renderPages(build, 'production' as 'production', () => '')
  const app = createApp({ ...booted, metrics: undefined, trustedProxies: 1, pages })
  const answer = await app.request(path, init)
  const lines = [...errors.mock.calls, ...printed.flatMap(({ mock }) => mock.calls)]
  return { status: answer.status, text: await answer.text(), lines }
}

const form = (origin: string, host = 'firm.example') => ({
  method: 'POST',
  body: new URLSearchParams({ name: 'Robin' }),
  headers: { host, origin },
})

test.each(['/contact', '/contact.data'])(
  'a form sent to %s behind a proxy with TLS is taken',
  async (path) => {
    const sent = await visit(
      `http://firm.example${path}`,
      form('https://firm.example'),
      'https://firm.example',
    )
    expect(sent).toMatchObject({ status: 200, lines: [] })
    if (path.endsWith('.data')) expect(sent.text).toContain('Robin')
  },
)

test.each(['/contact', '/contact.data'])(
  'a form of very many fields sent to %s is not parsed',
  async (path) => {
    const sending = (fields: string) =>
      visit(path, { ...form('http://localhost', 'localhost'), body: new URLSearchParams(fields) })
    expect(await sending(`name=Robin${'&a=1'.repeat(99)}`)).toMatchObject({ status: 200, lines: [] })
    expect(await sending(`name=Robin${'&a=1'.repeat(100)}`)).toMatchObject({ status: 413, lines: [] })
  },
)

test('a cross-site form post is refused before the router', async () => {
  const sent = await visit(
    'http://firm.example/contact',
    form('https://evil.example'),
    'https://firm.example',
  )
  expect(sent).toMatchObject({ status: 403, lines: [] })
})

test.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'])(
  '%s to a page is refused and writes no line of an error',
  async (method) => {
    expect(await visit('/contact', { method })).toMatchObject({ status: 405, lines: [] })
  },
)

test('a form post to a page without a form is a 405, not a 500', async () => {
  const { text, ...sent } = await visit('/plain', form('http://localhost', 'localhost'))
  expect(sent).toEqual({ status: 405, lines: [] })
})

test.each([
  ['multipart/form-data; boundary=x', 'none'],
  ['multipart/form-data', 'none'],
  ['application/json', '{'],
  ['text/plain', 'name=Robin'],
])('a body of the type %s is refused without a 500', async (type, body) => {
  const headers = { 'content-type': type }
  expect(await visit('/contact', { method: 'POST', headers, body })).toMatchObject({ status: 415, lines: [] })
})

test.each(['/%zz', '/contact/%ff%fe', '/%', '/%zz.data'])(
  '%s leads nowhere, and nothing is printed',
  async (path) => {
    expect(await visit(path)).toMatchObject({ status: 404, lines: [] })
  },
)
