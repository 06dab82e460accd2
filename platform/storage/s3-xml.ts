// Just enough of XML for what S3 answers: no attributes that matter, no element within one of the same name. Nothing
// is fetched or expanded: a document with a DTD, or anything else that begins with `<!`, is refused.

/** The contents of every element of that name, as they stand there. */
export function elements(xml: string, name: string): string[] {
  if (xml.includes('<!')) throw new Error('S3 answered with XML that is not taken.')
  const found: string[] = []
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
