create or replace trigger bump_version before update on public.leads
  for each row execute function public.bump_version();
create or replace trigger record_change after insert or update or delete on public.leads
  for each row execute function public.record_change('*');
create or replace trigger keep_search_text before insert or update of name, email, phone on public.leads
  for each row execute function public.keep_search_text('name', 'email', 'phone');
create or replace trigger audit_changes
  after update of name, email, phone, status, source, notes, other_side, owner_id, next_step, next_step_on, lost_reason
  on public.leads for each row
  execute function public.audit_changes('name', 'email', 'phone', 'status', 'source', 'notes', 'other_side', 'owner_id',
    'next_step', 'next_step_on', 'lost_reason');

-- A lead that administrators mark as lost has a reason, unless it came so from a file or its reason is walled off; any other
-- lead has none. Its owner is an administrator: nobody else sees it. The time of the first answer never changes.
create or replace function public.keep_lead_rules() returns trigger
language plpgsql set search_path = '' as $$
declare
  was_lost constant boolean := tg_op = 'UPDATE' and old.status = 'lost' and old.lost_reason = '';
begin
  if tg_op = 'UPDATE' then
    new.first_answered_at := coalesce(old.first_answered_at, new.first_answered_at);
  end if;
  if new.status <> 'lost' then new.lost_reason := ''; end if;
  if current_setting('role') <> 'portico_admin' then return new; end if;
  if new.status = 'lost' and btrim(new.lost_reason) = '' and not was_lost and new.origin <> 'import'
    and not exists (select from public.declined_leads where lead_id = new.id) then
    raise exception using errcode = 'PT400', column = 'lost_reason', message = 'Say why it was lost.';
  end if;
  if new.owner_id is not null and (tg_op = 'INSERT' or new.owner_id is distinct from old.owner_id)
    and not exists (select from public.user_roles where user_id = new.owner_id and role = 'admin') then
    raise exception using errcode = 'PT400', column = 'owner_id', message = 'Choose an administrator.';
  end if;
  return new;
end $$;
create or replace trigger keep_lead_rules before insert or update on public.leads
  for each row execute function public.keep_lead_rules();
