import { useMutation } from '@tanstack/react-query'
import { Printer, ShieldCheck } from 'lucide-react'
import type { z } from 'zod'
import { ClientPicker } from '#features/clients/client-picker.tsx'
import { DownloadCsv } from '#features/exports/download-csv.tsx'
import { LawyerPicker } from '#features/lawyers/lawyer-picker.tsx'
import { api } from '#platform/api/client.ts'
import { useList } from '#platform/lists/use-list.ts'
import { Button } from '#ui/forms/button.tsx'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { Field } from '#ui/forms/field.tsx'
import { InlineAlert } from '#ui/forms/inline-alert.tsx'
import { Input } from '#ui/forms/input.tsx'
import { QueryList } from '#ui/lists/query-list.tsx'
import { TableLoading } from '#ui/lists/skeleton.tsx'
import { registerInput } from './register.schema.ts'
import { RegisterTable } from './register-table.tsx'

export const registerList = (input: z.output<typeof registerInput>) =>
  api.admin.engagementRegister.list.queryOptions({ input })

/** The register, narrowed by the address, newest first, live. */
export function RegisterList() {
  const { input, change, at, isNarrowed, widen, page } = useList({
    schema: registerInput,
    query: registerList,
    topics: 'engagement_register',
    key: api.admin.engagementRegister.list.key(),
  })
  const { from, to, lawyerId, clientId } = input
  const asked = new URLSearchParams(
    Object.entries({ from, to, lawyerId, clientId }).filter((one): one is [string, string] => !!one[1]),
  )
  return (
    <>
      <section aria-label="Filters" className="grid gap-x-3 gap-y-4 sm:grid-cols-2 xl:grid-cols-4">
        <Field label="From">
          <Input type="date" value={from ?? ''} onChange={(event) => change({ from: event.target.value })} />
        </Field>
        <Field label="To">
          <Input type="date" value={to ?? ''} onChange={(event) => change({ to: event.target.value })} />
        </Field>
        <Field label="Lawyer">
          <LawyerPicker
            value={lawyerId ?? null}
            placeholder="All lawyers"
            onChange={(id) => change({ lawyerId: id ?? '' })}
          />
        </Field>
        <Field label="Client">
          <ClientPicker
            value={clientId ?? null}
            placeholder="All clients"
            onChange={(id) => change({ clientId: id ?? '' })}
          />
        </Field>
      </section>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Verify />
        <div className="flex flex-wrap gap-2">
          <DownloadCsv list="engagement-register" input={input} size="sm" />
          <ButtonLink variant="secondary" size="sm" to={`/admin/conflicts/register/print?${asked}`}>
            <Printer aria-hidden />
            Print or Save as PDF
          </ButtonLink>
        </div>
      </div>
      <QueryList
        query={page}
        loading={<TableLoading label="Loading the register..." />}
        failed="Failed to load the register"
        empty="Nothing is in the register yet."
        narrowed={isNarrowed}
        onWiden={widen}
        at={at}
      >
        {(items) => <RegisterTable lines={items} />}
      </QueryList>
    </>
  )
}

/** Computes the chain again and says whether it holds. */
function Verify() {
  const verify = useMutation(api.admin.engagementRegister.verify.mutationOptions())
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button
        variant="secondary"
        size="sm"
        pending={verify.isPending}
        pendingLabel="Verifying..."
        onClick={() => verify.mutate()}
      >
        <ShieldCheck aria-hidden />
        Verify Chain
      </Button>
      <div aria-live="polite" className="text-sm">
        {verify.isError && <InlineAlert tone="danger">Failed to verify the register.</InlineAlert>}
        {verify.data &&
          (verify.data.broken === null ? (
            `All ${verify.data.lines.toLocaleString('en-US')} lines are as they were written.`
          ) : (
            <InlineAlert tone="danger">
              Line {verify.data.broken.toLocaleString('en-US')} was changed, or a line before it is missing.
            </InlineAlert>
          ))}
      </div>
    </div>
  )
}
