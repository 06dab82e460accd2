import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Input } from './input.tsx'

type Props = {
  label: string
  value: string
  /** Told a moment after the last key. */
  onSearch: (text: string) => void
}

/** Searches while one types. */
export function SearchField({ label, value, onSearch }: Props) {
  const [typed, setTyped] = useState(value)
  const told = useRef(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The address changed by other means, such as the way back.
  useEffect(() => {
    if (value === told.current) return
    told.current = value
    setTyped(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  const tell = (text: string, delay: number) => {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      told.current = text.trim()
      onSearch(text.trim())
    }, delay)
  }
  return (
    <search className="relative block min-w-56 flex-1 sm:max-lg:basis-64">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-faint"
      />
      <Input
        type="search"
        aria-label={label}
        placeholder={label}
        value={typed}
        maxLength={100}
        autoComplete="off"
        className="pl-9"
        onChange={(event) => tell(event.target.value, 250)}
        onKeyDown={(event) => event.key === 'Enter' && tell(typed, 0)}
      />
    </search>
  )
}
