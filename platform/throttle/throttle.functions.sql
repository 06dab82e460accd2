-- Throttles. A hit counts when its transaction commits: a caller that throws after it has counted nothing.

-- Counts one hit unless that would be more than p_limit within p_window (sliding; refused hits don't count).
-- Returns 0 when it may go on, else the seconds after which it may.
create or replace function public.throttle_hit(p_key_hash text, p_limit integer, p_window interval) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  recent timestamptz[];
  at timestamptz;
begin
  loop
    insert into public.throttles (key_hash, hits, expires_at)
      values (p_key_hash, '{}', clock_timestamp() + p_window) on conflict do nothing;
    select hits into recent from public.throttles where key_hash = p_key_hash for update;
    exit when found; -- unless a job removed it in between
  end loop;
  -- Only now is it this caller's turn.
  at := clock_timestamp();
  recent := array(select hit from unnest(recent) as hit where hit > at - p_window order by hit);
  if cardinality(recent) >= p_limit then
    return greatest(1, ceil(extract(epoch from recent[cardinality(recent) - p_limit + 1] + p_window - at)))::integer;
  end if;
  update public.throttles set hits = recent || at, expires_at = at + p_window where key_hash = p_key_hash;
  return 0;
end $$;

-- Counts one hit under several keys, each with its own limit, or under none of them. Returns the longest wait.
create or replace function public.throttle_hits(p_key_hashes text[], p_limits integer[], p_window interval)
returns integer language plpgsql security definer set search_path = '' as $$
declare
  one record;
  wait integer;
  longest integer := 0;
  counted text[] := '{}';
begin
  -- In the same order for all callers: who shares keys with another waits for them, and never in a circle.
  for one in select * from unnest(p_key_hashes, p_limits) as k(key_hash, times) order by key_hash loop
    wait := public.throttle_hit(one.key_hash, one.times, p_window);
    if wait = 0 then counted := counted || one.key_hash; end if;
    longest := greatest(longest, wait);
  end loop;
  if longest > 0 then perform public.throttle_give_back(counted); end if;
  return longest;
end $$;

-- The same for the networks of one caller's address, each of which may do so many callers' times of it.
create or replace function public.throttle_networks(
  p_name text, p_hashes text[], p_callers integer[], p_limit integer, p_window interval
) returns integer language sql security definer set search_path = '' as $$
  select public.throttle_hits(array_agg(p_name || ':' || n.hash), array_agg(p_limit * n.callers), p_window)
    from unnest(p_hashes, p_callers) as n(hash, callers)
$$;

-- What throttle_hit would return, without counting.
create or replace function public.throttle_peek(p_key_hash text, p_limit integer, p_window interval) returns integer
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select greatest(1, ceil(extract(epoch from hit + p_window - clock_timestamp())))::integer
    from public.throttles, unnest(hits) as hit
    where key_hash = p_key_hash and hit > clock_timestamp() - p_window
    order by hit desc offset p_limit - 1 limit 1
  ), 0)
$$;

-- Takes the latest hit back: what was counted before it was known turned out to be allowed.
create or replace function public.throttle_give_back(p_key_hash text) returns void
language sql security definer set search_path = '' as $$
  update public.throttles set hits = hits[:cardinality(hits) - 1] where key_hash = p_key_hash
$$;

-- The same under several keys.
create or replace function public.throttle_give_back(p_key_hashes text[]) returns void
language sql security definer set search_path = '' as $$
  with locked as (
    select key_hash from public.throttles where key_hash = any (p_key_hashes) order by key_hash for update
  )
  update public.throttles as t set hits = t.hits[:cardinality(t.hits) - 1] from locked where t.key_hash = locked.key_hash
$$;

-- Forgets a key, as after a right password.
create or replace function public.throttle_clear(p_key_hash text) returns void
language sql security definer set search_path = '' as $$
  delete from public.throttles where key_hash = p_key_hash
$$;

alter function public.throttle_hit(text, integer, interval) owner to portico_definer;
alter function public.throttle_hits(text[], integer[], interval) owner to portico_definer;
alter function public.throttle_networks(text, text[], integer[], integer, interval) owner to portico_definer;
alter function public.throttle_give_back(text[]) owner to portico_definer;
alter function public.throttle_peek(text, integer, interval) owner to portico_definer;
alter function public.throttle_give_back(text) owner to portico_definer;
alter function public.throttle_clear(text) owner to portico_definer;
grant execute on function public.throttle_hit(text, integer, interval)
  to portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts;
grant execute on function public.throttle_hits(text[], integer[], interval)
  to portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts;
grant execute on function public.throttle_peek(text, integer, interval)
  to portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts;
-- Only log-in takes hits back by itself; elsewhere the function that counts does it.
grant execute on function public.throttle_give_back(text) to portico_accounts;
grant execute on function public.throttle_give_back(text[]) to portico_accounts;
grant execute on function public.throttle_clear(text) to portico_accounts;
