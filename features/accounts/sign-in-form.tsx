import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { api } from '#platform/api/client.ts'
import { refusalMessage } from '#platform/api/refusal.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { toast } from '#ui/toaster.tsx'
import { loginAt, type Portal } from './accounts.schema.ts'
import { SecondStepForm } from './second-step-form.tsx'

type Props = {
  portal: Portal
  emailLabel?: string
  submitLabel?: string
  /** For what isn't a refusal by the server: a lost connection, a fault. */
  fallback: string
  /** The door at which this browser owes the second step already, as after a reload. */
  awaited: Portal | null
  onSignedIn: () => void
}

/** E-mail and password, then the second step for whoever has one. What was typed stays when the server refuses. */
export function SignInForm({
  portal,
  emailLabel = 'Email',
  submitLabel = 'Login',
  fallback,
  awaited,
  onSignedIn,
}: Props) {
  const [secondStep, setSecondStep] = useState(awaited === portal)
  const form = useForm({ resolver: zodResolver(loginAt(portal)), defaultValues: { email: '', password: '' } })
  const { errors } = form.formState
  const signIn = useMutation(
    api.accounts.signIn.mutationOptions({
      onSuccess: ({ secondStep }) => (secondStep ? setSecondStep(true) : onSignedIn()),
      onError: (error) => {
        const message = refusalMessage(error, fallback)
        form.setError('root', { message })
        toast.error(message)
      },
    }),
  )
  if (secondStep)
    return (
      <SecondStepForm
        fallback={fallback}
        onSignedIn={onSignedIn}
        onBack={() => {
          form.resetField('password')
          signIn.reset()
          setSecondStep(false)
        }}
      />
    )
  const submit = form.handleSubmit((values) => signIn.mutateAsync({ portal, ...values }).catch(() => {}))
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      <Field label={emailLabel} error={errors.email?.message} required>
        <Input type="email" autoComplete="username" {...form.register('email')} />
      </Field>
      <Field label="Password" error={errors.password?.message} required>
        <Input type="password" autoComplete="current-password" {...form.register('password')} />
      </Field>
      {errors.root && (
        <p role="alert" className="text-sm text-danger">
          {errors.root.message}
        </p>
      )}
      {/* Still pending while the next page loads. */}
      <Button type="submit" size="lg" pending={signIn.isPending || signIn.isSuccess}>
        {submitLabel}
      </Button>
    </form>
  )
}
