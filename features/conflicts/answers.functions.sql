-- Parties that are one with these: those that were merged into them, however often, and they themselves.
create or replace function public.with_merged(p_party_ids uuid[]) returns uuid[]
language sql stable security definer set search_path = '' as $$
  with recursive down (id, depth) as (
    select id, 0 from unnest(p_party_ids) as roots (id)
    union
    select p.id, down.depth + 1 from public.parties as p join down on p.merged_into = down.id where down.depth < 20
  ) select coalesce(array_agg(distinct id), '{}') from down
$$;
alter function public.with_merged(uuid[]) owner to portico_definer;

-- Answers an open check: searches its names and stores what is found, without what the check itself is about. The
-- administrators are notified of matches that no earlier check of the same lead, client or case had. An answered check stays as
-- it is. Only the functions that ask and the queue call this.
create or replace function public.answer_conflict_check(p_check_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  asked public.conflict_checks;
  own uuid[];
  own_clients uuid[];
  own_cases uuid[];
  person record;
  total integer;
  fresh integer;
  rest public.conflict_matches[];
begin
  select * into asked from public.conflict_checks where id = p_check_id for update;
  if not found or asked.state = 'answered' then return; end if;

  -- A client's own cases name the client, which is no conflict.
  own_clients := array(
    select asked.client_id
    union select client_id from public.cases where id = asked.case_id
    union select client_id from public.leads where id = asked.lead_id);
  own_cases := array(select id from public.cases where id = asked.case_id or client_id = any (own_clients));
  own := array(
    select public.party_root(party_id) from public.case_parties
      where case_id = asked.case_id or (case_id = any (own_cases) and source = 'client')
    union
    select public.party_root(id) from public.parties where client_id = asked.client_id or lead_id = asked.lead_id);
  if asked.case_id is not null and asked.names = '[]' then
    for person in
      select p.name, row_number() over (order by c.created_at, c.id) as place, jsonb_build_array(jsonb_build_object('name', p.name,
        'kind', p.kind, 'email', coalesce(p.emails[1], ''), 'phone', coalesce(p.phones[1], ''), 'domain', p.domain)) as names
      from public.case_parties as c join public.parties as p on p.id = c.party_id
      where c.case_id = asked.case_id and c.role <> 'counsel' order by place
    loop
      -- One check has twenty names at most: the others have one each.
      if person.place <= 20 then asked.names := asked.names || person.names;
      else perform public.open_conflict_check('party', person.name, person.names, null, null, asked.case_id);
      end if;
    end loop;
    if asked.names = '[]' and exists (select from public.cases where id = asked.case_id) then
      perform public.leave_conflict_check_open(asked.id, 'Nobody is named in this case yet. Enter its client or other people.');
      return;
    end if;
  end if;
  -- A name of one letter finds nothing, which is no answer. Of a case's people it may be an initial that stands for somebody.
  if asked.case_id is null and exists (select from jsonb_array_elements(asked.names) as one
    where char_length(array_to_string(public.name_words(one ->> 'name'), '')) < 2) then
    perform public.leave_conflict_check_open(asked.id,
      'A name of one letter can’t be searched for. Correct it in the record, or override.');
    return;
  end if;

  -- Before the job has run once nothing says what was read: a small firm's records are read now, of a large one the job
  -- reads the rest.
  if not exists (select from public.conflict_coverage where of <> 'nightly') then perform public.cover_existing_rows(200); end if;
  if not public.is_everything_covered() then
    update public.conflict_checks set fault = 'Records from before the upgrade are still being read. It is answered after that.'
      where id = asked.id;
    return;
  end if;

  delete from public.conflict_matches where check_id = asked.id;
  with liked as materialized (
    select * from public.names_like(asked.names)
  ), met as materialized (
    -- Whose name it is: of a merged party the one that it turned out to be.
    select l.asked, l.kind, l.likeness, n.name, n.case_id,
      case when n.party_id is null then n.source else 'party' end as source,
      coalesce(public.party_root(n.party_id), n.row_id) as row_id
    from liked as l join public.conflict_names as n on n.id = l.name_id
    -- Nor is it a conflict that the lead which became the client names them and the same others.
    where not (n.source = 'lead' and exists (select from public.leads as of_client where of_client.id = n.row_id
        and (of_client.id = asked.lead_id or of_client.client_id = any (own_clients))))
      and not (n.source = 'deleted' and exists (select from public.deleted_records as of_client where of_client.id = n.row_id
        and of_client.table_name = 'leads' and of_client.client_id = any (own_clients)))
      and (n.case_id is null or n.case_id <> all (own_cases))
  ), begun as (
    select row_id as id, min(name) as name, max(likeness) as likeness from met
      where source = 'party' and likeness >= 0.8 group by row_id
    union
    select p.id, p.name, 1 from public.parties as p where p.id = any (own)
  ), related as (
    -- One step, and a second one. Related parties rank just below the match that led to them.
    select b.id as from_id, b.name as from_name, r.kind, s.id as to_id, 1 as depth, b.likeness - 0.01 as likeness,
      array[b.id] as passed,
      s.forward from begun as b, public.party_relations as r,
      lateral (select case when r.from_id = b.id then r.to_id else r.from_id end as id, r.from_id = b.id as forward) as s
      where b.id in (r.from_id, r.to_id)
    union
    select one.from_id, one.from_name, r.kind, s.id, 2, one.likeness - 0.02, array[one.from_id, one.id], s.forward from (
        select b.id as from_id, b.name as from_name, b.likeness, case when r.from_id = b.id then r.to_id else r.from_id end as id
        from begun as b join public.party_relations as r on b.id in (r.from_id, r.to_id)
      ) as one join public.party_relations as r on one.id in (r.from_id, r.to_id),
      lateral (select case when r.from_id = one.id then r.to_id else r.from_id end as id, r.from_id = one.id as forward) as s
      where s.id <> one.from_id
  ), found as (
    select m.asked, m.name, m.kind, m.likeness, m.source, m.row_id, m.case_id, '' as via,
      '{}'::uuid[] as via_ids from met as m
    union all
    select null, p.name, 'relation', r.likeness::real, 'party', p.id, null,
      left(case when r.depth = 2 then 'through another party: ' else '' end || r.kind || ' · ' || r.from_name, 200), r.passed
    from related as r join public.parties as p on p.id = public.party_root(r.to_id)
    union all
    -- The same party in another case, unless it is a client in both.
    select null, p.name, 'party', 1::real, 'party', p.id, c.case_id, '', '{}'
    from public.case_parties as c join public.parties as p on p.id = c.party_id
    where c.party_id = any (own) and (asked.case_id is null or c.case_id <> asked.case_id)
      and not (c.role = 'client' and (asked.case_id is null or exists (
        select from public.case_parties as o where o.case_id = asked.case_id and o.party_id = c.party_id and o.role = 'client')))
  ), best as (
    select distinct on (source, row_id, case when kind = 'party' then case_id end) * from found
    where not (source = 'party' and row_id = any (own) and kind <> 'party')
    order by source, row_id, case when kind = 'party' then case_id end, likeness desc, kind
  ), counted as (
    select *, row_number() over (order by likeness desc, name, row_id) as place, count(*) over () as total from best
  ), stored as (
    -- More than are shown, so that what is kept from a lawyer doesn't shorten their list.
    insert into public.conflict_matches (check_id, place, asked, found, kind, likeness, source, row_id, case_id, via, via_ids)
      select asked.id, place, coalesce(asked.names -> (c.asked - 1) ->> 'name', name), left(name, 200), kind, likeness, source, row_id,
        case_id, via, via_ids
      from counted as c where place <= 100
  )
  select coalesce(max(c.total), 0), count(*) filter (where not exists (
    select from public.conflict_matches as m join public.conflict_checks as k on k.id = m.check_id
    where m.row_id = c.row_id and m.source = c.source and k.id <> asked.id
      and (k.lead_id = asked.lead_id or k.client_id = asked.client_id or k.case_id = asked.case_id
        or k.lead_id in (select id from public.leads where client_id = asked.client_id)))),
    array_agg(row(gen_random_uuid(), asked.id, place, coalesce(asked.names -> (c.asked - 1) ->> 'name', name), left(name, 200), kind,
      likeness, source, row_id, case_id, via, via_ids)::public.conflict_matches order by place) filter (where place between 101 and 1000)
    into total, fresh, rest from counted as c;
  -- Where so many are kept from the lawyer who asked that fewer than fifty are left, the next hundreds are stored as well.
  for hundred in 0..8 loop
    exit when rest is null or asked.asked_by is null or 50 <= (select count(*) from public.conflict_matches
      where check_id = asked.id and id not in (select public.kept_conflict_matches(asked.id)));
    insert into public.conflict_matches select * from unnest(rest[hundred * 100 + 1:hundred * 100 + 100]);
    exit when not found;
  end loop;

  update public.conflict_checks set state = 'answered', answered_at = clock_timestamp(), fault = '', names = asked.names,
    matches = total, new_matches = fresh,
    searched = (select count(*) from public.conflict_names where plain is not null),
    leads_since = (select min(created_at)::date from public.leads)
    where id = asked.id;
  -- An administrator who asked has the answer already. What is kept from a lawyer who asked is reported each time.
  if (fresh > 0 or exists (select from public.kept_conflict_matches(asked.id))) and not (asked.occasion = 'asked'
    and exists (select from public.user_roles where user_id = asked.asked_by and role = 'admin')) then
    perform public.notify_administrators('conflict_found', asked.id);
  end if;
end $$;
alter function public.answer_conflict_check(uuid) owner to portico_definer;
grant execute on function public.answer_conflict_check(uuid) to portico_system;

-- Says why a check is still open; it is tried again later.
create or replace function public.leave_conflict_check_open(p_check_id uuid, p_fault text) returns void
language sql security definer set search_path = '' as $$
  update public.conflict_checks set fault = left(p_fault, 200), tried_at = clock_timestamp()
    where id = p_check_id and state = 'open'
$$;
alter function public.leave_conflict_check_open(uuid, text) owner to portico_definer;
grant execute on function public.leave_conflict_check_open(uuid, text) to portico_system, portico_admin, portico_lawyer;

-- A job's: open checks to answer, oldest first; those that failed wait for ten minutes, and all of them until older rows
-- are covered.
create or replace function public.open_conflict_checks(p_most integer) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select id from public.conflict_checks
  where state = 'open' and (tried_at is null or tried_at < now() - interval '10 minutes')
    and not exists (select from public.conflict_coverage where of <> 'nightly' and done_at is null)
  order by asked_at limit p_most
$$;
alter function public.open_conflict_checks(integer) owner to portico_definer;
grant execute on function public.open_conflict_checks(integer) to portico_system;

-- Queues the job that answers all open checks, unless one waits already. That one is locked, so that no process takes it
-- before the caller's transaction ends, as it would not see the caller's check; the update has it looked for again then.
create or replace function public.queue_conflict_checks() returns void
language plpgsql security definer set search_path = '' as $$
declare
  waiting record;
begin
  select id, xmin = pg_current_xact_id()::xid as is_own into waiting from public.queued_jobs
    where kind = 'conflict_check' and done_at is null and failed_at is null and attempts = 0
    limit 1 for update skip locked;
  if not found then
    insert into public.queued_jobs (id, kind, summary, payload)
      values (gen_random_uuid(), 'conflict_check', 'Conflict checks', 'open');
  -- Once in a transaction is enough. It keeps its place among the jobs that are due; an unchanged row would wake nobody.
  elsif not waiting.is_own then
    update public.queued_jobs set due_at = least(due_at, now()) - interval '1 ms' where id = waiting.id;
  end if;
end $$;
alter function public.queue_conflict_checks() owner to portico_definer;

create or replace trigger record_change after insert or update or delete on public.conflict_checks
  for each row execute function public.record_change('*');

-- For staff who ask: stores an open check of theirs. Lawyers name only clients of their own, and no leads. A check for a client
-- has their name and company from the record first: a decision on it opens a case for them.
create or replace function public.ask_conflict_check(p_names jsonb, p_lead_id uuid, p_client_id uuid)
returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  made uuid;
  own jsonb := '[]';
begin
  if current_setting('role') <> 'portico_admin'
    and (p_lead_id is not null or (p_client_id is not null and not public.is_client_of_lawyer(p_client_id))) then
    raise exception using errcode = 'PT404', message = 'Not found.';
  end if;
  if p_client_id is not null then
    select public.names_of_client(c) into own from public.clients as c where c.id = p_client_id;
    if not found then raise exception using errcode = 'PT404', message = 'Not found.'; end if;
  end if;
  own := own || (
    select coalesce(jsonb_agg(given.one order by given.place), '[]') from jsonb_array_elements(p_names) with ordinality as given (one, place)
    where not exists (select from jsonb_array_elements(own) as known
      where public.name_words(known ->> 'name') = public.name_words(given.one ->> 'name')
        and coalesce(given.one ->> 'email', '') in ('', known ->> 'email')
        and coalesce(given.one ->> 'phone', '') in ('', known ->> 'phone') and coalesce(given.one ->> 'domain', '') = ''));
  insert into public.conflict_checks (occasion, subject, names, lead_id, client_id)
    values ('asked', (select left(string_agg(one ->> 'name', ', ' order by place), 200)
      from jsonb_array_elements(own) with ordinality as named (one, place)), own, p_lead_id, p_client_id) returning id into made;
  return made;
end $$;
alter function public.ask_conflict_check(jsonb, uuid, uuid) owner to portico_definer;
grant execute on function public.ask_conflict_check(jsonb, uuid, uuid) to portico_lawyer, portico_admin;

-- Whether the acting member of staff may see a check: administrators all, lawyers those that they asked for.
create or replace function public.may_see_conflict_check(p_check_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.conflict_checks where id = p_check_id and (current_setting('role') = 'portico_admin'
    or asked_by = nullif(current_setting('portico.user_id', true), '')::uuid))
$$;
alter function public.may_see_conflict_check(uuid) owner to portico_definer;
grant execute on function public.may_see_conflict_check(uuid) to portico_lawyer, portico_admin;

-- Answers a check at once, for those who may see it.
create or replace function public.answer_asked_check(p_check_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not public.may_see_conflict_check(p_check_id) then
    raise exception using errcode = 'PT404', message = 'Not found.';
  end if;
  perform public.answer_conflict_check(p_check_id);
end $$;
alter function public.answer_asked_check(uuid) owner to portico_definer;
grant execute on function public.answer_asked_check(uuid) to portico_lawyer, portico_admin;
