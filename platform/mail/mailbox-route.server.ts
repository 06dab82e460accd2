import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { Hono } from 'hono'
import { html, raw } from 'hono/html'
import PostalMime from 'postal-mime'

const shown = 200
const style = `body{max-width:56rem;margin:2rem auto;padding:0 1rem;font:16px/1.6 system-ui;color:#1e2228;background:#f3f4f6}
li{margin:.5rem 0}pre{white-space:pre-wrap;overflow-wrap:anywhere;background:#fdfdfe;padding:1rem;border:1px solid #d3d6da}a{color:#52626f}`

/** Shows the mails of a demo installation in a browser. Mounted only there: they hold sign-in links. */
export function mailboxRoutes(outbox: string) {
  const app = new Hono<{ Variables: { nonce: () => string } }>()
  const names = async () =>
    (await readdir(outbox))
      .filter((name) => name.endsWith('.eml'))
      .sort()
      .reverse()
      .slice(0, shown)
  const read = async (name: string) =>
    (await names()).includes(name) ? PostalMime.parse(await readFile(path.join(outbox, name))) : undefined
  const page = (nonce: string, title: string, body: unknown) =>
    html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style nonce="${nonce}">${raw(style)}</style></head><body><main><h1>${title}</h1>${body}</main></body></html>`

  app.get('/', async (c) => {
    const mails = await Promise.all((await names()).map(async (name) => ({ name, mail: await read(name) })))
    const list = html`<ul>${mails.map(
      ({ name, mail }) =>
        html`<li><a href="/dev/mailbox/${name}">${mail?.subject}</a> to ${mail?.to?.[0]?.address}, <time>${name.slice(0, 19)}</time></li>`,
    )}</ul>`
    return c.html(page(c.get('nonce')(), 'Mailbox', mails.length ? list : html`<p>No mails yet.</p>`))
  })
  app.get('/:name', async (c) => {
    const name = c.req.param('name')
    const mail = await read(name)
    if (!mail) return c.notFound()
    const text = (mail.text ?? '')
      .split(/(https?:\/\/\S+)/)
      .map((part, at) => (at % 2 ? html`<a href="${part}">${part}</a>` : part))
    const body = html`<p>To ${mail.to?.[0]?.address} · <a href="/dev/mailbox/${name}/html">as HTML</a> · <a href="/dev/mailbox">all mails</a></p><pre>${text}</pre>`
    return c.html(page(c.get('nonce')(), mail.subject ?? '', body))
  })
  app.get('/:name/html', async (c) => {
    const mail = await read(c.req.param('name'))
    if (!mail?.html) return c.notFound()
    c.header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
    )
    return c.html(mail.html)
  })
  return app
}
