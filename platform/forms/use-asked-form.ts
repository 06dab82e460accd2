import { useState } from 'react'
import { useSearchParams } from 'react-router'

/** Whether a screen's form for a new entry is open: by its button, or by an address with `?new`, until it is closed. */
export function useAskedForm(): [open: boolean, setOpen: (open: boolean) => void] {
  const [pressed, setPressed] = useState(false)
  const [params, setParams] = useSearchParams()
  const isAsked = params.has('new')
  const setOpen = (open: boolean) => {
    setPressed(open)
    if (open || !isAsked) return
    const rest = new URLSearchParams(params)
    rest.delete('new')
    setParams(rest, { replace: true, preventScrollReset: true })
  }
  return [pressed || isAsked, setOpen]
}
