// Classes of an article's elements, for the public page and the editor. The line length is limited for legibility.
export const textStyle = 'flex max-w-text flex-col gap-5 text-lg/8 wrap-anywhere text-ink'
export const headingStyle = (level: number) =>
  `font-serif font-medium ${level === 2 ? 'mt-6 text-2xl' : 'mt-3 text-xl'}`
export const quoteStyle =
  'my-3 flex flex-col gap-3 border-l-2 border-brass-fill pl-6 font-serif text-xl text-ink-soft'
export const listStyle = (isOrdered: boolean) =>
  `flex flex-col gap-3 pl-6 marker:text-brass ${isOrdered ? 'list-decimal' : 'list-disc'}`
export const itemStyle = 'pl-1'
export const pictureStyle = 'my-3 h-auto max-w-full rounded-md border border-rule'
export const linkStyle = 'underline decoration-brass-fill underline-offset-4 hover:decoration-2'
export const strongStyle = 'font-semibold'

/** The address of a picture in an article. */
export const pictureAddress = (file: string) => `/api/files/${file}?inline=1`
