import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { toast } from '#ui/toaster.tsx'
import { isNotice, notices } from './notices.ts'

/** Shows the message that a redirect left in the address, once, and takes it out of the address. */
export function NoticeToast() {
  const [params, setParams] = useSearchParams()
  const key = params.get('notice')
  useEffect(() => {
    if (!isNotice(key)) return
    const { tone, text } = notices[key]
    toast[tone](text, { id: key })
    setParams(
      (current) => {
        current.delete('notice')
        return current
      },
      { replace: true, preventScrollReset: true },
    )
  }, [key, setParams])
  return null
}
