-- Who is notified when a case's access, timeline or documents change.
create or replace function public.notify_of_case() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_argv[0] = 'pin_requested' then
    perform public.notify_lawyer(new.lawyer_id, tg_argv[0], new.case_id);
  else
    perform public.notify_client(new.client_id, tg_argv[0], coalesce(new.case_id, new.id));
  end if;
  return null;
end $$;
alter function public.notify_of_case() owner to portico_definer;

create or replace trigger notify_of_request after insert on public.case_access_requests
  for each row execute function public.notify_of_case('pin_requested');
create or replace trigger notify_of_pin after insert on public.case_access_pins
  for each row execute function public.notify_of_case('pin_created');
-- Rows of a restored case cause no notifications.
create or replace trigger notify_of_update after insert on public.case_updates
  for each row when (coalesce(current_setting('portico.restoring', true), '') is distinct from new.case_id::text)
  execute function public.notify_of_case('case_update');
create or replace trigger notify_of_document after insert on public.documents
  for each row when (new.uploaded_by_client is null
    and coalesce(current_setting('portico.restoring', true), '') is distinct from new.case_id::text)
  execute function public.notify_of_case('document_added');

-- A next step is notified when it is written, not when it is removed, nor in a closed case, which shows none.
create or replace function public.notify_of_next_step() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.notify_client(new.client_id, 'next_step', new.id);
  return null;
end $$;
alter function public.notify_of_next_step() owner to portico_definer;
create or replace trigger notify_of_next_step after update of next_step, next_step_on on public.cases
  for each row when (new.next_step is not null and lower(new.status) not like '%closed%'
    and (old.next_step, old.next_step_on) is distinct from (new.next_step, new.next_step_on))
  execute function public.notify_of_next_step();
