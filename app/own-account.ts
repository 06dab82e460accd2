import { changeAddressAsk, changePasswordAsk } from '#features/accounts/account-forms.ts'
import { client } from '#platform/api/client.ts'
import { answerForm } from './form-action.ts'
import { sentSessionForm } from './session-form.ts'

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

export const ownAccountClientAction = (args: Parameters<typeof sentSessionForm>[0]) =>
  sentSessionForm(args, changePasswordAsk(false), changeAddressAsk)
