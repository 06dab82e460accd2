import { useState } from 'react'
import { Button } from '#ui/forms/button.tsx'
import { Or } from '#ui/forms/or.tsx'
import { useHydrated } from '#ui/hooks/use-hydrated.ts'
import { AddPasskeyDialog } from './add-passkey-dialog.tsx'

/** For staff without a second factor: they may set up a passkey instead of an app. */
export function PasskeyEnrolment() {
  const [open, setOpen] = useState(false)
  const isReady = useHydrated()
  return (
    <>
      <Or />
      <Button variant="secondary" size="lg" disabled={!isReady} onClick={() => setOpen(true)}>
        Add a Passkey
      </Button>
      <AddPasskeyDialog
        open={open}
        onClose={() => setOpen(false)}
        asksCode={false}
        hasPasskeys={false}
        isEnrolment
        onAdded={() => {
          const next = new URLSearchParams(window.location.search)
          next.set('saved', '')
          // Reload the page; its loader now redirects to the portal.
          window.location.assign(`?${next}`)
        }}
      />
    </>
  )
}
