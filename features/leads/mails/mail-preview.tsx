import { firm } from '#firm.ts'

type Props = { subject: string; body: string }

/** A mail about as its reader sees it: below the firm's name, each line a paragraph. */
export const MailPreview = ({ subject, body }: Props) => (
  <section aria-label="Preview" className="rounded-md border border-rule bg-paper p-4 text-sm">
    <p className="border-b-2 border-brass-fill pb-2 font-serif text-base">{firm.name}</p>
    <h3 className="mt-3 font-serif text-xl wrap-anywhere">{subject || 'No subject'}</h3>
    <div className="mt-2 flex flex-col gap-2 wrap-anywhere">
      {body
        .split('\n')
        .filter((line) => line.trim())
        .map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat, and have no state
          <p key={at}>{line}</p>
        ))}
    </div>
  </section>
)
