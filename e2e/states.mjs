// Screenshots of every screen in every state, at three widths, light and dark, arranged on sheets in build/states:
// `npm run pictures -- states`, or only some of them: `npm run pictures -- states 'client-empty|error-dark'`.
import { mkdirSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { furtherSections, sections } from '../app/admin/sections.ts'
import { startProduct } from '../bench/pages/product.mjs'
import { root } from '../bin/setup.mjs'
import { administrator, clientPersonas, lawyerPersonas } from '../demo/personas.ts'
import { drawKeyStates } from './key-states.mjs'
import { drawSheet } from './sheet.mjs'

const widths = [375, 768, 1440]
const themes = ['light', 'dark']

const anonymous = {
  home: '/',
  about: '/about',
  team: '/team',
  'one lawyer': '/team/eleanor-vance',
  'practice areas': '/practice-areas',
  'one area': '/criminal-law',
  cases: '/cases',
  blog: '/blog',
  contact: '/contact',
  'case search': '/case-search',
  login: '/auth',
  forgotten: '/auth/forgot',
  'lawyer login': '/lawyer-login',
  'admin login': '/admin-login',
}
const client = {
  overview: '/dashboard',
  'my cases': '/dashboard/cases',
  chat: '/dashboard/chat',
  documents: '/dashboard/documents',
  profile: '/dashboard/profile',
  'case search': '/case-search?by=link',
}
/** A case of Eleanor’s for Naomi, and the tabs of its page. */
const aCase = 'cases/CI-402118-37'
const caseTabs = ['timeline', 'tasks', 'documents', 'dates', 'time', 'people', 'access', 'history', 'print']
const caseOf = (portal) =>
  Object.fromEntries([
    ['a case', `${portal}/${aCase}`],
    ...caseTabs.map((tab) => [`a case: ${tab}`, `${portal}/${aCase}/${tab}`]),
  ])
const lawyer = {
  ...Object.fromEntries(
    [
      ...['', 'cases', 'appointments', 'chats', 'documents', 'tasks', 'court-dates', 'time', 'pins'],
      ...['settings', 'court-dates?view=month', 'court-dates?view=week'],
    ].map((section) => [section || 'home', `/lawyer-portal/${section}`.replace(/\/$/, '')]),
  ),
  ...caseOf('/lawyer-portal'),
}
const admin = {
  ...Object.fromEntries([...sections, ...furtherSections].map(({ label, to }) => [label, to])),
  'calendar: month': '/admin/calendar?view=month',
  'calendar: week': '/admin/calendar?view=week',
  ...caseOf('/admin'),
}
/** Each side's lists as tables; a client's own has none. */
const tables = {
  lawyer: ['cases', 'documents', 'tasks', 'court-dates', 'time'].map((list) => `/lawyer-portal/${list}`),
  admin: ['', '/clients', '/leads', '/documents', '/billing', '/tasks', '/calendar'].map(
    (list) => `/admin${list}`,
  ),
}

const people = {
  anonymous: { screens: anonymous },
  client: { screens: client, at: '/dashboard', email: clientPersonas.naomi.email },
  lawyer: { screens: lawyer, at: '/lawyer-portal', email: lawyerPersonas.eleanor.email },
  admin: { screens: admin, at: '/admin', email: administrator.email },
}

/** Pages of another role, and pages that don't exist. */
const elsewhere = {
  'client portal': '/dashboard',
  'lawyer portal': '/lawyer-portal',
  'admin panel': '/admin',
  'a case': '/case/00000000000000000000000000000000',
  'no page': '/nowhere',
}

/** Tables that the states below hide, reduce to one row or empty. Logins stay. */
const things = [
  'documents',
  'appointments',
  'chat_conversations',
  'notifications',
  'case_access_pins',
  'time_entries',
  'leads',
  'contact_messages',
  'calendar_events',
  'api_tokens',
  'webhooks',
  'invitations',
  'case_tasks',
  'cases',
]
/** Tables that a sign-in reads as well. */
const records = ['deleted_records', 'audit_log', 'locations']

/** In this order, because each state builds on the data that the one before left. */
const states = [
  { name: 'many', who: Object.keys(people) },
  {
    name: 'tables',
    who: Object.keys(tables),
    screens: (person) => Object.fromEntries(tables[person].map((path) => [path, path])),
    after: asTable,
    end: (db) => db.query('truncate list_layouts'),
  },
  {
    name: 'search',
    who: ['client', 'lawyer', 'admin'],
    screens: (person) => ({ search: people[person].at }),
    after: searching,
  },
  { name: 'forbidden', who: Object.keys(people), screens: elsewhere, after: hearWhy },
  { name: 'offline', who: ['client', 'lawyer', 'admin'], after: loseConnection },
  {
    name: 'loading',
    who: ['client', 'lawyer', 'admin'],
    begin: (db) => hide(db),
    end: (db) => show(db),
  },
  {
    name: 'error',
    who: ['anonymous', 'client', 'lawyer', 'admin'],
    begin: (db) => hide(db),
    end: (db) => show(db),
  },
  { name: 'one', who: ['client', 'lawyer', 'admin'], begin: (db) => keepOne(db) },
  { name: 'empty', who: Object.keys(people), begin: (db) => db.query(`truncate ${things} cascade`) },
]

/** @param only a pattern of the sheets' names, such as `client-empty|error-dark`; all sheets without it */
export async function drawStates(browser, password, only = '') {
  const wanted = new RegExp(only)
  await drawKeyStates(browser, password, wanted)
  if (only.startsWith('keys')) return
  const dataDir = mkdtempSync(join(tmpdir(), 'portico-states-'))
  const product = await startProduct({ DATA_DIR: dataDir, DEMO_PASSWORD: password })
  const db = await databaseOf(dataDir)
  const folder = join(root, 'build/states')
  mkdirSync(folder, { recursive: true })
  try {
    const signedIn = {}
    for (const [who, { at, email }] of Object.entries(people))
      signedIn[who] = at && (await signIn(browser, product.url + at, email, password))
    for (const { name, who, screens, begin, after, end } of states) {
      await begin?.(db)
      for (const person of who)
        for (const theme of themes)
          for (const width of widths) {
            const sheet = `${person}-${name}-${theme}-${width}`
            if (!wanted.test(sheet)) continue
            const shots = []
            // Few at a time, because all at once would only wait for each other.
            for (const few of inFours(Object.entries(screensOf(person, screens))))
              shots.push(
                ...(await Promise.all(
                  few.map(([screen, path]) =>
                    look({
                      url: product.url + path,
                      screen,
                      theme,
                      width,
                      settles: name !== 'loading' && name !== 'forbidden',
                      after,
                      storageState: signedIn[person],
                    }),
                  ),
                )),
              )
            await drawSheet(browser, shots, width, join(folder, `${sheet}.png`))
            console.log(`build/states/${sheet}.png`)
          }
      await end?.(db)
    }
  } finally {
    await db.end()
    await product.stop()
  }

  async function look({ url, screen, theme, width, settles, after, storageState }) {
    const context = await browser.newContext({
      viewport: { width, height: width < 1000 ? 900 : 1000 },
      colorScheme: theme,
      reducedMotion: 'reduce',
      ...(storageState && { storageState }),
    })
    try {
      const page = await context.newPage()
      await page.goto(url, { waitUntil: settles ? 'networkidle' : 'load' })
      if (settles) await settle(page)
      await page.evaluate(() => document.fonts.ready)
      await after?.(page)
      const height = await page.evaluate(() => document.documentElement.scrollHeight)
      const picture = await page.screenshot({
        animations: 'disabled',
        fullPage: true,
        clip: { x: 0, y: 0, width, height: Math.min(height, width < 1000 ? 1800 : 1400) },
      })
      return { screen, picture }
    } finally {
      await context.close()
    }
  }
}

const screensOf = (person, screens) =>
  (typeof screens === 'function' ? screens(person) : screens) ?? people[person].screens

const inFours = (all) =>
  Array.from({ length: Math.ceil(all.length / 4) }, (_, at) => all.slice(4 * at, 4 * at + 4))

async function signIn(browser, url, email, password) {
  const page = await browser.newPage()
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.getByLabel(/email/i).fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL((at) => at.pathname === new URL(url).pathname)
  const state = await page.context().storageState()
  await page.close()
  return state
}

/** The database, as its superuser. */
async function databaseOf(dataDir) {
  const { owner } = JSON.parse(readFileSync(join(dataDir, 'database-passwords.json'), 'utf8'))
  const port = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[3]
  const db = new pg.Client(`postgres://postgres:${owner}@127.0.0.1:${port}/portico`)
  await db.connect()
  return db
}

const rename = (db, from, to) =>
  db.query(
    [...things, ...records].map((table) => `alter table ${from(table)} rename to ${to(table)}`).join(';'),
  )
const hide = (db) =>
  rename(
    db,
    (table) => table,
    (table) => `${table}_away`,
  )
const show = (db) =>
  rename(
    db,
    (table) => `${table}_away`,
    (table) => table,
  )

/** Waits until all requests have finished or failed after their retries. */
const settle = (page) =>
  page.waitForFunction(() => !document.querySelector('main .animate-pulse'), null, { timeout: 60_000 })

/** Waits until the page shows that it is offline, if it uses live updates at all. */
async function loseConnection(page) {
  await page.context().setOffline(true)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  const notice = page.getByText('The connection is lost.').first()
  const isPortal = await page.getByRole('button', { name: 'Toggle sidebar' }).count()
  if (isPortal) await notice.waitFor({ timeout: 60_000 })
}

/** Chooses the table of a list. The choice is kept until the state ends. */
async function asTable(page) {
  await page.getByRole('button', { name: 'Table', exact: true }).click()
  await page.getByRole('grid').or(page.getByText(/^No /)).first().waitFor()
}

/** The search of everything with its results. */
async function searching(page) {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /search/i }).fill('tideway')
  await page.getByRole('option').first().waitFor()
}

/** Waits for the toast that gives the reason of a redirect; not every refusal has one. */
async function hearWhy(page) {
  const notice = page.locator('[data-sonner-toast]').first()
  await notice.waitFor({ timeout: 3_000 }).catch(() => {})
}

/** Keeps the newest row of each table for the people above. */
async function keepOne(db) {
  await db.query('set session_replication_role = replica')
  await db.query(`delete from cases where id <> (select c.id from cases as c join clients on clients.id = c.client_id
    join lawyers on lawyers.id = c.lawyer_id where clients.email = '${clientPersonas.naomi.email}'
    and lawyers.email = '${lawyerPersonas.eleanor.email}' order by c.created_at desc limit 1)`)
  for (const table of things.filter((each) => each !== 'cases'))
    await db.query(
      `delete from ${table} where ctid <> (select ctid from ${table} order by created_at desc limit 1)`,
    )
  await db.query('set session_replication_role = origin')
}
