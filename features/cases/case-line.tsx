import { cn } from '#ui/cn.ts'
import { linkStyle } from '#ui/forms/text-link.tsx'
import { CasePageLink } from './case-page-link.tsx'
import type { CaseHead } from './cases.schema.ts'

/** The case that an item belongs to, linked to its page. */
export const CaseLine = ({ of }: { of: Pick<CaseHead, 'caseNumber' | 'title'> }) => (
  <CasePageLink
    caseNumber={of.caseNumber}
    data-on-paper
    className={cn(linkStyle, 'tap w-fit text-left text-sm wrap-anywhere')}
  >
    {of.caseNumber} · {of.title}
  </CasePageLink>
)
