-- The events of a case, newest first: its statuses and its lines of the audit log, without network addresses.
-- Deleted rows keep their name for as long as their record is kept.
-- For administrators and for the case's own lawyer; anybody else finds nothing.
-- p_action: only what was done so; null for all.
-- p_before_at, p_before_id: where the page before ended; null for the newest.
create or replace function public.case_history(
  p_case_id uuid, p_before_at timestamptz, p_before_id text, p_most integer, p_action text default null
)
returns table (id text, at timestamptz, actor_role text, user_id uuid, action text, entity text, entity_id uuid, detail jsonb,
  changes jsonb)
language sql stable security definer set search_path = '' as $$
  with told as (
    (
      select 's' || s.id::text as id, s.changed_at as at, null::text as actor_role, s.changed_by as user_id,
        'case.status' as action, 'cases' as entity, s.case_id as entity_id,
        jsonb_build_object('from', s.from_status, 'to', s.to_status) as detail
      from public.case_status_changes as s
      where s.case_id = p_case_id and (p_action is null or p_action = 'case.status') and (p_before_at is null
        or s.changed_at <= p_before_at and (s.changed_at, 's' || s.id::text) < (p_before_at, p_before_id))
      order by s.changed_at desc, 's' || s.id::text desc limit p_most
    ) union all (
      select 'a' || lpad(a.id::text, 19, '0'), a.at, a.actor_role, a.user_id, a.action, a.entity, a.entity_id,
        case when v.line_id is null then a.detail else a.detail || jsonb_build_object('times', v.further + 1) end
      from public.audit_log as a left join public.case_view_counts as v on v.line_id = a.id
      where a.case_id = p_case_id and a.action <> 'case.status' and (p_action is null or a.action = p_action)
        and (p_before_at is null
        or a.at <= p_before_at and (a.at, 'a' || lpad(a.id::text, 19, '0')) < (p_before_at, p_before_id))
      order by a.at desc, a.id desc limit p_most
    ) union all (
      -- Handed over with others, when its lawyer left.
      select 'a' || lpad(a.id::text, 19, '0'), a.at, a.actor_role, a.user_id, a.action, a.entity, a.entity_id,
        jsonb_build_object('to', (select l.name from public.lawyers as l where l.id = (a.detail ->> 'to')::uuid), 'label', (
          select r.label from public.deleted_records as r
          where r.row_id = a.entity_id and r.table_name = a.entity limit 1
        ))
      from public.audit_log as a
      where a.action = 'lawyer.handed-over' and (p_action is null or a.action = p_action)
        and a.detail -> 'case_ids' ? p_case_id::text and (p_before_at is null
        or a.at <= p_before_at and (a.at, 'a' || lpad(a.id::text, 19, '0')) < (p_before_at, p_before_id))
      order by a.at desc, a.id desc limit p_most
    )
  )
  select told.id, told.at, told.actor_role, told.user_id, told.action, told.entity, told.entity_id,
    case told.action when 'deleted' then told.detail || jsonb_strip_nulls(jsonb_build_object('label', (
      select r.label from public.deleted_records as r
      where r.row_id = told.entity_id and r.table_name = told.entity limit 1
    ))) else told.detail end,
    case when told.action = 'changed' then public.changes_of_line(substr(told.id, 2)::bigint) end
  from told
  where current_setting('role') = 'portico_admin' or exists (
    select from public.cases as c
    where c.id = p_case_id and c.lawyer_id = nullif(current_setting('portico.lawyer_id', true), '')::uuid
  )
  order by told.at desc, told.id desc limit p_most
$$;
alter function public.case_history(uuid, timestamptz, text, integer, text) owner to portico_definer;
grant execute on function public.case_history(uuid, timestamptz, text, integer, text) to portico_lawyer, portico_admin;
