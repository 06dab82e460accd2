import type { Colours } from './firm-palette.ts'

/** An uploaded file, and its width and height in pixels. */
export interface FirmLogo {
  fileId: string
  width: number
  height: number
}

/** What a firm says of itself on its site and in its mails. Administrators write it under Public Site › Firm. */
export interface FirmSettings {
  name: string
  shortName: string
  tagline: string
  address: { street: string; locality: string; region: string; code: string; postalCode: string }
  companyNumber: string
  /** Staff addresses end with it; the second lawyer login insists. */
  emailDomain: string
  emails: { contact: string; consultations: string }
  phone: string
  /** What the site and mails promise to who writes: an answer within these hours (0: none), a first talk without a fee. */
  promises: { answerHours: number; freeConsultation: boolean }
  hours: { days: string; open: string }[]
  /** The firm's pages there; an empty address is not shown. */
  social: Record<'LinkedIn' | 'X' | 'Facebook', string>
  notices: { advertising: string; testimonials: string }
  /** IANA name. Every date is shown in this zone, wherever the reader is. SQL reads it with `firm_time_zone()`. */
  timeZone: string
  /** BCP 47 tag: how dates, times, numbers and money are written. */
  locale: string
  /** For how many years at least the firm keeps what it deletes. It applies to what is deleted from then on. */
  records: { keepYears: number }
  /** How many GB the files take at most that one client uploads, and all files of the firm; 0 is no limit. */
  storage: { clientGB: number; firmGB: number }
  colours: Colours
  /** A picture that replaces the mark: an uploaded file and its size in pixels. */
  logo: FirmLogo | null
  /** The sign beside the firm's name: its initials, or the octagon of the demo firm. */
  mark: 'monogram' | 'octagon'
}

export const firmLogoAddress = ({ fileId }: FirmLogo): string => `/api/files/${fileId}?inline=1`

/** Whether a logo is likely to have the firm's name in it. */
export const isWide = ({ width, height }: FirmLogo): boolean => width > height * 2

/** The colours of a firm that has chosen none. */
export const neutralColours: Colours = { accent: 'stone', ink: 'charcoal' }

/** A firm that nobody has written anything of yet. An empty value is not shown. */
export const emptyFirm: FirmSettings = {
  name: 'Law Firm',
  shortName: 'Law Firm',
  tagline: '',
  address: { street: '', locality: '', region: '', code: '', postalCode: '' },
  companyNumber: '',
  emailDomain: '',
  emails: { contact: '', consultations: '' },
  phone: '',
  promises: { answerHours: 0, freeConsultation: false },
  hours: [],
  social: { LinkedIn: '', X: '', Facebook: '' },
  notices: {
    advertising: 'Attorney Advertising',
    testimonials: 'Prior results do not guarantee a similar outcome.',
  },
  timeZone: 'America/New_York',
  locale: 'en-US',
  records: { keepYears: 7 },
  storage: { clientGB: 5, firmGB: 0 },
  colours: neutralColours,
  logo: null,
  mark: 'monogram',
}

/** The demo firm, which is seeded into the embedded database. */
export const demoFirm: FirmSettings = {
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
  emailDomain: 'octagonlaw.example',
  emails: { contact: 'contact@octagonlaw.example', consultations: 'consultations@octagonlaw.example' },
  phone: '+1 212 555 0148',
  promises: { answerHours: 24, freeConsultation: true },
  hours: [
    { days: 'Monday-Friday', open: '9:00 AM-6:00 PM' },
    { days: 'Saturday', open: '10:00 AM-2:00 PM' },
    { days: 'Sunday', open: 'Closed' },
  ],
  social: { LinkedIn: '', X: '', Facebook: '' },
  notices: emptyFirm.notices,
  timeZone: 'America/New_York',
  locale: 'en-US',
  records: { keepYears: 7 },
  storage: { clientGB: 5, firmGB: 0 },
  colours: { accent: 'brass', ink: 'navy' },
  logo: null,
  mark: 'octagon',
}
