import { storageSize } from '#platform/storage/storage-size.ts'
import { Progress } from '#ui/lists/progress.tsx'
import { nearlyFull, type StorageUse, shareOf } from './storage.schema.ts'

type Props = {
  use: StorageUse
  /** The text after the sizes: what uses the storage. */
  by: string
}

/** How much of a limit is used, with a bar from a hundredth on. Without a limit, how much is kept. */
export function StorageBar({ use, by }: Props) {
  const share = shareOf(use)
  const used = storageSize(use.bytes)
  if (use.limit === null || share === undefined)
    return (
      <p className="text-sm text-ink-soft">
        {used} used {by}, without a limit.
      </p>
    )
  const limit = storageSize(use.limit)
  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-sm text-ink-soft">
        {used} of {limit} used {by}.
        {share >= nearlyFull && (
          <strong className="font-medium text-ink">
            {' '}
            {share < 1 ? `${storageSize(use.limit - use.bytes)} left.` : 'No room is left.'}
          </strong>
        )}
      </p>
      {share >= 0.01 && <Progress label={`${used} of ${limit} used`} value={share} />}
    </div>
  )
}
