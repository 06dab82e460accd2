import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { toast } from '#ui/toaster.tsx'

/** Shows the message that a redirect left in the address, once, and takes it out of the address. */
export function NoticeToast() {
  const [params, setParams] = useSearchParams()
  const key = params.get('notice')
  useEffect(() => {
    if (key === null) return
    let wanted = true
    // Hardly any page has one, so their words come with the first.
    void import('./notices.ts').then(({ isNotice, notices }) => {
      if (!wanted || !isNotice(key)) return
      const { tone, text } = notices[key]
      toast[tone](text, { id: key })
      setParams(
        (current) => {
          current.delete('notice')
          return current
        },
        { replace: true, preventScrollReset: true },
      )
    })
    return () => {
      wanted = false
    }
  }, [key, setParams])
  return null
}
