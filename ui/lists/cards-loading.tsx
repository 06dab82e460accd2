import { Card, CardBody, CardFooter, CardHeader } from '#ui/layout/card.tsx'
import { Loading, Skeleton } from './skeleton.tsx'

/** Placeholders while cards load. */
export const CardsLoading = ({ label, className }: { label: string; className?: string }) => (
  <Loading label={label} className={className}>
    {Array.from({ length: 4 }, (_, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are identical
      <Card key={at}>
        <CardHeader>
          <Skeleton className="h-6 w-2/3" />
          <Skeleton className="h-6 w-16" />
        </CardHeader>
        <CardBody className="gap-2">
          <Skeleton className="w-3/4" />
          <Skeleton className="w-1/2" />
          <Skeleton className="w-2/3" />
        </CardBody>
        <CardFooter>
          <Skeleton className="h-8 w-20" />
          <Skeleton className="h-8 w-20" />
        </CardFooter>
      </Card>
    ))}
  </Loading>
)
