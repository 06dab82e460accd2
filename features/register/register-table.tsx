import { CasePageLink } from '#features/cases/case-page-link.tsx'
import { formatDateTime } from '#platform/dates/format.ts'
import { cn } from '#ui/cn.ts'
import { linkStyle } from '#ui/forms/text-link.tsx'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '#ui/lists/table.tsx'
import { type RegisterLine, registerEntryNames } from './register.schema.ts'

/** Lines of the register, as a table; on a phone each is a block. Paper is as narrow as a phone to a browser, and has the table. */
export const RegisterTable = ({ lines }: { lines: readonly RegisterLine[] }) => (
  <Table label="Register" className="max-lg:not-print:block max-lg:not-print:min-w-0">
    <TableHead className="max-lg:not-print:sr-only">
      <tr>
        <HeaderCell>Line</HeaderCell>
        <HeaderCell>Entry</HeaderCell>
        <HeaderCell>Client</HeaderCell>
        <HeaderCell>What</HeaderCell>
        <HeaderCell>By</HeaderCell>
      </tr>
    </TableHead>
    <TableBody className="max-lg:not-print:block">
      {lines.map((line) => (
        <TableRow
          key={line.number}
          className="max-lg:not-print:flex max-lg:not-print:flex-col max-lg:not-print:py-3"
        >
          <Cell className="align-top tabular-nums max-lg:not-print:py-1">{line.number}</Cell>
          <Cell className="align-top max-lg:not-print:py-1">
            <span className="block font-medium">{registerEntryNames[line.entry]}</span>
            <span className="whitespace-nowrap text-ink-soft">{formatDateTime(line.at)}</span>
          </Cell>
          <Cell className="align-top wrap-anywhere max-lg:not-print:py-1">
            {line.client}
            {line.caseNumber && (
              <span className="block text-ink-soft">
                {line.pageOf ? (
                  <CasePageLink caseNumber={line.pageOf} className={cn(linkStyle, 'tap')}>
                    {line.caseNumber}
                  </CasePageLink>
                ) : (
                  line.caseNumber
                )}
              </span>
            )}
          </Cell>
          <Cell className="align-top wrap-anywhere max-lg:not-print:py-1">
            {what(line).map((part) => (
              <span key={part} className="block">
                {part}
              </span>
            ))}
            <span className="block font-mono text-xs text-ink-faint">{line.hash.slice(0, 16)}</span>
          </Cell>
          <Cell className="align-top wrap-anywhere max-lg:not-print:py-1">
            {line.by || 'Automatic'}
            {line.policy && line.entry !== 'policy' && (
              <span className="block text-ink-soft">Policy: {line.policy}</span>
            )}
          </Cell>
        </TableRow>
      ))}
    </TableBody>
  </Table>
)

const what = ({ entry, nature, lawyers, names, answer, decision, reason, policy }: RegisterLine) =>
  [
    answer,
    decision,
    names && `Searched for ${names}`,
    nature,
    lawyers && `Lawyer: ${lawyers}`,
    entry === 'policy' && policy,
    reason,
  ].filter((part): part is string => Boolean(part))
