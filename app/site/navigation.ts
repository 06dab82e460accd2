export const pages = [
  { label: 'Home', to: '/' },
  { label: 'About Us', to: '/about' },
  { label: 'Our Team', to: '/team' },
  { label: 'Practice Areas', to: '/practice-areas' },
  { label: 'Cases', to: '/cases' },
  { label: 'Blog', to: '/blog' },
  { label: 'Contact', to: '/contact' },
  { label: 'Search Case', to: '/case-search' },
]

export const logins = [
  { label: 'Client Login', to: '/auth' },
  { label: 'Lawyer Login', to: '/lawyer-login' },
  { label: 'Admin Login', to: '/admin-login' },
]

export const quickLinks = pages.filter(({ label }) =>
  ['About Us', 'Practice Areas', 'Blog', 'Contact'].includes(label),
)
