ALTER TABLE "time_entries" ADD COLUMN "client_key" uuid;

ALTER TABLE "documents" ADD COLUMN "client_key" uuid;

ALTER TABLE "leads" ADD COLUMN "client_key" uuid;

ALTER TABLE "time_entries" ADD CONSTRAINT "time_entries_client_key_key" UNIQUE("client_key");

ALTER TABLE "documents" ADD CONSTRAINT "documents_client_key_key" UNIQUE("created_by","client_key");

ALTER TABLE "leads" ADD CONSTRAINT "leads_client_key_key" UNIQUE("client_key");

-- Bodies may name what a later block creates.
set local check_function_bodies = off;

-- ==== table documents

alter table "documents" enable row level security;
alter table "documents" force row level security;
revoke all on "documents" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- client: the documents of their cases and those shared with them; they add files to their cases
grant select ("id", "title", "description", "case_id", "client_id", "category", "file_id", "file_url", "file_type", "file_size", "uploaded_by", "uploaded_by_client", "created_at"),
  insert ("title", "case_id", "file_id", "file_type", "file_size")
on "documents" to portico_client;

-- lawyer: read and add; removing is an administrator’s decision
grant select,
  insert ("id", "client_key", "title", "description", "case_id", "client_id", "category", "file_id", "file_url", "file_type", "file_size")
on "documents" to portico_lawyer;

-- admin: keeps all documents
grant select,
  insert ("id", "title", "description", "case_id", "client_id", "category", "file_id", "file_url", "file_type", "file_size"),
  update ("title", "description", "case_id", "client_id", "category", "file_id", "file_url", "file_type", "file_size"),
  delete
on "documents" to portico_admin;

drop policy if exists "clients read their own documents" on "documents";
create policy "clients read their own documents" on "documents" for select to portico_client
  using ("documents"."client_id" = (select nullif(current_setting('portico.client_id', true), '')::uuid));

drop policy if exists "clients upload to their own cases" on "documents";
create policy "clients upload to their own cases" on "documents" for insert to portico_client
  with check ("documents"."uploaded_by_client" = (select nullif(current_setting('portico.client_id', true), '')::uuid) and "documents"."client_id" = (select nullif(current_setting('portico.client_id', true), '')::uuid)
        and "documents"."case_id" is not null and "documents"."file_id" is not null);

drop policy if exists "lawyers read documents of their cases and their own" on "documents";
create policy "lawyers read documents of their cases and their own" on "documents" for select to portico_lawyer
  using ("documents"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid) or "documents"."uploaded_by" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid));

drop policy if exists "lawyers upload to their own cases" on "documents";
create policy "lawyers upload to their own cases" on "documents" for insert to portico_lawyer
  with check ("documents"."uploaded_by" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid) and "documents"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid) and ("documents"."case_id" is not null
        or "documents"."client_id" is null or public.is_client_of_lawyer("documents"."client_id")));

drop policy if exists "administrators keep documents" on "documents";
create policy "administrators keep documents" on "documents" to portico_admin
  using (true)
  with check (true);

-- Functions that answer for somebody check who asks by themselves.
grant select, insert, update, delete on "documents" to portico_definer;
drop policy if exists definer on "documents";
create policy definer on "documents" to portico_definer using (true) with check (true);

-- ==== table leads

alter table "leads" enable row level security;
alter table "leads" force row level security;
revoke all on "leads" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- admin: follows leads until they are clients
grant select,
  insert ("name", "email", "phone", "status", "source", "notes", "client_id", "converted_at", "client_key"),
  update ("name", "email", "phone", "status", "source", "notes", "client_id", "converted_at"),
  delete
on "leads" to portico_admin;

drop policy if exists "administrators keep leads" on "leads";
create policy "administrators keep leads" on "leads" to portico_admin
  using (true)
  with check (true);

-- Functions that answer for somebody check who asks by themselves.
grant select, insert, update, delete on "leads" to portico_definer;
drop policy if exists definer on "leads";
create policy definer on "leads" to portico_definer using (true) with check (true);

-- ==== table time_entries

alter table "time_entries" enable row level security;
alter table "time_entries" force row level security;
revoke all on "time_entries" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- admin: records and bills time
grant select,
  insert ("case_id", "lawyer_id", "description", "hours", "rate_cents", "billable", "date", "client_key"),
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
