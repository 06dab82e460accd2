-- Moves what leads said to where only a permission reads it, and out of their history.
create or replace function public.wall_off_leads(p_lead_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.declined_leads (lead_id) select id from public.leads where id = any (p_lead_ids) on conflict do nothing;
  -- The trigger moves the texts.
  update public.leads set notes = notes where id = any (p_lead_ids);
  delete from public.field_changes where field in ('notes', 'next_step', 'lost_reason')
    and line_id in (select id from public.audit_log where entity = 'leads' and entity_id = any (p_lead_ids));
end $$;
alter function public.wall_off_leads(uuid[]) owner to portico_definer;

-- Walls off what a lead said, once it was declined: its notes, next step and reason, and those of all other leads of the same
-- address. These keep their status: the firm may act in another matter. What a client was told as a lead is the client's.
create or replace function public.wall_off_lead(p_lead_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  sender constant text := (select email from public.leads where id = p_lead_id);
begin
  -- What they send through the site in this moment waits, and is walled off as it comes in.
  perform pg_advisory_xact_lock(hashtextextended(sent_by || ':' || sender, 0))
    from unnest(array['request_consultation', 'submit_contact_message']) as sent_by;
  insert into public.declined_leads (lead_id) select id from public.leads where id = p_lead_id on conflict do nothing;
  update public.leads set status = 'lost' where id = p_lead_id;
  perform public.wall_off_leads(array(
    select id from public.leads where id = p_lead_id or (email = sender and client_id is null) order by id));
end $$;
alter function public.wall_off_lead(uuid) owner to portico_definer;

-- A later lead of an address that the firm has declined, or one that gets such an address, is walled off at once.
create or replace function public.wall_off_later_lead() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.leads as l join public.declined_leads as d on d.lead_id = l.id
    where l.email = new.email and l.id <> new.id) then
    perform public.wall_off_leads(array[new.id]);
  end if;
  return null;
end $$;
alter function public.wall_off_later_lead() owner to portico_definer;
create or replace trigger wall_off_later after insert on public.leads
  for each row execute function public.wall_off_later_lead();
create or replace trigger wall_off_later_address after update of email on public.leads
  for each row when (old.email <> new.email and new.client_id is null) execute function public.wall_off_later_lead();

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
