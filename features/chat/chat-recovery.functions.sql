-- What administrators do with the firm's recovery key. The procedures ask for a signature that two of its shares make
-- before they call these; each use is reported to both people and the audit log, in the same transaction.

-- Uses up a proof. Returns false for one that was used before. It is remembered for longer than a proof is fresh.
create or replace function public.use_recovery_proof(p_hash text) returns boolean
language sql security definer set search_path = '' as $$
  select public.throttle_hit('recovery-proof:' || p_hash, 1, interval '1 hour') = 0
$$;

-- Whether a key of the firm, also one that was replaced, opens something in a conversation, also in one that was deleted;
-- null if there is none.
create or replace function public.firm_key_opens(p_conversation_id uuid, p_holder_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select exists (select from public.chat_epochs as e join public.chat_envelopes as v on v.epoch_id = e.id
        where e.conversation_id = c.id and v.holder_id = p_holder_id)
      from public.chat_conversations as c where c.id = p_conversation_id),
    public.firm_key_opens_deleted(p_conversation_id, p_holder_id))
$$;

-- A page of the encrypted conversations, deleted ones too, and whose they are, by names, which stay while people write. With
-- how many there are.
create or replace function public.recoverable_chats(
  p_holder_id uuid, p_client_name text, p_lawyer_name text, p_id uuid, p_most integer
)
returns table (
  id uuid, client_name text, lawyer_name text, updated_at timestamptz, deleted_at timestamptz, opens boolean,
  may_read boolean, total integer
)
language sql stable security definer set search_path = '' as $$
  with encrypted as (
    select c.id, k.name as client_name, l.name as lawyer_name, c.updated_at, null::timestamptz as deleted_at
    from public.chat_conversations as c
      join public.clients as k on k.id = c.client_id join public.lawyers as l on l.id = c.lawyer_id
    where c.encrypted_since is not null
    union all select * from public.deleted_encrypted_chats()
  ), page as (
    select * from encrypted as c
    where p_id is null or (c.client_name, c.lawyer_name, c.id) > (p_client_name, p_lawyer_name, p_id)
    order by c.client_name, c.lawyer_name, c.id limit p_most
  )
  select p.id, p.client_name, p.lawyer_name, p.updated_at, p.deleted_at, public.firm_key_opens(p.id, p_holder_id),
    p.deleted_at is null or (select public.may_read_deleted_records()), (select count(*)::integer from encrypted)
  from page as p order by p.client_name, p.lawyer_name, p.id
$$;

-- Notifies both people that the firm's key was used on their conversation, as far as they still have an account.
create or replace function public.notify_of_chat_recovery(p_conversation_id uuid) returns void
language sql security definer set search_path = '' as $$
  with people as (
    select client_id, lawyer_id from public.chat_conversations where id = p_conversation_id
    union all
    select client_id, (record ->> 'lawyer_id')::uuid from public.deleted_chat(p_conversation_id)
  )
  select public.notify_client(client_id, 'chat_recovered', p_conversation_id),
    public.notify_lawyer(lawyer_id, 'chat_recovered', p_conversation_id)
  from people limit 1
$$;
alter function public.notify_of_chat_recovery(uuid) owner to portico_definer;
revoke all on function public.notify_of_chat_recovery(uuid) from public;

-- The key directories of a conversation's people, of all whose keys it was sealed to, and the firm's.
create or replace function public.chat_chains_for_firm(p_client_user uuid, p_lawyer_user uuid, p_holders uuid[])
returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('chainId', s.chain_id,
    'side', case s.chain_id when p_client_user then 'client' when p_lawyer_user then 'lawyer'
      when '00000000-0000-0000-0000-000000000000' then 'firm' else 'former' end,
    'statement', s.statement, 'signature', s.signature, 'createdAt', s.created_at)
    order by s.chain_id, s.seq), '[]')
  from public.key_statements as s
  where s.chain_id in (p_client_user, p_lawyer_user, '00000000-0000-0000-0000-000000000000')
    or s.chain_id in (select h.chain_id from public.key_holders as h where h.id = any (p_holders))
$$;

create or replace function public.message_for_firm(p_message public.chat_messages) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', p_message.id, 'position', p_message.position,
    'idempotencyKey', p_message.idempotency_key, 'sender', p_message.sender,
    'byFormerLawyer', p_message.by_former_lawyer, 'messageText', p_message.message_text,
    'sealedText', p_message.sealed_text, 'epochId', p_message.epoch_id, 'deviceId', p_message.device_id,
    'signature', p_message.signature, 'fileId', p_message.file_id,
    'fileSize', (select f.size from public.files as f where f.id = p_message.file_id),
    'createdAt', p_message.created_at, 'readAt', p_message.read_at)
$$;

-- All that opens a conversation with one of the firm's keys, as JSON; null if there is none. At most 50,000 messages. Of one
-- that was deleted, what is kept.
create or replace function public.open_chat_by_firm(p_conversation_id uuid, p_holder_id uuid, p_reason text)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  conversation public.chat_conversations;
  gone public.deleted_records;
begin
  select * into conversation from public.chat_conversations where id = p_conversation_id;
  if not found then
    select * into gone from public.deleted_chat(p_conversation_id);
    if not found then return null; end if;
    perform public.require_reader_of_deleted_records();
  end if;
  perform public.audit('chat.recovered', 'chat_conversations', p_conversation_id, jsonb_build_object('reason', p_reason,
    'client', coalesce(conversation.client_id, gone.client_id),
    'lawyer', coalesce(conversation.lawyer_id, (gone.record ->> 'lawyer_id')::uuid)));
  perform public.notify_of_chat_recovery(p_conversation_id);
  if conversation.id is null then return public.deleted_chat_for_firm(p_conversation_id, p_holder_id); end if;
  return jsonb_build_object(
    'required', (select coalesce(jsonb_agg(holder_id), '[]') from public.chat_recipients(p_conversation_id)),
    'chains', public.chat_chains_for_firm(
      (select user_id from public.clients where id = conversation.client_id),
      (select user_id from public.lawyers where id = conversation.lawyer_id),
      array(select distinct v.holder_id from public.chat_epochs as e
        join public.chat_envelopes as v on v.epoch_id = e.id where e.conversation_id = p_conversation_id)),
    'epochs', (
      select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'deviceId', e.device_id, 'statement', e.statement,
        'signature', e.signature, 'createdAt', e.created_at,
        'holders', (select jsonb_agg(v.holder_id) from public.chat_envelopes as v where v.epoch_id = e.id),
        'envelopes', (select coalesce(jsonb_agg(jsonb_build_object('holderId', v.holder_id, 'sealed', v.sealed)), '[]')
          from public.chat_envelopes as v where v.epoch_id = e.id and v.holder_id = p_holder_id)) order by e.position), '[]')
      from public.chat_epochs as e where e.conversation_id = p_conversation_id),
    'messages', (
      select coalesce(jsonb_agg(public.message_for_firm(m) order by m.position), '[]')
      from (select * from public.chat_messages where conversation_id = p_conversation_id
        order by position desc limit 50000) as m));
end $$;

-- Seals epochs to the devices of the conversation's people, who then read on: a successor, or a person who lost all keys.
-- Null if there is no such conversation, or it was deleted.
create or replace function public.seal_chat_by_firm(
  p_conversation_id uuid, p_epochs uuid[], p_holders uuid[], p_sealed text[], p_reason text
) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  added integer;
begin
  perform from public.chat_conversations where id = p_conversation_id;
  if not found then return null; end if;
  insert into public.chat_envelopes (epoch_id, holder_id, sealed)
    select t.epoch, t.holder, t.sealed
    from unnest(p_epochs, p_holders, p_sealed) as t(epoch, holder, sealed)
      join public.chat_epochs as e on e.id = t.epoch and e.conversation_id = p_conversation_id
      join public.chat_recipients(p_conversation_id) as r on r.holder_id = t.holder
    on conflict do nothing;
  get diagnostics added = row_count;
  perform public.audit('chat.resealed', 'chat_conversations', p_conversation_id, jsonb_build_object('reason', p_reason));
  perform public.notify_of_chat_recovery(p_conversation_id);
  perform public.notify_of_chat_epochs(p_conversation_id);
  return added;
end $$;

-- The encrypted file of a conversation's message, deleted or not. The chat need not have been opened before: this is reported, too.
create or replace function public.chat_file_for_firm(
  p_conversation_id uuid, p_file_id uuid, p_reason text, p_address text
) returns setof public.files
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.chat_messages
      where conversation_id = p_conversation_id and file_id = p_file_id) then
    if not exists (select from public.deleted_records
        where file_ids @> array[p_file_id] and table_name = 'chat_messages'
          and record ->> 'conversation_id' = p_conversation_id::text) then return; end if;
    perform public.require_reader_of_deleted_records();
  end if;
  perform public.audit('chat.file-recovered', 'chat_conversations', p_conversation_id,
    jsonb_build_object('reason', p_reason), p_address);
  perform public.notify_of_chat_recovery(p_conversation_id);
  return query select * from public.files where id = p_file_id;
end $$;

alter function public.chat_chains_for_firm(uuid, uuid, uuid[]) owner to portico_definer;
alter function public.message_for_firm(public.chat_messages) owner to portico_definer;
revoke all on function public.chat_chains_for_firm(uuid, uuid, uuid[]), public.message_for_firm(public.chat_messages)
  from public;
alter function public.use_recovery_proof(text) owner to portico_definer;
alter function public.firm_key_opens(uuid, uuid) owner to portico_definer;
alter function public.recoverable_chats(uuid, text, text, uuid, integer) owner to portico_definer;
alter function public.open_chat_by_firm(uuid, uuid, text) owner to portico_definer;
alter function public.seal_chat_by_firm(uuid, uuid[], uuid[], text[], text) owner to portico_definer;
alter function public.chat_file_for_firm(uuid, uuid, text, text) owner to portico_definer;
revoke all on function public.use_recovery_proof(text), public.firm_key_opens(uuid, uuid),
  public.recoverable_chats(uuid, text, text, uuid, integer), public.open_chat_by_firm(uuid, uuid, text),
  public.seal_chat_by_firm(uuid, uuid[], uuid[], text[], text), public.chat_file_for_firm(uuid, uuid, text, text) from public;
grant execute on function public.use_recovery_proof(text), public.firm_key_opens(uuid, uuid),
  public.recoverable_chats(uuid, text, text, uuid, integer), public.open_chat_by_firm(uuid, uuid, text),
  public.seal_chat_by_firm(uuid, uuid[], uuid[], text[], text), public.chat_file_for_firm(uuid, uuid, text, text)
  to portico_admin;
