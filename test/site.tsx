import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  type MetaDescriptor,
  matchRoutes,
  type RouteObject,
  RouterContextProvider,
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

/** What needs no guard: the pages under the public site's own layout, and the files for machines. */
const isPublic = ({ file }: Entry) => file.startsWith('site/')
let tree: Promise<RouteObject[]> | undefined

const publicRoutes = () =>
  (tree ??= (async () => {
    const root = await routeOf({ id: 'root', path: '', file: 'root.tsx' })
    return [{ ...root, children: await Promise.all(routes.filter(isPublic).map(routeOf)) } as RouteObject]
  })())

/**
 * The public site over HTTP, without a build and without a browser: loaders, actions and screens are the product's own,
 * as is everything that stands before them. Documents lack what only the build knows: styles and scripts.
 * @param env as for testApp()
 */
export async function openSite(env: Record<string, string> = {}) {
  const { services, hub, storage, publicUrl } = await testApp(env)
  const tree = await publicRoutes()
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
      const found = await handler.query(request, { requestContext: provider })
      if (found instanceof Response) return found
      const router = createStaticRouter(handler.dataRoutes, found)
      const screen = renderToString(<StaticRouterProvider router={router} context={found} hydrate={false} />)
      const meta = Object.values(found.loaderData).flatMap(
        (data) => (data as { meta?: MetaDescriptor[] } | undefined)?.meta ?? [],
      )
      return new Response(`<html><head>${meta.map(tagOf).join('')}</head><body>${screen}</body></html>`, {
        status: found.statusCode,
        headers: { 'content-type': 'text/html; charset=utf-8' },
      })
    })
  }
  const app = createApp({ services, hub, storage, publicUrl, trustedProxies: 1, pages })
  let visits = 0
  return {
    app,
    services,
    /** A page as a visitor gets it, from an address of their own; its words as they are read. */
    async get(
      path: string,
      init: RequestInit = {},
    ): Promise<{ status: number; html: string; words: string; headers: Headers }> {
      visits += 1
      const headers = new Headers(init.headers)
      headers.set('x-forwarded-for', `2001:db8:1:${visits.toString(16)}::1`)
      headers.set('origin', publicUrl)
      const answer = await app.request(path, { ...init, headers })
      const html = await answer.text()
      return { status: answer.status, html, words: readable(html), headers: answer.headers }
    },
  }
}

/** A line of a page's head, near enough to what the framework writes. */
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
