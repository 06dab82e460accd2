create or replace function public.place_presence() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  select c.id, l.id into new.client_id, new.lawyer_id
    from (select) as nothing
    left join public.clients as c on c.user_id = new.user_id
    left join public.lawyers as l on l.user_id = new.user_id;
  return new;
end $$;
alter function public.place_presence() owner to portico_definer;
create or replace trigger place_presence before insert or update on public.user_presence
  for each row execute function public.place_presence();

-- A heartbeat alone is no change: topics are notified only of a new status.
create or replace trigger record_change after insert or delete on public.user_presence
  for each row execute function public.record_change('user_id', 'client_id', 'lawyer_id');
create or replace trigger record_change_of_state after update on public.user_presence
  for each row when (old.is_online <> new.is_online)
  execute function public.record_change('user_id', 'client_id', 'lawyer_id');
