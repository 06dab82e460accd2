/** Name of the meta element that carries the firm's settings in a page whose root loader did not run, such as a 404. */
export const firmMeta = 'firm-settings'
