/** An email address that may wrap before its @. */
export const EmailText = ({ email }: { email: string }) => (
  <>
    {email.slice(0, email.lastIndexOf('@'))}
    <wbr />
    {email.slice(email.lastIndexOf('@'))}
  </>
)
