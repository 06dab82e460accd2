-- A message belongs to its conversation's two people; who of them speaks follows from the claims, not from the text
-- of the request. The conversation is locked by its new time, so that messages keep their order and none outlives it.
-- (A message that is sent again under its key changes that time, too.) Once a conversation is encrypted, a message is
-- accepted under its current epoch alone; a day's grace lets a browser whose clock is slow replace an old one.
create or replace function public.place_chat_message() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  encrypted boolean;
  current_epoch uuid;
begin
  update public.chat_conversations set updated_at = greatest(updated_at, new.created_at)
    where id = new.conversation_id
    returning client_id, lawyer_id, encrypted_since is not null,
      case when epoch_since > now() - interval '31 days' then epoch_id end
    into new.client_id, new.lawyer_id, encrypted, current_epoch;
  if not found then
    raise foreign_key_violation using message = 'Conversation not found', table = 'chat_messages',
      constraint = 'chat_messages_conversation_id_fkey';
  end if;
  if encrypted and (new.epoch_id is distinct from current_epoch or not public.is_own_device(new.device_id))
    or (new.epoch_id is not null and not encrypted)
    -- Encryption can begin: a page that has not heard of it yet reads the keys again.
    or (new.epoch_id is null and not encrypted and public.is_chat_ready(new.conversation_id)) then
    raise check_violation using message = 'Not the current epoch', table = 'chat_messages',
      constraint = 'chat_messages_epoch_id_check';
  end if;
  new.sender := case when new.lawyer_id = nullif(current_setting('portico.lawyer_id', true), '')::uuid
    then 'lawyer' else 'client' end;
  new.position := nextval('public.chat_messages_position_seq');
  return new;
end $$;

-- Writes all topics of a message in one statement: its own, and those of the two lists that order conversations by time.
create or replace function public.after_chat_message() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.changes (topic, op) values
    ('chat_messages/conversation_id/' || new.conversation_id, 'insert'),
    ('chat_conversations/client_id/' || new.client_id, 'update'),
    ('chat_conversations/lawyer_id/' || new.lawyer_id, 'update');
  -- After the insert: a message that is sent again under its key isn't inserted, and changes nothing here.
  update public.chat_conversations
    set waiting_since = case when new.sender = 'client' then new.created_at end
    where id = new.conversation_id and (waiting_since is null) = (new.sender = 'client');
  if new.sender = 'client' then
    perform public.notify_lawyer(new.lawyer_id, 'chat_message', new.conversation_id);
  else
    perform public.notify_client(new.client_id, 'chat_message', new.conversation_id);
  end if;
  return null;
end $$;

create or replace function public.stamp_chat_message_read() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.read_at := case when new.is_read then coalesce(old.read_at, clock_timestamp()) end;
  return new;
end $$;

-- Ending a chat takes the appointment with it, so that the client can book again.
create or replace function public.end_chat() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.appointments where id = old.appointment_id;
  return null;
end $$;

-- Whether a client and a lawyer have a conversation, for the client's list of appointments. Under the caller's own rights.
create or replace function public.has_conversation(p_client_id uuid, p_lawyer_id uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.chat_conversations where client_id = p_client_id and lawyer_id = p_lawyer_id
  )
$$;
grant execute on function public.has_conversation(uuid, uuid) to portico_client;

-- How many clients of each lawyer wait for an answer since before a moment, for administrators: they may read no
-- conversation, and learn neither whose it is nor what it says. Looks at the thousand that wait the longest.
create or replace function public.unanswered_by_lawyer(p_before timestamptz, p_most integer)
returns table (lawyer_email text, lawyer_name text, conversations integer, since timestamptz)
language sql stable security definer set search_path = '' as $$
  select l.email, l.name, count(*)::integer, min(v.waiting_since)
  from (
    select lawyer_id, waiting_since from public.chat_conversations
    where waiting_since < p_before order by waiting_since limit 1000
  ) as v join public.lawyers as l on l.id = v.lawyer_id
  group by l.id order by min(v.waiting_since) limit p_most
$$;
alter function public.unanswered_by_lawyer(timestamptz, integer) owner to portico_definer;
grant execute on function public.unanswered_by_lawyer(timestamptz, integer) to portico_admin;

-- How many conversations a lawyer has, for administrators, who may read none.
create or replace function public.conversations_of_lawyer(p_lawyer_id uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select count(*)::integer from public.chat_conversations where lawyer_id = p_lawyer_id
$$;
alter function public.conversations_of_lawyer(uuid) owner to portico_definer;
revoke all on function public.conversations_of_lawyer(uuid) from public;
grant execute on function public.conversations_of_lawyer(uuid) to portico_admin;

-- Gives a lawyer's conversations to another one, for an administrator who can read none of them, and notifies both sides.
-- What the former lawyer wrote is marked so. A client who has a conversation with the successor already gets the
-- messages in that one, in the order in which they were written. Returns how many conversations were moved.
create or replace function public.hand_over_conversations(p_from uuid, p_to uuid) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  given record;
  kept uuid;
  moved integer := 0;
begin
  for given in select * from public.chat_conversations where lawyer_id = p_from order by id for update loop
    perform public.refuse_screened_successor(given.client_id, p_to);
    update public.chat_messages set by_former_lawyer = true where conversation_id = given.id and sender = 'lawyer';
    select id into kept from public.chat_conversations
      where client_id = given.client_id and lawyer_id = p_to for update;
    if kept is null then
      kept := given.id;
      update public.chat_conversations set lawyer_id = p_to, epoch_id = null where id = kept;
      update public.chat_messages set lawyer_id = p_to where conversation_id = kept;
    else
      update public.chat_messages set conversation_id = kept, lawyer_id = p_to where conversation_id = given.id;
      update public.chat_epochs set conversation_id = kept where conversation_id = given.id;
      update public.chat_conversations
        set updated_at = greatest(updated_at, given.updated_at),
          waiting_since = least(waiting_since, given.waiting_since),
          encrypted_since = least(encrypted_since, given.encrypted_since), epoch_id = null,
          appointment_id = coalesce(appointment_id, given.appointment_id)
        where id = kept;
      -- Otherwise end_chat would delete the appointment, which is the successor's now.
      update public.chat_conversations set appointment_id = null where id = given.id and appointment_id is not null;
      delete from public.chat_conversations where id = given.id;
    end if;
    update public.files set lawyer_id = p_to
      where id in (select file_id from public.chat_messages where conversation_id = kept) and lawyer_id = p_from;
    perform public.notify_of_chat_epochs(kept);
    perform public.notify_client(given.client_id, 'chat_handed_over', kept);
    perform public.notify_lawyer(p_to, 'chat_handed_over', kept);
    moved := moved + 1;
  end loop;
  return moved;
end $$;
alter function public.hand_over_conversations(uuid, uuid) owner to portico_definer;
revoke all on function public.hand_over_conversations(uuid, uuid) from public;
grant execute on function public.hand_over_conversations(uuid, uuid) to portico_admin;

alter function public.place_chat_message() owner to portico_definer;
alter function public.after_chat_message() owner to portico_definer;
alter function public.end_chat() owner to portico_definer;

create or replace trigger place_chat_message before insert on public.chat_messages
  for each row execute function public.place_chat_message();
create or replace trigger after_chat_message after insert on public.chat_messages
  for each row execute function public.after_chat_message();
create or replace trigger stamp_chat_message_read before update of is_read on public.chat_messages
  for each row execute function public.stamp_chat_message_read();
create or replace trigger end_chat after delete on public.chat_conversations
  for each row when (old.appointment_id is not null) execute function public.end_chat();

-- Not at a new time alone: after_chat_message notifies of that.
create or replace trigger record_change
  after insert or update of client_id, lawyer_id, appointment_id or delete on public.chat_conversations
  for each row execute function public.record_change('id', 'client_id', 'lawyer_id', 'reach:client_id,lawyer_id');
-- Not when the text is encrypted again with another key: nobody sees a change.
create or replace trigger record_change
  after update of conversation_id, lawyer_id, by_former_lawyer, is_read or delete on public.chat_messages
  for each row execute function public.record_change('conversation_id');

-- How many messages of deleted records are sealed under a key, by the prefix of what it seals: the key stays until then.
create or replace function public.kept_messages_under(p_prefix text) returns bigint
language sql stable security definer set search_path = '' as $$
  select count(*) from public.deleted_records
  where table_name = 'chat_messages' and starts_with(record ->> 'message_text', p_prefix)
$$;
revoke all on function public.kept_messages_under(text) from public;
alter function public.kept_messages_under(text) owner to portico_definer;
grant execute on function public.kept_messages_under(text) to portico_system;
