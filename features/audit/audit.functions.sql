-- Writes one line of the audit log; who acts is taken from the claims. When the line concerns a case, its id is
-- the entity's (`cases`) or the detail's case_id.
create or replace function public.audit(
  p_action text, p_entity text, p_entity_id uuid default null, p_detail jsonb default '{}', p_address text default null
) returns void
language sql security definer set search_path = '' as $$
  insert into public.audit_log (actor_role, user_id, action, entity, entity_id, case_id, detail, address)
  values (
    -- Without a role, or with the owner's, the actor is the process itself: a migration, a seed, a command.
    case when current_setting('role') in ('none', 'portico_owner') then 'system'
      else regexp_replace(current_setting('role'), '^portico_', '') end,
    nullif(current_setting('portico.user_id', true), '')::uuid,
    p_action, p_entity, p_entity_id,
    case p_entity when 'cases' then p_entity_id else (p_detail ->> 'case_id')::uuid end,
    coalesce(p_detail, '{}'), left(p_address, 100)
  )
$$;
alter function public.audit(text, text, uuid, jsonb, text) owner to portico_definer;
grant execute on function public.audit(text, text, uuid, jsonb, text)
  to portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- Writes a line 'changed' with the fields, of those named, that have another value than before: `field_changes`. What a
-- hand-over changes is recorded once for all, by its own line. Contents of chats, PINs and passwords are never among them.
create or replace function public.audit_changes() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  was constant jsonb := to_jsonb(old);
  became constant jsonb := to_jsonb(new);
  handed_over constant boolean :=
    was ->> 'lawyer_id' = nullif(current_setting('portico.handing_over', true), '');
  changed constant text[] := array(
    select field from unnest(tg_argv) as field
    where was -> field is distinct from became -> field and not (field in ('lawyer_id', 'assigned_to') and coalesce(handed_over, false)));
begin
  if cardinality(changed) = 0 then return null; end if;
  perform public.audit('changed', tg_table_name, new.id,
    case when became ? 'case_id' then jsonb_build_object('case_id', became -> 'case_id') else '{}' end);
  insert into public.field_changes (line_id, field, before, after)
    select currval('public.audit_log_id_seq'), field, was -> field, became -> field from unnest(changed) as field;
  return null;
end $$;
alter function public.audit_changes() owner to portico_definer;

-- The changes of a line as JSON, or null.
create or replace function public.changes_of_line(p_line_id bigint) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_agg(jsonb_build_object('field', field, 'before', before, 'after', after) order by field)
  from public.field_changes where line_id = p_line_id
$$;
grant execute on function public.changes_of_line(bigint) to portico_admin, portico_definer;

-- The changes of the acting client's own record, no matter who made them, in the fields that the client may see.
create or replace function public.own_client_changes() returns table (
  at timestamptz, field text, before jsonb, after jsonb
)
language sql stable security definer set search_path = '' as $$
  select l.at, f.field, f.before, f.after
  from public.audit_log as l join public.field_changes as f on f.line_id = l.id
  where l.entity_id = nullif(current_setting('portico.client_id', true), '')::uuid and l.entity = 'clients'
    and f.field in ('name', 'email', 'phone', 'address', 'company', 'status')
  order by l.id, f.field
$$;
alter function public.own_client_changes() owner to portico_definer;
grant execute on function public.own_client_changes() to portico_client;

-- The audit line of a visit to a case that is still going on, or null: what reads itself again while
-- the case is open is the same view, one line for each case and person in ten minutes.
-- p_visitor: the id of the grant, for an anonymous viewer.
create or replace function public.case_view_line(p_case_id uuid, p_visitor uuid default null) returns bigint
language sql stable security definer set search_path = '' as $$
  select id from public.audit_log
  where case_id = p_case_id and at > now() - interval '10 minutes' and action = 'case.viewed'
    and coalesce(user_id, (detail ->> 'visitor')::uuid)
      = coalesce(nullif(current_setting('portico.user_id', true), '')::uuid, p_visitor)
  order by at desc limit 1
$$;
alter function public.case_view_line(uuid, uuid) owner to portico_definer;
grant execute on function public.case_view_line(uuid, uuid) to portico_lawyer, portico_admin;

-- Puts a look at a case on record where case_view_line finds none. Returns that line when another look wrote it
-- in the meantime, so that this one can be counted (case_view_counts), and null when this look wrote it.
create or replace function public.audit_case_view(p_case_id uuid, p_visitor uuid default null) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  acting constant uuid := nullif(current_setting('portico.user_id', true), '')::uuid;
  viewer constant uuid := coalesce(acting, p_visitor);
  line bigint;
begin
  -- Two first looks at once: the second waits here, and finds the line of the first.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('case view ' || p_case_id || viewer, 0));
  select l.id into line from public.case_view_line(p_case_id, p_visitor) as l(id) where l.id is not null;
  if found then return line; end if;
  perform public.audit('case.viewed', 'cases', p_case_id,
    case when acting is null then jsonb_build_object('visitor', viewer) else '{}' end);
  return null;
end $$;
alter function public.audit_case_view(uuid, uuid) owner to portico_definer;
grant execute on function public.audit_case_view(uuid, uuid) to portico_lawyer, portico_admin;

-- Notifies topics that there are new lines; the list reads them under its own rights.
create or replace function public.notify_of_audit() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.changes (topic, op)
    select 'audit_log', 'insert' union all
    select distinct 'audit_log/case_id/' || case_id, 'insert' from inserted where case_id is not null;
  return null;
end $$;
alter function public.notify_of_audit() owner to portico_definer;
create or replace trigger notify_of_audit after insert on public.audit_log referencing new table as inserted
  for each statement execute function public.notify_of_audit();

create or replace function public.refuse_audit_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise insufficient_privilege using message = 'The audit log is append-only.';
end $$;
create or replace trigger refuse_audit_change before update or delete on public.audit_log
  for each row execute function public.refuse_audit_change();
-- Values are erased with their record (purge_deleted_records) and never altered.
create or replace trigger refuse_audit_change before update on public.field_changes
  for each row execute function public.refuse_audit_change();
create or replace trigger refuse_audit_truncate before truncate on public.audit_log
  for each statement execute function public.refuse_audit_change();
