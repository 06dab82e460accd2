import './styles.css'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  ScrollRestoration,
  useRevalidator,
  useRouteLoaderData,
} from 'react-router'
import { viewerOf } from '#features/accounts/viewer.ts'
import { firm, firmSettings, setFirm } from '#firm.ts'
import { firmLook } from '#firm-look.ts'
import { client } from '#platform/api/client.ts'
import { cursorContext } from '#platform/api/page-context.ts'
import { useWatch } from '#platform/realtime/use-watch.ts'
import sansFont from '#ui/fonts/libre-franklin-latin-text.woff2?url'
import serifFont from '#ui/fonts/newsreader-latin-display.woff2?url'
import { NavigationProgress } from '#ui/layout/navigation-progress.tsx'
import { UiProvider } from '#ui/layout/provider.tsx'
import { readTheme, themeAttribute } from '#ui/layout/theme.ts'
import { Toaster } from '#ui/overlays/toaster.tsx'
import type { Route } from './+types/root.ts'
import { ConnectionLost } from './connection-lost.tsx'
import { firmMeta, lookInPage } from './firm-meta.ts'
import { FirmTheme } from './firm-theme.tsx'
import { sessionOf } from './guards.ts'
import { LateScripts } from './late-scripts.tsx'
import { holdLost, isConnectionLost } from './lost-navigation.ts'
import { NoticeToast } from './notice-toast.tsx'
import { PageArrival } from './page-arrival.tsx'
import { SessionWatch } from './session-watch.tsx'
import { NotFound } from './site/not-found.tsx'
import { UnexpectedError } from './unexpected-error.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const session = sessionOf(context)
  const since = context.get(cursorContext)
  return {
    since,
    firm: await client.site.firm.read(),
    look: firmLook(),
    theme: themeAttribute(readTheme(request.headers.get('cookie'))),
    viewer: session && viewerOf(session),
  }
}

export { unlessWithinPortal as shouldRevalidate } from './within-portal.ts'

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [holdLost]

/** Fonts of the first visible text, preloaded before the styles request them. */
export const links: Route.LinksFunction = () =>
  [serifFont, sansFont].map((href) => ({
    rel: 'preload',
    href,
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
  }))

const faults: Record<number, string> = { 404: 'Page not found', 503: 'We will be right back' }

export const meta: Route.MetaFunction = ({ error }) => [
  {
    title: error ? `${faultOf(error)} · ${firm.name}` : firm.name,
  },
]

export function Layout({ children }: { children: React.ReactNode }) {
  const loaded = useRouteLoaderData<typeof loader>('root')
  // Must run before anything below reads it. On the server it is already set.
  if (loaded && !import.meta.env.SSR) setFirm(loaded.firm)
  const look = loaded?.look ?? (import.meta.env.SSR ? firmLook() : lookInPage())
  return (
    <html lang={firm.locale} data-theme={loaded?.theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icon-180.png" />
        {!loaded && <meta name={firmMeta} content={JSON.stringify({ firm: firmSettings(), look })} />}
        <Meta />
        <Links />
        {look && <FirmTheme theme={loaded?.theme} look={look} />}
      </head>
      <body>
        <UiProvider>
          {children}
          <Toaster />
        </UiProvider>
        <ScrollRestoration />
        <LateScripts />
      </body>
    </html>
  )
}

export default function Root({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  // The root's data has the firm's settings: its name, colours, clock and formats are on every page.
  useWatch('firm_settings', revalidate, () => loaderData.since)
  return (
    <>
      <NavigationProgress />
      <PageArrival />
      <Outlet />
      <NoticeToast />
      <SessionWatch signedIn={loaderData.viewer !== null} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isConnectionLost(error)) return <ConnectionLost />
  const status = statusOf(error)
  return status === 404 ? <NotFound /> : <UnexpectedError away={status === 503} />
}

const faultOf = (error: unknown) =>
  isConnectionLost(error)
    ? 'The connection is lost'
    : (faults[statusOf(error)] ?? 'Unexpected Application Error!')

const statusOf = (error: unknown) => (isRouteErrorResponse(error) ? error.status : 500)
