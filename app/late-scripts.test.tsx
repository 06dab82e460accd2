import { runInNewContext } from 'node:vm'
import { renderToStaticMarkup } from 'react-dom/server'
import {
  createStaticHandler,
  type EntryContext,
  Outlet,
  Scripts,
  ServerRouter,
  type StaticHandlerContext,
} from 'react-router'
import { expect, test, vi } from 'vitest'
import { LateScripts } from './late-scripts.tsx'

// These tests pin the markup of React Router's <Scripts>. If an upgrade changes it, the first one fails, and
// app/late-scripts.tsx has to be adapted.

const preloaded = ['/manifest.js', '/entry.js', '/shared.js', '/root.js', '/page.js']

/** The body of a page whose root renders the scripts, as the server renders it. */
async function bodyOf(TheScripts: typeof Scripts | typeof LateScripts, page: string): Promise<string> {
  const Root = () => (
    <>
      <Outlet />
      <TheScripts />
    </>
  )
  const Page = () => <p>page</p>
  const handler = createStaticHandler([
    { id: 'root', Component: Root, children: [{ id: page, index: true, Component: Page }] },
  ])
  const found = (await handler.query(new Request('http://localhost/'))) as StaticHandlerContext
  const route = (id: string, module: string, parentId?: string) => ({
    id,
    ...(parentId && { parentId, index: true }),
    path: parentId ? undefined : '',
    module,
    imports: ['/shared.js'],
    css: [],
  })
  const context = {
    staticHandlerContext: found,
    manifest: {
      entry: { module: '/entry.js', imports: ['/shared.js'] },
      routes: { root: route('root', '/root.js'), [page]: route(page, '/page.js', 'root') },
      url: '/manifest.js',
      version: '1',
    },
    routeModules: { root: { default: Root }, [page]: { default: Page } },
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
    serverHandoffString: '{}',
    future: {},
    ssr: true,
    isSpaMode: false,
    renderMeta: {},
  }
  return renderToStaticMarkup(
    <ServerRouter context={context as unknown as EntryContext} url="http://localhost/" nonce="n0" />,
  )
}

const tags = (html: string, name: string) => html.match(new RegExp(`<${name}\\b[^>]*>`, 'g')) ?? []
const scriptsIn = (html: string) =>
  [...html.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)].map(([, attributes = '', code = '']) => ({
    attributes: attributes.trim(),
    code,
  }))
const preloadsIn = (html: string) =>
  tags(html, 'link')
    .filter((link) => link.includes('rel="modulepreload"'))
    .map((link) => /href="([^"]*)"/.exec(link)?.[1])

test('React Router writes a preload for each module, the page’s data and one module script', async () => {
  const html = await bodyOf(Scripts, 'page')
  expect(tags(html, 'link')).toEqual(
    preloaded.map((href) => `<link rel="modulepreload" href="${href}" nonce="n0"/>`),
  )
  const [data, module, ...others] = scriptsIn(html)
  expect(others).toEqual([])
  expect(data?.attributes).toBe('nonce="n0"')
  expect(data?.code).toContain('window.__reactRouterContext = {}')
  expect(module?.attributes).toBe('nonce="n0" type="module" async=""')
  expect(module?.code).toContain('import("/entry.js")')
})

test('a portal’s page asks for the same, after its styles', async () => {
  const [theirs, ours] = [await bodyOf(Scripts, 'queries'), await bodyOf(LateScripts, 'queries')]
  expect(preloadsIn(ours)).toEqual(preloaded)
  expect(tags(ours, 'link').every((link) => link.includes('fetchPriority="low"'))).toBe(true)
  expect(ours.replaceAll(' fetchPriority="low"', '')).toBe(theirs)
})

test('a public page asks for nothing until it has been painted, and then for the same', async () => {
  const [theirs, ours] = [await bodyOf(Scripts, 'page'), await bodyOf(LateScripts, 'page')]
  expect(tags(ours, 'link')).toEqual([])
  const [data, late, ...others] = scriptsIn(ours)
  expect(others).toEqual([])
  expect(data).toEqual(scriptsIn(theirs)[0])
  expect(late?.attributes).toBe('nonce="n0"')
  const paint = vi.fn<(painted: () => void) => void>()
  const added: Record<string, unknown>[] = []
  runInNewContext(late?.code ?? '', {
    document: {
      hidden: false,
      currentScript: { nonce: 'n0' },
      createElement: (name: string) => ({ name }),
      head: { appendChild: (element: Record<string, unknown>) => added.push(element) },
    },
    requestAnimationFrame: paint,
    setTimeout: (then: () => void, ms?: number) => ms ?? then(),
  })
  expect(added).toEqual([])
  paint.mock.calls[0]?.[0]()
  expect(added).toEqual([
    ...preloaded.map((href) => ({ name: 'link', nonce: 'n0', rel: 'modulepreload', href })),
    { name: 'script', nonce: 'n0', type: 'module', textContent: scriptsIn(theirs)[1]?.code },
  ])
})
