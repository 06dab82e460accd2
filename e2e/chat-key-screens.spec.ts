import { testAlone } from './alone.ts'
import { expectAccessible, lookAt } from './axe.ts'
import { keyScenes } from './key-scenes.ts'

const test = testAlone()

test('the screens of a chat’s keys are accessible, light and dark', async ({ enter, server }) => {
  test.slow()
  const open = async (who: 'client' | 'lawyer' | 'admin', path: string) => {
    const page = await enter(who)
    await page.goto(path)
    return page
  }
  const password = process.env.DEMO_PASSWORD ?? ''
  let count = 0
  const width = () => (count++ % 2 === 0 ? 768 : 1440)
  for await (const { name, page } of keyScenes({ open, dataDir: server.dataDir, password }))
    await test.step(name, async () => {
      await lookAt(page, { width: 375, colorScheme: 'light' })
      await expectAccessible(page, `${name}, light`)
      // Dark changes colours alone. All widths in both are drawn by `npm run pictures -- states keys`.
      await lookAt(page, { width: width(), colorScheme: 'dark' })
      await expectAccessible(page, `${name}, dark`, ['wcag2aa'])
    })
})
