import { changeAddressAsk, changePasswordAsk } from '#features/accounts/account-forms.ts'
import { client } from '#platform/api/client.ts'
import { sentForm } from '#platform/forms/form-post.ts'
import { answerForm } from './form-action.ts'

// The account forms, which every portal has on one of its pages.

export const ownAccountAction =
  (isStaff: boolean) =>
  ({ request }: { request: Request }) =>
    answerForm(
      request,
      [
        changePasswordAsk(isStaff),
        ({ currentPassword = '', newPassword = '' }) =>
          client.accounts.own.changePassword({ currentPassword, newPassword }),
      ],
      [
        changeAddressAsk,
        ({ email = '', password = '' }) => client.accounts.own.askForAddress({ email, password }),
      ],
    )

export const ownAccountClientAction = (args: Parameters<typeof sentForm>[0]) =>
  sentForm(args, changePasswordAsk(false), changeAddressAsk)
