-- The tables whose rows are searched and that triggers follow.
create or replace function public.covered_tables() returns text[]
language sql immutable set search_path = '' as $$
  select '{clients,leads,cases,case_updates,documents,time_entries,deleted_records}'::text[]
$$;
grant execute on function public.covered_tables() to portico_definer;

-- Whether everything that is searched has been read. A table that isn't noted yet hasn't.
create or replace function public.is_everything_covered() returns boolean
language sql stable security definer set search_path = '' as $$
  select count(*) = cardinality(public.covered_tables()) from public.conflict_coverage
    where of = any (public.covered_tables()) and done_at is not null
$$;
alter function public.is_everything_covered() owner to portico_definer;

-- A job's: makes parties and searched names of rows that were there before the triggers, so many of each table at a
-- time. Whatever is there already stays as it is. No checks: these are no intakes. Returns how many rows it looked at; 0
-- when everything is covered.
create or replace function public.cover_existing_rows(p_most integer default 500) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  of_table text;
  reached public.conflict_coverage;
  one record;
  last uuid;
  looked_at integer := 0;
  in_table integer;
begin
  perform set_config('portico.covering', 'on', true);
  foreach of_table in array public.covered_tables() loop
    -- Not tried where it is there: an insert would wait for the other process that is changing it.
    insert into public.conflict_coverage (of) select of_table
      where not exists (select from public.conflict_coverage where of = of_table) on conflict do nothing;
    -- Two processes at once: the second goes on to the next table.
    select * into reached from public.conflict_coverage where of = of_table and done_at is null for update skip locked;
    continue when not found;
    in_table := 0;
    last := reached.after_id;
    for one in execute format('select t.id, to_jsonb(t) as image from public.%I as t where $1 is null or id > $1 order by id limit $2', of_table)
      using reached.after_id, p_most
    loop
      if of_table in ('clients', 'leads') and not exists (select from public.parties where one.id in (client_id, lead_id)) then
        insert into public.parties (kind, name, emails, phones, client_id, lead_id, created_by)
          values (public.party_kind(one.image ->> 'name'), one.image ->> 'name', public.list_with(one.image ->> 'email', '{}'),
            public.list_with(one.image ->> 'phone', '{}'), case of_table when 'clients' then one.id end,
            case of_table when 'leads' then one.id end, null)
          on conflict do nothing;
      elsif of_table = 'cases' then
        perform public.keep_case_parties(c) from public.cases as c where c.id = one.id;
      end if;
      if of_table <> 'deleted_records' or one.image ->> 'table_name' in ('clients', 'leads', 'cases', 'parties') then
        perform public.keep_names_of(of_table, one.image);
      end if;
      last := one.id;
      in_table := in_table + 1;
    end loop;
    update public.conflict_coverage set after_id = last, done_at = case when in_table < p_most then now() end where of = of_table;
    looked_at := looked_at + in_table;
  end loop;
  perform set_config('portico.covering', '', true);
  return looked_at;
end $$;
alter function public.cover_existing_rows(integer) owner to portico_definer;
grant execute on function public.cover_existing_rows(integer) to portico_system;

-- A job's, at night: compares names that were added or got new contact details since the last time with the parties of open
-- cases. What was not known yet is a check of that case, answered, and reported to the administrators. So few at a time that a
-- million names don't make it exceed the time of a statement. A name is compared an hour after it was added: until then its
-- transaction may still be open, and it would be passed by. Returns how many names it compared.
create or replace function public.compare_with_open_cases(p_most integer default 10) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  reached public.conflict_coverage;
  added record;
  exact text[];
  hit record;
  made uuid;
  compared integer := 0;
begin
  insert into public.conflict_coverage (of, compared_to) select 'nightly', now() - interval '1 hour'
    where not exists (select from public.conflict_coverage where of = 'nightly') on conflict do nothing;
  select * into reached from public.conflict_coverage where of = 'nightly' for update skip locked;
  if not found then return 0; end if;
  for added in
    select n.id, n.name, n.place, n.added_at, n.party_id, case when n.party_id is null then n.source else 'party' end as source,
      coalesce(public.party_root(n.party_id), n.row_id) as row_id
    from public.conflict_names as n
    where n.plain is not null and (n.added_at, n.id) > (reached.compared_to, coalesce(reached.compared_id, 0))
      and n.added_at < now() - interval '1 hour'
    order by n.added_at, n.id limit p_most
  loop
    reached.compared_to := added.added_at;
    reached.compared_id := added.id;
    exact := coalesce((select public.contact_keys(p.emails, p.phones, array[p.domain] || public.mail_domains(p.emails))
      from public.parties as p where p.id = added.party_id and added.source = 'party' and added.place = 1), '{}');
    compared := compared + 1;
    for hit in
      select c.id as case_id, c.case_number, c.title, max(l.likeness) as likeness, min(x.name) as name,
        (array_agg(l.kind order by l.likeness desc, l.kind desc))[1] as kind
      from (
          select name_id, kind, likeness from public.names_like(jsonb_build_array(jsonb_build_object('name', added.name)))
          union all
          select same.id, 'contact', 1 from public.conflict_names as same where cardinality(exact) > 0 and same.keys && exact
        ) as l
        join public.conflict_names as x on x.id = l.name_id and x.source = 'party' and x.id <> added.id
        join public.case_parties as p on p.party_id = public.party_root(x.party_id)
        join public.cases as c on c.id = p.case_id and lower(c.status) not like '%closed%'
      where p.party_id <> added.row_id
        and not exists (select from public.case_parties as own where own.case_id = c.id and own.party_id = added.row_id)
        -- Neither the case's checks nor those of the new name's own lead, client or case know of it.
        and not exists (select from public.conflict_matches as m join public.conflict_checks as k on k.id = m.check_id
          where k.case_id = c.id and m.row_id = added.row_id)
        and not exists (select from public.conflict_matches as m join public.conflict_checks as k on k.id = m.check_id
          where m.row_id = p.party_id and (
            k.lead_id = (select lead_id from public.parties where id = added.row_id)
            or k.client_id = (select client_id from public.parties where id = added.row_id)
            or k.case_id in (select case_id from public.case_parties where party_id = added.row_id)))
      group by c.id order by max(l.likeness) desc limit 10
    loop
      insert into public.conflict_checks (occasion, subject, case_id, names, state, answered_at, matches, new_matches, searched)
        values ('nightly', left(hit.case_number || ' · ' || hit.title, 200), hit.case_id,
          jsonb_build_array(jsonb_build_object('name', hit.name)), 'answered', clock_timestamp(), 1, 1, 1) returning id into made;
      insert into public.conflict_matches (check_id, place, asked, found, kind, likeness, source, row_id)
        values (made, 1, hit.name, added.name, hit.kind, hit.likeness, added.source, added.row_id);
      perform public.notify_administrators('conflict_found', made);
    end loop;
  end loop;
  update public.conflict_coverage set compared_to = reached.compared_to, compared_id = reached.compared_id where of = 'nightly';
  return compared;
end $$;
alter function public.compare_with_open_cases(integer) owner to portico_definer;
grant execute on function public.compare_with_open_cases(integer) to portico_system;
