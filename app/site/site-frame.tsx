import type { ReactNode } from 'react'
import { SkipLink } from '#ui/layout/skip-link.tsx'
import { SiteBar } from './site-bar.tsx'
import { SiteFooter } from './site-footer.tsx'

/** The frame of every public page: bar, content, footer. */
export const SiteFrame = ({ children }: { children: ReactNode }) => (
  <div className="flex min-h-dvh flex-col">
    <SkipLink />
    <SiteBar />
    <main id="main" tabIndex={-1} className="flex-1 outline-none">
      {children}
    </main>
    <SiteFooter />
  </div>
)
