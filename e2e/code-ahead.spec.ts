import type { Page } from '@playwright/test'
import { expect, test } from './people.ts'

/** What the page asked for until it asked for nothing more. A page that is never idle begins after 3 seconds. */
async function loadedBy(page: Page, path: string) {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(path)
  await expect
    .poll(async () => {
      const before = asked.length
      await page.waitForTimeout(4_000)
      return asked.length - before
    })
    .toBe(0)
  return asked
}

const title = 'Tideway Ceramics v. Northgate Kiln Supply'

async function openCase(page: Page) {
  await page.getByRole('main').getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
}

const scripts = (asked: string[]) => asked.filter((url) => url.endsWith('.js'))

test.describe(() => {
  test.use({ savesData: false })

  test('the code of a case’s page is loaded before a case is opened', async ({ enter }) => {
    const lawyer = await enter('lawyer')
    const asked = await loadedBy(lawyer, '/lawyer-portal/cases')
    expect(asked.filter((url) => url.includes('/cases/any'))).toEqual([])
    asked.length = 0
    await openCase(lawyer)
    expect(scripts(asked)).toEqual([])
  })
})

test('a browser that saves data loads the code of what is opened', async ({ enter }) => {
  const lawyer = await enter('lawyer')
  const asked = await loadedBy(lawyer, '/lawyer-portal/cases')
  asked.length = 0
  await openCase(lawyer)
  expect(scripts(asked)).not.toEqual([])
})
