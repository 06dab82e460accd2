-- Since when a case, or its client, or a client by itself is on hold; null if none of them is.
create or replace function public.legal_hold_since(p_case_id uuid, p_client_id uuid) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select min(set_at) from public.legal_holds
  where lifted_at is null and (
    case_id = p_case_id or client_id = p_client_id
    or client_id = (select c.client_id from public.cases as c where c.id = p_case_id)
  )
$$;

-- Sets who set or lifted a hold, and when. The row that is held is locked first: a deletion of it that has begun ends before.
create or replace function public.place_legal_hold() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.case_id is not null then
    perform from public.cases where id = new.case_id for share;
  else
    perform from public.clients where id = new.client_id for share;
  end if;
  if not found then
    raise foreign_key_violation using message = 'Case or client not found', table = 'legal_holds',
      constraint = 'legal_holds_id_fkey';
  end if;
  return new;
end $$;

create or replace function public.lift_legal_hold() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.lifted_at is not null then
    raise exception using errcode = 'PT409', message = 'Somebody else has lifted this hold already.';
  end if;
  new.lifted_by := nullif(current_setting('portico.user_id', true), '')::uuid;
  new.lifted_at := now();
  return new;
end $$;

create or replace function public.audit_legal_hold() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.audit(
    case when new.lifted_at is null then 'hold.set' else 'hold.lifted' end,
    case when new.case_id is null then 'clients' else 'cases' end, coalesce(new.case_id, new.client_id),
    jsonb_build_object('reason', case when new.lifted_at is null then new.reason else new.lift_reason end));
  -- The case's page says that it is held.
  insert into public.changes (topic, op)
    select 'cases/id/' || c.id, 'update' from public.cases as c
    where c.id = new.case_id or c.client_id = new.client_id;
  return null;
end $$;

-- Since when a deleted case, or its client, deleted or not, is on hold; null if neither is.
create or replace function public.deleted_case_held_since(p_case_id uuid) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select least(
    min(gone.hold_set_at) filter (where gone.hold),
    min((select min(c.hold_set_at) from public.deleted_records as c
      where c.table_name = 'clients' and c.row_id = gone.client_id and c.hold)),
    min(public.legal_hold_since(null, gone.client_id)))
  from public.deleted_records as gone where gone.table_name = 'cases' and gone.row_id = p_case_id
$$;

-- Refuses to delete a row of a held case or client, or to replace what it holds. `to_jsonb`: the tables differ in columns.
-- Where a lawyer is deleted, the refusal names the client, whom the administrator didn't choose.
create or replace function public.refuse_held() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  image constant jsonb := to_jsonb(old);
  former constant uuid := (image ->> 'former_case_id')::uuid;
  held timestamptz := public.legal_hold_since(
    case tg_table_name when 'cases' then old.id else (image ->> 'case_id')::uuid end,
    case tg_table_name when 'clients' then old.id else (image ->> 'client_id')::uuid end);
  since text;
begin
  -- A case that is restored gets its hours back.
  if former is not null and (tg_op = 'DELETE' or (to_jsonb(new) ->> 'case_id') is distinct from former::text) then
    held := least(held, public.deleted_case_held_since(former));
  end if;
  if held is not null then
    since := to_char(held at time zone public.firm_time_zone(), 'Mon FMDD, YYYY');
    raise exception using errcode = 'PT409', message = case
      when coalesce(current_setting('portico.deleting_lawyer', true), '') = '' then format('On legal hold since %s.', since)
      else format('The client %s has been on legal hold since %s. Please choose another lawyer to hand over to.',
        (select name from public.clients where id = (image ->> 'client_id')::uuid), since)
    end;
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;

-- Since when two parties that are related are on hold: one of them is a held client, or takes part in a held case or in a case of
-- a held client.
create or replace function public.relation_held_since(p_from uuid, p_to uuid) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select min(h.set_at) from public.legal_holds as h
  where h.lifted_at is null and (
    exists (select from public.parties as p
      where p.client_id = h.client_id and (p.id in (p_from, p_to) or p.merged_into in (p_from, p_to)))
    or exists (select from public.case_parties as c
      where c.party_id in (p_from, p_to) and (c.case_id = h.case_id or c.client_id = h.client_id)))
$$;

create or replace function public.refuse_held_relation() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  held constant timestamptz := public.relation_held_since(old.from_id, old.to_id);
begin
  if held is not null then
    raise exception using errcode = 'PT409', message = format('On legal hold since %s.',
      to_char(held at time zone public.firm_time_zone(), 'Mon FMDD, YYYY'));
  end if;
  return old;
end $$;

alter function public.legal_hold_since(uuid, uuid) owner to portico_definer;
grant execute on function public.legal_hold_since(uuid, uuid) to portico_lawyer, portico_admin;
alter function public.place_legal_hold() owner to portico_definer;
alter function public.lift_legal_hold() owner to portico_definer;
alter function public.audit_legal_hold() owner to portico_definer;
alter function public.refuse_held() owner to portico_definer;
alter function public.deleted_case_held_since(uuid) owner to portico_definer;
revoke all on function public.deleted_case_held_since(uuid) from public;
grant execute on function public.deleted_case_held_since(uuid) to portico_definer;
alter function public.relation_held_since(uuid, uuid) owner to portico_definer;
revoke all on function public.relation_held_since(uuid, uuid) from public;
grant execute on function public.relation_held_since(uuid, uuid) to portico_definer;
alter function public.refuse_held_relation() owner to portico_definer;

create or replace trigger place_legal_hold before insert on public.legal_holds
  for each row when (new.lifted_at is null) execute function public.place_legal_hold();
create or replace trigger lift_legal_hold before update on public.legal_holds
  for each row when (old.lift_reason is distinct from new.lift_reason) execute function public.lift_legal_hold();
create or replace trigger audit_legal_hold after insert on public.legal_holds
  for each row execute function public.audit_legal_hold();
create or replace trigger audit_legal_hold_change after update on public.legal_holds
  for each row when (old.lifted_at is null and new.lifted_at is not null) execute function public.audit_legal_hold();
create or replace trigger record_change after insert or update or delete on public.legal_holds
  for each row execute function public.record_change('*');

-- What belongs to a case or a client.
create or replace trigger refuse_held before delete on public.appointments
  for each row execute function public.refuse_held();
create or replace trigger refuse_held before delete on public.calendar_events
  for each row execute function public.refuse_held();
create or replace trigger refuse_held before delete on public.case_parties
  for each row when (old.source = 'entered') execute function public.refuse_held();
create or replace trigger refuse_held before delete on public.case_tasks
  for each row execute function public.refuse_held();
create or replace trigger refuse_held before delete on public.case_updates
  for each row execute function public.refuse_held();
create or replace trigger refuse_held before delete on public.cases
  for each row execute function public.refuse_held();
create or replace trigger refuse_held before delete on public.chat_conversations
  for each row execute function public.refuse_held();
create or replace trigger refuse_held before delete on public.chat_messages
  for each row execute function public.refuse_held();
create or replace trigger refuse_held before delete on public.clients
  for each row execute function public.refuse_held();
create or replace trigger refuse_held before delete on public.documents
  for each row execute function public.refuse_held();
create or replace trigger refuse_held before delete on public.leads
  for each row execute function public.refuse_held();
create or replace trigger refuse_held before delete on public.party_relations
  for each row execute function public.refuse_held_relation();
create or replace trigger refuse_held before delete on public.time_entries
  for each row execute function public.refuse_held();

-- Texts and files that an update would replace. A first file may still be added.
create or replace trigger refuse_held_change before update of description, entry_timestamp on public.case_updates
  for each row when (old.description is distinct from new.description
    or old.entry_timestamp is distinct from new.entry_timestamp)
  execute function public.refuse_held();
create or replace trigger refuse_held_file before update of file_id on public.case_updates
  for each row when (old.file_id is not null and old.file_id is distinct from new.file_id)
  execute function public.refuse_held();
create or replace trigger refuse_held_file before update of file_id on public.documents
  for each row when (old.file_id is not null and old.file_id is distinct from new.file_id)
  execute function public.refuse_held();
create or replace trigger refuse_held_file before update of client_photo_file_id on public.cases
  for each row when (
    old.client_photo_file_id is not null and old.client_photo_file_id is distinct from new.client_photo_file_id)
  execute function public.refuse_held();

-- Nothing leaves a hold by being moved to another case or client.
create or replace trigger refuse_held_move before update of client_id on public.cases
  for each row when (old.client_id is distinct from new.client_id) execute function public.refuse_held();
create or replace trigger refuse_held_move before update of case_id on public.calendar_events
  for each row when (old.case_id is distinct from new.case_id) execute function public.refuse_held();
create or replace trigger refuse_held_move before update of case_id on public.documents
  for each row when (old.case_id is distinct from new.case_id) execute function public.refuse_held();
create or replace trigger refuse_held_move before update of case_id on public.time_entries
  for each row when (old.case_id is distinct from new.case_id) execute function public.refuse_held();
