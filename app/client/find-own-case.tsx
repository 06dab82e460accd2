import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { CaseCard } from '#features/cases/case-card.tsx'
import { type CaseCard as CaseItem, caseNumberSearch } from '#features/cases/cases.schema.ts'
import { api } from '#platform/api/client.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { toast } from '#ui/toaster.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'

const schema = z.object({ caseNumber: caseNumberSearch })
const messages = {
  none: 'Case not found. Please check the case number.',
  failed: 'Failed to search case. Please try again.',
}

/** One of the client's own cases, by its number. */
export function FindOwnCase() {
  const queries = useQueryClient()
  const hydrated = useHydrated()
  const [found, setFound] = useState<CaseItem>()
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { caseNumber: '' } })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async ({ caseNumber }) => {
    setFound(undefined)
    const refuse = (message: string) => {
      form.setError('caseNumber', { message })
      toast.error(message)
    }
    try {
      const options = api.client.cases.search.queryOptions({ input: { search: caseNumber } })
      const matches = await queries.fetchQuery({ ...options, staleTime: 0, retry: false })
      const match = matches.find((item) => item.caseNumber.toLowerCase() === caseNumber.toLowerCase())
      if (match) setFound(match)
      else refuse(messages.none)
    } catch {
      refuse(messages.failed)
    }
  })
  return (
    <section className="flex flex-col gap-4">
      <form method="post" noValidate onSubmit={submit} className="flex max-w-xl items-start gap-3">
        <Field label="Case number" hideLabel error={errors.caseNumber?.message} className="flex-1">
          <Input
            placeholder="Search by case number"
            autoComplete="off"
            spellCheck={false}
            {...form.register('caseNumber')}
          />
        </Field>
        <Button type="submit" pending={isSubmitting} disabled={!hydrated} className="pointer-coarse:h-11">
          Search
        </Button>
      </form>
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
