-- Takes a message from the contact form and makes, or finds, its lead. The same message within a day is stored once
-- and answered the same: message_id is then null and there is nothing more to do. With a message goes the job that mails
-- it, which holds nothing but its id.
-- p_networks, p_callers: of the sender's address, see throttle_networks.
-- retry_after: seconds; more than 0 when this address has sent 5 messages within the hour, or its network too many.
create or replace function public.submit_contact_message(
  p_name text, p_email text, p_phone text, p_message text, p_networks text[], p_callers integer[],
  out message_id uuid, out retry_after integer
)
language plpgsql security definer set search_path = '' as $$
declare
  sender constant text := lower(p_email);
  lead uuid;
begin
  retry_after := public.throttle_networks('submit_contact_message', p_networks, p_callers, 5, '1 hour');
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
    insert into public.leads (name, email, phone, source, origin, notes)
      values (p_name, sender, p_phone, 'website', 'contact_form', p_message) returning id into lead;
  end if;
  insert into public.contact_messages (name, email, phone, message, lead_id)
    values (p_name, sender, p_phone, p_message, lead) returning id into message_id;
  insert into public.queued_jobs (id, kind, summary, payload)
    values (gen_random_uuid(), 'contact_message', left('Message from ' || sender, 300), message_id::text);
  perform public.notify_administrators('contact_message', message_id);
end $$;
alter function public.submit_contact_message(text, text, text, text, text[], integer[]) owner to portico_definer;
grant execute on function public.submit_contact_message(text, text, text, text, text[], integer[])
  to portico_anon, portico_client;

-- How many messages a lead has sent, for the list of leads. Under the caller's own rights.
create or replace function public.messages_of_lead(p_lead_id uuid) returns integer
language sql stable set search_path = '' as $$
  select count(*)::integer from public.contact_messages where lead_id = p_lead_id
$$;
grant execute on function public.messages_of_lead(uuid) to portico_admin;

create or replace function public.sign_contact_answer() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.answered_by := case when new.answered_at is not null
    then nullif(current_setting('portico.user_id', true), '')::uuid end;
  return new;
end $$;
create or replace trigger sign_contact_answer before update of answered_at on public.contact_messages
  for each row execute function public.sign_contact_answer();

-- A message that was answered is the first answer to its lead, unless there was one.
create or replace function public.answer_lead_of_message() returns trigger
language plpgsql set search_path = '' as $$
begin
  update public.leads set first_answered_at = new.answered_at where id = new.lead_id and first_answered_at is null;
  return null;
end $$;
create or replace trigger answer_lead_of_message after update of answered_at on public.contact_messages
  for each row when (old.answered_at is null and new.answered_at is not null)
  execute function public.answer_lead_of_message();

create or replace trigger record_change after insert or update or delete on public.contact_messages
  for each row execute function public.record_change('*');
create or replace trigger keep_search_text before insert or update of name, email, message on public.contact_messages
  for each row execute function public.keep_search_text('name', 'email', 'message');

-- The ids of the messages that match one of some patterns, by the index, which the policy for administrators would prevent.
-- The policy applies when the rows are read by these ids.
create or replace function public.contact_messages_like(p_patterns text[]) returns setof uuid
language sql stable rows 100 security definer set search_path = '' as $$
  select id from public.contact_messages where search_text ilike any (p_patterns)
$$;
alter function public.contact_messages_like(text[]) owner to portico_definer;
revoke all on function public.contact_messages_like(text[]) from public;
grant execute on function public.contact_messages_like(text[]) to portico_admin;
