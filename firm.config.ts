/** The one firm that this installation serves. Everything that names, places or dates the firm stands here. */
export const firm = {
  name: 'Octagon Law LLC',
  shortName: 'Octagon Law',
  tagline: 'Exceptional legal services, delivered with integrity and dedication.',
  address: {
    street: '405 Main Street',
    locality: 'Roosevelt Island',
    region: 'New York',
    code: 'NY',
    postalCode: '10044',
  },
  companyNumber: '5400368',
  /** Staff addresses end with it; the second lawyer login insists. */
  emailDomain: 'octagonlaw.example',
  emails: { contact: 'contact@octagonlaw.example', consultations: 'consultations@octagonlaw.example' },
  phone: '+1 212 555 0148',
  /** Every date is shown in this zone, wherever the reader is. */
  timeZone: 'America/New_York',
  locale: 'en-US',
  hours: [
    { days: 'Monday-Friday', open: '9:00 AM-6:00 PM' },
    { days: 'Saturday', open: '10:00 AM-2:00 PM' },
    { days: 'Sunday', open: 'Closed' },
  ],
  /** How long the firm keeps what it deleted, at least. Another number takes `npm run db:generate`. */
  records: { keepYears: 7 },
  /** Only the links that stand here are rendered. */
  social: [] as { name: 'LinkedIn' | 'X' | 'Facebook'; url: string }[],
  notices: {
    advertising: 'Attorney Advertising',
    testimonials: 'Prior results do not guarantee a similar outcome.',
  },
}
