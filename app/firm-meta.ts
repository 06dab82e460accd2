import type { FirmSettings } from '#firm.config.ts'
import type { FirmLook } from '#firm-look.ts'

/** Name of the meta element that carries `FirmInPage` in a page whose root loader did not run, such as a 404. */
export const firmMeta = 'firm-settings'

export interface FirmInPage {
  firm: FirmSettings
  look: FirmLook
}

/** In the browser, what that element said. */
let inPage: FirmInPage | undefined
export const noteFirmInPage = (found: FirmInPage): void => {
  inPage = found
}
export const lookInPage = (): FirmLook | undefined => inPage?.look
