-- Writes one line of the audit log; who acts is taken from the claims. When the line concerns a case, its id is
-- the entity's (`cases`) or stands in the detail as case_id.
create or replace function public.audit(
  p_action text, p_entity text, p_entity_id uuid default null, p_detail jsonb default '{}', p_address text default null
) returns void
language sql security definer set search_path = '' as $$
  insert into public.audit_log (actor_role, user_id, action, entity, entity_id, case_id, detail, address)
  values (
    regexp_replace(current_setting('role'), '^portico_', ''),
    nullif(current_setting('portico.user_id', true), '')::uuid,
    p_action, p_entity, p_entity_id,
    case p_entity when 'cases' then p_entity_id else (p_detail ->> 'case_id')::uuid end,
    coalesce(p_detail, '{}'), left(p_address, 100)
  )
$$;
alter function public.audit(text, text, uuid, jsonb, text) owner to portico_definer;
grant execute on function public.audit(text, text, uuid, jsonb, text)
  to portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

create or replace function public.refuse_audit_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise insufficient_privilege using message = 'The audit log is append-only.';
end $$;
create or replace trigger refuse_audit_change before update or delete on public.audit_log
  for each row execute function public.refuse_audit_change();
create or replace trigger refuse_audit_truncate before truncate on public.audit_log
  for each statement execute function public.refuse_audit_change();
