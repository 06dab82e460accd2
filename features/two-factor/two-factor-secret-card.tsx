import { CopyButton } from '#ui/forms/copy-button.tsx'
import { QrCode } from './qr-code.tsx'
import type { TwoFactorSecret } from './two-factor.schema.ts'

/** The secret for the authenticator app, as a QR code and as text to type. */
export const TwoFactorSecretCard = ({ secret, uri }: TwoFactorSecret) => (
  <div className="flex flex-wrap justify-center gap-5">
    <QrCode text={uri} label="QR code for your authenticator app" />
    <div className="flex min-w-60 flex-1 basis-60 flex-col gap-3 text-sm">
      <p>Scan this picture with your authenticator app.</p>
      <p className="text-ink-soft">
        If you can’t scan it, or read this on the phone itself, type this key into the app:
      </p>
      <code className="rounded-sm bg-sunken px-3 py-2 font-mono text-sm/relaxed break-words">
        {secret.match(/.{1,4}/g)?.join(' ')}
      </code>
      <CopyButton value={secret} label="Copy the key" className="self-start" />
    </div>
  </div>
)
