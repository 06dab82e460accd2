// How long handing over a lawyer's work takes: `node bench/hand-over.mjs [LAWYERS]`, by default of five
// lawyers one after the other, each with 500 cases and what belongs to them, 125 clients and 125
// conversations. Through the product's API, on the embedded database, once the jobs have finished their work
// after the bulk load. Prints the seconds of each, and exits with 1 when the goal is missed or a case lacks
// its line in the audit log.
import { hashPassword } from '#platform/auth/passwords.server.ts'
import { untilIdle } from './density/cost.mjs'
import { fillFirm, known } from './large-data.ts'
import { signIn } from './lists/sign-in.ts'
import { withFirm } from './with-firm.ts'

const goalSeconds = 1
const password = 'a password of the measurements'
const lawyers = Number(process.argv[2] ?? 5)

await withFirm(
  async (owner) => {
    await fillFirm(owner, 500 * (lawyers + 1), await hashPassword(password))
  },
  async ({ app, owner, publicUrl }) => {
    const { admin } = await signIn(app, publicUrl, { ...known.admin, password })
    const { rows } = await owner.query(`select id from lawyers order by length(slug), slug`)
    const [successor, ...leaving] = rows.map(({ id }) => id)
    await untilIdle(owner, [process.pid])
    for (const id of leaving) {
      const held = await admin.lawyers.holdings({ id })
      const began = performance.now()
      await admin.lawyers.delete({ id, successorId: successor })
      const seconds = (performance.now() - began) / 1000
      const { rows: lines } = await owner.query(
        `select jsonb_array_length(detail -> 'case_ids') as cases from audit_log where action = 'lawyer.handed-over' and entity_id = $1`,
        [id],
      )
      const named = lines.length === 1 && lines[0].cases === held.cases
      if (seconds > goalSeconds || !named) process.exitCode = 1
      console.log(
        `${held.cases} cases, ${held.clients} clients and ${held.chats} chats: ${seconds.toFixed(2)} s, ${named ? 'one line names all cases' : 'cases are missing in the log'}`,
      )
    }
  },
)
