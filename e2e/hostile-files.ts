import { expect, type Page } from '@playwright/test'
import type { HostileRun, Person } from './fixtures/hostile.ts'

/** Opens a file's address as a page, frame, script, module, style and worker. */
export async function openInEveryWay(run: HostileRun, page: Page, who: Person, id: string) {
  for (const address of [`/api/files/${id}?inline=1`, `/api/files/${id}`]) {
    // A download aborts the navigation.
    await page.goto(address).catch(() => {})
    await run.harmless(page, `${who} ${address}`)
  }
  await page.goto('/about')
  const outcomes = await page.evaluate(async (address) => {
    const added = (element: HTMLElement) =>
      new Promise<string>((resolve) => {
        element.onload = () => resolve('taken')
        element.onerror = () => resolve('refused')
        document.body.append(element)
      })
    const settled = (promise: Promise<unknown>) =>
      promise.then(
        () => 'taken',
        () => 'refused',
      )
    const frame = Object.assign(document.createElement('iframe'), { src: address })
    document.body.append(frame)
    const style = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: address })
    const worker = new Promise<string>((resolve) => {
      const made = new Worker(address)
      made.onerror = () => resolve('refused')
      made.onmessage = () => resolve('taken')
    })
    const told = {
      script: await added(Object.assign(document.createElement('script'), { src: address })),
      module: await added(Object.assign(document.createElement('script'), { src: address, type: 'module' })),
      style: await added(style),
      worker: await worker,
      serviceWorker: await settled(navigator.serviceWorker.register(address, { scope: '/api/files/' })),
    }
    // A browser without a viewer for the type shows an empty page.
    return { ...told, readInFrame: /hit/.test(frame.contentDocument?.documentElement.innerHTML ?? '') }
  }, `/api/files/${id}?inline=1`)
  expect(outcomes, `${who} ${id}`).toEqual({
    script: 'refused',
    module: 'refused',
    style: 'refused',
    worker: 'refused',
    serviceWorker: 'refused',
    readInFrame: false,
  })
}

const documentsOf: Partial<Record<Person, string>> = {
  client: '/dashboard/documents',
  lawyer: '/lawyer-portal/documents',
  admin: '/admin/documents?search=Twofold',
}

/** Opens the portals' own previews. */
export async function openPreviews(run: HostileRun, page: Page, who: Person) {
  const path = documentsOf[who]
  if (!path) return
  await page.goto(path)
  const buttons = page.getByRole('button', { name: /view.*Twofold/i })
  await expect(buttons.first()).toBeVisible()
  const dialog = page.getByRole('dialog')
  for (let n = 0; n < (await buttons.count()); n++) {
    await expect(async () => {
      if (!(await dialog.isVisible())) await buttons.nth(n).click({ timeout: 5_000 })
      await expect(dialog).toBeVisible({ timeout: 5_000 })
    }).toPass()
    await expect(dialog.locator('iframe, img, pre, a[download]').first()).toBeVisible()
    await run.harmless(page, `${who}, preview ${n}`)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
  }
}
