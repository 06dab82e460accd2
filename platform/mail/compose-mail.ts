import { addressLines, firm } from '#firm.ts'
import { firmColours } from '#firm-look.ts'

export interface MailContent {
  subject: string
  /** The salutation, such as 'Dear Ann,'. */
  greeting?: string
  paragraphs: readonly string[]
  /** What the reader is asked to open. */
  action?: { label: string; url: string }
  /** Small print at the end, such as how long a link works. */
  note?: string
}

/** A mail as text and as HTML: the firm's letter-head, one thing to do, no pictures, nothing loaded. */
export function composeMail({ subject, greeting, paragraphs, action, note }: MailContent) {
  const address = addressLines().join(', ')
  const text = [
    greeting,
    ...paragraphs,
    action && `${action.label}:\n${action.url}`,
    note,
    [firm.name, address, firm.emails.contact].filter(Boolean).join('\n'),
  ]
    .filter(Boolean)
    .join('\n\n')
  const {
    paper,
    surface,
    rule,
    ink,
    'ink-faint': faint,
    'brass-fill': accent,
    primary,
    'on-primary': onPrimary,
  } = firmColours()
  const said = (words: string) => `<p style="margin:0 0 16px">${escaped(words)}</p>`
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:32px 16px;background:${paper.light};color:${ink.light};font:16px/1.6 Helvetica,Arial,sans-serif">
<table role="presentation" align="center" width="100%" style="max-width:560px;margin:0 auto;border-collapse:collapse">
<tr><td style="padding:0 0 20px;border-bottom:2px solid ${accent.light};font:500 22px/1.3 Georgia,serif">${escaped(firm.name)}</td></tr>
<tr><td style="padding:28px 28px 20px;background:${surface.light};border:1px solid ${rule.light};border-top:0">
<h1 style="margin:0 0 20px;font:500 26px/1.3 Georgia,serif">${escaped(subject)}</h1>
${greeting ? said(greeting) : ''}${paragraphs.map(said).join('')}
${action ? `<p style="margin:28px 0"><a href="${escaped(action.url)}" style="display:inline-block;padding:12px 24px;background:${primary.light};color:${onPrimary.light};text-decoration:none;border-radius:3px">${escaped(action.label)}</a></p><p style="margin:0 0 16px;font-size:13px;color:${faint.light};overflow-wrap:anywhere">${escaped(action.url)}</p>` : ''}
${note ? `<p style="margin:0 0 16px;font-size:13px;color:${faint.light}">${escaped(note)}</p>` : ''}
</td></tr>
<tr><td style="padding:20px 4px;font-size:13px;color:${faint.light}">${[firm.name, address].filter(Boolean).map(escaped).join(' · ')}<br>${escaped(firm.emails.contact)}</td></tr>
</table></body></html>`
  return { subject, text, html }
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (words: string) => words.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)
