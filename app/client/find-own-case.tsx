import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { CaseCard } from '#features/cases/case-card.tsx'
import { type CaseCard as CaseItem, caseNumberSearch } from '#features/cases/cases.schema.ts'
import { api } from '#platform/api/client.ts'
import { Button } from '#ui/forms/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Input } from '#ui/forms/input.tsx'
import { useHydrated } from '#ui/hooks/use-hydrated.ts'

const messages = {
  none: 'Case not found. Please check the case number.',
  failed: 'Failed to search case. Please try again.',
}

/** Finds one of the client's own cases by its number. A form library isn't worth its size for one field. */
export function FindOwnCase() {
  const queries = useQueryClient()
  const [found, setFound] = useState<CaseItem>()
  const [error, setError] = useState<string>()
  const [searching, setSearching] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const hydrated = useHydrated()
  const refuse = (message: string | undefined) => {
    setError(message)
    input.current?.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const read = caseNumberSearch.safeParse(input.current?.value)
    if (!read.success) return refuse(read.error.issues[0]?.message)
    const caseNumber = read.data
    setError(undefined)
    setFound(undefined)
    setSearching(true)
    try {
      const options = api.client.cases.search.queryOptions({ input: { search: caseNumber } })
      const matches = await queries.fetchQuery({ ...options, staleTime: 0, retry: false })
      const match = matches.find((item) => item.caseNumber.toLowerCase() === caseNumber.toLowerCase())
      if (match) setFound(match)
      else refuse(messages.none)
    } catch {
      refuse(messages.failed)
    } finally {
      setSearching(false)
    }
  }
  return (
    <section className="flex flex-col gap-4">
      <form
        data-screen-only
        method="post"
        noValidate
        onSubmit={submit}
        className="flex max-w-xl items-start gap-3"
      >
        <Field label="Case number" hideLabel error={error} className="flex-1">
          <Input
            placeholder="Search by case number"
            autoComplete="off"
            spellCheck={false}
            ref={input}
            name="caseNumber"
            onChange={() => setError(undefined)}
          />
        </Field>
        <Button type="submit" disabled={!hydrated} pending={searching} className="pointer-coarse:h-11">
          Search
        </Button>
      </form>
      <p role="status" className="sr-only">
        {found && `Case found: ${found.title}`}
      </p>
      {found && (
        <div className="flex flex-col items-start gap-3 lg:max-w-1/2">
          <CaseCard item={found} />
          <Button variant="link" size="sm" onClick={() => setFound(undefined)}>
            Close the result
          </Button>
        </div>
      )}
    </section>
  )
}
