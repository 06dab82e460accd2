/**
 * A trigger's statement as the database gets it. A trigger behind live updates declares the topics it reports:
 *
 *     create or replace trigger record_change after insert or update or delete on public.cases
 *       for each row execute function public.record_change('*', 'client_id', 'published=publish_title');
 *
 * - `'*'`: topic `cases`
 * - `'client_id'`: topic `cases/client_id/<value>`, for the value before and the value after
 * - `'published=x'`: topic `cases/published`, when the boolean column x was or is true
 * - `'reach:x,y'`: topic `cases/reach/<id>`, when a row is deleted or one of the columns x, y changes, which decide who
 *   may see it
 *
 * There is no function `record_change`: each such trigger gets a function of its own, which names its columns. A shared
 * one would have to convert every row to JSON to find them, which makes writes three times as expensive.
 * @throws for any other argument
 */
export function renderTrigger(statement: string): string {
  // unsafe-expression: reads our own SQL
  const [call, listed = ''] = /execute function public\.record_change\(([^)]*)\)/.exec(statement) ?? []
  if (!call) return statement
  const [, trigger, table] =
    // unsafe-expression: reads our own SQL
    /^create (?:or replace )?trigger\s+(\w+)[^;]*?\son\s+(?:public\.)?(\w+)/m.exec(statement) ?? []
  const listedTopics = [...listed.matchAll(/'([^']*)'/g)].map(([, each = '']) => each)
  if (!trigger || !table || listedTopics.length === 0)
    throw new Error(`The trigger names no topic: ${statement}`)
  const name = `public.${trigger}_of_${table}`
  return [
    `create or replace function ${name}() returns trigger`,
    `language plpgsql security definer set search_path = '' as $$`,
    'begin',
    `  if tg_op = 'UPDATE' and old *= new then return null; end if;`,
    '  insert into public.changes (topic, op) select topic, lower(tg_op) from (values',
    listedTopics
      .flatMap((each) => topics(table, each))
      .map((topic) => `    (${topic})`)
      .join(',\n'),
    '  ) as told (topic) where topic is not null;',
    '  return null;',
    'end $$;',
    `alter function ${name}() owner to portico_definer;`,
    statement.replace(call, `execute function ${name}()`),
  ].join('\n')
}

/** As SQL, null for a row without a topic: an insert has no `old` row, a delete no `new` one. */
function topics(table: string, topic: string): string[] {
  if (topic === '*') return [`'${table}'`]
  const [, word, sign, columns = ''] = /^(\w+)(?:([=:])(\w+(?:,\w+)*))?$/.exec(topic) ?? []
  if (!word) throw new Error(`Not a topic of ${table}: ${topic}`)
  const moved = (listed: string[]) =>
    listed.map((column) => `old.${column} is distinct from new.${column}`).join(' or ')
  if (!sign)
    return [
      `'${table}/${word}/' || new.${word}`,
      `case when ${moved([word])} then '${table}/${word}/' || old.${word} end`,
    ]
  if (sign === '=') return [`case when old.${columns} or new.${columns} then '${table}/${word}' end`]
  const owners = moved(columns.split(','))
  return [
    `case when tg_op <> 'INSERT' and (${owners} or tg_op = 'DELETE') then '${table}/${word}/' || old.id end`,
  ]
}
