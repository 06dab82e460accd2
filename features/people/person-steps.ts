import type { StaffRole } from '#features/accounts/accounts.schema.ts'
import { client } from '#platform/api/client.ts'
import { type PersonItem, permissionNames, roleNames } from './people.schema.ts'

/** Something that can be done about a person, with the texts that ask for it and report it. */
export interface Step {
  label: string
  title: string
  description: string
  confirmLabel: string
  done: string
  isSafe?: boolean
  /** The server wants the caller's password or passkey again first. */
  needsIdentity?: boolean
  run: () => Promise<unknown>
}

const a = (role: StaffRole) => (role === 'admin' ? 'an administrator' : 'a lawyer')

/** The actions that the server allows the caller, in the menu's order. Blocking has a dialog of its own. */
export function stepsFor({ id: userId, name, email, self, permissions, can }: PersonItem): Step[] {
  return [
    ...can.grant.map((role) => ({
      label: `Make ${roleNames[role]}`,
      title: `Make ${name} ${a(role)}?`,
      description:
        role === 'admin'
          ? `${name} will see and change everything that administrators do, these rights included.`
          : `${name} will enter the lawyer portal, with their own cases and clients.`,
      confirmLabel: `Make ${roleNames[role]}`,
      done: `${name} is ${a(role)} now`,
      isSafe: true,
      run: () => client.admin.people.grantRole({ userId, role }),
    })),
    ...(can.invite ? [invitation(name, email)] : []),
    ...can.revoke.map((role) => ({
      label: `Revoke ${roleNames[role]}`,
      title: self ? `Revoke your own role?` : `Revoke the role of ${name}?`,
      description: self
        ? `You will be no ${roleNames[role].toLowerCase()} any more, at once, and can’t undo it yourself.`
        : `${name} will be no ${roleNames[role].toLowerCase()} any more. It holds at once: open pages of the portal close.`,
      confirmLabel: self ? 'Revoke My Own Role' : 'Revoke Role',
      done: self ? 'Your role was revoked' : `${name} is no ${roleNames[role].toLowerCase()} any more`,
      run: () => client.admin.people.revokeRole({ userId, role, ownRole: self }),
    })),
    ...can.permit.map((permission) => ({
      label: `Permit to ${permissionNames[permission]}`,
      title: self ? 'Permit yourself to read deleted records?' : `Permit ${name} to read deleted records?`,
      description: `${self ? 'There is no other administrator who could. You' : name} can then read and export what the firm keeps of deleted clients, their chats included. It asks for a reason each time, and each look is kept in the audit log.`,
      confirmLabel: 'Give Permission',
      done: self ? 'You may read deleted records now' : `${name} may read deleted records now`,
      isSafe: true,
      needsIdentity: true,
      run: () => client.admin.people.grantPermission({ userId, permission }),
    })),
    ...permissions.map((permission) => ({
      label: `Revoke: ${permissionNames[permission]}`,
      title: self ? 'Give up your own permission?' : `Revoke the permission of ${name}?`,
      description: `${self ? 'You' : name} can’t read what is kept of deleted clients any more, at once.`,
      confirmLabel: 'Revoke Permission',
      done: 'The permission was revoked',
      run: () => client.admin.people.revokePermission({ userId, permission }),
    })),
    ...(can.endSessions
      ? [
          {
            label: self ? 'End Other Sessions' : 'End All Sessions',
            title: self ? 'End your other sessions?' : `End all sessions of ${name}?`,
            description: self
              ? 'Every browser but this one is signed out.'
              : `${name} is signed out everywhere and can sign in again.`,
            confirmLabel: 'End Sessions',
            done: 'The sessions were ended',
            run: () => client.admin.people.endSessions({ userId }),
          },
        ]
      : []),
    ...(can.resetTwoFactor
      ? [
          {
            label: 'Reset Two-Factor',
            title: `Reset two-factor sign-in of ${name}?`,
            description: `For somebody who has lost their phone or passkeys and their recovery codes: all of them are removed. Be sure that it is ${name} who asks: the password alone lets them in then. All their sessions end.`,
            confirmLabel: 'Reset Two-Factor',
            done: `Two-factor sign-in of ${name} was reset`,
            run: () => client.admin.people.resetTwoFactor({ userId }),
          },
        ]
      : []),
    ...(can.unblock
      ? [
          {
            label: 'Unblock Login',
            title: `Unblock ${name}?`,
            description: `${name} can sign in again, with the rights shown here.`,
            confirmLabel: 'Unblock',
            done: `${name} can sign in again`,
            isSafe: true,
            run: () => client.admin.people.unblock({ userId }),
          },
        ]
      : []),
  ]
}

const invitation = (name: string, email: string): Step => ({
  label: 'Invite as Administrator',
  title: `Invite ${name} as an administrator?`,
  description: `A link goes to ${email}. The person who opens it chooses a new password of at least 12 characters and becomes an administrator.`,
  confirmLabel: 'Send Invitation',
  done: `An invitation was sent to ${email}`,
  isSafe: true,
  run: () => client.admin.invitations.send({ role: 'admin', name, email }),
})
