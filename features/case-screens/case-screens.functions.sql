-- The cases that the acting user is screened from as a lawyer; empty for everybody else. Policies compare with it once for
-- each query.
create or replace function public.screened_cases() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array(
    select s.case_id from public.lawyers as l join public.case_screens as s on s.lawyer_id = l.id and s.ended_at is null
    where l.user_id = nullif(current_setting('portico.user_id', true), '')::uuid)
$$;
alter function public.screened_cases() owner to portico_definer;
grant execute on function public.screened_cases() to portico_lawyer;

-- Refuses a screen that would not hold. The case is locked, so that it isn't given to the lawyer in the meantime, and the
-- account, so that it isn't made an administrator's (refuse_screened_administrator).
create or replace function public.place_case_screen() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  of_case public.cases;
  lawyer public.lawyers;
begin
  select * into of_case from public.cases where id = new.case_id for share;
  if not found then
    raise foreign_key_violation using message = 'Case not found', table = 'case_screens',
      constraint = 'case_screens_case_id_fkey';
  end if;
  select * into lawyer from public.lawyers where id = new.lawyer_id;
  if not found then
    raise foreign_key_violation using message = 'Lawyer not found', table = 'case_screens',
      constraint = 'case_screens_lawyer_id_fkey';
  end if;
  if of_case.lawyer_id = lawyer.id then
    raise exception using errcode = 'PT409', column = 'lawyer_id',
      message = format('%s is the lawyer of this case. Hand the case over to somebody else first.', lawyer.name);
  end if;
  perform from public.users where id = lawyer.user_id for update;
  if exists (select from public.user_roles where user_id = lawyer.user_id and role = 'admin') then
    raise exception using errcode = 'PT409', column = 'lawyer_id',
      message = format('%s is an administrator, too, and administrators see every case. Take that role away first.', lawyer.name);
  end if;
  new.lawyer_name := lawyer.name;
  return new;
end $$;
alter function public.place_case_screen() owner to portico_definer;
create or replace trigger place_case_screen before insert on public.case_screens
  for each row when (new.ended_at is null) execute function public.place_case_screen();

-- Takes away what the lawyer has of the case: its tasks, and what notifications say of it.
create or replace function public.apply_case_screen() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.case_tasks set assigned_to = null where case_id = new.case_id and assigned_to = new.lawyer_id;
  delete from public.notifications
    where subject_id = new.case_id and user_id = (select user_id from public.lawyers where id = new.lawyer_id);
  return null;
end $$;
alter function public.apply_case_screen() owner to portico_definer;
create or replace trigger apply_case_screen after insert on public.case_screens
  for each row when (new.ended_at is null) execute function public.apply_case_screen();

create or replace function public.end_case_screen() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.ended_at is not null then
    raise exception using errcode = 'PT409', message = 'Somebody else has ended this screen already.';
  end if;
  new.ended_by := nullif(current_setting('portico.user_id', true), '')::uuid;
  new.ended_at := now();
  return new;
end $$;
alter function public.end_case_screen() owner to portico_definer;
create or replace trigger end_case_screen before update of ended_at on public.case_screens
  for each row execute function public.end_case_screen();

-- The case's history shows it without the reason, and the lawyer's list of documents has fewer or more.
create or replace function public.audit_case_screen() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.audit(case when new.ended_at is null then 'screen.set' else 'screen.ended' end, 'cases', new.case_id,
    jsonb_build_object('name', new.lawyer_name)
      || case when new.ended_at is null then jsonb_build_object('reason', new.reason) else '{}' end);
  insert into public.changes (topic, op) select 'documents/lawyer_id/' || new.lawyer_id, 'update' where new.lawyer_id is not null;
  return null;
end $$;
alter function public.audit_case_screen() owner to portico_definer;
create or replace trigger audit_case_screen after insert on public.case_screens
  for each row execute function public.audit_case_screen();
create or replace trigger audit_case_screen_end after update of ended_at on public.case_screens
  for each row when (old.ended_at is null) execute function public.audit_case_screen();
create or replace trigger record_change after insert or update or delete on public.case_screens
  for each row execute function public.record_change('case_id');

-- A screened lawyer isn't given the case, by a form, a departure or a restored record, nor one of its tasks.
create or replace function public.refuse_screened_lawyer() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  of_case constant uuid := (case tg_table_name when 'cases' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'case_id' end)::uuid;
  given constant uuid := (to_jsonb(new) ->> tg_argv[0])::uuid;
  screened text;
begin
  select lawyer_name into screened from public.case_screens
    where case_id = of_case and lawyer_id = given and ended_at is null;
  if found then
    raise exception using errcode = 'PT400', column = tg_argv[0], message = format('%s is screened from the case %s.', screened,
      coalesce(to_jsonb(new) ->> 'case_number', (select case_number from public.cases where id = of_case)));
  end if;
  return new;
end $$;
alter function public.refuse_screened_lawyer() owner to portico_definer;
create or replace trigger refuse_screened_lawyer before insert on public.cases
  for each row when (new.lawyer_id is not null) execute function public.refuse_screened_lawyer('lawyer_id');
create or replace trigger refuse_screened_lawyer_change before update of lawyer_id on public.cases
  for each row when (new.lawyer_id is not null and old.lawyer_id is distinct from new.lawyer_id)
  execute function public.refuse_screened_lawyer('lawyer_id');
create or replace trigger refuse_screened_lawyer before insert on public.case_tasks
  for each row when (new.assigned_to is not null) execute function public.refuse_screened_lawyer('assigned_to');
create or replace trigger refuse_screened_lawyer_change before update of assigned_to on public.case_tasks
  for each row when (new.assigned_to is not null and old.assigned_to is distinct from new.assigned_to)
  execute function public.refuse_screened_lawyer('assigned_to');

-- Refuses to hand a client's conversation to a lawyer who is screened from one of the client's cases: it shows all of them.
create or replace function public.refuse_screened_successor(p_client_id uuid, p_lawyer_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  screen record;
begin
  select s.lawyer_name, c.case_number into screen from public.case_screens as s join public.cases as c on c.id = s.case_id
    where s.lawyer_id = p_lawyer_id and s.ended_at is null and c.client_id = p_client_id limit 1;
  if found then
    raise exception using errcode = 'PT409', message = format(
      '%s is screened from the case %s, and can’t get the conversation with its client.', screen.lawyer_name, screen.case_number);
  end if;
end $$;
alter function public.refuse_screened_successor(uuid, uuid) owner to portico_definer;

-- Administrators see every case: no account is one and a screened lawyer's.
create or replace function public.refuse_screened_administrator() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  screen record;
begin
  perform from public.users where id = new.user_id for update;
  select s.lawyer_name, s.case_id into screen from public.case_screens as s join public.lawyers as l on l.id = s.lawyer_id
    where s.ended_at is null and case tg_table_name when 'lawyers' then l.id = (to_jsonb(new) ->> 'id')::uuid
      and exists (select from public.user_roles where user_id = new.user_id and role = 'admin') else l.user_id = new.user_id end
    limit 1;
  if found then
    raise exception using errcode = 'PT409', message = format(
      '%s is screened from the case %s, and administrators see every case. End the screen first.', screen.lawyer_name,
      coalesce((select case_number from public.cases where id = screen.case_id), 'that was deleted'));
  end if;
  return new;
end $$;
alter function public.refuse_screened_administrator() owner to portico_definer;
create or replace trigger refuse_screened_administrator before insert on public.user_roles
  for each row when (new.role = 'admin') execute function public.refuse_screened_administrator();
create or replace trigger refuse_screened_administrator before update of user_id on public.lawyers
  for each row when (new.user_id is not null and old.user_id is distinct from new.user_id)
  execute function public.refuse_screened_administrator();

-- What was kept of a deleted case is erased, and with it who was screened from it.
create or replace function public.erase_case_screens() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.case_screens
    where case_id = old.row_id and not exists (select from public.cases where id = old.row_id);
  return null;
end $$;
alter function public.erase_case_screens() owner to portico_definer;
create or replace trigger erase_case_screens after delete on public.deleted_records
  for each row when (old.table_name = 'cases') execute function public.erase_case_screens();
