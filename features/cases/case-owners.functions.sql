-- Copies of a case's client and lawyer, on everything that belongs to it (see cases.table.ts for why).

-- Sets the client and lawyer of a row to those of its case, and ignores the values that were sent. The policies then
-- check the stored values. The case is locked until the end of the transaction, so that it can't be handed over or
-- deleted in between; every writer locks it first, which prevents deadlocks. Rows without a case keep the values that
-- were sent.
create or replace function public.adopt_case_owners() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.case_id is not null then
    select client_id, lawyer_id into new.client_id, new.lawyer_id
      from public.cases where id = new.case_id for share;
  end if;
  return new;
end $$;
alter function public.adopt_case_owners() owner to portico_definer;

-- The other direction: when cases change hands, what belongs to them follows. PINs and grants don't: they end
-- (end_case_access), and their copies say whose case they were made for. Once for each statement, as a lawyer who
-- leaves hands over hundreds of cases with thousands of rows.
create or replace function public.pass_on_case_owners() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  moved uuid[] := array(
    select a.id from after as a join before as b on b.id = a.id
    where a.client_id is distinct from b.client_id or a.lawyer_id is distinct from b.lawyer_id
  );
  child text;
begin
  if cardinality(moved) = 0 then return null; end if;
  foreach child in array array['case_updates', 'case_status_changes', 'case_tasks', 'documents', 'calendar_events',
    'case_access_locks', 'case_access_requests', 'case_access_unlocks', 'case_parties', 'files'] loop
    execute format('update public.%I as hanging set client_id = c.client_id, lawyer_id = c.lawyer_id
      from public.cases as c where c.id = any ($1) and hanging.case_id = c.id', child) using moved;
  end loop;
  return null;
end $$;
alter function public.pass_on_case_owners() owner to portico_definer;
create or replace trigger pass_on_case_owners after update on public.cases
  referencing old table as before new table as after
  for each statement execute function public.pass_on_case_owners();

-- Triggers for the tables that belong to a case; the list above is the same. claim_files runs after it: triggers run
-- in the order of their names.
create or replace trigger adopt_case_owners before insert on public.case_updates
  for each row execute function public.adopt_case_owners();
create or replace trigger adopt_case_owners before insert on public.case_tasks
  for each row execute function public.adopt_case_owners();
create or replace trigger adopt_case_owners before insert on public.case_access_pins
  for each row execute function public.adopt_case_owners();
create or replace trigger adopt_case_owners before insert on public.case_access_grants
  for each row execute function public.adopt_case_owners();
create or replace trigger adopt_case_owners before insert on public.case_access_requests
  for each row execute function public.adopt_case_owners();
create or replace trigger adopt_case_owners before insert on public.case_access_unlocks
  for each row execute function public.adopt_case_owners();
create or replace trigger adopt_case_owners before insert or update of case_id on public.calendar_events
  for each row execute function public.adopt_case_owners();
create or replace trigger adopt_case_owners before insert or update of case_id, client_id on public.documents
  for each row when (new.case_id is not null) execute function public.adopt_case_owners();
