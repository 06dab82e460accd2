const alerting = ['appointments', 'chats', 'pins'] as const
type Waiting = Partial<Record<(typeof alerting)[number], number | undefined>>

/** The sections whose counts rose, except the open one; none if the lawyer has turned alerts off. */
export const newlyWaiting = (
  before: Waiting,
  now: Waiting,
  { isWanted, shown }: { isWanted: boolean; shown: string | undefined },
) =>
  alerting.filter((section) => isWanted && section !== shown && (now[section] ?? 0) > (before[section] ?? 0))
