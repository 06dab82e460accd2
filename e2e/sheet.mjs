/** Arranges pictures of one width side by side, each under its name, and saves the sheet at `path`. */
export async function drawSheet(browser, shots, width, path) {
  const shown = width < 700 ? 300 : width < 1000 ? 440 : 720
  const page = await browser.newPage({ viewport: { width: 2240, height: 1000 } })
  const figures = shots.map(
    ({ screen, picture }) =>
      `<figure><figcaption>${screen}</figcaption><img src="data:image/png;base64,${picture.toString('base64')}"></figure>`,
  )
  await page.setContent(
    `<style>
      body { margin: 12px; display: flex; flex-wrap: wrap; align-items: start; gap: 12px; background: #777 }
      figure { margin: 0; width: ${shown}px } img { width: 100%; display: block }
      figcaption { font: 14px sans-serif; color: #fff; padding: 2px 0 }
    </style>${figures.join('')}`,
  )
  await page.waitForFunction(() => [...document.images].every((image) => image.complete))
  await page.screenshot({ path, fullPage: true })
  await page.close()
}
