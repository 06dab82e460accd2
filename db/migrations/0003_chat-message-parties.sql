ALTER TABLE "chat_messages" ALTER COLUMN "client_id" SET DEFAULT null;

ALTER TABLE "chat_messages" ALTER COLUMN "lawyer_id" SET DEFAULT null;

ALTER TABLE "chat_messages" ALTER COLUMN "sender" SET DEFAULT null;

-- Bodies may name what a later block creates.
set local check_function_bodies = off;

-- ==== table chat_messages

alter table "chat_messages" enable row level security;
alter table "chat_messages" force row level security;
revoke all on "chat_messages" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- client: writes, reads, and marks as read
grant select,
  insert ("id", "conversation_id", "message_text", "client_key"),
  update ("is_read")
on "chat_messages" to portico_client;

-- lawyer: writes, reads, marks as read, and ends the chat
grant select,
  insert ("id", "conversation_id", "message_text", "client_key"),
  update ("is_read"),
  delete
on "chat_messages" to portico_lawyer;
grant usage on sequence "chat_messages_position_seq" to portico_client, portico_lawyer, portico_definer;

drop policy if exists "clients read their own" on "chat_messages";
create policy "clients read their own" on "chat_messages" for select to portico_client
  using ("chat_messages"."client_id" = (select nullif(current_setting('portico.client_id', true), '')::uuid));

drop policy if exists "clients write in their own name" on "chat_messages";
create policy "clients write in their own name" on "chat_messages" for insert to portico_client
  with check ("chat_messages"."client_id" = (select nullif(current_setting('portico.client_id', true), '')::uuid) and "chat_messages"."sender_id" = (select nullif(current_setting('portico.user_id', true), '')::uuid) and "chat_messages"."sender" = 'client');

drop policy if exists "clients mark what the lawyer wrote as read" on "chat_messages";
create policy "clients mark what the lawyer wrote as read" on "chat_messages" for update to portico_client
  using ("chat_messages"."client_id" = (select nullif(current_setting('portico.client_id', true), '')::uuid) and "chat_messages"."sender" = 'lawyer')
  with check ("chat_messages"."client_id" = (select nullif(current_setting('portico.client_id', true), '')::uuid) and "chat_messages"."is_read");

drop policy if exists "lawyers read their own" on "chat_messages";
create policy "lawyers read their own" on "chat_messages" for select to portico_lawyer
  using ("chat_messages"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid));

drop policy if exists "lawyers write in their own name" on "chat_messages";
create policy "lawyers write in their own name" on "chat_messages" for insert to portico_lawyer
  with check ("chat_messages"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid) and "chat_messages"."sender_id" = (select nullif(current_setting('portico.user_id', true), '')::uuid) and "chat_messages"."sender" = 'lawyer');

drop policy if exists "lawyers mark what the client wrote as read" on "chat_messages";
create policy "lawyers mark what the client wrote as read" on "chat_messages" for update to portico_lawyer
  using ("chat_messages"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid) and "chat_messages"."sender" = 'client')
  with check ("chat_messages"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid) and "chat_messages"."is_read");

drop policy if exists "lawyers delete with the conversation" on "chat_messages";
create policy "lawyers delete with the conversation" on "chat_messages" for delete to portico_lawyer
  using ("chat_messages"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid));

-- Functions that answer for somebody check who asks by themselves.
grant select, insert, update, delete on "chat_messages" to portico_definer;
drop policy if exists definer on "chat_messages";
create policy definer on "chat_messages" to portico_definer using (true) with check (true);
