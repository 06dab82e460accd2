-- Checks that make themselves: at each intake, new case, new person in a case, and new name of somebody.

-- Stores an open check in the transaction of what it is made for, so that nothing comes in unchecked.
create or replace function public.open_conflict_check(
  p_occasion text, p_subject text, p_names jsonb, p_lead_id uuid, p_client_id uuid, p_case_id uuid
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if current_setting('portico.covering', true) = 'on' then return; end if;
  insert into public.conflict_checks (occasion, subject, names, lead_id, client_id, case_id)
    values (p_occasion, left(p_subject, 200), p_names, p_lead_id, p_client_id, p_case_id);
  perform public.queue_conflict_checks();
end $$;
alter function public.open_conflict_check(text, text, jsonb, uuid, uuid, uuid) owner to portico_definer;

-- A lead, as it came in and after each change. It names the client that the lead has become, so that the register finds it when
-- the lead is gone.
create or replace function public.check_new_lead() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.open_conflict_check(
    case when tg_op = 'UPDATE' and public.name_words(old.name) <> public.name_words(new.name) then 'renamed' else 'lead' end, new.name,
    jsonb_build_array(jsonb_build_object('name', new.name, 'kind', public.party_kind(new.name), 'email', new.email, 'phone', new.phone))
      || (select coalesce(jsonb_agg(jsonb_build_object('name', name, 'kind', public.party_kind(name))), '[]') from unnest(new.other_side) as name),
    new.id, new.client_id, null);
  return null;
end $$;
alter function public.check_new_lead() owner to portico_definer;
create or replace trigger check_conflicts after insert on public.leads
  for each row execute function public.check_new_lead();
create or replace trigger check_conflicts_again after update of name, email, phone, other_side on public.leads
  for each row when ((old.name, old.email, old.phone, old.other_side) is distinct from (new.name, new.email, new.phone, new.other_side))
  execute function public.check_new_lead();

-- The people of a new case, or of one that was restored, are read when the check runs: they may still be entered.
create or replace function public.check_new_case() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.open_conflict_check('case', new.case_number || ' · ' || new.title, '[]', null, new.client_id, new.id);
  return null;
end $$;
alter function public.check_new_case() owner to portico_definer;
create or replace trigger check_conflicts after insert on public.cases
  for each row execute function public.check_new_case();

-- People of a case who come later, or are called otherwise from now on. While the case's own check is open it will read them,
-- too: it waits for this transaction. If it is being answered, this waits for the answer, which doesn't have them. If it waited
-- for people, it is tried again now.
create or replace function public.check_people_of_case(p_case_id uuid, p_occasion text, p_subject text, p_names jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  of_case public.conflict_checks;
begin
  select * into of_case from public.conflict_checks
    where case_id = p_case_id and occasion = 'case' and state = 'open' for no key update;
  if not found then
    perform public.open_conflict_check(p_occasion, p_subject, p_names, null, null, p_case_id);
  elsif of_case.tried_at is not null then
    update public.conflict_checks set tried_at = null where id = of_case.id;
    perform public.queue_conflict_checks();
  end if;
end $$;
alter function public.check_people_of_case(uuid, text, text, jsonb) owner to portico_definer;

-- A party that is entered for a case, is added to it by a new title, or is another client from now on.
create or replace function public.check_new_case_party() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  party public.parties;
begin
  select * into party from public.parties where id = new.party_id;
  perform public.check_people_of_case(new.case_id, 'party', party.name, jsonb_build_array(jsonb_build_object('name', party.name,
    'kind', party.kind, 'email', coalesce(party.emails[1], ''), 'phone', coalesce(party.phones[1], ''), 'domain', party.domain)));
  return null;
end $$;
alter function public.check_new_case_party() owner to portico_definer;
create or replace trigger check_conflicts after insert on public.case_parties
  for each row when (new.role <> 'counsel'
    and coalesce(current_setting('portico.restoring', true), '') is distinct from new.case_id::text)
  execute function public.check_new_case_party();

-- What a client is called, as a check has it: the name first.
create or replace function public.names_of_client(p_client public.clients) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_array(jsonb_build_object('name', p_client.name, 'kind', public.party_kind(p_client.name),
      'email', p_client.email, 'phone', p_client.phone))
    || case when p_client.company <> '' then jsonb_build_array(jsonb_build_object('name', p_client.company, 'kind', 'company'))
      else '[]' end
$$;
grant execute on function public.names_of_client(public.clients) to portico_definer;

-- A new client; one that was a lead has been checked as such, and is again when a case is opened.
create or replace function public.check_new_client() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.open_conflict_check('client', new.name, public.names_of_client(new), null, new.id, null);
  return null;
end $$;
alter function public.check_new_client() owner to portico_definer;
create or replace trigger check_conflicts after insert on public.clients
  for each row execute function public.check_new_client();

-- A client who is called otherwise from now on, in more than spelling.
create or replace function public.check_renamed_client() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if public.name_words(old.name) <> public.name_words(new.name)
    or (new.company <> '' and public.name_words(old.company) <> public.name_words(new.company)) then
    perform public.open_conflict_check('renamed', new.name, public.names_of_client(new), null, new.id, null);
  end if;
  return null;
end $$;
alter function public.check_renamed_client() owner to portico_definer;
create or replace trigger check_conflicts_again after update of name, company on public.clients
  for each row when ((old.name, old.company) is distinct from (new.name, new.company))
  execute function public.check_renamed_client();

-- A party's new names, in each open case that it is in, the newest hundred. Those of clients and leads are checked with their
-- records.
create or replace function public.check_renamed_party() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  names jsonb;
  of_case record;
begin
  if num_nonnulls(new.client_id, new.lead_id) > 0 then return null; end if;
  select jsonb_agg(jsonb_build_object('name', name, 'kind', new.kind)) into names
    from unnest(new.name || new.earlier_names) as name
    where not exists (select from unnest(old.name || old.earlier_names) as known where public.name_words(known) = public.name_words(name));
  if names is null then return null; end if;
  for of_case in
    select k.id from public.cases as k
    where k.id in (select case_id from public.case_parties where party_id = public.party_root(new.id) and role <> 'counsel')
      and lower(k.status) not like '%closed%'
    order by k.created_at desc, k.id limit 100
  loop
    perform public.check_people_of_case(of_case.id, 'renamed', new.name, names);
  end loop;
  return null;
end $$;
alter function public.check_renamed_party() owner to portico_definer;
create or replace trigger check_conflicts_again after update of name, earlier_names on public.parties
  for each row when ((old.name, old.earlier_names) is distinct from (new.name, new.earlier_names))
  execute function public.check_renamed_party();

-- The checks of a lead name the client that it becomes: the lead may be deleted, and they are the client's.
create or replace function public.name_client_of_checks() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.conflict_checks set client_id = new.client_id where lead_id = new.id and client_id is distinct from new.client_id;
  return null;
end $$;
alter function public.name_client_of_checks() owner to portico_definer;
create or replace trigger name_client_of_checks after update of client_id on public.leads
  for each row when (new.client_id is not null and old.client_id is distinct from new.client_id)
  execute function public.name_client_of_checks();
