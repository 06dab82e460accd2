import { type QueryKey, type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import { capitalized } from './capitalized.ts'
import type { ValueTexts } from './differences.ts'
import { useRecordForm } from './use-record-form.ts'
import { useSendingKey } from './use-sending-key.ts'

/** A procedure of the API's client, as far as it takes these values. */
interface Call<Values> {
  // biome-ignore lint/suspicious/noExplicitAny: what it answers isn't looked at
  mutationOptions(): UseMutationOptions<any, any, Values, any>
}
interface Saved {
  id: string
  version: number
}

interface RecordDialog<Input extends FieldValues, Output, Item extends Saved, More extends object> {
  schema: z.ZodType<Output, Input>
  /** The record as it is now; nothing for a new one. */
  edited: Item | undefined
  /** Initial values of the fields. */
  starting: (item: Item | undefined) => DefaultValues<Input>
  create: Call<Output & More & { idempotencyKey: string }>
  /** What else a new record has, such as the case that it belongs to. */
  more?: More
  update: Call<Output & Saved>
  /** What is read again afterwards, by the beginnings of its keys. */
  keys: readonly QueryKey[]
  /** In messages: 'lead' gives 'Failed to save lead' and 'Lead created successfully'. */
  recordName: string
  words?: { created?: string; failed?: string }
  /** Shows the result. */
  say: { success: (message: string) => unknown; error: (message: string) => unknown }
  close: () => void
  onTouched: (touched: boolean) => void
  onInvalid?: () => void
  /** How the values of some fields are read when they are compared with somebody else's. */
  texts?: ValueTexts
}

/**
 * The form of a dialog that creates a record, or edits one: `useRecordForm` with its calls and its messages. A new
 * record goes under a key of its own, so that one that is sent again after a lost answer is there once where the
 * procedure looks at the key.
 */
export function useRecordDialog<
  Input extends FieldValues,
  Output,
  Item extends Saved,
  More extends object = object,
>(options: RecordDialog<Input, Output, Item, More>) {
  const { schema, edited, starting, recordName, words, say, close, onTouched, onInvalid } = options
  const queries = useQueryClient()
  const create = useMutation(options.create.mutationOptions())
  const update = useMutation(options.update.mutationOptions())
  const sending = useSendingKey()
  const readAgain = () => {
    for (const queryKey of options.keys) void queries.invalidateQueries({ queryKey })
  }
  return useRecordForm<Input, Output, Item>({
    schema,
    current: edited,
    starting,
    save: (values, item) =>
      item
        ? update.mutateAsync({ ...values, id: item.id, version: item.version })
        : sending(
            (idempotencyKey) => create.mutateAsync({ ...values, ...(options.more as More), idempotencyKey }),
            values,
          ),
    failed: (!edited && words?.failed) || `Failed to save ${recordName}`,
    onTouched,
    ...(onInvalid && { onInvalid }),
    ...(options.texts && { texts: options.texts }),
    onFailed(message) {
      say.error(message)
      readAgain()
    },
    onSaved() {
      readAgain()
      const done = capitalized(recordName)
      say.success(
        edited ? `${done} updated successfully` : (words?.created ?? `${done} created successfully`),
      )
      close()
    },
  })
}
