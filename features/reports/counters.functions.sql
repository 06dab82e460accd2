-- The firm's month of a moment.
create or replace function public.firm_month(p_at timestamptz) returns text
language sql stable set search_path = '' as $$
  select to_char(p_at at time zone public.firm_time_zone(), 'YYYY-MM')
$$;

-- What a row counts for. A case counts in the month of its start date. An answer's time is kept in tenths of hours, from a
-- day on in hours: the middle one of a month is then found in some hundred rows.
create or replace function public.counters_of(p_table text, p_row jsonb)
returns table (measure text, month text, kind text, number numeric)
language sql stable set search_path = '' as $$
  select v.* from (select
    -- Only where it counts: the time zone is read from a table.
    case p_table when 'contact_messages' then public.firm_month((p_row ->> 'created_at')::timestamptz) end as month,
    case p_table when 'cases' then
      coalesce(left(p_row ->> 'start_date', 7), public.firm_month((p_row ->> 'created_at')::timestamptz)) end as opened,
    extract(epoch from (p_row ->> 'answered_at')::timestamptz - (p_row ->> 'created_at')::timestamptz) / 3600 as hours,
    (p_row ->> 'hours')::numeric as worked,
    (p_row ->> 'size')::numeric as bytes,
    (p_row ->> 'rate_cents')::numeric as rate,
    (p_row ->> 'billable')::boolean as billable
  ) as r, lateral (values
    ('cases', 'cases by status', r.opened, p_row ->> 'status', 1),
    ('cases', 'cases by area', r.opened, coalesce(p_row ->> 'practice_area', 'Not stated'), 1),
    ('clients', 'clients', '', '', 1),
    ('leads', 'leads', '', coalesce(nullif(p_row ->> 'source', ''), 'Not stated'), 1),
    ('leads', 'leads converted', '', coalesce(nullif(p_row ->> 'source', ''), 'Not stated'),
      case when p_row ->> 'status' = 'converted' then 1 else 0 end),
    ('time_entries', 'hours', '', '', r.worked),
    ('time_entries', case when r.billable then 'billable cents' else 'non-billable cents' end, '',
      coalesce(nullif(p_row ->> 'lawyer_name', ''), 'Not assigned'), r.worked * r.rate),
    ('contact_messages', 'messages', r.month, '', 1),
    ('contact_messages', 'answers', r.month, '', case when r.hours is null then 0 else 1 end),
    ('contact_messages', 'answers by hours', r.month,
      (case when r.hours < 24 then round(r.hours, 1) else round(r.hours) end)::text,
      case when r.hours is null then 0 else 1 end),
    ('files', 'stored bytes', '', '', r.bytes),
    ('files', 'stored bytes of clients', '', p_row ->> 'uploaded_by_client',
      case when p_row ->> 'uploaded_by_client' is null or p_row ->> 'state' = 'released' then 0 else r.bytes end),
    ('resumable_uploads', 'stored bytes', '', '', r.bytes),
    ('resumable_uploads', 'stored bytes of clients', '', p_row ->> 'uploaded_by_client',
      case when p_row ->> 'uploaded_by_client' is null then 0 else r.bytes end)
  ) as counted (of_table, measure, month, kind, number), lateral (
    select counted.measure, counted.month, counted.kind, counted.number::numeric
  ) as v
  where counted.of_table = p_table and counted.number <> 0
$$;

create or replace function public.counter() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.counters (measure, month, kind, number)
    select measure, month, kind, sum(number) from (
      select * from public.counters_of(tg_table_name, case when tg_op <> 'DELETE' then to_jsonb(new) end)
      where tg_op <> 'DELETE'
      union all
      select measure, month, kind, - number
      from public.counters_of(tg_table_name, case when tg_op <> 'INSERT' then to_jsonb(old) end)
      where tg_op <> 'INSERT'
    ) as changed group by measure, month, kind having sum(number) <> 0;
  return null;
end $$;

-- The middle answer's hours, of two half way; null without any. Changes of the same time are peers of the window, which
-- counts them together.
create or replace function public.median_hours(p_month text) returns numeric
language sql stable set search_path = '' as $$
  select (min(hours) filter (where place > floor((answered - 1) / 2))
    + min(hours) filter (where place > floor(answered / 2))) / 2
  from (
    select kind::numeric as hours, sum(number) over (order by kind::numeric) as place, sum(number) over () as answered
    from public.counters where measure = 'answers by hours' and month = p_month
  ) as placed where answered > 0
$$;

-- Keeps the medians of these months. A median holds as long as its month has no changes beside the folded rows: readers
-- compute the others.
create or replace function public.keep_medians(p_months text[]) returns void
language sql set search_path = '' as $$
  delete from public.counters where measure = 'median hours' and month = any (p_months);
  insert into public.counters (measure, month, number, folded)
    select 'median hours', month, hours, true
    from unnest(p_months) as m (month), lateral (select public.median_hours(month) as hours) as median
    where hours is not null
$$;

-- For a job: adds the changes of each number to its folded row, at most so many. Concurrent readers see either the old
-- rows or the new one; the lock is for a second call and for a recount, not for writers.
create or replace function public.fold_counters(p_most integer default 10000) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  taken integer;
  months text[];
begin
  lock table public.counters in share update exclusive mode;
  with changes as (
    delete from public.counters where id in (
      select id from public.counters where not folded order by measure, month, kind limit p_most
    ) returning measure, month, kind, number
  ), changed as (
    select measure, month, kind, sum(number) as number from changes group by measure, month, kind
  ), earlier as (
    delete from public.counters as c using changed
    where c.folded and (c.measure, c.month, c.kind) = (changed.measure, changed.month, changed.kind)
    returning c.measure, c.month, c.kind, c.number
  ), sums as (
    insert into public.counters (measure, month, kind, number, folded)
      select measure, month, kind, sum(number), true
      from (select * from changed union all select * from earlier) as summed
      group by measure, month, kind having sum(number) <> 0
  ) select count(*), array_agg(distinct month) filter (where measure = 'answers by hours') into taken, months from changes;
  perform public.keep_medians(months);
  return taken;
end $$;

-- Counts everything again, after rows were written without triggers. Concurrent writers wait.
create or replace function public.recount_counters() returns void
language plpgsql security definer set search_path = '' as $$
begin
  lock table public.counters in share row exclusive mode;
  delete from public.counters;
  insert into public.counters (measure, month, kind, number, folded)
    select measure, month, kind, sum(number), true from (
      select t.* from public.cases as r, public.counters_of('cases', to_jsonb(r)) as t
      union all select t.* from public.clients as r, public.counters_of('clients', to_jsonb(r)) as t
      union all select t.* from public.leads as r, public.counters_of('leads', to_jsonb(r)) as t
      union all select t.* from public.time_entries as r, public.counters_of('time_entries', to_jsonb(r)) as t
      union all select t.* from public.contact_messages as r, public.counters_of('contact_messages', to_jsonb(r)) as t
      union all select t.* from public.files as r, public.counters_of('files', to_jsonb(r)) as t
      union all select t.* from public.resumable_uploads as r, public.counters_of('resumable_uploads', to_jsonb(r)) as t
    ) as counted group by measure, month, kind;
  perform public.keep_medians((select array_agg(distinct month) from public.counters where measure = 'answers by hours'));
end $$;

-- After a change of the time zone: counts what belongs to a month of the firm's. Writers of messages wait until it is
-- committed, and then count in the new zone.
create or replace function public.recount_months() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.settings ->> 'timeZone' is not distinct from new.settings ->> 'timeZone' then return null; end if;
  lock table public.counters in share row exclusive mode;
  delete from public.counters where measure in ('messages', 'answers', 'answers by hours', 'median hours');
  insert into public.counters (measure, month, kind, number, folded)
    select t.measure, t.month, t.kind, sum(t.number), true
    from public.contact_messages as r, public.counters_of('contact_messages', to_jsonb(r)) as t
    group by t.measure, t.month, t.kind;
  perform public.keep_medians((select array_agg(distinct month) from public.counters where measure = 'answers by hours'));
  return null;
end $$;

alter function public.recount_months() owner to portico_definer;
alter function public.counter() owner to portico_definer;
alter function public.fold_counters(integer) owner to portico_definer;
alter function public.recount_counters() owner to portico_definer;
grant execute on function public.firm_month(timestamptz) to portico_definer;
grant execute on function public.counters_of(text, jsonb) to portico_definer;
grant execute on function public.median_hours(text) to portico_definer, portico_admin;
grant execute on function public.keep_medians(text[]) to portico_definer;
grant execute on function public.fold_counters(integer) to portico_system;
grant execute on function public.recount_counters() to portico_system;

create or replace trigger recount_months after insert or update or delete on public.firm_settings
  for each row execute function public.recount_months();
-- A change of other columns counts nothing: handing over hundreds of cases would compute it for each.
create or replace trigger counter after insert or delete on public.cases
  for each row execute function public.counter();
create or replace trigger counter_of_change after update on public.cases for each row
  when ((old.status, old.practice_area, old.start_date, old.created_at)
    is distinct from (new.status, new.practice_area, new.start_date, new.created_at))
  execute function public.counter();
create or replace trigger counter after insert or delete on public.clients
  for each row execute function public.counter();
create or replace trigger counter after insert or delete on public.contact_messages
  for each row execute function public.counter();
create or replace trigger counter_of_change after update on public.contact_messages for each row
  when ((old.created_at, old.answered_at) is distinct from (new.created_at, new.answered_at))
  execute function public.counter();
create or replace trigger counter after insert or delete on public.leads
  for each row execute function public.counter();
create or replace trigger counter_of_change after update on public.leads for each row
  when ((old.source, old.status) is distinct from (new.source, new.status))
  execute function public.counter();
create or replace trigger counter after insert or delete on public.time_entries
  for each row execute function public.counter();
create or replace trigger counter_of_change after update on public.time_entries for each row
  when ((old.hours, old.rate_cents, old.billable, old.lawyer_name)
    is distinct from (new.hours, new.rate_cents, new.billable, new.lawyer_name))
  execute function public.counter();
