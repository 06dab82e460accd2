/** The parts of Public Site, in the order of their tabs. */
export const parts = [
  { label: 'Firm', to: '/admin/public-site' },
  { label: 'Offices', to: '/admin/public-site/offices' },
  { label: 'Pages', to: '/admin/public-site/pages' },
  { label: 'Testimonials', to: '/admin/public-site/testimonials' },
  { label: 'Articles', to: '/admin/public-site/articles' },
  { label: 'Archive', to: '/admin/public-site/archive' },
  { label: 'Visits', to: '/admin/public-site/visits' },
  { label: 'Set-Up', to: '/admin/public-site/setup' },
] as const
