-- Makes one party of two: `p_gone` turned out to be `p_kept`. Its places in cases and its relations go over, except those
-- that the kept one has already; its names stay with it, and a check that finds them finds the kept one. Returns the
-- line of the history, by which it can be undone; null when one of the two was merged into another one in the meantime.
create or replace function public.join_parties(p_kept uuid, p_gone uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  was text;
  moved_cases uuid[];
  moved_from uuid[];
  moved_to uuid[];
  dropped jsonb;
  line uuid;
begin
  -- In one order for all: two merges of the same pair wait for each other.
  perform from public.parties where id in (p_kept, p_gone) order by id for update;
  if exists (select from public.parties where id = p_kept and merged_into is not null) then return null; end if;
  update public.parties set merged_into = p_kept where id = p_gone and merged_into is null returning name into was;
  if was is null then return null; end if;
  with moved as (
    update public.case_parties as c set party_id = p_kept where c.party_id = p_gone and not exists (
      select from public.case_parties as k where k.case_id = c.case_id and k.party_id = p_kept and k.role = c.role
    ) returning c.id
  ) select coalesce(array_agg(id), '{}') into moved_cases from moved;
  with moved as (
    update public.party_relations as r set from_id = p_kept where r.from_id = p_gone and r.to_id <> p_kept and not exists (
      select from public.party_relations as k where k.from_id = p_kept and k.to_id = r.to_id and k.kind = r.kind
    ) returning r.id
  ) select coalesce(array_agg(id), '{}') into moved_from from moved;
  with moved as (
    update public.party_relations as r set to_id = p_kept where r.to_id = p_gone and r.from_id <> p_kept and not exists (
      select from public.party_relations as k where k.to_id = p_kept and k.from_id = r.from_id and k.kind = r.kind
    ) returning r.id
  ) select coalesce(array_agg(id), '{}') into moved_to from moved;
  with gone_cases as (delete from public.case_parties where party_id = p_gone returning *),
    gone_relations as (delete from public.party_relations where p_gone in (from_id, to_id) returning *)
  select jsonb_build_object(
    'case_parties', (select coalesce(jsonb_agg(to_jsonb(c)), '[]') from gone_cases as c),
    'party_relations', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from gone_relations as r)) into dropped;
  insert into public.party_merges (kept_id, merged_id, merged_name, moved)
    values (p_kept, p_gone, was, jsonb_build_object('cases', moved_cases, 'from', moved_from, 'to', moved_to, 'dropped', dropped))
    returning id into line;
  perform public.audit('party.merged', 'parties', p_kept, jsonb_build_object('merged', p_gone));
  return line;
end $$;
alter function public.join_parties(uuid, uuid) owner to portico_definer;

create or replace function public.merge_parties(p_kept uuid, p_gone uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  line uuid;
begin
  perform public.require_administrator();
  if p_kept = p_gone then
    raise exception using errcode = 'PT400', message = 'Choose two different parties.';
  end if;
  if not exists (select from public.parties where id = p_kept) or not exists (select from public.parties where id = p_gone) then
    raise exception using errcode = 'PT404', message = 'Not found.';
  end if;
  line := public.join_parties(p_kept, p_gone);
  if line is null then
    raise exception using errcode = 'PT409', message = 'This party has been merged into another one already.';
  end if;
  return line;
end $$;
alter function public.merge_parties(uuid, uuid) owner to portico_definer;
grant execute on function public.merge_parties(uuid, uuid) to portico_admin;

-- Parts two merged parties again: what went over comes back, unless it was removed since.
create or replace function public.undo_party_merge(p_merge_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  line public.party_merges;
begin
  perform public.require_administrator();
  select * into line from public.party_merges where id = p_merge_id for update;
  if not found then raise exception using errcode = 'PT404', message = 'Not found.'; end if;
  if line.undone_at is not null then
    raise exception using errcode = 'PT409', message = 'Somebody else has undone this already.';
  end if;
  update public.parties set merged_into = null where id = line.merged_id and merged_into = line.kept_id;
  update public.case_parties set party_id = line.merged_id
    where party_id = line.kept_id and line.moved -> 'cases' ? id::text;
  update public.party_relations set from_id = line.merged_id
    where from_id = line.kept_id and to_id <> line.merged_id and line.moved -> 'from' ? id::text;
  update public.party_relations set to_id = line.merged_id
    where to_id = line.kept_id and from_id <> line.merged_id and line.moved -> 'to' ? id::text;
  insert into public.case_parties
    select r.* from jsonb_populate_recordset(null::public.case_parties, line.moved #> '{dropped,case_parties}') as r
    where exists (select from public.cases where id = r.case_id) on conflict do nothing;
  insert into public.party_relations
    select r.* from jsonb_populate_recordset(null::public.party_relations, line.moved #> '{dropped,party_relations}') as r
    where exists (select from public.parties where id = r.from_id) and exists (select from public.parties where id = r.to_id)
    on conflict do nothing;
  update public.party_merges set undone_at = now(), undone_by = nullif(current_setting('portico.user_id', true), '')::uuid
    where id = line.id;
  perform public.audit('party.parted', 'parties', line.kept_id, jsonb_build_object('merged', line.merged_id));
end $$;
alter function public.undo_party_merge(uuid) owner to portico_definer;
grant execute on function public.undo_party_merge(uuid) to portico_admin;

-- A lead that became a client is one party with it.
create or replace function public.join_converted_lead() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  of_client uuid;
  of_lead uuid;
begin
  -- Again, when somebody has merged one of the two in the meantime.
  for attempt in 1..3 loop
    of_client := (select public.party_root(id) from public.parties where client_id = new.client_id);
    of_lead := (select public.party_root(id) from public.parties where lead_id = new.id);
    exit when coalesce(of_client = of_lead, true) or public.join_parties(of_client, of_lead) is not null;
  end loop;
  return null;
end $$;
alter function public.join_converted_lead() owner to portico_definer;
create or replace trigger join_converted_lead after update of client_id on public.leads
  for each row when (new.client_id is not null and old.client_id is distinct from new.client_id)
  execute function public.join_converted_lead();
