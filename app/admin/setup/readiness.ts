import { areaKeys } from '#features/site-texts/areas.ts'
import { emptyFirm, type FirmSettings } from '#firm.config.ts'
import type { StepKey } from './steps.ts'

export interface Entered {
  firm: FirmSettings
  offices: number
  /** Lawyers in the firm's list. */
  lawyers: number
  /** The keys of the published pages. */
  pages: readonly string[]
}

interface Thing {
  name: string
  /** Why a visitor needs it. */
  why: string
  /** The step of the set-up that asks for it. */
  step: StepKey
  done: boolean
}

/** What a public site needs before it is shown to clients, and what of it is there. */
export const readiness = ({ firm, offices, lawyers, pages }: Entered): Thing[] => [
  {
    name: 'The firm’s name',
    why: `Until then the site calls it “${emptyFirm.name}”.`,
    step: 'name',
    done: firm.name !== emptyFirm.name,
  },
  {
    name: 'The address of its principal office',
    why: 'Many states ask for it in advertising; mails and the contact page show it.',
    step: 'address',
    done: Boolean(firm.address.street && firm.address.locality),
  },
  {
    name: 'An email address and a phone number',
    why: 'Messages of the contact form are mailed to this address.',
    step: 'contact',
    done: Boolean(firm.emails.contact && firm.phone),
  },
  {
    name: 'Office hours',
    why: 'The contact page and search engines show them.',
    step: 'hours',
    done: firm.hours.length > 0,
  },
  {
    name: 'An office',
    why: 'Visitors choose a lawyer by the offices.',
    step: 'offices',
    done: offices > 0,
  },
  { name: 'A lawyer', why: 'Without one, the team page is empty.', step: 'lawyers', done: lawyers > 0 },
  {
    name: 'The home page',
    why: 'Until then it shows the firm’s name and nothing else.',
    step: 'pages',
    done: pages.includes('home'),
  },
  {
    name: 'The page About',
    why: 'Who the firm is, in its own words.',
    step: 'pages',
    done: pages.includes('about'),
  },
  {
    name: 'A practice area',
    why: 'A practice area without texts has no page.',
    step: 'pages',
    done: areaKeys.some((key) => pages.includes(key)),
  },
]
