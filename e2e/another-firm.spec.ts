import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import type { Page } from '@playwright/test'
import { emptyFirm } from '#firm.config.ts'
import { setFirm } from '#firm.ts'
import type { Cluster } from '#test/cluster.ts'
import { coloursOf } from '../firm-colours.ts'
import { choose } from './choose.ts'
import { coloursIn, crawl, demoColours, demoWords, expectNoDemoWords } from './firm-crawl.ts'
import { hostileMails } from './hostile-mails.ts'
import { ownServer } from './own-server.ts'
import { expect, test } from './people.ts'
import { codeOf } from './totp.ts'

const password = 'nine grey herons on the pier'
const secret = 'another firm with a database of its own'

/** A served database with roles and tables and nothing else, a server on it, and the first administrator's link. */
async function emptyInstallation() {
  const cluster = fork('test/cluster.ts', { execArgv: [] })
  const exited = once(cluster, 'exit')
  const [{ ownerUrl, loginUrl }] = (await once(cluster, 'message')) as [Cluster]
  const env = { OWNER_DATABASE_URL: ownerUrl, DATABASE_URL: loginUrl, SECRET: secret }
  const manage = (more: Record<string, string>, ...words: string[]) =>
    execFileSync(process.execPath, words, { env: { ...process.env, ...env, ...more }, encoding: 'utf8' })
  manage({}, 'operations/migrate.ts')
  const server = await ownServer(env)
  const said = manage(
    { PUBLIC_URL: server.baseURL },
    ...['operations/first-administrator.ts', 'ada@pine.example', 'Ada Pine'],
  )
  const stop = async () => {
    await server.stop()
    cluster.disconnect()
    await exited
  }
  return { baseURL: server.baseURL, link: /http\S+/.exec(said)?.[0] ?? '', stop }
}

async function choosePasswordAndSecondFactor(page: Page, base: string, link: string) {
  await page.goto(link)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Save Password' }).click()
  await page.waitForURL(/\/admin-login/)
  await page.getByLabel(/email/i).fill('ada@pine.example')
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL(/\/auth\/two-factor/)
  await page.getByLabel('Current password').fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  const key = ((await page.locator('code').first().textContent()) ?? '').replaceAll(' ', '')
  await page.getByRole('textbox', { name: 'Code' }).fill(codeOf(key))
  await page.getByRole('button', { name: 'Turn On' }).click()
  await page.getByRole('link', { name: 'I have saved them' }).click()
  await page.waitForURL((url) => url.origin === base && url.pathname === '/admin/public-site/setup/name')
}

test('an empty database becomes another firm in the browser alone', async ({ visit, browser }) => {
  const firm = await emptyInstallation()
  try {
    await test.step('before anything is entered, nothing of the demo firm is public', async () => {
      const pages = await crawl(firm.baseURL)
      expect(pages.size).toBeGreaterThan(10)
      expectNoDemoWords(pages)
    })
    const admin = await visit()
    await choosePasswordAndSecondFactor(admin, firm.baseURL, firm.link)

    const question = (text: string) =>
      expect(admin.getByRole('heading', { level: 2, name: text })).toBeVisible()
    const goOn = (label = 'Save and Continue') => admin.getByRole('button', { name: label }).click()
    const enter = async (...entries: [string, string][]) => {
      for (const [label, text] of entries)
        await admin
          .getByLabel(new RegExp(`^${label}`))
          .first()
          .fill(text)
    }
    await test.step('the set-up opens by itself and asks for the firm’s name', async () => {
      await question('What is the firm called?')
      await expect(admin.getByText('Step 1 of')).toBeVisible()
      await enter(['Name', 'Harbor & Pine LLP'], ['Short name', ''])
      await goOn()
      await expect(admin.getByText('Short name is required')).toBeVisible()
      await enter(['Short name', 'Harbor & Pine'])
      await goOn()
    })
    await test.step('the colors can wait', async () => {
      await question('Which colors does it have?')
      await expect(admin.getByRole('figure', { name: 'Sample, dark' })).toBeVisible()
      await admin.getByRole('link', { name: 'Later' }).click()
    })
    await test.step('address and contact', async () => {
      await question('Where is its principal office?')
      await enter(
        ['Street', '7 Wharf Street'],
        ['City', 'Portland'],
        ['State', 'Maine'],
        ['State code', 'ME'],
      )
      await goOn()
      await question('How do people reach it?')
      await enter(['Email', 'office@pine.example'], ['Phone', '+1 207 555 0100'])
      await enter(['Email domain of the staff', 'pine.example'])
      await goOn()
    })
    await test.step('a question can wait, and an answer is not lost by leaving', async () => {
      await question('When is it open?')
      await admin.getByRole('link', { name: 'Later' }).click()
      await question('What does it promise to people who write?')
      await enter(['Hours until an answer', '48'])
      await goOn()
      await question('Which time zone and formats does it use?')
      await admin.getByRole('combobox', { name: 'Time zone' }).fill('Chicago')
      await choose(admin.getByRole('combobox', { name: 'Time zone' }), 'America/Chicago')
      await admin.getByRole('link', { name: 'Later' }).click()
      await admin.getByRole('alertdialog').getByRole('button', { name: 'Keep Writing' }).click()
      await goOn()
      await question('Which pages does it have elsewhere?')
      await goOn('Continue')
      await question('Which notices do your rules ask for?')
      await goOn('Continue')
    })
    await test.step('two offices in other states', async () => {
      await question('Which offices does it have?')
      for (const [city, state] of [
        ['Portland', 'Maine'],
        ['Concord', 'New Hampshire'],
      ] as const) {
        await admin.getByRole('button', { name: 'Add Office' }).first().click()
        const form = admin.getByRole('dialog')
        await form.getByLabel('City').fill(city)
        await choose(form.getByRole('combobox', { name: 'State' }), new RegExp(`^${state}$`))
        await form.getByRole('button', { name: 'Add Office' }).click()
        await expect(form).toHaveCount(0)
      }
      await admin.getByRole('link', { name: 'Continue' }).click()
    })
    await test.step('three lawyers, one of them invited', async () => {
      await question('Who are its lawyers?')
      for (const [name, mailbox] of [
        ['Ada Pine', 'ada'],
        ['Moss Alder', 'moss'],
        ['Wren Calloway', 'wren'],
      ] as const) {
        await admin.getByRole('button', { name: 'Add New Lawyer' }).click()
        const form = admin.getByRole('dialog')
        await form.getByLabel('Name').fill(name)
        await form.getByLabel('Email').fill(`${mailbox}@pine.example`)
        await form.getByLabel('Title').fill('Partner')
        await choose(form.getByRole('combobox', { name: 'Specialization' }), 'Family Law')
        await form.getByRole('button', { name: 'Create Lawyer' }).click()
        await expect(admin.getByText('Lawyer created successfully').first()).toBeVisible()
        await expect(form).toHaveCount(0)
      }
      await admin.getByRole('button', { name: 'Invite Moss Alder' }).click()
      await expect(admin.getByText(/^Invited, until/)).toBeVisible()
      await admin.getByRole('link', { name: 'Continue' }).click()
      await question('What do its pages say?')
      await admin.getByRole('link', { name: 'Continue' }).click()
    })
    await test.step('what is still missing is listed, live', async () => {
      await question('4 of 9 things before you go public')
      await expect(admin.getByRole('listitem').filter({ hasText: 'Office hours' })).toContainText('missing')
      await expect(admin.getByRole('listitem').filter({ hasText: 'A lawyer' })).toContainText('done')
      // It opened by itself once.
      await admin.goto(`${firm.baseURL}/admin`)
      await expect(admin.getByRole('heading', { level: 2, name: 'All Cases' })).toBeVisible()
    })
    await test.step('the firm’s colours, live in open pages', async () => {
      const open = await visit()
      await open.goto(`${firm.baseURL}/about`)
      const paper = () => open.evaluate(() => getComputedStyle(document.body).backgroundColor)
      const before = await paper()
      await admin.goto(`${firm.baseURL}/admin/public-site`)
      // It is there once the page's script is: until then the lists are the browser's own.
      await expect(admin.getByRole('figure', { name: 'Sample, light' })).toBeVisible()
      for (const [label, choice] of [
        ['Accent', 'Teal'],
        ['Ink', 'Forest on ivory'],
      ] as const) {
        const box = admin.getByRole('combobox', { name: label })
        await choose(box, choice)
        await expect(box).toHaveText(choice)
      }
      await expect(admin.getByRole('combobox', { name: 'Mark' })).toHaveCount(0)
      await admin.locator('input[type=file]').setInputFiles({
        ...{ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') },
      })
      await expect(admin.getByText(/^Please choose a PNG or JPEG picture/)).toBeVisible()
      await admin.locator('input[type=file]').setInputFiles('e2e/portrait.png')
      await expect(admin.getByRole('img', { name: 'The logo' })).toBeVisible()
      await admin.getByRole('button', { name: 'Save Changes' }).click()
      await expect(admin.getByText('Firm saved. The public site shows it now.')).toBeVisible()
      await expect.poll(paper).not.toBe(before)
      await open.close()
    })
    await test.step('the home page’s words', async () => {
      await admin.goto(`${firm.baseURL}/admin/public-site/pages/home`)
      await admin.getByLabel('Title').first().fill('Counsel for the working coast')
      await admin.getByLabel('Title').last().fill('Write to us')
      await admin.getByRole('button', { name: 'Approve and Publish' }).click()
      await expect(admin.getByRole('button', { name: 'Versions' })).toBeVisible()
      await admin.goto(`${firm.baseURL}/admin/public-site/setup`)
      await question('3 of 9 things before you go public')
    })

    await test.step('two articles', async () => {
      for (const title of ['Who may fish here', 'A lease on the wharf']) {
        await admin.goto(`${firm.baseURL}/admin/public-site/articles/new`)
        await admin.getByLabel(/^Title/).fill(title)
        await choose(admin.getByRole('combobox', { name: 'Practice area' }), 'Family Law')
        await admin.getByRole('combobox', { name: 'Author' }).fill('Wren')
        await choose(admin.getByRole('combobox', { name: 'Author' }), 'Wren Calloway')
        await admin.getByLabel(/^Excerpt/).fill('What to know first.')
        await admin.getByRole('textbox', { name: 'Text' }).click()
        await admin.keyboard.type(`${title}: ask before you sign.`)
        await admin.getByRole('button', { name: 'Save Draft' }).click()
        await admin.getByRole('button', { name: 'Approve', exact: true }).click()
        await admin.getByRole('button', { name: 'Publish', exact: true }).click()
        await expect(admin.getByText('Published', { exact: true })).toBeVisible()
      }
    })

    await test.step('a page of a department of its own', async () => {
      await admin.goto(`${firm.baseURL}/admin/public-site/pages/tax-law`)
      await enter(
        ['Headline', 'Taxes on the water'],
        ['Summary for cards', 'Boats, slips and catches.'],
        ['Description for search results', 'What a boat owes.'],
      )
      await admin.getByRole('group', { name: 'Introduction' }).getByLabel('Title').fill('Before the return')
      await admin.getByRole('group', { name: 'End of the page' }).getByLabel('Title').fill('Ask first')
      await admin.getByRole('button', { name: 'Approve and Publish' }).click()
      await expect(admin.getByRole('button', { name: 'Versions' })).toBeVisible()
    })

    const pages = await crawl(firm.baseURL)
    expect(pages.get('/contact')).toContain('a lawyer answers within 48 hours')
    expect(pages.get('/contact')).not.toMatch(/24 hours|free consultation|is free/)
    expect(pages.get('/tax-law')).toContain('Taxes on the water')
    expect(pages.get('/blog/who-may-fish-here')).toContain('ask before you sign.')
    expect(pages.get('/blog/rss.xml')).toContain('A lease on the wharf')
    expect(pages.get('/')).toMatch(/<img src="\/api\/files\/[0-9a-f-]{36}\?inline=1"/)
    expect(pages.get('/')).toContain('Counsel for the working coast')
    expect(pages.get('/')).toContain('Harbor &amp; Pine LLP')
    const { paper } = coloursOf({ accent: 'teal', ink: 'forest' })
    for (const path of ['/', '/admin-login', '/site.webmanifest'])
      expect.soft(pages.get(path), path).toContain(paper.light)
    expect(pages.get('/team')).toContain('Wren Calloway')
    expect(pages.get('/team')).toContain('Concord')
    expect([...pages.keys()].filter((path) => path.startsWith('/team/'))).toHaveLength(3)
    expectNoDemoWords(pages)

    const visitor = await visit()
    await visitor.goto(`${firm.baseURL}/`)
    await test.step('the pictures of shared links have the firm’s colours and none of the demo’s', async () => {
      const { ink } = coloursOf({ accent: 'teal', ink: 'forest' })
      const cards = [...pages.values()].flatMap((page) => /\/share\/[\w/-]+\.png/.exec(page)?.[0] ?? [])
      expect(cards.length).toBeGreaterThan(10)
      for (const path of [...new Set(cards), '/icon-192.png']) {
        const colours = await coloursIn(visitor, path)
        expect.soft(colours, path).toContain(ink.light)
        expect
          .soft(
            colours.filter((colour) => demoColours.includes(colour)),
            path,
          )
          .toEqual([])
      }
    })
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Counsel for the working coast')
    expect(await visitor.title()).toContain('Harbor & Pine')
  } finally {
    // Open pages would complain that the server is gone.
    for (const context of browser.contexts()) await context.close()
    await firm.stop()
  }
})

test('no mail of another firm names the demo firm', () => {
  setFirm({ ...emptyFirm, name: 'Harbor & Pine LLP', shortName: 'Harbor & Pine' })
  const mails = hostileMails()
  expect(mails.length).toBeGreaterThan(10)
  for (const [name, { subject, text, html }] of mails) {
    expect(text, name).toContain('Harbor & Pine')
    expect.soft(demoWords.exec(`${subject} ${text} ${html}`)?.[0], name).toBeUndefined()
  }
})
