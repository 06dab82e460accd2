import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { z } from 'zod'
import { api } from '#platform/api/client.ts'
import { refusalMessage } from '#platform/api/refusal.ts'
import { saveCsv } from '#platform/csv/csv.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toaster.tsx'
import type { auditFilters } from './audit.schema.ts'

/** Hands what is filtered to the browser as a file, and says when that isn't all of it. */
export function AuditExport({ filters }: { filters: z.output<typeof auditFilters> }) {
  const { person, action, entity, case: ofCase, from, to } = filters
  const exported = useMutation(
    api.admin.audit.export.mutationOptions({
      onSuccess({ name, csv, lines, cut }) {
        saveCsv(name, csv)
        const number = lines.toLocaleString('en-US')
        if (cut)
          toast.warning(`The file holds the newest ${number} lines. Narrow the days for the earlier ones.`)
        else toast.success(`${number} ${lines === 1 ? 'line' : 'lines'} exported`)
      },
      onError: (error) => toast.error(refusalMessage(error, 'Failed to export the audit log')),
    }),
  )
  return (
    <Button
      variant="secondary"
      size="sm"
      aria-label="Download what is filtered as CSV"
      pending={exported.isPending}
      onClick={() => exported.mutate({ person, action, entity, case: ofCase, from, to })}
    >
      <Download aria-hidden />
      CSV
    </Button>
  )
}
