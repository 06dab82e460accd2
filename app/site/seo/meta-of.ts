import type { MetaDescriptor } from 'react-router'

/** The `meta` export of pages whose loader uses pageMeta(). */
export const metaOf = ({ loaderData }: { loaderData?: { meta: MetaDescriptor[] } | undefined }) =>
  loaderData?.meta ?? []
