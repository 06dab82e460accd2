import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProduct } from '../bench/pages/product.mjs'
import { root } from '../bin/setup.mjs'
import { administrator, clientPersonas, lawyerPersonas } from '../demo/personas.ts'
import { keyScenes } from './key-scenes.ts'
import { drawSheet } from './sheet.mjs'

const emails = {
  client: clientPersonas.naomi.email,
  lawyer: lawyerPersonas.eleanor.email,
  admin: administrator.email,
}
const looks = ['light', 'dark'].flatMap((theme) => [375, 768, 1440].map((width) => ({ theme, width })))
const sheetOf = ({ theme, width }) => `keys-${theme}-${width}`

/**
 * The screens of encrypted chats' keys. A browser's keys can't be handed to another one, so that each person stays in one,
 * whose width and colours change.
 */
export async function drawKeyStates(browser, password, wanted) {
  const drawn = looks.filter((look) => wanted.test(sheetOf(look)))
  if (drawn.length === 0) return
  const dataDir = mkdtempSync(join(tmpdir(), 'portico-states-'))
  const product = await startProduct({ DATA_DIR: dataDir, DEMO_PASSWORD: password })
  const shots = new Map(drawn.map((look) => [sheetOf(look), []]))
  const contexts = []
  const open = async (who, path) => {
    const context = await browser.newContext({ baseURL: product.url, reducedMotion: 'reduce' })
    contexts.push(context)
    await context.request.post('/api/sign-in', { data: { portal: who, email: emails[who], password } })
    const page = await context.newPage()
    await page.goto(path, { waitUntil: 'networkidle' })
    return page
  }
  try {
    for await (const { name, page, at } of keyScenes({ open, dataDir, password }))
      for (const look of drawn) {
        await page.setViewportSize({ width: look.width, height: look.width < 1000 ? 900 : 1000 })
        await page.emulateMedia({ colorScheme: look.theme, reducedMotion: 'reduce' })
        await page.evaluate(() => document.fonts.ready)
        await at?.scrollIntoViewIfNeeded()
        const picture = await page.screenshot({ animations: 'disabled' })
        shots.get(sheetOf(look)).push({ screen: name, picture })
      }
    const folder = join(root, 'build/states')
    mkdirSync(folder, { recursive: true })
    for (const look of drawn) {
      await drawSheet(browser, shots.get(sheetOf(look)), look.width, join(folder, `${sheetOf(look)}.png`))
      console.log(`build/states/${sheetOf(look)}.png`)
    }
  } finally {
    for (const context of contexts) await context.close()
    await product.stop()
  }
}
