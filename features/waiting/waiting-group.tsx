import { useState } from 'react'
import { Link } from 'react-router'
import { formatDate, formatDateTime } from '#platform/dates/format.ts'
import { Button } from '#ui/forms/button.tsx'
import { TextLink } from '#ui/forms/text-link.tsx'
import { Card, CardBody, CardHeader, CardTitle } from '#ui/layout/card.tsx'
import { Badge } from '#ui/lists/badge.tsx'
import { firstLines, type WaitingGroup, type WaitingLine } from './waiting.schema.ts'
import type { WaitingWords } from './waiting-words.ts'

type Props = { group: WaitingGroup; words: NonNullable<WaitingWords[keyof WaitingWords]> }

/** Waiting items of one kind: their number, the first ones, and a link to the others. */
export function Group({ group: { count, more, lines }, words: { title, since, to, all } }: Props) {
  const [whole, setWhole] = useState(false)
  const number = more ? `${count}+` : String(count)
  const shown = whole ? lines : lines.slice(0, firstLines)
  return (
    <Card as="section">
      <CardHeader className="flex-nowrap">
        <CardTitle as="h2">{title}</CardTitle>
        <Badge className="tabular-nums">{number}</Badge>
      </CardHeader>
      <CardBody className="py-2">
        <ul className="divide-y divide-rule">
          {shown.map((line) => (
            <Line key={line.id} line={line} since={since} to={to(line)} />
          ))}
        </ul>
        {all && count > shown.length && (
          <TextLink to={all} className="self-start py-1 text-sm">
            Show all {number}
          </TextLink>
        )}
        {!all && lines.length > shown.length && (
          <Button variant="link" size="sm" className="self-start" onClick={() => setWhole(true)}>
            Show {more ? 'the first ' : 'all '}
            {lines.length}
          </Button>
        )}
      </CardBody>
    </Card>
  )
}

const Line = ({
  line: { title, detail, at },
  since,
  to,
}: {
  line: WaitingLine
  since: string
  to: string
}) => (
  <li>
    <Link
      to={to}
      className="-mx-2 flex flex-col gap-0.5 rounded-xs px-2 py-2.5 text-sm hover:bg-hover focus-visible:-outline-offset-2"
    >
      <span className="line-clamp-2 font-medium wrap-anywhere">{title}</span>
      <span className="flex flex-wrap justify-between gap-x-4 text-xs text-ink-soft">
        <span className="line-clamp-2 wrap-anywhere">{detail}</span>
        <time dateTime={at.toISOString()} title={formatDateTime(at)}>
          {since} {formatDate(at)}
        </time>
      </span>
    </Link>
  </li>
)
