ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind_check";

ALTER TABLE "documents" ADD COLUMN "uploaded_by_client" uuid DEFAULT nullif(current_setting('portico.client_id', true), '')::uuid;

ALTER TABLE "documents" ADD CONSTRAINT "documents_uploaded_by_client_fkey" FOREIGN KEY ("uploaded_by_client") REFERENCES "public"."clients"("id") ON DELETE set null ON UPDATE no action;

CREATE INDEX "documents_uploaded_by_client_idx" ON "documents" USING btree ("uploaded_by_client") WHERE uploaded_by_client is not null;

ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind_check" CHECK ("notifications"."kind" in ('pin_requested', 'pin_created', 'case_update', 'document_added', 'document_uploaded', 'appointment_requested', 'appointment_confirmed', 'appointment_rejected', 'chat_message', 'contact_message'));

drop function if exists public.take_notifications_to_mail;

-- Bodies may name what a later block creates.
set local check_function_bodies = off;

-- ==== functions of clients

-- Deleting a client does what its warning says: cases, documents and appointments go by foreign key, the login
-- and its sessions go here. Staff who are also clients keep their login.
create or replace function public.end_client_login() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.users where id = old.user_id
    and not exists (select from public.user_roles where user_id = old.user_id)
    and not exists (select from public.lawyers where user_id = old.user_id);
  delete from public.pending_sign_ups where email = old.email;
  return null;
end $$;
alter function public.end_client_login() owner to portico_definer;

-- A client is known by the address that they log in with: the firm writes to where they can be reached, and deletes
-- by it. Several records may share an address, so nothing stands in its way.
create or replace function public.follow_login_address() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.clients set email = new.email where user_id = new.id;
  return null;
end $$;
alter function public.follow_login_address() owner to portico_definer;

-- Deletes a client for good: the login with this address and the client joined to it, or, where none is joined,
-- the one unclaimed client record with the address. Returns how many client records went.
create or replace function public.admin_delete_user(p_email text) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  asked_email text := lower(trim(p_email));
  login uuid := (select id from public.users where email = asked_email);
  found_clients uuid[];
begin
  if not exists (
    select from public.user_roles
    where user_id = nullif(current_setting('portico.user_id', true), '')::uuid and role = 'admin'
  ) then
    raise insufficient_privilege using message = 'Access denied. Admin privileges required.';
  end if;
  if exists (select from public.user_roles where user_id = login)
    or exists (select from public.lawyers where user_id = login) then
    raise exception using errcode = 'PT409', message = 'This account belongs to a member of staff.';
  end if;
  found_clients := array(
    select id from public.clients where user_id = login or (email = asked_email and user_id is null
      and not exists (select from public.clients where user_id = login))
  );
  if cardinality(found_clients) > 1 then
    raise exception using errcode = 'PT409', message = 'Several clients share this address. Delete them one by one.';
  end if;
  if cardinality(found_clients) = 0 and login is null then
    raise exception using errcode = 'PT404', message = 'No client has this address.';
  end if;
  delete from public.clients where id = any (found_clients);
  delete from public.users where id = login;
  delete from public.pending_sign_ups where email = asked_email;
  perform public.audit('client.deleted', 'clients', found_clients[1]);
  return cardinality(found_clients);
end $$;
alter function public.admin_delete_user(text) owner to portico_definer;
grant execute on function public.admin_delete_user(text) to portico_admin;

-- ==== functions of documents

-- Without a case, a document is its uploader's.
create or replace function public.adopt_uploader() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.lawyer_id := new.uploaded_by;
  return new;
end $$;
-- An administrator may move a document; its file goes along.
create or replace function public.move_document_file() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.files set case_id = new.case_id, client_id = new.client_id, lawyer_id = new.lawyer_id
    where id = new.file_id and state = 'stored';
  return null;
end $$;
alter function public.move_document_file() owner to portico_definer;

-- What a client adds is news to the case's lawyer, or to the administrators while the case has none.
create or replace function public.notify_of_upload() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.lawyer_id is null then
    perform public.notify_administrators('document_uploaded', new.case_id);
  else
    perform public.notify_lawyer(new.lawyer_id, 'document_uploaded', new.case_id);
  end if;
  return null;
end $$;
alter function public.notify_of_upload() owner to portico_definer;

-- A page of the acting lawyer's documents, newest first: of their cases, and their own uploads. For the next page
-- give the last row's created_at and id.
create or replace function public.own_documents(
  p_limit integer, p_before timestamptz default null, p_before_id uuid default null
) returns table (id uuid, created_at timestamptz)
language sql stable security definer set search_path = '' as $$
  (
    select id, created_at from public.documents as d
    where d.lawyer_id = nullif(current_setting('portico.lawyer_id', true), '')::uuid
      and d.created_at <= coalesce(p_before, 'infinity')
      and (p_before is null or d.created_at < p_before or d.id > p_before_id)
    order by d.created_at desc, d.id limit p_limit
  ) union (
    select id, created_at from public.documents as d
    where d.uploaded_by = nullif(current_setting('portico.lawyer_id', true), '')::uuid
      and d.created_at <= coalesce(p_before, 'infinity')
      and (p_before is null or d.created_at < p_before or d.id > p_before_id)
    order by d.created_at desc, d.id limit p_limit
  )
  order by 2 desc, 1 limit p_limit
$$;
alter function public.own_documents(integer, timestamptz, uuid) owner to portico_definer;
grant execute on function public.own_documents(integer, timestamptz, uuid) to portico_lawyer;

-- ==== functions of notifications

-- Called by the nouns' triggers. Somebody without a login is told nothing.
create or replace function public.notify_user(p_user_id uuid, p_kind text, p_subject_id uuid) returns void
language sql security definer set search_path = '' as $$
  insert into public.notifications (user_id, kind, subject_id)
  select p_user_id, p_kind, p_subject_id where p_user_id is not null
  on conflict (user_id, kind, subject_id) where read_at is null do update set created_at = now(), mailed_at = null
$$;

create or replace function public.notify_client(p_client_id uuid, p_kind text, p_subject_id uuid) returns void
language sql security definer set search_path = '' as $$
  select public.notify_user((select user_id from public.clients where id = p_client_id), p_kind, p_subject_id)
$$;

create or replace function public.notify_lawyer(p_lawyer_id uuid, p_kind text, p_subject_id uuid) returns void
language sql security definer set search_path = '' as $$
  select public.notify_user((select user_id from public.lawyers where id = p_lawyer_id), p_kind, p_subject_id)
$$;

create or replace function public.notify_administrators(p_kind text, p_subject_id uuid) returns void
language sql security definer set search_path = '' as $$
  select public.notify_user(user_id, p_kind, p_subject_id) from public.user_roles where role = 'admin'
$$;

-- A job's: who is to be mailed about what has been unread for so long, and wants it. Taking them marks them, so that
-- two processes never mail the same.
create or replace function public.take_notifications_to_mail(p_unread_for interval, p_most integer default 100)
returns table (user_id uuid, email text, name text, reader text, kind text, subject_id uuid)
language sql security definer set search_path = '' as $$
  with due as (
    select n.id from public.notifications as n
    where n.read_at is null and n.mailed_at is null and n.created_at < now() - p_unread_for
    order by n.created_at limit p_most for update skip locked
  ), taken as (
    update public.notifications as n set mailed_at = now() from due where n.id = due.id returning n.*
  )
  select u.id, u.email, u.name,
    case when exists (select from public.lawyers as l where l.user_id = u.id) then 'lawyer'
      when exists (select from public.user_roles as r where r.user_id = u.id and r.role = 'admin') then 'admin'
      else 'client' end,
    t.kind, t.subject_id
  from taken as t join public.users as u on u.id = t.user_id
    left join public.notification_preferences as p on p.user_id = u.id
  where coalesce(p.email, true) and u.banned_at is null
$$;

alter function public.notify_user(uuid, text, uuid) owner to portico_definer;
alter function public.notify_client(uuid, text, uuid) owner to portico_definer;
alter function public.notify_lawyer(uuid, text, uuid) owner to portico_definer;
alter function public.notify_administrators(text, uuid) owner to portico_definer;
alter function public.take_notifications_to_mail(interval, integer) owner to portico_definer;
grant execute on function public.take_notifications_to_mail(interval, integer) to portico_system;

-- ==== triggers of case-notices

create or replace trigger notify_of_request after insert on public.case_access_requests
  for each row execute function public.notify_of_case('pin_requested');
create or replace trigger notify_of_pin after insert on public.case_access_pins
  for each row execute function public.notify_of_case('pin_created');
create or replace trigger notify_of_update after insert on public.case_updates
  for each row execute function public.notify_of_case('case_update');
create or replace trigger notify_of_document after insert on public.documents
  for each row when (new.uploaded_by_client is null) execute function public.notify_of_case('document_added');

-- ==== triggers of clients

create or replace trigger end_client_login after delete on public.clients
  for each row execute function public.end_client_login();
create or replace trigger follow_login_address after update of email on public.users
  for each row when (old.email is distinct from new.email) execute function public.follow_login_address();
create or replace trigger bump_version before update on public.clients
  for each row execute function public.bump_version();
create or replace trigger record_change after insert or update or delete on public.clients
  for each row execute function public.record_change('*', 'id', 'user_id', 'lawyer_id');

-- ==== triggers of documents

create or replace trigger adopt_uploader before insert or update of case_id, uploaded_by on public.documents
  for each row when (new.case_id is null) execute function public.adopt_uploader();
create or replace trigger claim_files before insert or update of file_id on public.documents
  for each row execute function public.claim_files('file_id', 'document');
create or replace trigger move_document_file after update of case_id, client_id on public.documents
  for each row execute function public.move_document_file();
create or replace trigger release_files after update of file_id or delete on public.documents
  for each row execute function public.release_files();
create or replace trigger record_change after insert or update or delete on public.documents
  for each row execute function public.record_change('*', 'case_id', 'client_id', 'lawyer_id');
create or replace trigger notify_of_upload after insert on public.documents
  for each row when (new.uploaded_by_client is not null) execute function public.notify_of_upload();

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
  insert ("id", "title", "description", "case_id", "client_id", "category", "file_id", "file_url", "file_type", "file_size")
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

-- ==== table notifications

alter table "notifications" enable row level security;
alter table "notifications" force row level security;
revoke all on "notifications" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- client: their own notification centre
grant select, update ("read_at"), delete on "notifications" to portico_client;

-- lawyer: their own notification centre
grant select, update ("read_at"), delete on "notifications" to portico_lawyer;

-- admin: their own notification centre
grant select, update ("read_at"), delete on "notifications" to portico_admin;

drop policy if exists "clients read their own" on "notifications";
create policy "clients read their own" on "notifications" for select to portico_client
  using ("notifications"."user_id" = (select nullif(current_setting('portico.user_id', true), '')::uuid));

drop policy if exists "clients mark their own" on "notifications";
create policy "clients mark their own" on "notifications" for update to portico_client
  using ("notifications"."user_id" = (select nullif(current_setting('portico.user_id', true), '')::uuid));

drop policy if exists "clients clear their own" on "notifications";
create policy "clients clear their own" on "notifications" for delete to portico_client
  using ("notifications"."user_id" = (select nullif(current_setting('portico.user_id', true), '')::uuid));

drop policy if exists "lawyers read their own" on "notifications";
create policy "lawyers read their own" on "notifications" for select to portico_lawyer
  using ("notifications"."user_id" = (select nullif(current_setting('portico.user_id', true), '')::uuid));

drop policy if exists "lawyers mark their own" on "notifications";
create policy "lawyers mark their own" on "notifications" for update to portico_lawyer
  using ("notifications"."user_id" = (select nullif(current_setting('portico.user_id', true), '')::uuid));

drop policy if exists "lawyers clear their own" on "notifications";
create policy "lawyers clear their own" on "notifications" for delete to portico_lawyer
  using ("notifications"."user_id" = (select nullif(current_setting('portico.user_id', true), '')::uuid));

drop policy if exists "admins read their own" on "notifications";
create policy "admins read their own" on "notifications" for select to portico_admin
  using ("notifications"."user_id" = (select nullif(current_setting('portico.user_id', true), '')::uuid));

drop policy if exists "admins mark their own" on "notifications";
create policy "admins mark their own" on "notifications" for update to portico_admin
  using ("notifications"."user_id" = (select nullif(current_setting('portico.user_id', true), '')::uuid));

drop policy if exists "admins clear their own" on "notifications";
create policy "admins clear their own" on "notifications" for delete to portico_admin
  using ("notifications"."user_id" = (select nullif(current_setting('portico.user_id', true), '')::uuid));

-- Functions that answer for somebody check who asks by themselves.
grant select, insert, update, delete on "notifications" to portico_definer;
drop policy if exists definer on "notifications";
create policy definer on "notifications" to portico_definer using (true) with check (true);
