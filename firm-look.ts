import { firm } from './firm.ts'
import { colourSheet, coloursOf, type Shades } from './firm-colours.ts'

/** What a page needs of the firm's colours: their style sheet, and the background for the browser's own bars. */
export interface FirmLook {
  sheet: string
  paper: Shades
}

/** The theme's tokens in the firm's colours. Computed on the server: browsers get the style sheet. */
export const firmColours = () => coloursOf(firm.colours)

export const firmLook = (): FirmLook => ({ sheet: colourSheet(firm.colours), paper: firmColours().paper })
