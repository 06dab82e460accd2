import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldErrors, UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import type { FirmSettings } from '#firm.config.ts'
import { api } from '#platform/api/client.ts'
import { useRecordForm } from '#platform/forms/use-record-form.ts'
import { useLive } from '#platform/realtime/live.ts'
import { useHydrated } from '#ui/hooks/use-hydrated.ts'
import { useOutcome } from '#ui/hooks/use-outcome.ts'
import { firmSchema } from './firm.schema.ts'

type Values = z.input<typeof firmSchema>
export type Firm = FirmSettings & { version: number }

/** Props of the parts of the firm's form. */
export interface FirmFields {
  form: UseFormReturn<Values, unknown, z.output<typeof firmSchema>>
  errors: FieldErrors<Values>
  /** The properties of an input for one of the firm's texts or numbers. */
  entry: (name: Parameters<FirmFields['form']['register']>[0]) => object
}

export const firmQuery = () => api.admin.firm.read.queryOptions()

/** The firm's settings, live. */
export function useFirm() {
  const firm = useQuery(firmQuery())
  useLive('firm_settings', [api.admin.firm.key()])
  return firm
}

interface Options {
  current: Firm
  /** The toast after a success. */
  saved: string
  onSaved: () => unknown
}

/** The form over the firm's settings, or over a part of them: it saves all of them, under one version. */
export function useFirmForm({ current, saved, onSaved }: Options) {
  const say = useOutcome()
  const queries = useQueryClient()
  const hydrated = useHydrated()
  const [touched, setTouched] = useState(false)
  const update = useMutation(api.admin.firm.update.mutationOptions())
  const readAgain = () => queries.invalidateQueries({ queryKey: api.admin.firm.key() })
  const { form, errors, ...rest } = useRecordForm({
    schema: firmSchema,
    current,
    starting: (firm) => settingsOf(firm ?? current),
    save: (values, edited) => update.mutateAsync({ ...values, version: edited?.version ?? 0 }),
    failed: 'Failed to save the firm',
    onTouched: setTouched,
    onFailed(message) {
      say.error(message)
      readAgain()
    },
    async onSaved() {
      say.success(saved)
      await readAgain()
      await onSaved()
    },
  })
  /** Read-only until the page's script is there: it would put back what was typed before. */
  const entry: FirmFields['entry'] = (name) => ({
    ...form.register(name),
    readOnly: !hydrated,
    className: 'read-only:bg-surface',
    defaultValue: String(form.formState.defaultValues && valueAt(form.formState.defaultValues, name)),
  })
  const fields: FirmFields = { form, errors, entry }
  return { ...rest, fields, touched, hydrated, problem: errors.root?.message }
}

/** The fields. The version isn't one: a conflict doesn't list it. */
const settingsOf = ({ version: _version, ...settings }: Firm): FirmSettings => settings

/** The value at a path such as `address.street`. */
const valueAt = (values: object, path: string): unknown =>
  path.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], values) ??
  ''
