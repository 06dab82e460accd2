-- Counts the bytes of files and of unfinished uploads (see counters), and refuses what exceeds a limit of the firm's settings.

create or replace trigger counter after insert or update of state, size, uploaded_by_client or delete on public.files
  for each row execute function public.counter();
create or replace trigger counter after insert or delete on public.resumable_uploads
  for each row execute function public.counter();

-- Bytes that are kept in all; with a client, those that they have uploaded. A deleted document no longer counts for its
-- client; for the firm it does until its record is erased.
create or replace function public.stored_bytes(p_client_id uuid default null) returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(number), 0)::bigint from public.counters
  where measure = case when p_client_id is null then 'stored bytes' else 'stored bytes of clients' end
    and month = '' and kind = coalesce(p_client_id::text, '')
$$;

-- Bytes that the acting person finds kept, and the limits; no limit is null.
create or replace function public.storage_room()
returns table (client_bytes bigint, client_limit bigint, firm_bytes bigint, firm_limit bigint)
language sql stable security definer set search_path = '' as $$
  select public.stored_bytes(acting.client_id), case when acting.client_id is not null then public.firm_storage('clientGB') end,
    public.stored_bytes(), public.firm_storage('firmGB')
  from (select nullif(current_setting('portico.client_id', true), '')::uuid) as acting (client_id)
$$;

-- The same of one client's uploads, for administrators.
create or replace function public.storage_of_client(p_client_id uuid, out bytes bigint, out "limit" bigint)
language sql stable security definer set search_path = '' as $$
  select public.stored_bytes(p_client_id), public.firm_storage('clientGB')
$$;

-- Refuses a row that exceeds a limit. Uploads that count in the same limit wait here for each other's commit, so that two
-- can't pass together. What the process stores by itself is always kept, and so is the file of an upload, which was
-- admitted when it began.
create or replace function public.refuse_over_quota() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  room record;
begin
  if nullif(current_setting('portico.user_id', true), '') is null then return null; end if;
  if tg_table_name = 'files' and exists (select from public.resumable_uploads where id = new.id) then return null; end if;
  if new.uploaded_by_client is not null then
    perform pg_advisory_xact_lock(hashtextextended('storage of ' || new.uploaded_by_client, 0));
  end if;
  if public.firm_storage('firmGB') is not null then
    perform pg_advisory_xact_lock(hashtextextended('storage', 0));
  end if;
  select * into room from public.storage_room();
  if room.client_bytes > room.client_limit or room.firm_bytes > room.firm_limit then
    raise check_violation using message = 'The storage limit is reached.', table = tg_table_name,
      constraint = 'storage_quota';
  end if;
  return null;
end $$;

-- After `counter`, by its name.
create or replace trigger refuse_over_quota after insert on public.files
  for each row execute function public.refuse_over_quota();
create or replace trigger refuse_over_quota after insert on public.resumable_uploads
  for each row execute function public.refuse_over_quota();

alter function public.stored_bytes(uuid) owner to portico_definer;
alter function public.storage_room() owner to portico_definer;
alter function public.storage_of_client(uuid) owner to portico_definer;
alter function public.refuse_over_quota() owner to portico_definer;
grant execute on function public.stored_bytes(uuid) to portico_definer;
grant execute on function public.storage_room() to portico_definer, portico_client, portico_lawyer, portico_admin;
grant execute on function public.storage_of_client(uuid) to portico_admin;
