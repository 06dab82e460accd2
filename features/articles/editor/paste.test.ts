import { Window } from 'happy-dom'
import { EditorState } from 'prosemirror-state'
import { describe, expect, test } from 'vitest'
import { articleBody } from '../article-body.schema.ts'
import type { ArticleBody, Block } from '../article-body.ts'
import { articleDocument } from './document.ts'
import { inert } from './inert.ts'
import { allowedSlice, listDepth, pasteParser } from './paste.ts'

const blank = articleDocument.nodes.doc.create(null, articleDocument.nodes.paragraph.create())

/** The body of an empty article after a paste. e2e/articles.spec.ts pastes in a browser. */
function pasted(html: string, pictures: string[] = []): ArticleBody {
  const page = new Window().document
  const dom = page.createElement('div')
  dom.innerHTML = inert(html)
  const slice = pasteParser.parseSlice(dom as unknown as HTMLElement, { preserveWhitespace: false })
  const allowed = allowedSlice(slice, blank.resolve(1), new Set(pictures))
  return EditorState.create({ doc: blank }).tr.replaceSelection(allowed).doc.toJSON()
}

const blocks = (html: string): Block[] => articleBody.parse(pasted(html)).content
const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const item = (text: string, ...more: unknown[]) => ({
  type: 'list_item',
  content: [paragraph(text), ...more],
})

describe('hostile HTML', () => {
  test.each([
    ['a script', '<p>Words<script>hit()</script></p>'],
    ['a style', '<style>p{color:red}</style><p style="color:red;position:fixed">Words</p>'],
    ['handlers', '<p onclick="hit()" class="x" id="y">Words</p><img src=x onerror="hit()">'],
    ['a frame', '<iframe srcdoc="<script>hit()</script>">inner</iframe><p>Words</p>'],
    ['a drawing', '<p>Words</p><svg onload="hit()"><text>drawn</text><script>hit()</script></svg>'],
    ['a form', '<form action="//evil.example"><input value="a"><textarea>b</textarea></form><p>Words</p>'],
    ['a remote picture', '<p>Words</p><img src="https://evil.example/pixel.gif" alt="seen">'],
    ['an embedded picture', '<p>Words</p><img src="data:image/svg+xml,<svg onload=hit()>">'],
    ['a picture of another article', '<p>Words</p><img data-file="other" alt="x">'],
    ['an object', '<object data="x.swf">in place</object><embed src="x.swf"><p>Words</p>'],
  ])('%s leaves the words alone', (_name, html) => {
    expect(blocks(html)).toEqual([paragraph('Words')])
  })

  test.each([
    'javascript:hit()',
    ' JavaScript:hit()',
    'data:text/html,<script>hit()</script>',
    'http://plain.example/',
    '//evil.example/',
    'https://user:secret@evil.example/',
    'file:///C:/Users/eleanor/letter.doc',
    'mailto:someone@evil.example',
    '#_ftn1',
  ])('a link to %s loses its mark', (href) => {
    expect(blocks(`<p>See <a href="${href.replaceAll('"', '&quot;')}">this</a></p>`)).toEqual([
      paragraph('See this'),
    ])
  })

  test('an allowed link keeps its address and nothing else', () => {
    const html =
      '<a href="https://law.example/a?b=1" target="_blank" onclick="hit()" style="color:red">law</a>'
    expect(blocks(html)).toEqual([
      {
        type: 'paragraph',
        content: [
          {
            type: 'text',
            text: 'law',
            marks: [{ type: 'link', attrs: { href: 'https://law.example/a?b=1' } }],
          },
        ],
      },
    ])
  })

  test('characters that no text needs are left out', () => {
    expect(blocks('<p>a\u0007b\ud800c</p>')).toEqual([paragraph('abc')])
  })

  test('a picture that the article has already stays', () => {
    const file = '0196a6f0-0000-7000-8000-000000000001'
    expect(pasted(`<img data-file="${file}" alt="A door" src="https://evil.example/">`, [file])).toEqual({
      type: 'doc',
      content: [{ type: 'image', attrs: { file, alt: 'A door' } }],
    })
  })
})

describe('Word', () => {
  const mso = (level: number, bullet: string, text: string) =>
    `<p class=MsoListParagraphCxSpMiddle style='margin-left:${level * 36}pt;mso-list:l0 level${level} lfo1'>` +
    `<![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${bullet}` +
    `<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`

  test('headings, bold and italic, without its styles', () => {
    const html = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style>
      <!--[if gte mso 9]><xml><w:WordDocument></w:WordDocument></xml><![endif]--></head><body>
      <!--StartFragment--><h1 style='margin:0'>Leases<o:p></o:p></h1><h4>Rent</h4>
      <p class=MsoNormal style='mso-margin-top-alt:auto'><b><span style='color:#C00000'>Pay</span></b> <i>on time</i><o:p></o:p></p>
      <!--EndFragment--></body></html>`
    expect(blocks(html)).toEqual([
      { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Leases' }] },
      { type: 'heading', attrs: { level: 3 }, content: [{ type: 'text', text: 'Rent' }] },
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'Pay', marks: [{ type: 'strong' }] },
          { type: 'text', text: ' ' },
          { type: 'text', text: 'on time', marks: [{ type: 'em' }] },
        ],
      },
    ])
  })

  test('paragraphs that are list items become lists', () => {
    const html = `<p>Bring:</p>${mso(1, '·', 'the lease')}${mso(2, 'o', 'every page')}${mso(1, '·', 'receipts')}<p>Then:</p>${mso(1, '1.', 'call')}${mso(1, '2.', 'wait')}`
    expect(blocks(html)).toEqual([
      paragraph('Bring:'),
      {
        type: 'bullet_list',
        content: [
          item('the lease', { type: 'bullet_list', content: [item('every page')] }),
          item('receipts'),
        ],
      },
      paragraph('Then:'),
      { type: 'ordered_list', content: [item('call'), item('wait')] },
    ])
  })

  test('lists are never deeper than an article has them', () => {
    const deep = mso(1, '·', 'a') + mso(2, '·', 'b') + mso(3, '·', 'c') + mso(4, '·', 'd') + mso(5, '·', 'e')
    expect(JSON.stringify(blocks(deep))).toContain('"e"')
    const lists = (depth: number): string => (depth ? `<ul><li>${depth}${lists(depth - 1)}</li></ul>` : '')
    expect(blocks(lists(3))[0]?.type).toBe('bullet_list')
    expect(blocks(lists(6))).toEqual(['6', '5', '4', '3', '2', '1'].map(paragraph))
  })
})

test('Google Docs: a wrapping <b> makes nothing bold, styles do', () => {
  expect(
    blocks(
      '<b style="font-weight:normal"><p><span style="font-weight:400">plain </span><span style="font-weight:700">bold</span></p></b>',
    ),
  ).toEqual([
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'plain ' },
        { type: 'text', text: 'bold', marks: [{ type: 'strong' }] },
      ],
    },
  ])
})

test('tables and unknown elements leave their text as paragraphs', () => {
  expect(
    blocks('<table><tr><td>One</td><td>Two</td></tr></table><section><div>Three</div></section>'),
  ).toEqual(['One', 'Two', 'Three'].map(paragraph))
})

test('depth is counted in lists', () => {
  expect(listDepth(blank.content)).toBe(0)
})
