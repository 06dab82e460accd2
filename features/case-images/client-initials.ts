/** Words without an initial: legal forms, generations and particles. */
const passedOver =
  /^(the|and|of|&|inc|incorporated|llc|llp|lp|ltd|co|corp|corporation|company|jr|sr|ii|iii|iv|esq|mr|mrs|ms|dr)\.?,?$/i

/** Scripts that the cover's typefaces have. */
const drawable = /\p{Script=Latin}|\p{Script=Cyrillic}/u

/** Letters for a cover: of the first and the last word of a person's or a company's name; two, one or none. */
export function clientInitials(name: string): string {
  const words = name.split(/[\s,]+/).filter((word) => drawable.test(word) && !passedOver.test(word))
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => drawable.exec(word ?? '')?.[0].toUpperCase() ?? '')
    .join('')
}
