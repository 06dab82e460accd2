import { testAlone } from './alone.ts'
import { expectAccessible, lookAt } from './axe.ts'
import { keyScenes } from './key-scenes.ts'

const test = testAlone()

test('the screens of a chat’s keys are accessible, at three widths, light and dark', async ({
  enter,
  server,
}) => {
  test.slow()
  const open = async (who: 'client' | 'lawyer' | 'admin', path: string) => {
    const page = await enter(who)
    await page.goto(path)
    return page
  }
  const password = process.env.DEMO_PASSWORD ?? ''
  for await (const { name, page } of keyScenes({ open, dataDir: server.dataDir, password }))
    await test.step(name, async () => {
      for (const colorScheme of ['light', 'dark'] as const)
        for (const width of [375, 768, 1440]) {
          await lookAt(page, { width, colorScheme })
          await expectAccessible(page, `${name}, ${colorScheme}, ${width} px`)
        }
    })
})
