DROP INDEX "clients_search_idx";

DROP INDEX "leads_search_idx";

CREATE INDEX "cases_other_status_idx" ON "cases" USING btree ("created_at" DESC NULLS FIRST,"id") WHERE status not in ('ongoing', 'pending', 'closed');

CREATE INDEX "clients_search_idx" ON "clients" USING gin ("name" extensions.gin_trgm_ops,"email" extensions.gin_trgm_ops,"company" extensions.gin_trgm_ops,"phone" extensions.gin_trgm_ops);

CREATE INDEX "leads_search_idx" ON "leads" USING gin ("name" extensions.gin_trgm_ops,"email" extensions.gin_trgm_ops,"phone" extensions.gin_trgm_ops);

-- Bodies may name what a later block creates.
set local check_function_bodies = off;

-- ==== functions of audit

-- Writes one line of the audit log; who acts is taken from the claims. When the line concerns a case, its id is
-- the entity's (`cases`) or stands in the detail as case_id.
create or replace function public.audit(
  p_action text, p_entity text, p_entity_id uuid default null, p_detail jsonb default '{}', p_address text default null
) returns void
language sql security definer set search_path = '' as $$
  insert into public.audit_log (actor_role, user_id, action, entity, entity_id, case_id, detail, address)
  values (
    -- Who has taken no role, or the owner's, is the process itself: a migration, a seed, a command.
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

-- Somebody of the firm has opened a case. What reads itself again while the case is open is the same view: one line
-- in ten minutes.
create or replace function public.audit_case_view(p_case_id uuid) returns void
language sql security definer set search_path = '' as $$
  select public.audit('case.viewed', 'cases', p_case_id) where not exists (
    select from public.audit_log
    where case_id = p_case_id and at > now() - interval '10 minutes' and action = 'case.viewed'
      and user_id = nullif(current_setting('portico.user_id', true), '')::uuid
  )
$$;
alter function public.audit_case_view(uuid) owner to portico_definer;
grant execute on function public.audit_case_view(uuid) to portico_lawyer, portico_admin;

-- That there is something new to read; whose doing it was and what of, the list asks for itself.
create or replace function public.tell_of_audit() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.changes (topic, op) values ('audit_log', 'insert');
  return null;
end $$;
alter function public.tell_of_audit() owner to portico_definer;

create or replace function public.refuse_audit_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise insufficient_privilege using message = 'The audit log is append-only.';
end $$;

-- ==== functions of case-history

-- What happened to a case, newest first: its statuses, and what the audit log tells of it, network addresses apart.
-- What was deleted of it is called as it was, for as long as its record is kept.
-- For administrators and for the case's own lawyer; anybody else finds nothing.
-- p_before_at, p_before_id: where the page before ended; null for the newest.
create or replace function public.case_history(
  p_case_id uuid, p_before_at timestamptz, p_before_id text, p_most integer
)
returns table (id text, at timestamptz, actor_role text, user_id uuid, action text, entity text, entity_id uuid, detail jsonb)
language sql stable security definer set search_path = '' as $$
  with told as (
    (
      select 's' || s.id::text as id, s.changed_at as at, null::text as actor_role, s.changed_by as user_id,
        'case.status' as action, 'cases' as entity, s.case_id as entity_id,
        jsonb_build_object('from', s.from_status, 'to', s.to_status) as detail
      from public.case_status_changes as s
      where s.case_id = p_case_id and (p_before_at is null
        or s.changed_at <= p_before_at and (s.changed_at, 's' || s.id::text) < (p_before_at, p_before_id))
      order by s.changed_at desc, 's' || s.id::text desc limit p_most
    ) union all (
      select 'a' || lpad(a.id::text, 19, '0'), a.at, a.actor_role, a.user_id, a.action, a.entity, a.entity_id, a.detail
      from public.audit_log as a
      where a.case_id = p_case_id and a.action <> 'case.status' and (p_before_at is null
        or a.at <= p_before_at and (a.at, 'a' || lpad(a.id::text, 19, '0')) < (p_before_at, p_before_id))
      order by a.at desc, a.id desc limit p_most
    )
  )
  select told.id, told.at, told.actor_role, told.user_id, told.action, told.entity, told.entity_id,
    case told.action when 'deleted' then told.detail || jsonb_strip_nulls(jsonb_build_object('label', (
      select r.label from public.deleted_records as r
      where r.row_id = told.entity_id and r.table_name = told.entity limit 1
    ))) else told.detail end
  from told
  where current_setting('role') = 'portico_admin' or exists (
    select from public.cases as c
    where c.id = p_case_id and c.lawyer_id = nullif(current_setting('portico.lawyer_id', true), '')::uuid
  )
  order by told.at desc, told.id desc limit p_most
$$;
alter function public.case_history(uuid, timestamptz, text, integer) owner to portico_definer;
grant execute on function public.case_history(uuid, timestamptz, text, integer) to portico_lawyer, portico_admin;

-- ==== triggers of audit

create or replace trigger tell_of_audit after insert on public.audit_log
  for each statement execute function public.tell_of_audit();
create or replace trigger refuse_audit_change before update or delete on public.audit_log
  for each row execute function public.refuse_audit_change();
create or replace trigger refuse_audit_truncate before truncate on public.audit_log
  for each statement execute function public.refuse_audit_change();

-- ==== table queued_jobs

alter table "queued_jobs" enable row level security;
alter table "queued_jobs" force row level security;
revoke all on "queued_jobs" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- system: the workers of every process
grant select,
  update ("payload", "attempts", "due_at", "last_error", "done_at", "failed_at"),
  delete
on "queued_jobs" to portico_system;

-- admin: what could not be delivered is theirs to see, to try again and to give up; the payload is nobody’s to read
grant select ("id", "kind", "summary", "attempts", "due_at", "last_error", "done_at", "failed_at", "created_at"),
  update ("attempts", "due_at", "failed_at"),
  delete
on "queued_jobs" to portico_admin;

drop policy if exists "the process does and clears up" on "queued_jobs";
create policy "the process does and clears up" on "queued_jobs" to portico_system
  using (true);

drop policy if exists "administrators see them" on "queued_jobs";
create policy "administrators see them" on "queued_jobs" for select to portico_admin
  using (true);

drop policy if exists "administrators have what failed tried again" on "queued_jobs";
create policy "administrators have what failed tried again" on "queued_jobs" for update to portico_admin
  using (failed_at is not null or (done_at is null and last_error <> ''))
  with check (true);

drop policy if exists "administrators give up what failed" on "queued_jobs";
create policy "administrators give up what failed" on "queued_jobs" for delete to portico_admin
  using (failed_at is not null);

-- Functions that answer for somebody check who asks by themselves.
grant select, insert, update, delete on "queued_jobs" to portico_definer;
drop policy if exists definer on "queued_jobs";
create policy definer on "queued_jobs" to portico_definer using (true) with check (true);
