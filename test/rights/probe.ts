import { forgeries } from './forgeries.ts'
import { type Persona, seenBy } from './personas.ts'
import { become, literal, type Sandbox, type Step, type StoredRow, type Table, unbecome } from './sandbox.ts'

/**
 * What a persona reaches in a table, as sorted lines such as `read own` or `delete other:pending`.
 * Selects, updates and deletes have no WHERE, so that policies are tested without the help of careful queries.
 * @throws when a probe fails for another reason than a missing right: then the probe is wrong
 */
export async function reach(sandbox: Sandbox, persona: Persona, name: string): Promise<string[]> {
  const table = sandbox.tables.get(name)
  if (!table) throw new Error(`No matrix rows of ${name}.`)
  const lines = new Set<string>()
  for (const probe of [read, insert, update, remove])
    for (const { label } of await probe(sandbox, persona, table))
      lines.add(`${operation(probe)} ${seenBy(persona, label)}`)
  for (const column of await handOver(sandbox, persona, table)) lines.add(`hand over ${column}`)
  for (const statement of await forge(sandbox, persona, table)) lines.add(`forge: ${statement}`)
  return [...lines].sort()
}

const operation = (probe: { name: string }) => (probe === remove ? 'delete' : probe.name)

async function read(sandbox: Sandbox, persona: Persona, table: Table): Promise<StoredRow[]> {
  const readable = await sandbox.columnsWith('select', persona, table)
  // Without the right to the key, rows can only be counted: all or nothing.
  const keyed = table.keyColumns.every((column) => readable.includes(column))
  const what = keyed || readable.length === 0 ? `${table.key} as key` : 'count(*)::int as seen'
  const answer = await allowed(sandbox, become(persona), [`select ${what} from ${table.name}`])
  const rows = answer?.[1]?.rows ?? []
  if (keyed) return table.rows.filter(({ key }) => rows.some((row) => row.key === key))
  const seen = rows[0]?.seen ?? 0
  if (seen && seen !== table.rows.length)
    throw new Error(`${persona.name} reads ${seen} rows of ${table.name} but no keys.`)
  return seen ? table.rows : []
}

/** Deletes a row and lets the persona insert it again, with the columns it may set, with triggers. */
async function insert(sandbox: Sandbox, persona: Persona, table: Table): Promise<StoredRow[]> {
  const columns = (await sandbox.columnsWith('insert', persona, table)).join(', ') || table.columns.join(', ')
  const reached: StoredRow[] = []
  for (const original of table.rows) {
    const answer = await allowed(
      sandbox,
      [`delete from ${table.name} where ${table.key} = $1`, [original.key]],
      ['set local session_replication_role = origin'],
      become(persona),
      [
        `insert into ${table.name} (${columns}) select ${columns} from jsonb_populate_record(null::${table.name}, $1)`,
        [original.row],
      ],
      unbecome,
      [
        `select to_jsonb(t) as row from ${table.name} t where not ${table.key} = any ($1)`,
        [keysBut(original, table)],
      ],
    )
    if (answer && saysTheSame(original.row, answer.at(-1)?.rows[0]?.row)) reached.push(original)
  }
  return reached
}

async function update(sandbox: Sandbox, persona: Persona, table: Table): Promise<StoredRow[]> {
  const columns = await sandbox.columnsWith('update', persona, table)
  const plain =
    columns.find((column) => !table.uniqueColumns.includes(column) && !owners.includes(column)) ?? columns[0]
  const example = table.rows.find(({ label }) => seenBy(persona, label).startsWith('own')) ?? table.rows[0]
  const column = plain ?? table.columns[0] ?? ''
  return write(sandbox, persona, table, settersOf(table, { [column]: example?.row[column] }, columns))
}

const remove = (sandbox: Sandbox, persona: Persona, table: Table) =>
  write(sandbox, persona, table, `delete from ${table.name}`)

/** The columns by which the persona can give its rows to somebody else. Administrators may. */
async function handOver(sandbox: Sandbox, persona: Persona, table: Table): Promise<string[]> {
  if (persona.kinds.includes('admin') || persona.kinds.includes('accounts')) return []
  const writable = await sandbox.columnsWith('update', persona, table)
  const columns = writable.filter((column) => owners.includes(column))
  const passed: string[] = []
  for (const column of columns) {
    const others = table.rows.filter(({ label }) => seenBy(persona, label).startsWith('other'))
    for (const value of new Set(others.map(({ row }) => row[column]))) {
      const moved = await write(sandbox, persona, table, settersOf(table, { [column]: value }, writable))
      if (moved.some(({ row }) => row[column] !== value)) passed.push(column)
    }
  }
  return passed
}

/** The forgeries that succeed when every column is granted. */
async function forge(sandbox: Sandbox, persona: Persona, { name }: Table): Promise<string[]> {
  const worked: string[] = []
  for (const [kind, table, statement] of forgeries) {
    if (table !== name || !persona.kinds.includes(kind)) continue
    const grant: Step = [`grant insert, update on ${name} to ${persona.databaseRole}`]
    const answer = await allowed(sandbox, grant, become(persona), [statement])
    if (answer?.[2]?.rowCount) worked.push(statement)
  }
  return worked
}

/** The rows that a statement without WHERE changes. It reads no column, so select policies don't apply. */
async function write(
  sandbox: Sandbox,
  persona: Persona,
  table: Table,
  command: string,
): Promise<StoredRow[]> {
  const answer = await allowed(sandbox, become(persona), [command], unbecome, [
    `select ${table.key} as key, ctid::text as place from ${table.name}`,
  ])
  const rows = answer?.[3]?.rows
  return rows
    ? table.rows.filter(({ key, place }) => !rows.some((row) => row.key === key && row.place === place))
    : []
}

function settersOf(table: Table, values: Record<string, unknown>, writable: string[]): string {
  const needed = Object.entries(accepted[table.name] ?? {}).filter(([column]) => writable.includes(column))
  const setters = Object.entries({ ...values, ...Object.fromEntries(needed) }).map(
    ([column, value]) => `${column} = ${literal(value)}`,
  )
  return `update ${table.name} set ${setters.join(', ')}`
}

/** Values that an update must set to satisfy its policy, or as the column's type has them. */
const accepted: Record<string, Record<string, unknown>> = {
  appointments: { status: 'rejected' },
  case_access_grants: { revoked_at: '2026-01-01' },
  chat_messages: { is_read: true },
  serving_processes: { key_ids: '{}' },
}

/** Undefined when a right was missing. A row with a new location wasn't restored. */
async function allowed(sandbox: Sandbox, ...steps: Step[]) {
  const answer = await sandbox.attempt(...steps)
  if (Array.isArray(answer)) return answer
  if (answer.code === insufficientPrivilege || answer.code === uniqueViolation) return undefined
  // Somebody else's upload: claim_files refuses it before the policy.
  if (answer.code === foreignKeyViolation && answer.message.includes('uploaded for this')) return undefined
  // A device of somebody else: place_chat_message refuses it before the policy.
  if (answer.code === checkViolation && answer.message === 'Not the current epoch') return undefined
  throw new Error(`${answer.message} (${answer.code}) in: ${steps.map(([sql]) => sql).join('; ')}`, {
    cause: answer,
  })
}

const insufficientPrivilege = '42501'
const uniqueViolation = '23505'
const foreignKeyViolation = '23503'
const checkViolation = '23514'

const owners = ['client_id', 'lawyer_id', 'case_id', 'conversation_id', 'user_id']
const circumstances = ['state', 'status', 'purpose', 'sender']

/** Whether a row that was inserted again still has its owner; without the right to set it, it becomes the persona's. */
function saysTheSame(original: StoredRow['row'], made: StoredRow['row'] | undefined): boolean {
  const named = owners.filter((column) => original[column])
  const telling = [...(named.length ? named : ['uploaded_by']), ...circumstances]
  return made !== undefined && telling.every((column) => made[column] === original[column])
}

const keysBut = ({ key }: StoredRow, table: Table) =>
  table.rows.map((each) => each.key).filter((other) => other !== key)
