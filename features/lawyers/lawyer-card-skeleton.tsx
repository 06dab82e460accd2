import { Loading, Skeleton } from '#ui/lists/skeleton.tsx'

const places = ['first', 'second', 'third']

/** Three cards that are being read. */
export const LawyerCardSkeletons = () => (
  <Loading label="Loading lawyers" className="grid gap-6 md:grid-cols-2 xl:grid-cols-3">
    {places.map((place) => (
      <div key={place} data-skeleton className="flex flex-col rounded-md border border-rule bg-surface">
        <div className="flex gap-5 p-6 pb-5">
          <Skeleton className="size-24 shrink-0" />
          <div className="flex flex-1 flex-col gap-3 pt-1">
            <Skeleton className="h-6 w-3/4" />
            <Skeleton className="w-1/2" />
            <Skeleton className="w-2/3" />
          </div>
        </div>
        <div className="flex flex-col gap-3 border-t border-rule px-6 py-5">
          <Skeleton className="w-2/5" />
          <Skeleton className="w-1/2" />
          <Skeleton className="w-3/4" />
        </div>
      </div>
    ))}
  </Loading>
)
