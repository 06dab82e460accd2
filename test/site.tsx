import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  type MetaDescriptor,
  matchRoutes,
  type RouteObject,
  RouterContextProvider,
  type StaticHandler,
  type StaticHandlerContext,
  StaticRouterProvider,
  UNSAFE_withErrorBoundaryProps as withErrorProps,
  UNSAFE_withComponentProps as withProps,
} from 'react-router'
import routes from '#app/routes.ts'
import { cursorContext, nonceContext, requestContextKey } from '#platform/api/page-context.ts'
import { createApp } from '#server/app.ts'
import { withRequest } from '#server/context.ts'
import { testApp } from './app.ts'
import { readable } from './html.ts'

type Entry = (typeof routes)[number]

/** A route of app/routes.ts with its module loaded, as the framework makes one. */
async function routeOf({ id, path, index, file, children = [] }: Entry): Promise<RouteObject> {
  const { default: page, ErrorBoundary, ...module } = await import(/* @vite-ignore */ `../app/${file}`)
  return {
    id: id ?? file.replace(/\.tsx?$/, ''),
    path,
    ...(index ? { index } : { children: await Promise.all(children.map(routeOf)) }),
    loader: module.loader,
    action: module.action,
    middleware: module.middleware,
    Component: page && withProps(page),
    ErrorBoundary: ErrorBoundary && withErrorProps(ErrorBoundary),
  } as RouteObject
}

/** The pages under the public site's own layout, and the files for machines. */
const isPublic = ({ file }: Entry) => file.startsWith('site/')
/** And the logins, sign-up and reset pages. */
const withLogins = (all: readonly Entry[]): Entry[] =>
  all.map((entry) =>
    isPublic(entry) ? entry : { ...entry, children: entry.children?.filter(isPublic) ?? [] },
  )

async function routeTree(entries: readonly Entry[]): Promise<RouteObject[]> {
  const root = await routeOf({ id: 'root', path: '', file: 'root.tsx' })
  return [{ ...root, children: await Promise.all(entries.map(routeOf)) } as RouteObject]
}

let publicTree: Promise<RouteObject[]> | undefined
let loginTree: Promise<RouteObject[]> | undefined

/**
 * The public site over HTTP, without a build or a browser: loaders, actions, screens and middleware are the product's.
 * Documents lack what only the build has: styles and scripts.
 * @param env as for testApp()
 * @param logins whether to include the login, sign-up and reset pages
 */
export async function openSite(env: Record<string, string> = {}, { logins = false } = {}) {
  const { services, hub, storage, publicUrl } = await testApp(env)
  publicTree ??= routeTree(routes.filter(isPublic))
  if (logins) loginTree ??= routeTree(withLogins(routes))
  const tree = await (logins && loginTree ? loginTree : publicTree)
  const handler = createStaticHandler(tree)
  const pages = async (request: Request, context: Parameters<typeof withRequest>[0], nonce: string) => {
    const provider = new RouterContextProvider()
    provider.set(requestContextKey, context)
    provider.set(nonceContext, nonce)
    provider.set(cursorContext, '0')
    const leaf = matchRoutes(tree, new URL(request.url).pathname)?.at(-1)?.route
    return withRequest(context, async () => {
      if (leaf && !leaf.Component && leaf.path !== '*')
        return handler
          .queryRoute(request, { requestContext: provider, routeId: leaf.id })
          .catch((thrown: unknown) => {
            if (thrown instanceof Response) return thrown
            throw thrown
          })
      const rendered = await handler.query(request, {
        requestContext: provider,
        generateMiddlewareResponse: async (query) => {
          const found = await query(request)
          return found instanceof Response ? found : pageOf(handler.dataRoutes, found)
        },
      })
      if (rendered instanceof Response) return rendered
      throw new Error('The page was not rendered.')
    })
  }
  const app = createApp({ services, hub, storage, publicUrl, trustedProxies: 1, pages })
  let visits = 0
  const address = () => `2001:db8:1:${(++visits).toString(16)}::1`
  return {
    app,
    services,
    /** Requests a page anonymously, from a new network address; returns its visible text. */
    async get(path: string, init: RequestInit = {}) {
      const headers = new Headers(init.headers)
      headers.set('x-forwarded-for', address())
      headers.set('origin', publicUrl)
      return told(await app.request(path, { ...init, headers }))
    },
    /** A browser without scripts: it keeps cookies and submits forms. */
    browser() {
      const cookies = new Map<string, string>()
      const from = address()
      const send = async (path: string, init: RequestInit) => {
        const headers = new Headers(init.headers)
        headers.set('x-forwarded-for', from)
        if (!headers.has('origin')) headers.set('origin', publicUrl)
        if (cookies.size > 0) headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '))
        const answer = await app.request(path, { ...init, headers })
        for (const cookie of answer.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
          if (/max-age=0/i.test(cookie)) cookies.delete(name)
          else cookies.set(name, value)
        }
        return told(answer)
      }
      return {
        open: (path: string) => send(path, {}),
        post: (path: string, typed: Record<string, string>, headers = {}) =>
          send(path, { method: 'POST', body: new URLSearchParams(typed), headers }),
      }
    },
  }
}

async function told(answer: Response) {
  const html = await answer.text()
  return {
    status: answer.status,
    html,
    words: readable(html),
    headers: answer.headers,
    /** The redirect's target. */
    location: answer.headers.get('location'),
  }
}

function pageOf(dataRoutes: StaticHandler['dataRoutes'], found: StaticHandlerContext): Response {
  const router = createStaticRouter(dataRoutes, found)
  const screen = renderToString(<StaticRouterProvider router={router} context={found} hydrate={false} />)
  const meta = Object.values(found.loaderData).flatMap(
    (data) => (data as { meta?: MetaDescriptor[] } | undefined)?.meta ?? [],
  )
  return new Response(`<html><head>${meta.map(tagOf).join('')}</head><body>${screen}</body></html>`, {
    status: found.statusCode,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  })
}

/** A meta descriptor as an HTML tag, close to the framework's output. */
function tagOf(descriptor: MetaDescriptor): string {
  if ('title' in descriptor && !('tagName' in descriptor)) return `<title>${descriptor.title}</title>`
  if ('script:ld+json' in descriptor)
    return `<script type="application/ld+json">${JSON.stringify(descriptor['script:ld+json']).replaceAll('<', '\\u003c')}</script>`
  const { tagName = 'meta', ...attributes } = descriptor as Record<string, string>
  return `<${tagName} ${Object.entries(attributes)
    .map(([name, value]) => `${name}="${value.replaceAll('"', '&quot;')}"`)
    .join(' ')}>`
}

/** The structured data of a page. */
export const structuredData = (html: string): Record<string, unknown>[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, data = '']) =>
    JSON.parse(data),
  )
