import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FolderOpen, Link2, Link2Off, Pencil } from 'lucide-react'
import { api } from '#platform/api/client.ts'
import { refusalMessage } from '#platform/api/refusal.ts'
import { readingAgain } from '#platform/lists/reading-again.ts'
import { Button } from '#ui/forms/button.tsx'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { EmailText } from '#ui/forms/email-text.tsx'
import { TextLink } from '#ui/forms/text-link.tsx'
import { useOutcome } from '#ui/hooks/use-outcome.ts'
import { Card, CardBody, CardDescription, CardFooter, CardHeader, CardTitle } from '#ui/layout/card.tsx'
import { Badge } from '#ui/lists/badge.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { type ClientItem, clientStatusNames } from './clients.schema.ts'
import { DeleteClient } from './delete-client.tsx'

const loginWords = {
  linked: 'Signs in to the client portal',
  available: 'A verified login waits to be linked',
  none: 'No login yet',
}

/** A client in the administrators' list. */
export function ClientCard({ client, onEdit }: { client: ClientItem; onEdit: () => void }) {
  const facts: [string, React.ReactNode][] = [
    [
      'Email',
      <TextLink key="email" to={`mailto:${client.email}`}>
        <EmailText email={client.email} />
      </TextLink>,
    ],
    ['Phone', client.phone],
    ['Address', client.address],
    ['Assigned lawyer', client.lawyerName ?? 'Not assigned'],
    ['Login', loginWords[client.login]],
  ]
  return (
    <Card as="li">
      <CardHeader className="flex-nowrap">
        <div className="min-w-0">
          <CardTitle className="wrap-anywhere">{client.name}</CardTitle>
          {client.company && <CardDescription>{client.company}</CardDescription>}
        </div>
        <div className="flex flex-wrap justify-end gap-1.5">
          <Badge tone={client.status === 'active' ? 'green' : 'grey'}>
            {clientStatusNames[client.status]}
          </Badge>
          {client.isHeld && <Badge tone="brass">On legal hold</Badge>}
        </div>
      </CardHeader>
      <CardBody>
        <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-1.5 text-sm">
          {facts.map(
            ([term, value]) =>
              value && (
                <div key={term} className="contents">
                  <dt className="text-ink-faint">{term}</dt>
                  <dd className="min-w-0 wrap-anywhere">{value}</dd>
                </div>
              ),
          )}
        </dl>
        {client.notes && (
          <p className="border-l-2 border-rule pl-3 text-sm wrap-anywhere whitespace-pre-line text-ink-soft">
            {client.notes}
          </p>
        )}
      </CardBody>
      <CardFooter>
        <Button variant="secondary" size="sm" onClick={onEdit}>
          <Pencil aria-hidden />
          Edit
        </Button>
        <ButtonLink variant="secondary" size="sm" to={`/admin?clientId=${client.id}`}>
          <FolderOpen aria-hidden />
          Cases
        </ButtonLink>
        <ClientLogin client={client} />
        <DeleteClient client={client} />
      </CardFooter>
    </Card>
  )
}

function ClientLogin({ client: { id, version, name, email, login } }: { client: ClientItem }) {
  const say = useOutcome()
  const queries = useQueryClient()
  const outcome = {
    onSuccess: () => say.success('Client updated successfully'),
    onError: (error: unknown) => say.error(refusalMessage(error, 'Failed to save client')),
    onSettled: readingAgain(queries, api.admin.clients.key()),
  }
  const link = useMutation(api.admin.clients.linkLogin.mutationOptions(outcome))
  const unlink = useMutation(api.admin.clients.unlinkLogin.mutationOptions(outcome))
  if (login === 'available')
    return (
      <Button
        variant="secondary"
        size="sm"
        pending={link.isPending}
        onClick={() => link.mutate({ id, version })}
      >
        <Link2 aria-hidden />
        Link Login
      </Button>
    )
  if (login === 'none') return null
  return (
    <ConfirmDialog
      trigger={
        <Button variant="ghost" size="sm">
          <Link2Off aria-hidden />
          Unlink Login
        </Button>
      }
      title="Unlink this login?"
      description={`The person who signs in with ${email} no longer sees the cases, documents and appointments of ${name}. The login itself stays.`}
      confirmLabel="Unlink Login"
      onConfirm={() => unlink.mutateAsync({ id, version })}
    />
  )
}
