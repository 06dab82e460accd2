import { Card, CardBody, CardFooter } from '#ui/layout/card.tsx'
import { Loading, Skeleton } from '#ui/lists/skeleton.tsx'

/** Where documents are about to be. */
export const DocumentsLoading = ({ className }: { className: string }) => (
  <Loading label="Loading documents..." className={className}>
    {[0, 1, 2].map((at) => (
      <Card key={at}>
        <CardBody className="pt-5">
          <Skeleton className="h-5 w-2/3" />
          <Skeleton />
          <Skeleton className="h-3 w-1/2" />
        </CardBody>
        <CardFooter>
          <Skeleton className="h-8 w-36" />
        </CardFooter>
      </Card>
    ))}
  </Loading>
)
