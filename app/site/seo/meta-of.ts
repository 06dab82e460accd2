import type { MetaDescriptor } from 'react-router'

/** The `meta` of every page whose loader made it with pageMeta(). */
export const metaOf = ({ loaderData }: { loaderData?: { meta: MetaDescriptor[] } | undefined }) =>
  loaderData?.meta ?? []
