import pg from 'pg'

/** The content of a migrated database, as text that can be reviewed in a diff. */
export interface Catalog {
  tables: Record<string, TableCatalog>
  /** By name and argument types. */
  functions: Record<
    string,
    { returns: string; owner: string; security: string; settings: string; grants: string; body: string }
  >
  /** Rights that neither a table nor a function has: on the schema, by default, on sequences. */
  grants: string[]
}

interface TableCatalog {
  owner: string
  rowSecurity: 'forced' | 'enabled' | 'off'
  columns: string[]
  constraints: string[]
  indexes: string[]
  triggers: string[]
  policies: string[]
  grants: string[]
}

/** Reads the schema `public`. The same database always gives exactly the same result. */
export async function readCatalog(url: string): Promise<Catalog> {
  const connection = new pg.Client({ connectionString: url })
  await connection.connect()
  try {
    // With this path, expressions are printed with qualified names.
    await connection.query(`set search_path = ''`)
    const { rows: tables } = await connection.query<{ name: string; facts: TableCatalog }>(tableFacts)
    const { rows: functions } = await connection.query(functionFacts)
    const { rows: grants } = await connection.query<{ fact: string }>(otherGrants)
    return {
      tables: Object.fromEntries(tables.map(({ name, facts }) => [name, facts])),
      functions: Object.fromEntries(functions.map(({ name, facts }) => [name, facts])),
      grants: grants.map(({ fact }) => fact),
    }
  } finally {
    await connection.end()
  }
}

export function printCatalog(catalog: Catalog): string {
  return `${JSON.stringify(catalog, null, 2)}\n`
}

const tableFacts = `
  select c.relname as name, json_build_object(
    'owner', c.relowner::regrole::text,
    'rowSecurity', case when c.relforcerowsecurity and c.relrowsecurity then 'forced'
      when c.relrowsecurity then 'enabled' else 'off' end,
    'columns', array(
      select concat_ws(' ', a.attname, format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' end,
        case a.attidentity when 'a' then 'generated always as identity' when 'd' then 'generated as identity' end,
        case when a.attgenerated = 's' then 'generated ' || pg_get_expr(d.adbin, d.adrelid)
          else 'default ' || pg_get_expr(d.adbin, d.adrelid) end)
      from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped order by a.attnum),
    'constraints', array(
      select conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
      where conrelid = c.oid and contype <> 'n' order by conname),
    'indexes', array(
      select pg_get_indexdef(indexrelid) from pg_index where indrelid = c.oid order by indexrelid::regclass::text),
    'triggers', array(
      select pg_get_triggerdef(oid) from pg_trigger where tgrelid = c.oid and not tgisinternal order by tgname),
    'policies', array(
      select concat_ws(' ', p.polname || ':', case when p.polpermissive then null else 'restrictive' end,
        case p.polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end,
        'to', (select string_agg(case r when 0 then 'public' else r::regrole::text end, ', ' order by r::regrole::text)
          from unnest(p.polroles) r),
        'using (' || pg_get_expr(p.polqual, c.oid) || ')', 'with check (' || pg_get_expr(p.polwithcheck, c.oid) || ')')
      from pg_policy p where p.polrelid = c.oid order by p.polname),
    'grants', array(
      select concat(role, ': ', string_agg(concat_ws(' ', privilege, columns), ', ' order by privilege, columns)) from (
        select grantee::regrole::text as role, lower(privilege_type) as privilege, null as columns
        from aclexplode(c.relacl) where grantee <> c.relowner
        union all
        select grantee::regrole::text, lower(privilege_type),
          '(' || string_agg(attname, ', ' order by attnum) || ')'
        from pg_attribute, aclexplode(attacl) where attrelid = c.oid and attnum > 0 group by 1, 2
      ) granted group by role order by role)
  ) as facts
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
  order by c.relname collate "C"`

const functionFacts = `
  select p.oid::regprocedure::text as name, json_build_object(
    'returns', pg_get_function_result(p.oid),
    'owner', p.proowner::regrole::text,
    'security', concat_ws(' ', case when p.prosecdef then 'definer' else 'invoker' end,
      case p.provolatile when 'i' then 'immutable' when 's' then 'stable' else 'volatile' end),
    'settings', coalesce(array_to_string(p.proconfig, ', '), ''),
    'grants', coalesce((select string_agg(case grantee when 0 then 'public' else grantee::regrole::text end, ', '
      order by grantee::regrole::text) from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner)))
      where grantee <> p.proowner), ''),
    'body', 'md5 ' || md5(pg_get_functiondef(p.oid))
  ) as facts
  from pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p')
  order by p.oid::regprocedure::text collate "C"`

const otherGrants = `
  select concat_ws(' ', place, role || ':', string_agg(privilege, ', ' order by privilege)) as fact from (
    select 'schema public' as place, acl.grantee, acl.privilege_type as privilege
    from pg_namespace, aclexplode(nspacl) acl where nspname = 'public' and acl.grantee <> nspowner
    union all
    select 'sequence ' || relname, acl.grantee, acl.privilege_type
    from pg_class, aclexplode(relacl) acl
    where relkind = 'S' and relnamespace = 'public'::regnamespace and acl.grantee <> relowner
    union all
    select 'default of ' || defaclrole::regrole || ' ' || defaclobjtype::text, acl.grantee, acl.privilege_type
    from pg_default_acl, aclexplode(defaclacl) acl where acl.grantee <> defaclrole
  ) granted, lateral (select lower(case grantee when 0 then 'public' else grantee::regrole::text end)) named (role)
  group by place, role order by place collate "C", role collate "C"`
