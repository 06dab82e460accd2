ALTER TABLE "queued_jobs" DROP CONSTRAINT "queued_jobs_kind_check";

ALTER TABLE "queued_jobs" ADD CONSTRAINT "queued_jobs_kind_check" CHECK ("queued_jobs"."kind" in ('mail', 'webhook', 'contact_message'));

-- Bodies may name what a later block creates.
set local check_function_bodies = off;

-- ==== functions of contact

-- Takes a message from the contact form and makes, or finds, its lead. The same message within a day is stored once
-- and answered the same: message_id is then null and there is nothing more to do. With a message goes the job that mails
-- it, which holds nothing but its id.
-- retry_after: seconds; more than 0 when this address has sent 5 messages within the hour.
create or replace function public.submit_contact_message(
  p_name text, p_email text, p_phone text, p_message text, p_address_hash text,
  out message_id uuid, out retry_after integer
)
language plpgsql security definer set search_path = '' as $$
declare
  sender constant text := lower(p_email);
  lead uuid;
begin
  retry_after := public.throttle_hit('submit_contact_message:' || p_address_hash, 5, '1 hour');
  if retry_after > 0 then return; end if;
  -- The same person's second click waits for the first.
  perform pg_advisory_xact_lock(hashtextextended('submit_contact_message:' || sender, 0));
  if exists (
    select from public.contact_messages
    where email = sender and message = p_message and created_at > now() - interval '1 day'
  ) then return; end if;
  select id into lead from public.leads
    where email = sender and status not in ('converted', 'lost') order by created_at desc limit 1;
  if lead is null then
    insert into public.leads (name, email, phone, source, notes)
      values (p_name, sender, p_phone, 'website', p_message) returning id into lead;
  end if;
  insert into public.contact_messages (name, email, phone, message, lead_id)
    values (p_name, sender, p_phone, p_message, lead) returning id into message_id;
  insert into public.queued_jobs (id, kind, summary, payload)
    values (gen_random_uuid(), 'contact_message', left('Message from ' || sender, 300), message_id::text);
  perform public.notify_administrators('contact_message', message_id);
end $$;
alter function public.submit_contact_message(text, text, text, text, text) owner to portico_definer;
grant execute on function public.submit_contact_message(text, text, text, text, text)
  to portico_anon, portico_client;

create or replace function public.sign_contact_answer() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.answered_by := case when new.answered_at is not null
    then nullif(current_setting('portico.user_id', true), '')::uuid end;
  return new;
end $$;

-- ==== table contact_messages

alter table "contact_messages" enable row level security;
alter table "contact_messages" force row level security;
revoke all on "contact_messages" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- admin: answers messages, and enters those that came by telephone
grant select,
  insert ("name", "email", "phone", "message", "lead_id"),
  update ("answered_at", "lead_id"),
  delete
on "contact_messages" to portico_admin;

-- system: mails them to the firm
grant select ("id", "name", "email", "phone", "message") on "contact_messages" to portico_system;

drop policy if exists "administrators keep the inbox" on "contact_messages";
create policy "administrators keep the inbox" on "contact_messages" to portico_admin
  using (true)
  with check (true);

drop policy if exists "the process mails them" on "contact_messages";
create policy "the process mails them" on "contact_messages" for select to portico_system
  using (true);

-- Functions that answer for somebody check who asks by themselves.
grant select, insert, update, delete on "contact_messages" to portico_definer;
drop policy if exists definer on "contact_messages";
create policy definer on "contact_messages" to portico_definer using (true) with check (true);

-- ==== table queued_jobs

alter table "queued_jobs" enable row level security;
alter table "queued_jobs" force row level security;
revoke all on "queued_jobs" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- system: the workers of every process
grant select,
  update ("payload", "attempts", "due_at", "last_error", "done_at", "failed_at"),
  delete
on "queued_jobs" to portico_system;

-- admin: what could not be delivered is theirs to see, to try again and to give up; the payload is nobody’s to read
grant select ("id", "kind", "summary", "attempts", "due_at", "last_error", "done_at", "failed_at", "created_at"),
  update ("attempts", "due_at", "failed_at"),
  delete
on "queued_jobs" to portico_admin;

drop policy if exists "the process does and clears up" on "queued_jobs";
create policy "the process does and clears up" on "queued_jobs" to portico_system
  using (true);

drop policy if exists "administrators see them" on "queued_jobs";
create policy "administrators see them" on "queued_jobs" for select to portico_admin
  using (true);

drop policy if exists "administrators have what failed tried again" on "queued_jobs";
create policy "administrators have what failed tried again" on "queued_jobs" for update to portico_admin
  using (failed_at is not null or (done_at is null and last_error <> ''))
  with check (true);

drop policy if exists "administrators give up what failed" on "queued_jobs";
create policy "administrators give up what failed" on "queued_jobs" for delete to portico_admin
  using (failed_at is not null);

-- Functions that answer for somebody check who asks by themselves.
grant select, insert, update, delete on "queued_jobs" to portico_definer;
drop policy if exists definer on "queued_jobs";
create policy definer on "queued_jobs" to portico_definer using (true) with check (true);
