/** Every public page with its heading. */
export const publicPages = {
  '/': 'Expert Legal Representation You Can Trust',
  '/about': 'A small firm, on an island, in the middle of things.',
  '/team': 'Our Legal Team',
  '/team/eleanor-vance': 'Eleanor Vance',
  '/practice-areas': 'Practice Areas',
  '/criminal-law': 'The first decisions are made in the first hours.',
  '/corporate-law': 'Paperwork your company can lean on.',
  '/family-law': 'Settled where possible. Prepared where not.',
  '/real-estate-law': 'Read before you sign. Close when we said.',
  '/civil-litigation': 'Know what your case is worth before you spend on it.',
  '/estate-planning': 'Decide now, so that nobody has to guess.',
  '/cases': 'Follow a case.',
  '/blog': 'Legal Insights',
  '/blog/from-arrest-to-arraignment': 'From arrest to arraignment: the first twenty-four hours in New York',
  '/contact': 'Contact Us',
  '/consultation': 'Request a Consultation',
}
