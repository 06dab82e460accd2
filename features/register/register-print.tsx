import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import type { z } from 'zod'
import { firm } from '#firm.ts'
import { api } from '#platform/api/client.ts'
import { formatDateTime } from '#platform/dates/format.ts'
import { Button } from '#ui/forms/button.tsx'
import { InlineAlert } from '#ui/forms/inline-alert.tsx'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { TableLoading } from '#ui/lists/skeleton.tsx'
import type { RegisterLine, registerInput } from './register.schema.ts'
import { RegisterTable } from './register-table.tsx'

type Asked = Pick<z.output<typeof registerInput>, 'from' | 'to' | 'lawyerId' | 'clientId'>
/** More than that is for the CSV file: a browser would print for minutes. */
const most = 2000

/** All lines that were asked for, page by page. */
async function allLines(asked: Asked) {
  const lines: RegisterLine[] = []
  let cursor: string | undefined
  do {
    const page = await api.admin.engagementRegister.list.call({ ...asked, cursor, limit: 100 })
    lines.push(...page.items)
    cursor = page.older ?? undefined
  } while (cursor && lines.length < most)
  return { lines, isCut: Boolean(cursor), at: new Date() }
}

/** The register on one page, to print or to save as a PDF. */
export function RegisterPrint({ asked }: { asked: Asked }) {
  const query = useQuery({
    queryKey: ['register to print', asked],
    queryFn: () => allLines(asked),
    gcTime: 0,
  })
  if (!query.data)
    return query.isError ? (
      <ErrorState
        title="Failed to load the register"
        onRetry={() => query.refetch()}
        retrying={query.isFetching}
      />
    ) : (
      <TableLoading label="Loading the register..." />
    )
  const { lines, isCut, at } = query.data
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-ink-soft">
          {firm.name} · {lines.length.toLocaleString('en-US')} lines
          {asked.from && ` from ${asked.from}`}
          {asked.to && ` to ${asked.to}`} · as of {formatDateTime(at)}
        </p>
        <Button data-screen-only onClick={() => window.print()}>
          <Printer aria-hidden />
          Print
        </Button>
      </div>
      {isCut && (
        <InlineAlert tone="warning">
          Only the newest {most.toLocaleString('en-US')} lines are here. The CSV file has all of them.
        </InlineAlert>
      )}
      {lines.length > 0 ? (
        <RegisterTable lines={lines} />
      ) : (
        <p className="text-sm text-ink-soft">Nothing is in the register yet.</p>
      )}
    </>
  )
}
