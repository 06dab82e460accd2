import { Button } from '#ui/button.tsx'
import { Vignette } from '#ui/vignette.tsx'

/** Says where to look now. The same for every address, known or not. */
export const MailSent = ({ email, text, onAgain }: { email: string; text: string; onAgain: () => void }) => (
  <div role="status" className="flex flex-col items-center gap-3 text-center">
    <Vignette name="letter" className="w-32" />
    <h2 className="font-serif text-2xl font-medium">Check your mail</h2>
    <p className="text-sm text-ink-soft">
      We have written to <strong className="font-medium text-ink wrap-anywhere">{email}</strong>. {text}
    </p>
    <Button variant="link" size="sm" onClick={onAgain}>
      Use another address
    </Button>
  </div>
)
