-- Walls off what a lead said, once it was declined: its notes, next step and reason are moved to where only a permission reads
-- them, and out of its history.
create or replace function public.wall_off_lead(p_lead_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.declined_leads (lead_id) select id from public.leads where id = p_lead_id on conflict do nothing;
  -- The trigger moves the texts.
  update public.leads set status = 'lost', notes = notes where id = p_lead_id;
  delete from public.field_changes where field in ('notes', 'next_step', 'lost_reason')
    and line_id in (select id from public.audit_log where entity = 'leads' and entity_id = p_lead_id);
end $$;
alter function public.wall_off_lead(uuid) owner to portico_definer;

-- What is written of a declined lead later is walled off as well, before a history could hold it.
create or replace function public.wall_off_lead_texts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.declined_leads set
      notes = concat_ws(E'\n\n', nullif(notes, ''), nullif(new.notes, '')),
      next_step = coalesce(nullif(new.next_step, ''), next_step),
      lost_reason = coalesce(nullif(new.lost_reason, ''), lost_reason)
    where lead_id = new.id;
  if found then
    new.notes := '';
    new.next_step := '';
    new.next_step_on := null;
    new.lost_reason := '';
  end if;
  return new;
end $$;
alter function public.wall_off_lead_texts() owner to portico_definer;
-- After keep_lead_rules, which asks for a reason: triggers run in the order of their names.
create or replace trigger wall_off_texts before update of notes, next_step, lost_reason on public.leads
  for each row execute function public.wall_off_lead_texts();

-- A declined lead stays, for everybody: without it nothing would say whose messages are walled off, or whom the firm has declined.
create or replace function public.keep_declined_lead() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.declined_leads where lead_id = old.id) then
    raise exception using errcode = 'PT409', message = 'A lead that the firm has declined is kept: the record has to last.';
  end if;
  return old;
end $$;
alter function public.keep_declined_lead() owner to portico_definer;
create or replace trigger keep_declined before delete on public.leads
  for each row execute function public.keep_declined_lead();

-- The firm declines to act of a lead, without or before a conflict check.
create or replace function public.decline_lead(p_lead_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform public.wall_off_lead(p_lead_id);
  perform public.audit('lead.declined', 'leads', p_lead_id);
end $$;
alter function public.decline_lead(uuid) owner to portico_definer;
grant execute on function public.decline_lead(uuid) to portico_admin;

-- The notes of a declined lead, its next step and the reason, for administrators with the permission; null for everybody else.
create or replace function public.notes_of_declined_lead(p_lead_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select concat_ws(E'\n\n', nullif(notes, ''), 'Next step: ' || nullif(next_step, ''), 'Declined because: ' || nullif(lost_reason, ''))
  from public.declined_leads where lead_id = p_lead_id
    and public.has_permission(nullif(current_setting('portico.user_id', true), '')::uuid, 'declined_leads')
$$;
alter function public.notes_of_declined_lead(uuid) owner to portico_definer;
grant execute on function public.notes_of_declined_lead(uuid) to portico_admin;
