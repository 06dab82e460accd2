import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTypedBefore } from '#ui/hooks/use-typed-before.ts'
import { Input } from './input.tsx'

type Props = {
  label: string
  /** The URL's value of `search`. */
  value: string
  /** Called after a pause in typing. */
  onSearch: (text: string) => void
}

/** Searches while the user types. Before the page's script has loaded, Enter searches. */
export function SearchField({ label, value, onSearch }: Props) {
  const [typed, setTyped] = useState(value)
  const field = useRef<HTMLInputElement>(null)
  const searched = useRef(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The URL changed in another way, such as Back.
  useEffect(() => {
    if (value === searched.current) return
    searched.current = value
    setTyped(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  const search = (text: string, delay: number) => {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      searched.current = text.trim()
      onSearch(text.trim())
    }, delay)
  }
  useTypedBefore(field, (text) => search(text, 0))
  return (
    <search className="min-w-56 flex-1 sm:max-lg:basis-64">
      <form
        className="relative"
        onSubmit={(event) => {
          event.preventDefault()
          search(typed, 0)
        }}
      >
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-faint"
        />
        <Input
          ref={field}
          type="search"
          name="search"
          aria-label={label}
          placeholder={label}
          value={typed}
          maxLength={100}
          autoComplete="off"
          className="pl-9"
          onChange={(event) => search(event.target.value, 250)}
        />
        <Narrowed />
      </form>
    </search>
  )
}

/**
 * The list's other filters as hidden inputs, because submitting the form replaces the query string. Omits the page
 * position, which belongs to the previous results.
 */
function Narrowed() {
  const [params] = useSearchParams()
  return [...params].map(([name, value]) =>
    ['search', 'cursor'].includes(name) ? null : (
      <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
    ),
  )
}
