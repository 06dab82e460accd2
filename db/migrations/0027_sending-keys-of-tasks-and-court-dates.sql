ALTER TABLE "calendar_events" ADD COLUMN "client_key" uuid;

ALTER TABLE "case_tasks" ADD COLUMN "client_key" uuid;

CREATE INDEX "case_tasks_open_idx" ON "case_tasks" USING btree ("lawyer_id","due_date","id") WHERE status <> 'completed';

ALTER TABLE "calendar_events" ADD CONSTRAINT "calendar_events_client_key_key" UNIQUE("client_key");

ALTER TABLE "case_tasks" ADD CONSTRAINT "case_tasks_client_key_key" UNIQUE("client_key");

-- Bodies may name what a later block creates.
set local check_function_bodies = off;

-- ==== table calendar_events

alter table "calendar_events" enable row level security;
alter table "calendar_events" force row level security;
revoke all on "calendar_events" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- lawyer: know when their cases are heard
grant select on "calendar_events" to portico_lawyer;

-- admin: schedule court dates
grant select,
  insert ("case_id", "title", "description", "court_date", "deadline", "judge_name", "judge_confirmed", "client_name", "is_public", "consent_given", "event_type", "location", "start_time", "end_time", "client_key"),
  update ("case_id", "title", "description", "court_date", "deadline", "judge_name", "judge_confirmed", "client_name", "is_public", "consent_given", "event_type", "location", "start_time", "end_time"),
  delete
on "calendar_events" to portico_admin;

drop policy if exists "lawyers read the court dates of their cases" on "calendar_events";
create policy "lawyers read the court dates of their cases" on "calendar_events" for select to portico_lawyer
  using ("calendar_events"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid));

drop policy if exists "administrators keep the calendar" on "calendar_events";
create policy "administrators keep the calendar" on "calendar_events" to portico_admin
  using (true)
  with check (true);

-- Functions that answer for somebody check who asks by themselves.
grant select, insert, update, delete on "calendar_events" to portico_definer;
drop policy if exists definer on "calendar_events";
create policy definer on "calendar_events" to portico_definer using (true) with check (true);

-- ==== table case_tasks

alter table "case_tasks" enable row level security;
alter table "case_tasks" force row level security;
revoke all on "case_tasks" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- lawyer: see what the firm asks of them
grant select on "case_tasks" to portico_lawyer;

-- admin: plan the work
grant select,
  insert ("case_id", "client_key", "title", "description", "status", "priority", "due_date", "assigned_to"),
  update ("title", "description", "status", "priority", "due_date", "assigned_to"),
  delete
on "case_tasks" to portico_admin;

drop policy if exists "lawyers read the tasks of their cases" on "case_tasks";
create policy "lawyers read the tasks of their cases" on "case_tasks" for select to portico_lawyer
  using ("case_tasks"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid));

drop policy if exists "administrators keep tasks" on "case_tasks";
create policy "administrators keep tasks" on "case_tasks" to portico_admin
  using (true)
  with check (true);

-- Functions that answer for somebody check who asks by themselves.
grant select, insert, update, delete on "case_tasks" to portico_definer;
drop policy if exists definer on "case_tasks";
create policy definer on "case_tasks" to portico_definer using (true) with check (true);
