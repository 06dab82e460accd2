-- What is kept of encrypted chats that were deleted, for the firm's recovery key. A lawyer who deletes a chat doesn't end what
-- the firm can answer for.

-- A deleted conversation; none that is there, or that was joined to another one: its messages are in that one.
create or replace function public.deleted_chat(p_conversation_id uuid) returns setof public.deleted_records
language sql stable security definer set search_path = '' as $$
  select c.* from public.deleted_records as c
  where c.row_id = p_conversation_id and c.table_name = 'chat_conversations'
    and exists (select from public.deleted_records as m
      where m.table_name = 'chat_messages' and m.client_id = c.client_id
        and m.record ->> 'conversation_id' = p_conversation_id::text)
$$;

create or replace function public.deleted_chat_messages(p_conversation_id uuid) returns setof public.chat_messages
language sql stable security definer set search_path = '' as $$
  select m.* from public.deleted_chat(p_conversation_id) as c
    join public.deleted_records as r on r.client_id = c.client_id and r.table_name = 'chat_messages'
      and r.record ->> 'conversation_id' = p_conversation_id::text,
    jsonb_populate_record(null::public.chat_messages, r.record) as m
$$;

-- The records of a deleted conversation's epochs, each with its envelopes.
create or replace function public.deleted_chat_epochs(p_conversation_id uuid) returns setof jsonb
language sql stable security definer set search_path = '' as $$
  select r.record from public.deleted_records as r
  where r.table_name = 'chat_epochs' and r.row_id in (
    select epoch_id from public.deleted_chat_messages(p_conversation_id))
$$;

-- Whether a key of the firm opens something in a deleted conversation; null if there is none.
create or replace function public.firm_key_opens_deleted(p_conversation_id uuid, p_holder_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.deleted_chat_epochs(p_conversation_id) as e
    where e -> 'envelopes' @> jsonb_build_array(jsonb_build_object('holder_id', p_holder_id)))
  from public.deleted_chat(p_conversation_id)
$$;

-- The encrypted ones and whose they were: names as they are, or were when the person was deleted.
create or replace function public.deleted_encrypted_chats()
returns table (id uuid, client_name text, lawyer_name text, updated_at timestamptz, deleted_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select c.row_id,
    coalesce((select name from public.clients where id = c.client_id), public.deleted_label(c.client_id), ''),
    coalesce((select name from public.lawyers where id = (c.record ->> 'lawyer_id')::uuid),
      public.deleted_label((c.record ->> 'lawyer_id')::uuid), ''),
    (c.record ->> 'updated_at')::timestamptz, c.deleted_at
  from public.deleted_records as c
  where c.table_name = 'chat_conversations' and c.record ->> 'encrypted_since' is not null
    and exists (select from public.deleted_chat(c.row_id))
$$;

-- What a client or lawyer who was deleted was called.
create or replace function public.deleted_label(p_row_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select label from public.deleted_records where row_id = p_row_id order by deleted_at desc limit 1
$$;

-- Its keys and messages, as `open_chat_by_firm` gives them. Nobody reads on: there is nobody to seal it to.
create or replace function public.deleted_chat_for_firm(p_conversation_id uuid, p_holder_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  with epochs as materialized (
    select e, array(select (v ->> 'holder_id')::uuid from jsonb_array_elements(e -> 'envelopes') as v) as holders
    from public.deleted_chat_epochs(p_conversation_id) as e
  )
  select jsonb_build_object(
    'required', '[]'::jsonb,
    'chains', public.chat_chains_for_firm(
      (select user_id from public.clients where id = c.client_id),
      (select user_id from public.lawyers where id = (c.record ->> 'lawyer_id')::uuid),
      array(select unnest(holders) from epochs)),
    'epochs', (
      select coalesce(jsonb_agg(jsonb_build_object('id', e -> 'id', 'deviceId', e -> 'device_id',
        'statement', e -> 'statement', 'signature', e -> 'signature', 'createdAt', e -> 'created_at', 'holders', holders,
        'envelopes', (
          select coalesce(jsonb_agg(jsonb_build_object('holderId', v -> 'holder_id', 'sealed', v -> 'sealed')), '[]')
          from jsonb_array_elements(e -> 'envelopes') as v where v ->> 'holder_id' = p_holder_id::text))
        order by (e ->> 'position')::bigint), '[]')
      from epochs),
    'messages', (
      select coalesce(jsonb_agg(public.message_for_firm(m) order by m.position), '[]')
      from (select * from public.deleted_chat_messages(p_conversation_id)
        order by position desc limit 50000) as m))
  from public.deleted_chat(p_conversation_id) as c
$$;

alter function public.deleted_chat(uuid) owner to portico_definer;
alter function public.deleted_chat_messages(uuid) owner to portico_definer;
alter function public.deleted_chat_epochs(uuid) owner to portico_definer;
alter function public.firm_key_opens_deleted(uuid, uuid) owner to portico_definer;
alter function public.deleted_encrypted_chats() owner to portico_definer;
alter function public.deleted_label(uuid) owner to portico_definer;
alter function public.deleted_chat_for_firm(uuid, uuid) owner to portico_definer;
revoke all on function
  public.deleted_chat(uuid), public.deleted_chat_messages(uuid), public.deleted_chat_epochs(uuid),
  public.firm_key_opens_deleted(uuid, uuid), public.deleted_encrypted_chats(), public.deleted_label(uuid),
  public.deleted_chat_for_firm(uuid, uuid) from public;
