import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import type { FirmSettings } from '#firm.config.ts'
import { setFirm } from '#firm.ts'
import { firmMeta } from './firm-meta.ts'
import { holdReloads } from './lost-navigation.ts'

holdReloads()

const settings = document.querySelector<HTMLMetaElement>(`meta[name="${firmMeta}"]`)
if (settings) setFirm(JSON.parse(settings.content) as FirmSettings)

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
