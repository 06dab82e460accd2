DROP INDEX "audit_log_case_id_idx";

DROP INDEX "audit_log_user_id_idx";

DROP INDEX "audit_log_action_idx";

DROP INDEX "audit_log_at_idx";

CREATE INDEX "audit_log_entity_idx" ON "audit_log" USING btree ("entity","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);

CREATE INDEX "contact_messages_answered_idx" ON "contact_messages" USING btree ("created_at" DESC NULLS FIRST,"id") WHERE answered_at is not null;

CREATE INDEX "contact_messages_search_idx" ON "contact_messages" USING gin ("name" extensions.gin_trgm_ops,"email" extensions.gin_trgm_ops,"message" extensions.gin_trgm_ops);

CREATE INDEX "audit_log_case_id_idx" ON "audit_log" USING btree ("case_id","at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE case_id is not null;

CREATE INDEX "audit_log_user_id_idx" ON "audit_log" USING btree ("user_id","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);

CREATE INDEX "audit_log_action_idx" ON "audit_log" USING btree ("action","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);

CREATE INDEX "audit_log_at_idx" ON "audit_log" USING btree ("at" DESC NULLS FIRST,"id" DESC NULLS FIRST);

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

create or replace function public.refuse_audit_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise insufficient_privilege using message = 'The audit log is append-only.';
end $$;

-- ==== functions of case-history

-- What happened to a case, newest first: its statuses, and what the audit log tells of it, network addresses apart.
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
  select told.* from told
  where current_setting('role') = 'portico_admin' or exists (
    select from public.cases as c
    where c.id = p_case_id and c.lawyer_id = nullif(current_setting('portico.lawyer_id', true), '')::uuid
  )
  order by told.at desc, told.id desc limit p_most
$$;
alter function public.case_history(uuid, timestamptz, text, integer) owner to portico_definer;
grant execute on function public.case_history(uuid, timestamptz, text, integer) to portico_lawyer, portico_admin;
