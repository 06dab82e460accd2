const told = ['appointments', 'chats', 'pins'] as const
type Waiting = Partial<Record<(typeof told)[number], number | undefined>>

/** The sections in which more waits than before: none for a lawyer who doesn't want to hear it, nor the one they look at. */
export const newlyWaiting = (
  before: Waiting,
  now: Waiting,
  { isWanted, shown }: { isWanted: boolean; shown: string | undefined },
) => told.filter((section) => isWanted && section !== shown && (now[section] ?? 0) > (before[section] ?? 0))
