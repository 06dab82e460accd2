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

-- Since when there is no newer good backup: the last one's end or, without any, the first account's beginning. Null in
-- an installation that has no account yet, and so nothing to lose.
create or replace function public.without_backup_since() returns timestamptz
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select max(finished_at) from public.backups where verified),
    (select min(created_at) from public.users));
$$;
revoke all on function public.without_backup_since() from public;
alter function public.without_backup_since() owner to portico_definer;
grant execute on function public.without_backup_since() to portico_system, portico_admin;
