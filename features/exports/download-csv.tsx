import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { fetchFile } from '#platform/storage/fetch-file.ts'
import { Button } from '#ui/forms/button.tsx'
import { useOutcome } from '#ui/hooks/use-outcome.ts'
import type { ExportedList } from './exports.schema.ts'

type Props = {
  list: ExportedList
  /** What the list is asked by. */
  input?: Record<string, unknown>
  size?: 'sm' | 'md'
  label?: string
  className?: string
}

/** Saves the whole list as a table for spreadsheets, narrowed and ordered as it is shown. */
export function DownloadCsv({
  list,
  input = {},
  size = 'md',
  label = 'Download CSV',
  className = 'ml-auto in-[header]:ml-0',
}: Props) {
  const say = useOutcome()
  const download = useMutation({
    mutationFn: () => fetchFile(`/api/exports/${list}?${addressOf(input)}`, 'Failed to download the list'),
    onSuccess: (name) => say.success(`${name} was saved`),
    onError: (error) => say.error(error.message),
  })
  return (
    <Button
      variant="secondary"
      size={size}
      className={className}
      pending={download.isPending}
      pendingLabel="Preparing..."
      onClick={() => download.mutate()}
    >
      <Download aria-hidden />
      {label}
    </Button>
  )
}

const addressOf = (input: Record<string, unknown>) =>
  new URLSearchParams(
    Object.entries(input).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])),
  )
