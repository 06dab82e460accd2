import { createContext, use } from 'react'

/** The container of dialogs, menus and tooltips; by default the end of the body. */
export const PopupPlace = createContext<HTMLElement | undefined>(undefined)

/**
 * The `container` of a Base UI portal. Inside a dialog it is undefined: Base UI then uses the dialog's own portal, as
 * its focus handling expects.
 */
export const usePopupPlace = () => use(PopupPlace)

/**
 * Whether the page and its popups are currently removed from the document. Until they are back, no dialog closes,
 * because clicks are meant for something else, and no confirmation opens, because Base UI would make everything else
 * inert.
 */
export const PageRemoved = createContext(false)
