import type { Page } from '@playwright/test'
import { lawyerPersonas } from '#demo/personas.ts'
import { expectAccessible, lookAt } from './axe.ts'
import { choose } from './choose.ts'
import { expect, test } from './people.ts'

/** What Word puts on the clipboard, with what a hostile page would add. */
const pasted = `<html><head><style>p { color: red }</style></head><body>
<!--StartFragment--><p class=MsoNormal style='margin:0;font-family:"Comic Sans MS"'><b>From Word</b> with <span
style='font-weight:700;color:red'>heavy</span> and a <a href="javascript:alert(1)">bad link</a>.<o:p></o:p></p>
<img src="https://tracker.example/pixel.png" alt="gone"><script>window.pasted = true</script>
<table><tr><td onclick="window.pasted = true">a cell</td></tr></table><!--EndFragment--></body></html>`

/** Pastes HTML at the cursor. */
const paste = (page: Page, html: string) =>
  page.getByRole('textbox', { name: 'Text' }).evaluate((text, words) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', words)
    text.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, html)

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('an article, from a lawyer’s draft to the public page, its change and back', async ({
  enter,
  visit,
  request,
}) => {
  const title = `Notice ${Date.now()}`
  const slug = title.toLowerCase().replace(' ', '-')
  const lawyer = await enter('lawyer')
  const text = lawyer.getByRole('textbox', { name: 'Text' })
  const tool = (name: string) => lawyer.getByRole('toolbar').getByRole('button', { name, exact: true })
  const { keyboard } = lawyer

  await test.step('a lawyer writes by keyboard and toolbar', async () => {
    await lawyer.goto('/lawyer-portal/articles')
    await lawyer.getByRole('link', { name: 'New Article' }).click()
    await lawyer.getByRole('button', { name: 'Save Draft' }).click()
    await expect(lawyer.getByText('Title is required')).toBeVisible()
    await expect(lawyer.getByText('Practice area is required')).toBeVisible()
    await lawyer.getByLabel(/^Title/).fill(title)
    await choose(lawyer.getByLabel(/^Practice area/), 'Family Law')
    await lawyer.getByLabel(/^Excerpt/).fill('What an expert would do first.')
    await expect(lawyer.getByText('“expert”: Rule 7.4')).toBeVisible()
    await text.focus()
    await tool('Heading').click()
    await keyboard.type('The first day')
    await keyboard.press('Enter')
    await keyboard.type('Write down ')
    await keyboard.press('ControlOrMeta+B')
    await keyboard.type('the date')
    await keyboard.press('ControlOrMeta+B')
    await keyboard.type('.')
    await keyboard.press('Enter')
    await tool('Bullet list').click()
    await keyboard.type('One')
    await keyboard.press('Enter')
    await keyboard.type('Two')
    await keyboard.press('Enter')
    await keyboard.press('Enter')
    await keyboard.type('Read ')
    await keyboard.press('ControlOrMeta+K')
    const dialog = lawyer.getByRole('dialog')
    await dialog.getByLabel('Link address').fill('javascript:alert(1)')
    await dialog.getByRole('button', { name: 'Add Link' }).click()
    await expect(
      dialog.getByText('A link leads to an https address or to a path of this site.'),
    ).toBeVisible()
    await dialog.getByLabel('Link address').fill('/contact')
    await keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(text).toBeFocused()
    await keyboard.press('Enter')
  })

  await test.step('what is pasted keeps words, bold and nothing else', async () => {
    const asked: string[] = []
    lawyer.on('request', (sent) => asked.push(sent.url()))
    await paste(lawyer, pasted)
    await expect(text.getByText('From Word')).toBeVisible()
    await expect(text.locator('img, table, script, style, [style], [onclick]')).toHaveCount(0)
    await expect(text.locator('a')).toHaveCount(1)
    await expect(text.locator('strong', { hasText: 'From Word' })).toBeVisible()
    await expect(text.locator('strong', { hasText: 'heavy' })).toBeVisible()
    expect(await lawyer.evaluate(() => 'pasted' in window)).toBe(false)
    expect(asked.filter((url) => url.includes('tracker'))).toEqual([])
  })

  await test.step('a picture needs a description', async () => {
    await tool('Picture').click()
    const dialog = lawyer.getByRole('dialog')
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'door.png', mimeType: 'image/png', buffer: png })
    await dialog.getByRole('button', { name: 'Add Picture' }).click()
    await expect(dialog.getByText('Each picture needs a text for those who can’t see it.')).toBeVisible()
    await dialog.getByLabel('Description').fill('A door')
    await dialog.getByRole('button', { name: 'Add Picture' }).click()
    await expect(text.getByAltText('A door')).toBeVisible()
    for (const look of [
      { width: 375, colorScheme: 'dark' },
      { width: 1440, colorScheme: 'light' },
    ] as const) {
      await lookAt(lawyer, look)
      await expectAccessible(lawyer, `the editor at ${look.width}`)
    }
  })

  await test.step('the draft is stored and previewed, and no visitor sees it', async () => {
    await lawyer.getByRole('button', { name: 'Save Draft' }).click()
    await expect(lawyer.getByText('Saved as a draft.')).toBeVisible()
    await expect(lawyer).toHaveURL(/articles\/[0-9a-f-]{36}$/)
    await expect(lawyer.getByText('Draft', { exact: true })).toBeVisible()
    await lawyer.getByRole('button', { name: 'Preview' }).click()
    await expect(lawyer.getByRole('dialog').getByRole('heading', { name: 'The first day' })).toBeVisible()
    await keyboard.press('Escape')
    expect((await request.get(`/blog/${slug}`)).status()).toBe(404)
    expect((await request.get(`/share/blog/${slug}.png`)).status()).toBe(404)
    for (const path of ['/blog', '/blog/rss.xml', '/sitemap.xml', '/api/articles'])
      expect(await (await request.get(path)).text(), path).not.toContain(title)
  })

  const admin = await enter('admin')
  await test.step('an administrator approves and publishes it', async () => {
    await admin.goto('/admin/public-site/articles')
    await admin.getByRole('link', { name: title }).click()
    await expect(admin.getByLabel('Author')).toHaveValue(new RegExp(lawyerPersonas.eleanor.name))
    await admin.getByRole('button', { name: 'Approve', exact: true }).click()
    await expect(admin.getByText('Approved. Publish it when visitors may read it.')).toBeVisible()
    await admin.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(admin.getByText('Published. The public site shows it now.')).toBeVisible()
    await expect(lawyer.getByText('Published', { exact: true })).toBeVisible()
  })

  const visitor = await visit()
  await test.step('the public page has the design’s elements', async () => {
    await expect(async () => expect((await visitor.goto(`/blog/${slug}`))?.status()).toBe(200)).toPass()
    const article = visitor.getByRole('article')
    await expect(article.getByRole('heading', { level: 2, name: 'The first day' })).toBeVisible()
    await expect(article.locator('strong', { hasText: 'the date' })).toBeVisible()
    await expect(article.getByRole('listitem')).toHaveText(['One', 'Two'])
    await expect(article.getByRole('link', { name: '/contact' })).toHaveAttribute('href', '/contact')
    await expect(article.getByAltText('A door')).toBeVisible()
    await expect(article.getByText('From Word with heavy and a bad link.')).toBeVisible()
  })

  await test.step('a change waits for its approval; the second editor is told and keeps the words', async () => {
    await admin.getByLabel(/^Title/).fill(`${title} again`)
    await lawyer.getByLabel(/^Excerpt/).fill('The lawyer’s words')
    await admin.getByRole('button', { name: 'Save Draft' }).click()
    await expect(admin.getByText('Published, changed since')).toBeVisible()
    await lawyer.getByRole('button', { name: 'Save Draft' }).click()
    await expect(lawyer.getByText('Somebody else changed this article in the meantime.')).toBeVisible()
    await expect(lawyer.getByLabel(/^Excerpt/)).toHaveValue('The lawyer’s words')
    await visitor.reload()
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(title)
  })

  await test.step('an earlier version is restored, and the article is taken off and deleted', async () => {
    await admin.getByRole('button', { name: 'Versions' }).click()
    await admin.getByRole('button', { name: 'Read Text' }).click()
    await expect(admin.getByRole('dialog').getByRole('heading', { name: 'The first day' })).toBeVisible()
    await admin.getByRole('button', { name: 'Restore' }).click()
    await expect(admin.getByText('The earlier text is back, as a draft')).toBeVisible()
    await expect(admin.getByLabel(/^Title/)).toHaveValue(title)
    await admin.getByRole('button', { name: 'Take Off the Site' }).click()
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Take Off the Site' }).click()
    await expect(admin.getByText('The public site no longer shows it')).toBeVisible()
    await expect(async () => expect((await request.get(`/blog/${slug}`)).status()).toBe(404)).toPass()
    await admin.getByRole('button', { name: 'Delete' }).click()
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Delete Article' }).click()
    await admin.waitForURL('/admin/public-site/articles')
    await expect(admin.getByRole('link', { name: title })).toHaveCount(0)
  })
})
