import { samples, zip } from '#test/fixtures/sample-files.ts'

/** A page that calls `hit` in every way, for bytes that are interpreted as HTML. */
const page = '<!doctype html><script>hit()</script><img src=x onerror=hit()><svg onload=hit()></svg>'
/** The same as a script. */
const script = '*/=1;hit();//'

const behind = (bytes: Buffer, more: string) => Buffer.concat([bytes, Buffer.from(`\n${more}\n`)])

/** A PDF that runs script when it is opened and when it is clicked. */
const activePdf = Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(hit\\(\\);app.alert\\(1\\))>>>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Annots[4 0 R]>>endobj
4 0 obj<</Type/Annot/Subtype/Link/Rect[0 0 200 200]/A<</S/URI/URI(javascript:hit\\(\\))>>>>endobj
trailer<</Root 1 0 R>>
%%EOF
`)

/**
 * Polyglots: files that match their ending and are something else as well, so that a content check can't refuse
 * them, by file name.
 */
export const polyglots: Record<string, [name: string, bytes: Buffer]> = {
  'a page behind a PDF': ['page.pdf', behind(samples.pdf, page)],
  'a PDF that asks for script': ['active.pdf', activePdf],
  'a picture that is a script': [
    'script.gif',
    Buffer.from(`GIF89a/*\0\0\0\0\0,${'\0'.repeat(9)}${script}`, 'latin1'),
  ],
  'a page behind a GIF': ['page.gif', behind(samples.gif, page)],
  'a page behind a PNG': ['page.png', behind(samples.png, page)],
  'a page behind a JPEG': ['page.jpg', behind(samples.jpg, page)],
  'a page as text': ['page.txt', Buffer.from(page)],
  'an SVG as text': [
    'svg.txt',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="hit()"><script>hit()</script></svg>'),
  ],
  'a script as text': ['script.txt', Buffer.from('hit()\n')],
  'a page behind a Word document': ['page.doc', behind(samples.doc, page)],
  'a Word document with a page for a name': [
    'names.docx',
    zip(['[Content_Types].xml', '_rels/.rels', 'word/document.xml', `word/${page}.xml`]),
  ],
}

/** HTML that does run, to show that the test would notice. */
export const wouldRun = page
