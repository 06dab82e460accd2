import { cloneElement, type ReactElement, type ReactNode, Suspense, useState } from 'react'
import { useHydrated } from '#ui/hooks/use-hydrated.ts'

type Props = {
  /** The menu's button. */
  trigger: ReactElement<{ onClick?: () => void }>
  /** The lazy menu with this trigger (`lateDialog`); `wasPressed` if it is to be open from the start. */
  children: (wasPressed: boolean) => ReactNode
}

/** A menu whose code is loaded after the page. Its button is there at once, and a press in the meantime counts. */
export function LateMenu({ trigger, children }: Props) {
  const [wasPressed, setPressed] = useState(false)
  const button = cloneElement(trigger, { onClick: () => setPressed(true) })
  // The server doesn't render the menu: React would take its button over only once the code is there.
  return useHydrated() ? <Suspense fallback={button}>{children(wasPressed)}</Suspense> : button
}
