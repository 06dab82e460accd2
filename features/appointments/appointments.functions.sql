-- Accepts a pending appointment of the acting lawyer and opens the conversation with its client, together or not at
-- all. Runs under the lawyer's own rights. Returns the conversation, or null when there is no such pending request.
create or replace function public.accept_appointment(p_appointment_id uuid) returns uuid
language plpgsql set search_path = '' as $$
declare
  accepted public.appointments;
  conversation uuid;
begin
  update public.appointments set status = 'confirmed', confirmed_date = now()
    where id = p_appointment_id and status = 'pending' returning * into accepted;
  if not found then return null; end if;
  insert into public.chat_conversations (client_id, lawyer_id, appointment_id)
    values (accepted.client_id, accepted.lawyer_id, accepted.id)
    on conflict (client_id, lawyer_id) do update set appointment_id = excluded.appointment_id
    returning id into conversation;
  return conversation;
end $$;
grant execute on function public.accept_appointment(uuid) to portico_lawyer;

create or replace function public.touch_appointment() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then new.updated_at := clock_timestamp(); end if;
  new.meets_at := coalesce(new.preferred_time, new.confirmed_date, new.created_at);
  return new;
end $$;
create or replace trigger touch_appointment before insert or update on public.appointments
  for each row execute function public.touch_appointment();

-- The side that acts, or null: 'client' and 'lawyer' act on their own appointments alone.
create or replace function public.side_of_appointment(p_client_id uuid, p_lawyer_id uuid) returns text
language sql stable set search_path = '' as $$
  select case
    when current_setting('role') = 'portico_lawyer'
      and p_lawyer_id = nullif(current_setting('portico.lawyer_id', true), '')::uuid then 'lawyer'
    when current_setting('role') = 'portico_client'
      and p_client_id = nullif(current_setting('portico.client_id', true), '')::uuid then 'client'
  end
$$;

grant execute on function public.side_of_appointment(uuid, uuid) to portico_definer;

-- What both sides do with an appointment, and nothing else: a client moves (the lawyer is asked again) or cancels what is
-- pending or accepted; a lawyer moves, cancels or closes what is accepted, closes only once its time has come. The
-- conversation stays. p_seen: when it was last changed, as the actor saw it. Returns 'done'; 'changed' if somebody else
-- was first, or its status doesn't allow it; 'gone' for one that isn't the actor's.
create or replace function public.change_appointment(
  p_id uuid, p_seen timestamptz, p_action text, p_reason text default '', p_time timestamptz default null
) returns text
language plpgsql security definer set search_path = '' as $$
declare
  found_one public.appointments;
  became public.appointments;
  side text;
begin
  select * into found_one from public.appointments where id = p_id for update;
  side := public.side_of_appointment(found_one.client_id, found_one.lawyer_id);
  if side is null then return 'gone'; end if;
  if date_trunc('milliseconds', found_one.updated_at) <> p_seen
    or not (found_one.status = 'confirmed' or side = 'client' and found_one.status = 'pending') then
    return 'changed';
  end if;
  case
    when p_action = 'move' and p_time > now() then
      update public.appointments set preferred_time = p_time, change_reason = p_reason, changed_by = side,
        status = case side when 'client' then 'pending' else status end,
        confirmed_date = case side when 'lawyer' then confirmed_date end
      where id = p_id;
    when p_action = 'cancel' then
      update public.appointments set status = 'cancelled', change_reason = p_reason, changed_by = side where id = p_id;
    when p_action in ('held', 'missed') and side = 'lawyer' and coalesce(found_one.preferred_time <= now(), true) then
      update public.appointments set status = p_action where id = p_id;
    else return 'changed';
  end case;
  perform public.audit('appointment.' || p_action, 'appointments', p_id);
  select * into became from public.appointments where id = p_id;
  insert into public.field_changes (line_id, field, before, after)
    select currval('public.audit_log_id_seq'), field, to_jsonb(found_one) -> field, to_jsonb(became) -> field
    from unnest(array['status', 'preferred_time', 'change_reason']) as field
    where to_jsonb(found_one) -> field is distinct from to_jsonb(became) -> field;
  return 'done';
end $$;
alter function public.change_appointment(uuid, timestamptz, text, text, timestamptz) owner to portico_definer;
revoke all on function public.change_appointment(uuid, timestamptz, text, text, timestamptz) from public;
grant execute on function public.change_appointment(uuid, timestamptz, text, text, timestamptz)
  to portico_client, portico_lawyer;

-- The other side is notified. How it was closed is the lawyer's own record.
create or replace function public.notify_of_appointment() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  kind text := case
    when tg_op = 'INSERT' then 'appointment_requested'
    when new.status = 'cancelled' then 'appointment_cancelled'
    when old.status = 'pending' and new.status in ('confirmed', 'rejected') then 'appointment_' || new.status
    when new.preferred_time is distinct from old.preferred_time then 'appointment_moved'
  end;
begin
  if kind is null then return null; end if;
  if current_setting('role') = 'portico_lawyer' then
    perform public.notify_client(new.client_id, kind, new.id);
  else
    perform public.notify_lawyer(new.lawyer_id, kind, new.id);
  end if;
  return null;
end $$;
alter function public.notify_of_appointment() owner to portico_definer;
create or replace trigger notify_of_appointment after insert on public.appointments
  for each row execute function public.notify_of_appointment();
create or replace trigger notify_of_answer after update of status, preferred_time on public.appointments
  for each row execute function public.notify_of_appointment();

-- Gives a lawyer's open appointments to another one, for an administrator who may change none, and notifies both sides.
-- A request stays where the client has one to the successor already: one at a time with each lawyer. Nothing of a client
-- on legal hold stays, because it would be deleted: such a request is cancelled, and closed appointments go, too. Returns
-- the ids of those that were moved.
create or replace function public.hand_over_appointments(p_from uuid, p_to uuid) returns uuid[]
language plpgsql security definer set search_path = '' as $$
declare
  screen record;
  moved uuid[];
begin
  with second as (
    update public.appointments as a set status = 'cancelled', changed_by = 'lawyer',
      change_reason = 'The lawyer left the firm. You have asked the new one already.'
    where a.lawyer_id = p_from and a.status = 'pending' and public.legal_hold_since(null, a.client_id) is not null
      and exists (select from public.appointments as b
        where b.client_id = a.client_id and b.lawyer_id = p_to and b.status = 'pending')
    returning a.id, a.client_id
  )
  insert into public.notifications (user_id, kind, subject_id)
    select c.user_id, 'appointment_cancelled', second.id from second join public.clients as c on c.id = second.client_id
    where c.user_id is not null
    on conflict (user_id, kind, subject_id) where read_at is null do nothing;
  with given as (
    update public.appointments as a set lawyer_id = p_to
    where a.lawyer_id = p_from and (a.status = 'confirmed'
      or a.status = 'pending' and not exists (select from public.appointments as b
        where b.client_id = a.client_id and b.lawyer_id = p_to and b.status = 'pending')
      or a.status not in ('pending', 'confirmed') and public.legal_hold_since(null, a.client_id) is not null)
    returning a.id
  ) select coalesce(array_agg(id), '{}') into moved from given;
  select s.lawyer_name, c.case_number into screen
    from public.case_screens as s join public.cases as c on c.id = s.case_id
      join public.appointments as a on a.client_id = c.client_id
    where s.lawyer_id = p_to and s.ended_at is null and a.id = any (moved) limit 1;
  if found then
    raise exception using errcode = 'PT409', message = format(
      '%s is screened from the case %s, and can’t get an appointment with its client.', screen.lawyer_name, screen.case_number);
  end if;
  insert into public.notifications (user_id, kind, subject_id)
    select person.user_id, 'appointment_handed_over', a.id
    from public.appointments as a cross join lateral (
      select user_id from public.clients where id = a.client_id union
      select user_id from public.lawyers where id = p_to
    ) as person
    where a.id = any (moved) and a.status in ('pending', 'confirmed') and person.user_id is not null
    on conflict (user_id, kind, subject_id) where read_at is null do nothing;
  return moved;
end $$;
alter function public.hand_over_appointments(uuid, uuid) owner to portico_definer;
revoke all on function public.hand_over_appointments(uuid, uuid) from public;
grant execute on function public.hand_over_appointments(uuid, uuid) to portico_admin;

create or replace trigger record_change after insert or update or delete on public.appointments
  for each row execute function public.record_change('*', 'client_id', 'lawyer_id');
