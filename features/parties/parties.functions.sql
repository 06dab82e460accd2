-- Whether a party is in cases of the acting lawyer, and in nobody else's.
create or replace function public.is_party_of_mine_alone(p_party_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(bool_and(lawyer_id is not distinct from nullif(current_setting('portico.lawyer_id', true), '')::uuid), false)
  from public.case_parties where party_id = p_party_id
$$;
alter function public.is_party_of_mine_alone(uuid) owner to portico_definer;
grant execute on function public.is_party_of_mine_alone(uuid) to portico_lawyer;

-- Whether the acting lawyer may name a party in a case: it is in one of theirs, or they have just entered it.
create or replace function public.is_party_known_to_me(p_party_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.case_parties
      where party_id = p_party_id and lawyer_id = nullif(current_setting('portico.lawyer_id', true), '')::uuid)
    or exists (select from public.parties as p
      where p.id = p_party_id and p.created_by = nullif(current_setting('portico.user_id', true), '')::uuid
        and not exists (select from public.case_parties where party_id = p.id))
$$;
alter function public.is_party_known_to_me(uuid) owner to portico_definer;
grant execute on function public.is_party_known_to_me(uuid) to portico_lawyer;

-- The party that a merged one turned out to be; any other one is itself.
create or replace function public.party_root(p_party_id uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  with recursive up (id, merged_into, depth) as (
    select id, merged_into, 0 from public.parties where id = p_party_id
    union all
    select p.id, p.merged_into, up.depth + 1 from public.parties as p join up on p.id = up.merged_into where up.depth < 20
  ) select id from up order by depth desc limit 1
$$;
alter function public.party_root(uuid) owner to portico_definer;
grant execute on function public.party_root(uuid) to portico_admin;

-- Whether a name is a company's, by the words that companies have in their names.
create or replace function public.party_kind(p_name text) returns text
language sql immutable set search_path = '' as $$
  select case when replace(lower(p_name), '.', '') ~ ('\m(inc|incorporated|llc|llp|lp|pllc|pc|plc|corp|corporation|co|company|ltd|limited|gmbh|ag|sarl|srl|bv'
    || '|bank|trust|holdings?|group|partners|partnership|associates|authority|university|college|school|hospital|church|foundation|association|insurance'
    || '|department|county|city of|state of|united states|board|union|fund|ventures|capital|properties|realty|services|systems|industries|international)\M')
    then 'company' else 'person' end
$$;
grant execute on function public.party_kind(text) to portico_definer;

-- A list with a new first entry and without repetitions; the oldest beyond ten are dropped.
create or replace function public.list_with(p_first text, p_list text[]) returns text[]
language sql immutable set search_path = '' as $$
  select array(
    select entry from (
      select entry, min(place) as place from (
        select btrim(p_first) as entry, 0 as place
        union all
        select entry, place from unnest(p_list) with ordinality as l (entry, place)
      ) as every where entry <> '' group by entry
    ) as distinct_entries order by place limit 10)
$$;
grant execute on function public.list_with(text, text[]) to portico_definer;

-- Clients and leads are parties: made with them, and kept the same. What they were called before stays among the
-- party's earlier names, so that a check finds it.
create or replace function public.keep_party_of_record() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  image constant jsonb := to_jsonb(new);
begin
  update public.parties set
    name = new.name,
    kind = case when name <> new.name then public.party_kind(new.name) else kind end,
    earlier_names = array_remove(case when name <> new.name then public.list_with(name, earlier_names) else earlier_names end, new.name),
    emails = public.list_with(new.email, emails),
    phones = public.list_with(new.phone, phones),
    addresses = public.list_with(image ->> 'address', addresses)
    where case tg_table_name when 'clients' then client_id else lead_id end = new.id;
  if not found then
    insert into public.parties (kind, name, emails, phones, addresses, client_id, lead_id, created_by)
    values (public.party_kind(new.name), new.name, public.list_with(new.email, '{}'), public.list_with(new.phone, '{}'),
      public.list_with(image ->> 'address', '{}'), case tg_table_name when 'clients' then new.id end,
      case tg_table_name when 'leads' then new.id end, null)
    on conflict do nothing;
  end if;
  return null;
end $$;
alter function public.keep_party_of_record() owner to portico_definer;
create or replace trigger keep_party after insert or update of name, email, phone, address on public.clients
  for each row execute function public.keep_party_of_record();
create or replace trigger keep_party after insert or update of name, email, phone on public.leads
  for each row execute function public.keep_party_of_record();

-- The two sides of a title such as "Doe v. Harbor Shipping, et al."; none of any other title.
create or replace function public.title_sides(p_title text) returns text[]
language sql immutable set search_path = '' as $$
  select coalesce((
    select array_agg(left(btrim(regexp_replace(side, '(,?\s+et\s+al\.?|\s*\([^()]*\))\s*$', '', 'i'), ' ,;:'), 100))
    from regexp_match(p_title, '^\s*(\S.{0,120}?),?\s+(?:v|vs|versus)\.?\s+(\S.{0,120})', 'i') as sides, unnest(sides) as side
  ), '{}')
$$;
grant execute on function public.title_sides(text) to portico_definer;

-- Brings the people of a case that nobody enters up to date: its client, and the sides of its title. The side that is
-- the client's adds nobody; the other one is adverse. Where neither is, nothing says who is against whom.
create or replace function public.keep_case_parties(p_case public.cases) returns void
language plpgsql security definer set search_path = '' as $$
declare
  client_party uuid;
  client_words text[];
  sides text[] := '{}';
  others text[] := '{}';
  side text;
  words text[];
  party uuid;
begin
  if p_case.client_id is not null then
    select public.party_root(id) into client_party from public.parties where client_id = p_case.client_id;
  end if;
  if client_party is null and btrim(coalesce(p_case.client_name, '')) <> '' then
    select p.id into client_party from public.case_parties as c join public.parties as p on p.id = c.party_id
      where c.case_id = p_case.id and c.source = 'client' and p.client_id is null and p.lead_id is null and p.created_by is null;
    if client_party is null then
      insert into public.parties (kind, name, created_by)
        values (public.party_kind(p_case.client_name), p_case.client_name, null) returning id into client_party;
    else
      update public.parties set name = p_case.client_name, earlier_names = public.list_with(name, earlier_names)
        where id = client_party and name <> p_case.client_name;
    end if;
  end if;
  if client_party is not null then
    insert into public.case_parties (case_id, party_id, role, source, created_by)
      values (p_case.id, client_party, 'client', 'client', null) on conflict do nothing;
    client_words := public.name_words(concat_ws(' ', (select name from public.parties where id = client_party),
      (select company from public.clients where id = p_case.client_id), p_case.client_name));
  end if;
  delete from public.case_parties
    where case_id = p_case.id and source = 'client' and party_id is distinct from client_party;

  foreach side in array public.title_sides(p_case.title) loop
    words := public.name_words(side);
    continue when cardinality(words) = 0 or words = array['client'];
    sides := sides || side;
    if client_words is null or not (words <@ client_words or public.name_likeness(words, client_words) >= 0.8) then
      others := others || side;
    end if;
  end loop;
  delete from public.case_parties as c using public.parties as p
    where c.case_id = p_case.id and c.source = 'title' and p.id = c.party_id and p.name <> all (others);
  foreach side in array others loop
    continue when exists (select from public.case_parties as c join public.parties as p on p.id = c.party_id
      where c.case_id = p_case.id and public.name_words(p.name) = public.name_words(side));
    insert into public.parties (kind, name, created_by) values (public.party_kind(side), side, null) returning id into party;
    insert into public.case_parties (case_id, party_id, role, source, created_by)
      values (p_case.id, party, case when cardinality(others) < cardinality(sides) then 'adverse' else 'related' end, 'title', null);
  end loop;
end $$;
alter function public.keep_case_parties(public.cases) owner to portico_definer;

-- Who is on the other side according to the lead that a client was, also when the lead was deleted: adverse in the first case that
-- is opened for the client after the lead became one. From then on they are as if the person who opened the case had entered them.
create or replace function public.keep_sides_of_lead(p_case public.cases) returns void
language plpgsql security definer set search_path = '' as $$
declare
  side text;
  party uuid;
begin
  for side in
    select distinct on (public.name_words(s)) s from (
      select converted_at, other_side from public.leads where client_id = p_case.client_id
      union all
      select (record ->> 'converted_at')::timestamptz, array(select jsonb_array_elements_text(record -> 'other_side'))
      from public.deleted_records where client_id = p_case.client_id and table_name = 'leads' and restored_at is null
    ) as l, unnest(l.other_side) as s
    where public.name_words(s) not in ('{}', (select public.name_words(name) from public.clients where id = p_case.client_id))
      and not exists (select from public.cases as c
        where c.client_id = p_case.client_id and c.id <> p_case.id and c.created_at >= coalesce(l.converted_at, '-infinity'))
      and not exists (select from public.case_parties as c join public.parties as p on p.id = c.party_id
        where c.case_id = p_case.id and public.name_words(p.name) = public.name_words(s))
  loop
    insert into public.parties (kind, name) values (public.party_kind(side), side) returning id into party;
    insert into public.case_parties (case_id, party_id, role, note)
      values (p_case.id, party, 'adverse', 'Named as the other side before the client was one');
  end loop;
end $$;
alter function public.keep_sides_of_lead(public.cases) owner to portico_definer;

create or replace function public.keep_parties_of_case() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- First: a title that names them, too, adds nobody then, and takes nobody away when it changes.
  if new.client_id is not null and (tg_op = 'INSERT' or old.client_id is distinct from new.client_id)
    and coalesce(current_setting('portico.restoring', true), '') is distinct from new.id::text then
    perform public.keep_sides_of_lead(new);
  end if;
  perform public.keep_case_parties(new);
  return null;
end $$;
alter function public.keep_parties_of_case() owner to portico_definer;
create or replace trigger keep_parties after insert on public.cases
  for each row execute function public.keep_parties_of_case();
create or replace trigger keep_parties_change after update of title, client_id, client_name on public.cases
  for each row when ((old.title, old.client_id, old.client_name) is distinct from (new.title, new.client_id, new.client_name))
  execute function public.keep_parties_of_case();

-- A party that nobody entered goes with the last record or case that it was made for. What had been merged into it and
-- has a record of its own becomes a separate party again. One whose relation to somebody is on legal hold stays.
create or replace function public.remove_unneeded_party() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  left_over constant uuid := case tg_table_name when 'parties' then (to_jsonb(new) ->> 'id')::uuid
    else (to_jsonb(old) ->> 'party_id')::uuid end;
begin
  delete from public.parties as p where p.id = left_over
    and p.created_by is null and p.client_id is null and p.lead_id is null and p.merged_into is null
    and not exists (select from public.case_parties where party_id = p.id)
    and not exists (select from public.party_relations as r
      where p.id in (r.from_id, r.to_id) and public.relation_held_since(r.from_id, r.to_id) is not null);
  return null;
end $$;
alter function public.remove_unneeded_party() owner to portico_definer;
create or replace trigger remove_unneeded_party after delete on public.case_parties
  for each row execute function public.remove_unneeded_party();
create or replace trigger remove_unneeded_party after update of client_id, lead_id on public.parties
  for each row when (new.client_id is null and new.lead_id is null) execute function public.remove_unneeded_party();

create or replace function public.part_from_deleted_party() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.parties set merged_into = null
    where merged_into = old.id and num_nonnulls(client_id, lead_id) > 0;
  return old;
end $$;
alter function public.part_from_deleted_party() owner to portico_definer;
create or replace trigger part_from_deleted_party before delete on public.parties
  for each row execute function public.part_from_deleted_party();

-- People who were deleted since, or who are there again, don't come back with a restored case.
create or replace function public.restore_case_party() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.parties where id = new.party_id) or exists (select from public.case_parties
    where case_id = new.case_id and party_id = new.party_id and role = new.role) then return null; end if;
  return new;
end $$;
alter function public.restore_case_party() owner to portico_definer;
create or replace trigger restore_case_party before insert on public.case_parties
  for each row when (coalesce(current_setting('portico.restoring', true), '') = new.case_id::text)
  execute function public.restore_case_party();

create or replace trigger adopt_case_owners before insert on public.case_parties
  for each row execute function public.adopt_case_owners();
create or replace trigger keep_search_text before insert or update of name, earlier_names, emails on public.parties
  for each row execute function public.keep_search_text('name', 'earlier_names', 'emails');
create or replace trigger bump_version before update of kind, name, earlier_names, emails, phones, addresses, domain, birth_year
  on public.parties for each row execute function public.bump_version();
create or replace trigger bump_version before update of role, note on public.case_parties
  for each row execute function public.bump_version();
create or replace trigger record_change after insert or update or delete on public.case_parties
  for each row execute function public.record_change('case_id');
create or replace trigger record_change after insert or update or delete on public.parties
  for each row execute function public.record_change('*');
create or replace trigger audit_changes after update of kind, name, earlier_names, emails, phones, addresses, domain, birth_year
  on public.parties for each row when (old.created_by is not null)
  execute function public.audit_changes('kind', 'name', 'earlier_names', 'emails', 'phones', 'addresses', 'domain', 'birth_year');

-- The pages of its cases show a party's name and its relations.
create or replace function public.notify_of_party() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  image constant jsonb := to_jsonb(coalesce(new, old));
begin
  insert into public.changes (topic, op)
    select distinct 'case_parties/case_id/' || case_id, 'update' from public.case_parties
    where party_id in ((image ->> 'id')::uuid, (image ->> 'from_id')::uuid, (image ->> 'to_id')::uuid);
  return null;
end $$;
alter function public.notify_of_party() owner to portico_definer;
create or replace trigger notify_of_party after update on public.parties
  for each row when (old.* is distinct from new.*) execute function public.notify_of_party();
create or replace trigger notify_of_party after insert or delete on public.party_relations
  for each row execute function public.notify_of_party();

-- They show how to reach the client, too.
create or replace function public.notify_of_client() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.changes (topic, op)
    select 'case_parties/case_id/' || id, 'update' from public.cases where client_id = new.id;
  return null;
end $$;
alter function public.notify_of_client() owner to portico_definer;
create or replace trigger notify_of_client after update of name, email, phone, company, user_id on public.clients
  for each row when ((old.name, old.email, old.phone, old.company, old.user_id)
    is distinct from (new.name, new.email, new.phone, new.company, new.user_id))
  execute function public.notify_of_client();

-- Who is put into a case by hand, and taken out of it.
create or replace function public.audit_case_party() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  one constant public.case_parties := coalesce(new, old);
begin
  perform public.audit(case tg_op when 'INSERT' then 'party.added' when 'DELETE' then 'party.removed' else 'party.role' end,
    'parties', one.party_id, jsonb_build_object('case_id', one.case_id, 'role', one.role));
  return null;
end $$;
alter function public.audit_case_party() owner to portico_definer;
create or replace trigger audit_case_party after insert on public.case_parties
  for each row when (new.source = 'entered'
    and coalesce(current_setting('portico.restoring', true), '') is distinct from new.case_id::text)
  execute function public.audit_case_party();
create or replace trigger audit_case_party_change after update of role on public.case_parties
  for each row when (old.role <> new.role) execute function public.audit_case_party();
create or replace trigger audit_case_party_removal after delete on public.case_parties
  for each row when (old.source = 'entered') execute function public.audit_case_party();
