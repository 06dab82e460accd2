import type { EventEmitter } from 'node:events'
import type { Writable } from 'node:stream'
import pg, { type FieldDef } from 'pg'
import utils from 'pg/lib/utils.js'
import { serialize } from 'pg-protocol'
import { type Prepared, PreparedStatements, type Preparing } from './prepared-statements.ts'
import type { Answer, Statement } from './round-trip.ts'

/**
 * The versions that this file was checked against: it is the only one that uses what pg doesn't document. After an
 * upgrade read `lib/client.js` and `lib/query.js` again, then set the versions. `driver.test.ts` fails until then.
 *
 * Used: a pipelining Client accepts only subclasses of `pg.Query`; it calls `submit` with its Connection, whose `stream`
 * is the socket, then `handleRowDescription`, `handleDataRow`, `handleCommandComplete` and `handleReadyForQuery`, or
 * `handleError` and none of them afterwards; an error that `submit` returns is passed to `handleError`; it wraps
 * `callback` for its query timeout; `prepareValue` turns a value into text; `serialize` writes the protocol's messages.
 */
export const checkedVersions = { pg: '8.23.1', 'pg-protocol': '1.16.1' }

const Query = pg.Query as unknown as new (text: string) => EventEmitter

interface Connection {
  stream: Writable
}

interface Step {
  statement: Statement
  values: (string | Buffer | null)[]
  prepared?: Prepared
  preparing?: Preparing
  fields: FieldDef[]
  parsers: Prepared['parsers']
  answer: Answer
}

/** SQLSTATEs: the prepared statement doesn't exist on this connection, or its result columns have changed. */
const outdated = ['26000', '0A000']
const asText = (text: string) => text
const [execute, sync] = [serialize.execute(), serialize.sync()]
const statementsOf = new WeakMap<Connection, PreparedStatements>()

/**
 * Statements that are sent in one packet with one Sync at the end. Unless one of them is BEGIN they form one implicit
 * transaction, which the Sync commits, or rolls back after an error. After an error PostgreSQL skips the rest.
 */
export class PipelinedQuery extends Query {
  readonly #steps: Step[]
  #connection = new PreparedStatements()
  #at = 0
  /** Thrown by a value's parser: the connection is still usable. */
  parseError: Error | undefined
  callback: (error: Error | null, answers?: Answer[]) => void

  /** @throws when a value can't be converted to text; nothing has been sent then */
  constructor(statements: Statement[], callback: PipelinedQuery['callback']) {
    super('')
    this.callback = callback
    this.#steps = statements.map((statement) => ({
      statement,
      values: statement.values?.map((value) => utils.prepareValue(value)) ?? [],
      fields: [],
      parsers: [],
      answer: { rows: [], rowCount: null, command: '' },
    }))
  }

  submit(connection: Connection): null {
    const statements = statementsOf.get(connection) ?? new PreparedStatements()
    statementsOf.set(connection, statements)
    this.#connection = statements
    const messages = statements.closing().map((name) => serialize.close({ type: 'S', name }))
    for (const step of this.#steps) this.#write(messages, step)
    messages.push(sync)
    connection.stream.cork()
    connection.stream.write(Buffer.concat(messages))
    // Round trips of one turn of the event loop leave in one packet, which wakes PostgreSQL once.
    setImmediate(() => connection.stream.uncork())
    return null
  }

  #write(messages: Buffer[], step: Step): void {
    const { text, role } = step.statement
    const found = this.#connection.find(role, text)
    if ('key' in found) {
      step.preparing = found
      messages.push(serialize.parse({ name: found.name, text }))
    } else {
      step.prepared = found
      step.fields = found.fields
      step.parsers = found.parsers
    }
    messages.push(serialize.bind({ statement: found.name, values: step.values }))
    if (step.preparing) messages.push(serialize.describe({ type: 'P' }))
    messages.push(execute)
  }

  handleRowDescription({ fields }: { fields: FieldDef[] }): void {
    const step = this.#steps[this.#at]
    if (!step) return
    const { parserOf } = step.statement
    step.fields = fields
    step.parsers = fields.map(({ dataTypeID, format }) => parserOf?.(dataTypeID, format) ?? asText)
  }

  handleDataRow({ fields: values }: { fields: (string | null)[] }): void {
    const step = this.#steps[this.#at]
    if (!step || this.parseError) return
    try {
      const row = parsedRow(step, values)
      step.answer.rows.push(step.statement.asArrays ? row : objectOf(step, row))
    } catch (error) {
      this.parseError = error as Error
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    const step = this.#steps[this.#at++]
    if (!step) return
    const [command = '', ...numbers] = text.split(' ')
    step.answer.command = command
    if (numbers.length > 0) step.answer.rowCount = Number(numbers.at(-1))
    if (step.preparing) this.#connection.keep(step.preparing, step.fields, step.parsers)
    step.statement.onDone?.()
  }

  handleError(error: Error & { code?: string }): void {
    for (const { preparing } of this.#steps.slice(this.#at)) if (preparing) this.#connection.fail(preparing)
    const { prepared, statement } = this.#steps[this.#at] ?? {}
    statement?.onFailed?.(error)
    if (prepared && outdated.includes(error.code ?? '')) this.#connection.forget(prepared)
    this.callback(error)
  }

  handleReadyForQuery(): void {
    if (this.parseError) this.callback(this.parseError)
    else
      this.callback(
        null,
        this.#steps.map(({ answer }) => answer),
      )
  }
}

/** Parses the driver's array of strings in place. */
function parsedRow({ parsers }: Step, values: unknown[]): unknown[] {
  for (let n = 0; n < values.length; n++) {
    const parser = parsers[n]
    if (parser !== asText && values[n] !== null) values[n] = parser?.(values[n] as string)
  }
  return values
}

function objectOf({ fields }: Step, row: unknown[]): Record<string, unknown> {
  const object: Record<string, unknown> = {}
  fields.forEach(({ name }, n) => {
    object[name] = row[n]
  })
  return object
}
