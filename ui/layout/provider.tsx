import { CSPProvider } from '@base-ui/react/csp-provider'
import type { ReactNode } from 'react'

/** Used in the root, around everything. Base UI then adds no <style> elements: ui/base.css has their rules. */
export const UiProvider = ({ children }: { children: ReactNode }) => (
  <CSPProvider disableStyleElements>{children}</CSPProvider>
)
