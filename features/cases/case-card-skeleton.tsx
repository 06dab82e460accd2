import { Card, CardBody, CardFooter, CardHeader } from '#ui/layout/card.tsx'
import { Loading, Skeleton } from '#ui/lists/skeleton.tsx'

/** Placeholders while case cards load. */
export const CaseCardsLoading = ({ count = 4, className }: { count?: number; className?: string }) => (
  <Loading label="Loading cases..." className={className}>
    {Array.from({ length: count }, (_, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are identical
      <Card key={at}>
        <CardHeader>
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-3 w-28" />
            <Skeleton className="h-5 w-2/3" />
          </div>
          <Skeleton className="h-6 w-16" />
        </CardHeader>
        <CardBody className="gap-2">
          <Skeleton />
          <Skeleton className="w-4/5" />
          <Skeleton className="w-20" />
          <div className="mt-3 flex flex-wrap gap-x-8 gap-y-2">
            <Skeleton className="h-9 w-24" />
            <Skeleton className="h-9 w-24" />
            <Skeleton className="h-9 w-24" />
          </div>
        </CardBody>
        <CardFooter>
          <Skeleton className="h-8 w-24" />
          <Skeleton className="h-8 w-36" />
        </CardFooter>
      </Card>
    ))}
  </Loading>
)
