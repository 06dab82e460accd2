import { emptyFirm, type FirmSettings } from './firm.config.ts'

/**
 * The firm that this installation serves, as its administrators wrote it. One object for the process and one for the
 * page: read its fields where they are shown, and never keep one in a constant, because `setFirm` changes them.
 */
export const firm: FirmSettings = structuredClone(emptyFirm)

/** Takes over what the table holds: on the server at the start and at each change, in the browser with each page. */
export function setFirm(settings: FirmSettings): void {
  Object.assign(firm, structuredClone(emptyFirm), settings)
}

/** A copy of the settings, as they are sent to the browser. */
export const firmSettings = (): FirmSettings => ({ ...firm })

/** Where a reader is asked to write to: the firm's address, its number, or its name while it has neither. */
export const firmContact = (): string => firm.emails.contact || firm.phone || firm.name

/** The time in which the firm promises an answer, such as 'within 24 hours'; empty if it promises none. */
export function answersWithin(): string {
  const { answerHours } = firm.promises
  return answerHours > 0 ? `within ${answerHours} ${answerHours === 1 ? 'hour' : 'hours'}` : ''
}

/** The firm's postal address, a line each; none while it isn't entered. */
export function addressLines(): string[] {
  const { street, locality, code, postalCode } = firm.address
  const place = [locality, [code, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return [street, place].filter(Boolean)
}

/** Town and state, such as 'Roosevelt Island, New York'; empty while neither is entered. */
export const firmPlace = (): string => [firm.address.locality, firm.address.region].filter(Boolean).join(', ')

/** The firm's pages at other sites: name and address of each that is entered. */
export const socialPages = () => Object.entries(firm.social).filter(([, url]) => url)

/** Says what kind of company it is, or joins names. */
const joining = /^(llc|llp|pllc|pc|pa|lp|ltd|inc|the|and|of)$/i

/** Initials of the firm's name, two at most: 'HP' of 'Harbor & Pine LLP'. */
export const firmInitials = (name = firm.name): string =>
  name
    .split(/[\s,&]+/)
    .filter((word) => /^[\p{L}\p{N}]/u.test(word) && !joining.test(word.replaceAll('.', '')))
    .slice(0, 2)
    .map((word) => String.fromCodePoint(word.codePointAt(0) ?? 0).toUpperCase())
    .join('')
