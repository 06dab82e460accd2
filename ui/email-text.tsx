/** An address that breaks before its @, when it has to. */
export const EmailText = ({ email }: { email: string }) => (
  <>
    {email.slice(0, email.lastIndexOf('@'))}
    <wbr />
    {email.slice(email.lastIndexOf('@'))}
  </>
)
