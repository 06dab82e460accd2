import { demoFirm } from '#firm.config.ts'
import type { SeedFile } from './files.ts'

// Just enough PDF for one page of US Letter size in the standard fonts.

const page = { width: 612, height: 792, margin: 72 }
/** Characters of 11-point Times that fit between the margins. */
const lineLength = 88
const leading = 16

/** A PDF with the firm's letterhead, a title and paragraphs. `name` without the ending. */
export function pdfPage(name: string, title: string, paragraphs: string[]): SeedFile {
  const { street, locality, code, postalCode } = demoFirm.address
  const lines: string[] = [
    text('F2', 17, page.height - page.margin, demoFirm.name),
    text(
      'F1',
      9,
      page.height - page.margin - 15,
      `${street}, ${locality}, ${code} ${postalCode}  ·  ${demoFirm.phone}`,
    ),
    `0.62 0.49 0.26 RG 0.8 w ${page.margin} ${page.height - 98} m ${page.width - page.margin} ${page.height - 98} l S`,
    text('F2', 13, page.height - 132, title),
  ]
  let y = page.height - 162
  for (const paragraph of paragraphs) {
    for (const line of wrapped(paragraph)) {
      lines.push(text('F1', 11, y, line))
      y -= leading
    }
    y -= leading / 2
  }
  return { name: `${name}.pdf`, content: document(title, lines.join('\n')) }
}

function wrapped(paragraph: string): string[] {
  const lines = ['']
  for (const word of paragraph.split(' ')) {
    const line = `${lines.at(-1)} ${word}`.trim()
    if (line.length > lineLength) lines.push(word)
    else lines[lines.length - 1] = line
  }
  return lines
}

const text = (font: string, size: number, y: number, words: string) =>
  `BT /${font} ${size} Tf ${page.margin} ${y} Td ${literal(words)} Tj ET`

/** Windows-1252, the standard fonts' encoding; other characters become a question mark. */
function literal(words: string): string {
  const bytes = [...words].map((character) => {
    const code = windowsLatin[character] ?? character.charCodeAt(0)
    if (code > 255) return '?'
    if ('()\\'.includes(character)) return `\\${character}`
    return code > 126 ? `\\${code.toString(8)}` : character
  })
  return `(${bytes.join('')})`
}

const windowsLatin: Record<string, number> = {
  '’': 0x92,
  '‘': 0x91,
  '“': 0x93,
  '”': 0x94,
  '–': 0x96,
  '—': 0x97,
  '•': 0x95,
}

function document(title: string, content: string): Buffer {
  const font = (base: string) =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${base} /Encoding /WinAnsiEncoding >>`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (en-US) >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${page.width} ${page.height}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    font('Times-Roman'),
    font('Times-Bold'),
    `<< /Title ${literal(title)} /Producer (Portico) >>`,
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 7 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(file + table + trailer, 'latin1')
}
