-- When the last nightly backup was due: the last time that the firm's clock showed p_at.
create or replace function public.last_backup_due(p_at time, p_now timestamptz) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select max(due) from (
    select ((p_now at time zone public.firm_time_zone())::date - ago + p_at) at time zone public.firm_time_zone() as due
    from (values (0), (1)) as days (ago)
  ) as nights where due <= p_now;
$$;
revoke all on function public.last_backup_due(time, timestamptz) from public;
alter function public.last_backup_due(time, timestamptz) owner to portico_definer;
grant execute on function public.last_backup_due(time, timestamptz) to portico_system;

-- Since when there is no newer good backup: the last one's end or, without any, the installation of this database: records
-- that were imported or restored are older. Null while there is no account yet, and so nothing to lose.
create or replace function public.without_backup_since() returns timestamptz
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select max(finished_at) from public.backups where verified),
    (select min(applied_at) from migrations.applied where exists (select from public.users)));
$$;
revoke all on function public.without_backup_since() from public;
alter function public.without_backup_since() owner to portico_definer;
grant execute on function public.without_backup_since() to portico_system, portico_admin;

-- Permits the acting administrator to download a backup once, within a minute. Only a good one that is kept and
-- encrypted: one that isn't opens every chat to a person who has the file. Returns null otherwise, else its place.
create or replace function public.allow_backup_download(p_backup_id uuid, p_token_hash text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  found_place text;
begin
  delete from public.backup_downloads where expires_at < now();
  insert into public.backup_downloads (backup_id, user_id, token_hash, expires_at)
    select id, nullif(current_setting('portico.user_id', true), '')::uuid, p_token_hash, now() + interval '1 minute'
    from public.backups where id = p_backup_id and verified and encrypted and removed_at is null;
  if not found then return null; end if;
  select place into found_place from public.backups where id = p_backup_id;
  return found_place;
end $$;
revoke all on function public.allow_backup_download(uuid, text) from public;
alter function public.allow_backup_download(uuid, text) owner to portico_definer;
grant execute on function public.allow_backup_download(uuid, text) to portico_admin;

-- Uses up a permission of the acting administrator and puts the download on record. Returns the backup's place, or null
-- for a permission that was used, has expired or is somebody else's.
create or replace function public.take_backup_download(p_token_hash text, p_address text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  taken uuid;
  found_place text;
begin
  delete from public.backup_downloads
    where token_hash = p_token_hash and expires_at > now()
      and user_id = nullif(current_setting('portico.user_id', true), '')::uuid
    returning backup_id into taken;
  if taken is null then return null; end if;
  select place into found_place from public.backups where id = taken;
  perform public.audit('backup.downloaded', 'backups', taken,
    jsonb_build_object('name', regexp_replace(found_place, '^.*[/\\]', '')), p_address);
  return found_place;
end $$;
revoke all on function public.take_backup_download(text, text) from public;
alter function public.take_backup_download(text, text) owner to portico_definer;
grant execute on function public.take_backup_download(text, text) to portico_admin;
