import { MailOpen } from 'lucide-react'
import { formatDateTime } from '#platform/dates/format.ts'
import { Button } from '#ui/forms/button.tsx'
import { EmailText } from '#ui/forms/email-text.tsx'
import { TextLink } from '#ui/forms/text-link.tsx'
import { Card, CardBody, CardDescription, CardFooter, CardHeader, CardTitle } from '#ui/layout/card.tsx'
import { Badge } from '#ui/lists/badge.tsx'
import { type InboxMessage, messageStateNames } from './admin-inbox.schema.ts'
import { AnswerButton, ReplyLink } from './admin-message-actions.tsx'

/** A message in the inbox, with its beginning. */
export function MessageCard({ message, onOpen }: { message: InboxMessage; onOpen: () => void }) {
  const { name, email, phone, createdAt, answer } = message
  return (
    <Card as="li">
      <CardHeader className="flex-nowrap">
        <div className="min-w-0">
          <CardTitle className="wrap-anywhere">{name}</CardTitle>
          <CardDescription>{formatDateTime(createdAt)}</CardDescription>
        </div>
        <MessageState answer={answer} />
      </CardHeader>
      <CardBody>
        <p className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
          <TextLink to={`mailto:${email}`} className="wrap-anywhere">
            <EmailText email={email} />
          </TextLink>
          {phone && <span>{phone}</span>}
        </p>
        <p className="line-clamp-3 text-sm wrap-anywhere whitespace-pre-line text-ink-soft">
          {message.message}
        </p>
        <AnsweredBy answer={answer} />
      </CardBody>
      <CardFooter>
        <Button variant="secondary" size="sm" aria-label={`Read the message of ${name}`} onClick={onOpen}>
          <MailOpen aria-hidden />
          Read
        </Button>
        <ReplyLink message={message} />
        <AnswerButton message={message} />
      </CardFooter>
    </Card>
  )
}

export const MessageState = ({ answer }: Pick<InboxMessage, 'answer'>) => (
  <Badge tone={answer ? 'green' : 'yellow'}>{messageStateNames[answer ? 'answered' : 'open']}</Badge>
)

/** Who answered, and when; empty until then. */
export const AnsweredBy = ({ answer }: Pick<InboxMessage, 'answer'>) =>
  answer && (
    <p className="text-xs text-ink-faint">
      Answered by {answer.by ?? 'a deleted account'}, {formatDateTime(answer.at)}
    </p>
  )
