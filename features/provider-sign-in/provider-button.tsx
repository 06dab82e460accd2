import { useState } from 'react'
import { client } from '#platform/api/client.ts'
import { refusalMessage } from '#platform/api/refusal.ts'
import { loginFailed, type Portal } from '#platform/auth/portals.ts'
import { Button } from '#ui/forms/button.tsx'
import { useHydrated } from '#ui/hooks/use-hydrated.ts'

type Props = { portal: Exclude<Portal, 'client'>; provider: string }

/** Goes to the firm's identity provider, which sends people back to `/auth/provider`. */
export function ProviderButton({ portal, provider }: Props) {
  const isReady = useHydrated()
  const [isLeaving, setLeaving] = useState(false)
  const [message, setMessage] = useState<string>()
  const press = async () => {
    setLeaving(true)
    setMessage(undefined)
    try {
      const next = new URLSearchParams(window.location.search).get('next') ?? undefined
      const { url } = await client.accounts.provider.begin({ portal, next })
      window.location.assign(url)
    } catch (error) {
      setLeaving(false)
      setMessage(refusalMessage(error, loginFailed(portal)))
    }
  }
  return (
    <div className="flex flex-col gap-2">
      <Button variant="secondary" size="lg" disabled={!isReady} pending={isLeaving} onClick={press}>
        Sign in with {provider}
      </Button>
      {message && (
        <p role="alert" className="text-sm text-danger">
          {message}
        </p>
      )}
    </div>
  )
}
