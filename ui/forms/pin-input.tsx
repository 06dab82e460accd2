import { OTPInput, REGEXP_ONLY_DIGITS, type SlotProps } from 'input-otp'
import { cn } from '#ui/cn.ts'
import { useHydrated } from '#ui/hooks/use-hydrated.ts'
import { pageNonce } from '#ui/layout/nonce.ts'
import { useFieldControl } from './field-context.ts'
import { Input } from './input.tsx'

type Props = {
  value: string
  onChange: (value: string) => void
  autoFocus?: boolean
  name?: string
}

/**
 * Shows the four digits of a PIN in boxes over one real input, so that paste, caret and screen readers work as usual.
 */
export function PinInput(props: Props) {
  return useHydrated() ? (
    <Boxes {...props} />
  ) : (
    <Input inputMode="numeric" className="h-16 max-w-65" name={props.name} />
  )
}

function Boxes(props: Props) {
  const control = useFieldControl(props)
  const nonce = pageNonce()
  return (
    <OTPInput
      {...control}
      maxLength={4}
      inputMode="numeric"
      autoComplete="off"
      pattern={REGEXP_ONLY_DIGITS}
      pasteTransformer={(pasted) => pasted.replace(/\D/g, '')}
      pushPasswordManagerStrategy="none"
      noScriptCSSFallback={null}
      {...(nonce && { nonce })}
      containerClassName="group/pin flex w-fit gap-2.5"
      render={({ slots }) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the position identifies a box
        slots.map((slot, at) => <Box key={at} {...slot} />)
      }
    />
  )
}

const Box = ({ char, isActive, hasFakeCaret }: SlotProps) => (
  <div
    aria-hidden
    className={cn(
      'flex h-16 w-14 items-center justify-center rounded-sm border border-rule-strong bg-surface font-serif text-3xl tabular-nums transition-colors',
      'group-has-aria-invalid/pin:border-danger',
      isActive && 'border-ring outline-2 outline-ring',
    )}
  >
    {char ?? (hasFakeCaret && <span className="pin-caret" />)}
  </div>
)
