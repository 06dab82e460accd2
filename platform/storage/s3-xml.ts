// Reads the two XML documents that the storage needs from S3: a list of objects and an error. Attributes don't matter,
// and no element contains another of the same name. Nothing is fetched or expanded: a document with `<!`, such as a
// DTD, is refused.

/** The contents of every element of that name, undecoded. */
export function elements(xml: string, name: string): string[] {
  if (xml.includes('<!')) throw new Error('S3 answered with XML that is not accepted.')
  const found: string[] = []
  // unsafe-expression: names are our own, and the text after one has no <
  const open = new RegExp(`<${name}(?:\\s[^<>]*)?>`, 'g')
  for (let tag = open.exec(xml); tag; tag = open.exec(xml)) {
    if (tag[0].endsWith('/>')) continue
    const end = xml.indexOf(`</${name}>`, open.lastIndex)
    if (end < 0) throw new Error('S3 answered with XML that ends too early.')
    found.push(xml.slice(open.lastIndex, end))
    open.lastIndex = end
  }
  return found
}

/** The text of the first element of that name; undefined without one. */
export const textOf = (xml: string, name: string): string | undefined => {
  const [content] = elements(xml, name)
  return content?.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi,
    (whole, dec, hex, word) =>
      word ? (named[word.toLowerCase()] ?? whole) : character(dec ? Number(dec) : Number.parseInt(hex, 16)),
  )
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const character = (code: number) => (code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd')
