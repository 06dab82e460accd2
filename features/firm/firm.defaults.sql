-- The firm's settings that SQL uses. A table's columns have these as defaults. While nobody has entered the settings, the
-- values are those of `emptyFirm` in firm.config.ts; a test compares the two.
create or replace function public.firm_time_zone() returns text
language sql stable security definer set search_path = '' as $$
  select coalesce((select settings ->> 'timeZone' from public.firm_settings), 'America/New_York')
$$;

create or replace function public.firm_today() returns date
language sql stable set search_path = '' as $$
  select (now() at time zone public.firm_time_zone())::date
$$;

-- Until when a record has to be kept that is deleted today.
create or replace function public.firm_keep_until() returns date
language sql stable security definer set search_path = '' as $$
  select (public.firm_today() + make_interval(years => coalesce(
    (select (settings -> 'records' ->> 'keepYears')::integer from public.firm_settings), 7)))::date
$$;

-- How many bytes files may take: 'clientGB' those that one client uploads, 'firmGB' all. Null is no limit.
create or replace function public.firm_storage(p_limit text) returns bigint
language sql stable security definer set search_path = '' as $$
  select nullif(coalesce((select (settings -> 'storage' ->> p_limit)::bigint from public.firm_settings),
    case p_limit when 'clientGB' then 5 else 0 end), 0) * 1073741824
$$;

alter function public.firm_time_zone() owner to portico_definer;
alter function public.firm_keep_until() owner to portico_definer;
alter function public.firm_storage(text) owner to portico_definer;
grant execute on function public.firm_time_zone() to portico_definer, portico_lawyer, portico_admin;
grant execute on function public.firm_today() to portico_definer, portico_lawyer, portico_admin;
grant execute on function public.firm_keep_until() to portico_definer;
grant execute on function public.firm_storage(text) to portico_definer;
