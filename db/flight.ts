import { channel } from 'node:diagnostics_channel'
import type { EventEmitter } from 'node:events'
import type { Writable } from 'node:stream'
import pg, { type FieldDef } from 'pg'
import utils from 'pg/lib/utils.js'
import { serialize } from 'pg-protocol'
import { type Prepared, PreparedStatements, type Preparing } from './prepared.ts'

/** One statement of a flight. */
export interface Statement {
  text: string
  values?: unknown[]
  /** The role under which it is planned; '' for what is planned under none. */
  role: string
  /** Rows as arrays of values rather than as objects. */
  asArrays?: boolean
  /** Whether it is answered at once, as by an index, so that what waits behind it doesn't wait. */
  isQuick?: boolean | undefined
  /** How values are read; as text without it. */
  parserOf?: ((type: number, format: string) => (text: string) => unknown) | undefined
  /** Told as soon as the database has done it. */
  onDone?: (() => void) | undefined
  /** Told when it is this one that the database refuses. */
  onFailed?: (error: Error) => void
}

/** What the database answered to one statement. */
export interface Answer {
  rows: unknown[]
  rowCount: number | null
  /** As the database names it: SELECT, COMMIT. */
  command: string
}

/** What of the driver's connection a flight needs. */
interface Wire {
  stream: Writable
  prepared?: PreparedStatements
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

type Told = (error: Error | null, answers?: Answer[]) => void
const Query = pg.Query as unknown as new (text: string) => EventEmitter

/** A statement that doesn't stand any more, or answers something else than it did. */
const outdated = ['26000', '0A000']
const asText = (text: string) => text
const [execute, sync] = [serialize.execute(), serialize.sync()]

/**
 * Statements that leave in one packet, with one Sync at their end: unless one of them is BEGIN, they are one transaction
 * that commits there and leaves nothing behind, whether it succeeds or fails. The first that fails ends it: the database
 * skips the rest.
 */
class Flight extends Query {
  readonly #statements: Statement[]
  #steps: Step[] = []
  #connection = new PreparedStatements()
  #at = 0
  #fault: Error | undefined
  callback: Told

  constructor(statements: Statement[], told: Told) {
    super('')
    this.#statements = statements
    this.callback = told
  }

  /** Called by the driver. @returns what keeps it from being sent, such as a value that can't be written */
  submit(wire: Wire): Error | null {
    try {
      this.#steps = this.#statements.map((statement) => ({
        statement,
        values: statement.values?.map((value) => utils.prepareValue(value)) ?? [],
        fields: [],
        parsers: [],
        answer: { rows: [], rowCount: null, command: '' },
      }))
    } catch (error) {
      return error as Error
    }
    wire.prepared ??= new PreparedStatements()
    this.#connection = wire.prepared
    const messages = wire.prepared.closing().map((name) => serialize.close({ type: 'S', name }))
    for (const step of this.#steps) this.#write(messages, step)
    messages.push(sync)
    wire.stream.cork()
    wire.stream.write(Buffer.concat(messages))
    // What is asked until the next turn of the event loop leaves in one packet, which wakes the database once.
    setImmediate(() => wire.stream.uncork())
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
    if (!step || this.#fault) return
    try {
      const row = rowOf(step, values)
      step.answer.rows.push(step.statement.asArrays ? row : objectOf(step, row))
    } catch (error) {
      this.#fault = error as Error
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
    this.callback(this.#fault ?? error)
  }

  handleReadyForQuery(): void {
    if (this.#fault) this.callback(this.#fault)
    else
      this.callback(
        null,
        this.#steps.map(({ answer }) => answer),
      )
  }
}

/** The driver's row, each of its texts read where it stands. */
function rowOf({ parsers }: Step, values: unknown[]): unknown[] {
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

/** What is told of each flight to whoever wants to look at the product's queries. */
export interface Flown {
  connection: pg.ClientBase
  statements: readonly Statement[]
}
export const flights = channel('portico.flights')

/** Sends statements in one flight. @returns their answers, in order */
export function fly(connection: pg.ClientBase, statements: Statement[]): Promise<Answer[]> {
  if (flights.hasSubscribers) flights.publish({ connection, statements } satisfies Flown)
  return new Promise((resolve, reject) => {
    const flight = new Flight(statements, (error, answers = []) => {
      if (!error) return resolve(answers)
      // The driver's stack ends at its socket.
      Error.captureStackTrace(error)
      reject(error)
    })
    connection.query(flight as unknown as pg.Submittable)
  })
}
