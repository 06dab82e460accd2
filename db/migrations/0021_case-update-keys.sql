ALTER TABLE "case_updates" ADD COLUMN "client_key" uuid;

ALTER TABLE "case_updates" ADD CONSTRAINT "case_updates_client_key_key" UNIQUE("case_id","created_by","client_key");

-- Bodies may name what a later block creates.
set local check_function_bodies = off;

-- ==== table case_updates

alter table "case_updates" enable row level security;
alter table "case_updates" force row level security;
revoke all on "case_updates" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- anon: the read-only timeline of the case that they unlocked
grant select ("id", "case_id", "description", "entry_timestamp", "file_id", "document_url", "document_name", "created_at")
on "case_updates" to portico_anon;

-- client: the read-only timeline of their own unlocked case
grant select ("id", "case_id", "description", "entry_timestamp", "file_id", "document_url", "document_name", "created_at")
on "case_updates" to portico_client;

-- lawyer: write the timeline
grant select,
  insert ("id", "case_id", "client_key", "description", "entry_timestamp", "file_id", "document_url", "document_name"),
  update ("description", "entry_timestamp", "file_id", "document_url", "document_name"),
  delete
on "case_updates" to portico_lawyer;

-- admin: write any timeline
grant select,
  insert ("id", "case_id", "client_key", "description", "entry_timestamp", "file_id", "document_url", "document_name"),
  update ("description", "entry_timestamp", "file_id", "document_url", "document_name"),
  delete
on "case_updates" to portico_admin;

drop policy if exists "a grant opens one timeline" on "case_updates";
create policy "a grant opens one timeline" on "case_updates" for select to portico_anon
  using ("case_updates"."case_id" = (select public.granted_case()));

drop policy if exists "clients read their own timeline after the PIN" on "case_updates";
create policy "clients read their own timeline after the PIN" on "case_updates" for select to portico_client
  using ("case_updates"."case_id" = (select public.granted_case()) and "case_updates"."client_id" = (select nullif(current_setting('portico.client_id', true), '')::uuid));

drop policy if exists "lawyers keep the timelines of their cases" on "case_updates";
create policy "lawyers keep the timelines of their cases" on "case_updates" to portico_lawyer
  using ("case_updates"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid))
  with check ("case_updates"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid));

drop policy if exists "administrators keep all timelines" on "case_updates";
create policy "administrators keep all timelines" on "case_updates" to portico_admin
  using (true)
  with check (true);

-- Functions that answer for somebody check who asks by themselves.
grant select, insert, update, delete on "case_updates" to portico_definer;
drop policy if exists definer on "case_updates";
create policy definer on "case_updates" to portico_definer using (true) with check (true);
