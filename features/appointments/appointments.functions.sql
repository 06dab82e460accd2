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
  new.updated_at := clock_timestamp();
  return new;
end $$;
create or replace trigger touch_appointment before update on public.appointments
  for each row execute function public.touch_appointment();

create or replace function public.notify_of_appointment() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform public.notify_lawyer(new.lawyer_id, 'appointment_requested', new.id);
  else
    perform public.notify_client(new.client_id, 'appointment_' || new.status, new.id);
  end if;
  return null;
end $$;
alter function public.notify_of_appointment() owner to portico_definer;
create or replace trigger notify_of_appointment after insert on public.appointments
  for each row execute function public.notify_of_appointment();
create or replace trigger notify_of_answer after update of status on public.appointments
  for each row when (old.status <> new.status) execute function public.notify_of_appointment();

create or replace trigger record_change after insert or update or delete on public.appointments
  for each row execute function public.record_change('*', 'client_id', 'lawyer_id');
