import { cn } from '#ui/cn.ts'
import { linkStyle } from '#ui/forms/text-link.tsx'
import type { CaseHead } from './cases.schema.ts'

/** The case that an item belongs to, linked to its timeline. */
export const CaseLine = ({ of, onOpen }: { of: CaseHead; onOpen: (of: CaseHead) => void }) => (
  <button
    type="button"
    data-on-paper
    onClick={() => onOpen(of)}
    className={cn(linkStyle, 'tap w-fit text-left text-sm wrap-anywhere')}
  >
    <span className="sr-only">Timeline of </span>
    {of.caseNumber} · {of.title}
  </button>
)
