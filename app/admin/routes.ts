import { index, layout, route } from '@react-router/dev/routes'

/** The administrators' sections, below /admin. */
export const adminSections = [
  layout('section.tsx', { id: 'admin-sections' }, [
    index('admin/cases.tsx'),
    route('cases/import', 'admin/import-cases.tsx'),
    route('clients', 'admin/clients.tsx'),
    route('clients/import', 'admin/import-clients.tsx'),
    route('leads/import', 'admin/import-leads.tsx'),
    route('leads', 'admin/leads.tsx'),
    route('lawyers/import', 'admin/import-lawyers.tsx'),
    route('lawyers', 'admin/lawyers.tsx'),
    route('documents', 'admin/documents.tsx'),
    route('billing', 'admin/billing.tsx'),
    route('calendar', 'admin/calendar.tsx'),
    route('reports', 'admin/reports.tsx'),
    route('people', 'admin/people.tsx'),
    route('records', 'admin/records.tsx'),
    route('inbox', 'admin/inbox.tsx'),
    route('audit-log', 'admin/audit-log.tsx'),
    route('public-site/offices/import', 'admin/import-offices.tsx'),
    route('public-site', 'admin/public-site/frame.tsx', [
      index('admin/public-site/firm.tsx'),
      route('offices', 'admin/public-site/offices.tsx'),
      route('testimonials', 'admin/public-site/testimonials.tsx'),
      route('pages', 'admin/public-site/pages.tsx'),
      route('pages/:key', 'admin/public-site/page.tsx'),
      route('archive', 'admin/public-site/archive.tsx'),
      route('visits', 'admin/public-site/visits.tsx'),
      route('setup', 'admin/setup/overview.tsx'),
      route('setup/:step', 'admin/setup/step.tsx'),
    ]),
    route('jobs', 'admin/jobs.tsx'),
    route('programs', 'admin/programs.tsx'),
    route('security', 'admin/security.tsx'),
  ]),
]
