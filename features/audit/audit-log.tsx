import { ScrollText } from 'lucide-react'
import type { z } from 'zod'
import { DownloadCsv } from '#features/exports/download-csv.tsx'
import { api } from '#platform/api/client.ts'
import { useList } from '#platform/lists/use-list.ts'
import { QueryList } from '#ui/lists/query-list.tsx'
import { Loading, Skeleton } from '#ui/lists/skeleton.tsx'
import { auditListInput } from './audit.schema.ts'
import { AuditEntry } from './audit-entry.tsx'
import { AuditFilters } from './audit-filters.tsx'

export const auditList = (input: z.output<typeof auditListInput>) =>
  api.admin.audit.list.queryOptions({ input })

/** The log, narrowed by the address, latest first, live. */
export function AuditLog() {
  const { input, change, at, isNarrowed, widen, page } = useList({
    schema: auditListInput,
    query: (asked) => ({ ...auditList(asked), staleTime: 0 }),
    topics: 'audit_log',
    key: api.admin.audit.key(),
  })
  return (
    <>
      <AuditFilters input={input} change={change} />
      <div className="-mt-2 flex flex-wrap items-center justify-between gap-3">
        <p className="flex items-center gap-2 text-xs text-ink-soft">
          <ScrollText aria-hidden className="size-4 text-ink-faint" />
          Lines can’t be changed or removed.
        </p>
        <DownloadCsv list="audit-log" input={input} size="sm" />
      </div>
      <QueryList
        query={page}
        loading={
          <Loading label="Loading the audit log..." className="flex flex-col gap-2">
            {[1, 2, 3, 4, 5, 6].map((row) => (
              <Skeleton key={row} className="h-14" />
            ))}
          </Loading>
        }
        failed="Failed to load the audit log"
        empty="Nothing has happened yet."
        narrowed={isNarrowed}
        onWiden={widen}
        at={at}
      >
        {(items) => (
          <ol
            aria-label="Audit log"
            className="divide-y divide-rule rounded-md border border-rule bg-surface"
          >
            {items.map((line) => (
              <AuditEntry
                key={line.id}
                line={line}
                onPerson={(person) => change({ person })}
                onCase={(id) => change({ case: id })}
              />
            ))}
          </ol>
        )}
      </QueryList>
    </>
  )
}
