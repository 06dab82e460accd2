// Apart from the schema, which brings a validator with it: public pages only need the words.

/** Stands in the location filter for lawyers who serve everywhere; its value there is `worldwide`. */
export const worldWide = { label: 'World Wide', value: 'worldwide' } as const
