ALTER TABLE "time_entries" ALTER COLUMN "date" SET DEFAULT (now() at time zone 'America/New_York')::date;

ALTER TABLE "cases" ALTER COLUMN "start_date" SET DEFAULT (now() at time zone 'America/New_York')::date;

-- Bodies may name what a later block creates.
set local check_function_bodies = off;

-- ==== table cases

alter table "cases" enable row level security;
alter table "cases" force row level security;
revoke all on "cases" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- client: the cards of their dashboard, with preview and link; the timeline takes a grant of its own
grant select ("id", "case_number", "title", "description", "status", "client_name", "client_id", "lawyer_id", "practice_area", "start_date", "share_link", "share_link_revoked_at", "created_at")
on "cases" to portico_client;

-- lawyer: their own cases; the number is given once, and no lawyer hands a case on
grant select,
  insert ("id", "case_number", "lawyer_id", "title", "description", "status", "client_name", "client_id", "practice_area", "start_date", "client_photo_file_id", "cover_image_file_id"),
  update ("title", "description", "status", "client_name", "client_id", "practice_area", "start_date", "client_photo_file_id", "cover_image_file_id", "share_link_revoked_at", "publish_title")
on "cases" to portico_lawyer;

-- admin: all cases; the link’s token and the record of consent are made here, not entered
grant select,
  insert ("id", "case_number", "lawyer_id", "publish_title", "title", "description", "status", "client_name", "client_id", "practice_area", "start_date", "client_photo_file_id", "cover_image_file_id"),
  update ("case_number", "lawyer_id", "title", "description", "status", "client_name", "client_id", "practice_area", "start_date", "client_photo_file_id", "cover_image_file_id", "share_link_revoked_at", "publish_title"),
  delete
on "cases" to portico_admin;

drop policy if exists "clients read their own cases" on "cases";
create policy "clients read their own cases" on "cases" for select to portico_client
  using ("cases"."client_id" = (select nullif(current_setting('portico.client_id', true), '')::uuid));

drop policy if exists "lawyers read their own cases" on "cases";
create policy "lawyers read their own cases" on "cases" for select to portico_lawyer
  using ("cases"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid));

drop policy if exists "lawyers open cases for their clients" on "cases";
create policy "lawyers open cases for their clients" on "cases" for insert to portico_lawyer
  with check ("cases"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid) and ("cases"."client_id" is null or public.is_client_of_lawyer("cases"."client_id")));

drop policy if exists "lawyers edit their own cases" on "cases";
create policy "lawyers edit their own cases" on "cases" for update to portico_lawyer
  using ("cases"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid))
  with check ("cases"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid) and ("cases"."client_id" is null or public.is_client_of_lawyer("cases"."client_id")));

drop policy if exists "administrators keep cases" on "cases";
create policy "administrators keep cases" on "cases" to portico_admin
  using (true)
  with check (true);

-- Functions that answer for somebody check who asks by themselves.
grant select, insert, update, delete on "cases" to portico_definer;
drop policy if exists definer on "cases";
create policy definer on "cases" to portico_definer using (true) with check (true);

-- ==== table time_entries

alter table "time_entries" enable row level security;
alter table "time_entries" force row level security;
revoke all on "time_entries" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- admin: records and bills time
grant select,
  insert ("case_id", "lawyer_id", "description", "hours", "rate_cents", "billable", "date"),
  update ("case_id", "lawyer_id", "description", "hours", "rate_cents", "billable", "date"),
  delete
on "time_entries" to portico_admin;

drop policy if exists "administrators keep time" on "time_entries";
create policy "administrators keep time" on "time_entries" to portico_admin
  using (true)
  with check (true);

-- Functions that answer for somebody check who asks by themselves.
grant select, insert, update, delete on "time_entries" to portico_definer;
drop policy if exists definer on "time_entries";
create policy definer on "time_entries" to portico_definer using (true) with check (true);
