-- A message belongs to its conversation's two people; who of them speaks follows from the claims, not from the text
-- of the request. The conversation is held, so that messages keep their order and none outlives it.
create or replace function public.place_chat_message() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  select client_id, lawyer_id into new.client_id, new.lawyer_id
    from public.chat_conversations where id = new.conversation_id for no key update;
  if not found then
    raise foreign_key_violation using message = 'Conversation not found', table = 'chat_messages',
      constraint = 'chat_messages_conversation_id_fkey';
  end if;
  new.sender := case when new.lawyer_id = nullif(current_setting('portico.lawyer_id', true), '')::uuid
    then 'lawyer' else 'client' end;
  new.position := nextval('public.chat_messages_position_seq');
  return new;
end $$;

create or replace function public.after_chat_message() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.chat_conversations set updated_at = greatest(updated_at, new.created_at) where id = new.conversation_id;
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

create or replace trigger record_change after insert or update or delete on public.chat_conversations
  for each row execute function public.record_change('id', 'client_id', 'lawyer_id', 'reach:client_id,lawyer_id');
create or replace trigger record_change after insert or update or delete on public.chat_messages
  for each row execute function public.record_change('conversation_id');
