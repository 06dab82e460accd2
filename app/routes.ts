import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { areaKeys } from '#features/site-texts/areas.ts'
import { adminSections } from './admin/routes.ts'

/** All routes of the site. */
export default [
  layout('site/layout.tsx', [
    index('site/home.tsx'),
    route('about', 'site/about.tsx'),
    route('team', 'site/team.tsx'),
    route('team/:slug', 'site/lawyer.tsx'),
    route('practice-areas', 'site/practice-areas/listing.tsx'),
    ...areaKeys.map((area) => route(area, 'site/practice-areas/area.tsx', { id: area })),
    route('cases', 'site/cases.tsx'),
    route('blog', 'site/blog/listing.tsx'),
    route('blog/:slug', 'site/blog/article.tsx'),
    route('contact', 'site/contact.tsx'),
    route('consultation', 'site/consultation.tsx'),
    route('*', 'site/missing.tsx'),
  ]),
  // These routes call the API from the browser.
  layout('queries.tsx', [
    layout('site/layout.tsx', { id: 'site-doors' }, [
      layout('site/case-search-head.tsx', [route('case-search', 'client/case-search.tsx')]),
      route('case/:shareLink', 'client/case.tsx'),
      route('auth', 'client/auth.tsx'),
      route('auth/verify', 'client/account/verify.tsx'),
      route('auth/forgot', 'client/account/forgot.tsx'),
      route('auth/password', 'client/account/new-password.tsx'),
      route('auth/email', 'client/account/new-address.tsx'),
      route('auth/provider', 'staff/provider.tsx'),
      route('auth/two-factor', 'client/account/two-factor.tsx'),
      route('invitation', 'staff/invitation.tsx'),
      route('lawyer-login', 'lawyer/login.tsx', { id: 'lawyer-login' }),
      route('lawyer-login/password', 'staff/new-password.tsx'),
      route('lawyer-auth', 'lawyer/login.tsx', { id: 'lawyer-auth' }),
      route('admin-login', 'admin/login.tsx'),
      route('setup-lawyers', 'admin/setup-lawyers.tsx'),
      // `reset-{name}`; any other path here is answered with the 404 page.
      route(':reset', 'admin/reset-lawyer.tsx'),
    ]),
    route('dashboard', 'client/dashboard.tsx', [
      layout('section.tsx', { id: 'dashboard-sections' }, [
        index('client/overview.tsx'),
        route('cases', 'client/my-cases.tsx'),
        route('chat', 'client/chat.tsx'),
        route('documents', 'client/documents.tsx'),
        route('profile', 'client/profile.tsx'),
      ]),
    ]),
    lawyerPortal('lawyer-portal'),
    lawyerPortal('lawyer-dashboard'),
    route('admin', 'admin/panel.tsx', adminSections),
  ]),
  route('blog/rss.xml', 'site/blog/rss.ts'),
  route('sitemap.xml', 'site/seo/sitemap.ts'),
  route('robots.txt', 'site/seo/robots.ts'),
  route('favicon.svg', 'site/seo/icon.ts', { id: 'favicon' }),
  ...['180', '192', '512'].map((size) =>
    route(`icon-${size}.png`, 'site/seo/icon.ts', { id: `icon-${size}` }),
  ),
  route('site.webmanifest', 'site/seo/manifest.ts'),
  route('.well-known/security.txt', 'site/seo/security-txt.ts'),
  route('share/*', 'site/share/share-image.ts'),
] satisfies RouteConfig

/** The lawyers' portal has two paths. */
function lawyerPortal(path: string) {
  return route(path, 'lawyer/portal.tsx', { id: path }, [
    layout('section.tsx', { id: `${path}-sections` }, [
      index('lawyer/home.tsx', { id: `${path}-home` }),
      route('cases', 'lawyer/cases.tsx', { id: `${path}-cases` }),
      route('cases/:number/:tab?', 'staff/case/page.tsx', { id: `${path}-case` }),
      route('cases/by-id/:id/:tab?', 'staff/case/by-id.ts', { id: `${path}-case-by-id` }),
      route('appointments', 'lawyer/appointments.tsx', { id: `${path}-appointments` }),
      route('chats', 'lawyer/chats.tsx', { id: `${path}-chats` }),
      route('documents', 'lawyer/documents.tsx', { id: `${path}-documents` }),
      route('tasks', 'lawyer/tasks.tsx', { id: `${path}-tasks` }),
      route('court-dates', 'lawyer/court-dates.tsx', { id: `${path}-court-dates` }),
      route('time', 'lawyer/time.tsx', { id: `${path}-time` }),
      route('pins', 'lawyer/pins.tsx', { id: `${path}-pins` }),
      route('articles', 'lawyer/articles.tsx', { id: `${path}-articles` }),
      route('articles/:id', 'lawyer/article.tsx', { id: `${path}-article` }),
      route('settings', 'lawyer/settings.tsx', { id: `${path}-settings` }),
    ]),
  ])
}
