import { useQueryClient } from '@tanstack/react-query'
import { api, client } from '#platform/api/client.ts'
import { Card, CardBody, CardDescription, CardHeader, CardTitle } from '#ui/card.tsx'
import { toast } from '#ui/toaster.tsx'
import { AccountForm } from './account-form.tsx'
import {
  changeAddressSchema,
  changePasswordSchema,
  changeStaffPasswordSchema,
  staffPasswordHint,
} from './accounts.schema.ts'

/** Changes one's password; staff choose a longer one than clients. */
export function ChangePassword({ isStaff = false }: { isStaff?: boolean }) {
  const queries = useQueryClient()
  return (
    <Card as="section">
      <CardHeader>
        <CardTitle as="h2">Change Password</CardTitle>
      </CardHeader>
      <CardBody>
        <CardDescription>Your other sessions end when you change it.</CardDescription>
        <AccountForm
          schema={isStaff ? changeStaffPasswordSchema : changePasswordSchema}
          fields={[
            {
              name: 'currentPassword',
              label: 'Current password',
              type: 'password',
              autoComplete: 'current-password',
            },
            {
              name: 'newPassword',
              label: 'New password',
              type: 'password',
              autoComplete: 'new-password',
              ...(isStaff && { hint: staffPasswordHint }),
            },
          ]}
          size="md"
          submitLabel="Change Password"
          fallback="Failed to change the password. Please try again."
          resets
          send={async (values) => {
            await client.accounts.own.changePassword(values)
            toast.success('Your password was changed.')
            await queries.invalidateQueries({ queryKey: api.accounts.own.sessions.key() })
          }}
        />
      </CardBody>
    </Card>
  )
}

/** Asks for another address to log in with. */
export const ChangeAddress = () => (
  <Card as="section">
    <CardHeader>
      <CardTitle as="h2">Change Email</CardTitle>
    </CardHeader>
    <CardBody>
      <CardDescription>
        It counts once you have opened the link that we send to the new address.
      </CardDescription>
      <AccountForm
        schema={changeAddressSchema}
        fields={[
          { name: 'email', label: 'New email', type: 'email', autoComplete: 'email' },
          { name: 'password', label: 'Current password', type: 'password', autoComplete: 'current-password' },
        ]}
        size="md"
        submitLabel="Change Email"
        fallback="Failed to change the address. Please try again."
        resets
        draft="change-address"
        send={async (values) => {
          await client.accounts.own.askForAddress(values)
          toast.success(`We have written to ${values.email}. Please open the link in it.`)
        }}
      />
    </CardBody>
  </Card>
)
