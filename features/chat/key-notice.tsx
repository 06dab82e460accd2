import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { refusalMessage } from '#platform/api/refusal.ts'
import { InlineAlert } from '#ui/forms/inline-alert.tsx'
import { toast } from '#ui/overlays/toaster.tsx'
import { type ChatReader, conversationKeys } from './conversation-keys.ts'

/** Something about a conversation's keys, above the composer. */
export const Notice = ({
  tone = 'info',
  actions,
  children,
}: {
  tone?: 'info' | 'warning' | 'danger'
  actions?: ReactNode
  children: ReactNode
}) => (
  <InlineAlert tone={tone} className="rounded-none border-x-0 border-b-0 px-5">
    <p>{children}</p>
    {actions && <div className="mt-2 flex flex-wrap gap-2">{actions}</div>}
  </InlineAlert>
)

/** Runs a step with the agent, then reads the keys again. */
export function useStep(reader: ChatReader, step: () => Promise<unknown>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: step,
    onError: (error) => toast.error(refusalMessage(error, 'Something went wrong. Please try again.')),
    onSettled: () => queries.invalidateQueries({ queryKey: conversationKeys(reader).queryKey }),
  })
}

export const Digits = ({ children }: { children: string }) => (
  <output aria-label="Six digits" className="font-mono text-lg font-semibold tracking-widest tabular-nums">
    {children.slice(0, 3)} {children.slice(3)}
  </output>
)
