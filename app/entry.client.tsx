import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { setFirm } from '#firm.ts'
import { type FirmInPage, firmMeta, noteFirmInPage } from './firm-meta.ts'
import { holdReloads } from './lost-navigation.ts'

holdReloads()

const settings = document.querySelector<HTMLMetaElement>(`meta[name="${firmMeta}"]`)
if (settings) {
  const found = JSON.parse(settings.content) as FirmInPage
  setFirm(found.firm)
  noteFirmInPage(found)
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
