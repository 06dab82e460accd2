import { expect, type Page } from '@playwright/test'
import type { HostileWorld, Person } from './hostile-world.ts'

/** An address of ours as whatever a page of ours could take it for. */
export async function openInEveryWay(world: HostileWorld, page: Page, who: Person, id: string) {
  for (const address of [`/api/files/${id}?inline=1`, `/api/files/${id}`]) {
    // What is to be saved instead of shown ends the move.
    await page.goto(address).catch(() => {})
    await world.harmless(page, `${who} ${address}`)
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
    // A browser without a viewer for it shows an empty page of its own.
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
}

/** The previews of the pages themselves, where a portal has them. */
export async function openPreviews(world: HostileWorld, page: Page, who: Person) {
  const path = documentsOf[who]
  if (!path) return
  await page.goto(path)
  const doors = page.getByRole('button', { name: /view.*Twofold/i })
  await expect(doors.first()).toBeVisible()
  const dialog = page.getByRole('dialog')
  for (let n = 0; n < (await doors.count()); n++) {
    await expect(async () => {
      if (!(await dialog.isVisible())) await doors.nth(n).click({ timeout: 5_000 })
      await expect(dialog).toBeVisible({ timeout: 5_000 })
    }).toPass()
    await expect(dialog.locator('iframe, img, pre, a[download]').first()).toBeVisible()
    await world.harmless(page, `${who}, preview ${n}`)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
  }
}
