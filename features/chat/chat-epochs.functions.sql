-- Ends the current epochs of conversations: the next message needs a new one. Also notifies those without an epoch, which may be
-- ready for one now. All are locked first: an epoch that begins at the same time has been committed by then, and is ended,
-- or waits, and sees what has changed.
create or replace function public.end_epochs_of_chats(p_conversations uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.chat_conversations where id = any (p_conversations) order by id for no key update;
  update public.chat_conversations set epoch_id = null where id = any (p_conversations) and epoch_id is not null;
  insert into public.changes (topic, op)
    select 'chat_epochs/conversation_id/' || c, 'update' from unnest(p_conversations) as t(c);
end $$;
alter function public.end_epochs_of_chats(uuid[]) owner to portico_definer;
revoke all on function public.end_epochs_of_chats(uuid[]) from public;

-- Ends the epochs that are sealed to what somebody's keys were, or, with null, everybody's.
create or replace function public.end_chat_epochs(p_user_id uuid) returns void
language sql security definer set search_path = '' as $$
  select public.end_epochs_of_chats(array(
    select c.id from public.chat_conversations as c
    where p_user_id is null
      or c.client_id = (select id from public.clients where user_id = p_user_id)
      or c.lawyer_id = (select id from public.lawyers where user_id = p_user_id)))
$$;
alter function public.end_chat_epochs(uuid) owner to portico_definer;
revoke all on function public.end_chat_epochs(uuid) from public;

-- A person has a new recovery code: browsers that have the keys of their chats seal them to it, on whatever screen they are.
create or replace function public.want_chat_keys_of(p_user_id uuid) returns void
language sql security definer set search_path = '' as $$
  with wanted as (
    update public.chat_conversations as c set keys_wanted_at = now()
    where c.encrypted_since is not null
      and (c.client_id = (select id from public.clients where user_id = p_user_id)
        or c.lawyer_id = (select id from public.lawyers where user_id = p_user_id))
    returning c.client_id, c.lawyer_id
  )
  insert into public.changes (topic, op)
    select 'chat_keys/client_id/' || client_id, 'update' from wanted
    union select 'chat_keys/lawyer_id/' || lawyer_id, 'update' from wanted
$$;
alter function public.want_chat_keys_of(uuid) owner to portico_definer;
revoke all on function public.want_chat_keys_of(uuid) from public;

-- The actor's conversation, if it is theirs in the role in which they act.
create or replace function public.own_conversation(p_conversation_id uuid)
returns setof public.chat_conversations
language sql stable security definer set search_path = '' as $$
  select * from public.chat_conversations
  where id = p_conversation_id and (
    (current_setting('role') = 'portico_client'
      and client_id = nullif(current_setting('portico.client_id', true), '')::uuid)
    or (current_setting('role') = 'portico_lawyer'
      and lawyer_id = nullif(current_setting('portico.lawyer_id', true), '')::uuid))
$$;
alter function public.own_conversation(uuid) owner to portico_definer;
revoke all on function public.own_conversation(uuid) from public;

-- Whether a device is among the twenty of its person that were seen last (`mostDevices`).
create or replace function public.is_device_in_use(p_device public.key_holders) returns boolean
language sql stable security definer set search_path = '' as $$
  select count(*) < 20 from public.key_holders as h
  where h.chain_id = p_device.chain_id and h.kind = 'device' and h.removed_at is null and h.id <> p_device.id
    and (h.last_seen_at, h.id) > (p_device.last_seen_at, p_device.id)
$$;

-- Whom a conversation's next epoch is sealed to: the devices and recovery keys of its two people, and the firm's key. Of a
-- person's devices the twenty that were seen last (`mostDevices`): each costs every conversation an envelope.
create or replace function public.chat_recipients(p_conversation_id uuid)
returns table (holder_id uuid, side text, kind text)
language sql stable security definer set search_path = '' as $$
  select h.id, case when h.kind = 'firm' then 'firm' when h.user_id = k.user_id then 'client' else 'lawyer' end, h.kind
  from public.chat_conversations as c
    join public.clients as k on k.id = c.client_id
    join public.lawyers as l on l.id = c.lawyer_id
    join public.key_holders as h on h.removed_at is null
      and (h.user_id in (k.user_id, l.user_id)
        or h.chain_id = '00000000-0000-0000-0000-000000000000')
  where c.id = p_conversation_id and (h.kind <> 'device' or public.is_device_in_use(h))
$$;

-- Nobody's history depends on one browser: encryption begins when both people have a device and the firm has a key.
create or replace function public.is_chat_ready(p_conversation_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select count(distinct side) filter (where kind <> 'recovery') = 3 from public.chat_recipients(p_conversation_id)
$$;

-- For the conversation's two people: whether it is ready, whom the next epoch is sealed to, and their accounts.
create or replace function public.own_chat_recipients(p_conversation_id uuid)
returns table (ready boolean, holder_ids uuid[], client_user uuid, lawyer_user uuid)
language sql stable security definer set search_path = '' as $$
  select public.is_chat_ready(c.id), array(select holder_id from public.chat_recipients(c.id) order by holder_id),
    k.user_id, l.user_id
  from public.own_conversation(p_conversation_id) as c
    join public.clients as k on k.id = c.client_id join public.lawyers as l on l.id = c.lawyer_id
$$;

-- For the conversation's two people: the key directory of both, of the firm, and of those who took part before.
create or replace function public.own_chat_chains(p_conversation_id uuid)
returns table (chain_id uuid, side text, statement text, signature text, created_at timestamptz)
language sql stable security definer set search_path = '' as $$
  with people as (
    select k.user_id as client_user, l.user_id as lawyer_user
    from public.own_conversation(p_conversation_id) as c
      join public.clients as k on k.id = c.client_id join public.lawyers as l on l.id = c.lawyer_id
  ), concerned as (
    select client_user as id from people union select lawyer_user from people
    union select '00000000-0000-0000-0000-000000000000' from people
    union select h.chain_id from people, public.chat_epochs as e
      join public.chat_envelopes as v on v.epoch_id = e.id join public.key_holders as h on h.id = v.holder_id
      where e.conversation_id = p_conversation_id
  )
  select s.chain_id,
    case s.chain_id when client_user then 'client' when lawyer_user then 'lawyer'
      when '00000000-0000-0000-0000-000000000000' then 'firm' else 'former' end,
    s.statement, s.signature, s.created_at
  from people, concerned join public.key_statements as s on s.chain_id = concerned.id
  order by s.chain_id, s.seq
$$;

-- Whether a device is the actor's own, and in use.
create or replace function public.is_own_device(p_device_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.key_holders where id = p_device_id and kind = 'device' and removed_at is null
    and user_id = nullif(current_setting('portico.user_id', true), '')::uuid)
$$;

create or replace function public.notify_of_chat_epochs(p_conversation_id uuid) returns void
language sql security definer set search_path = '' as $$
  insert into public.changes (topic, op) values ('chat_epochs/conversation_id/' || p_conversation_id, 'update')
$$;

-- Begins an epoch, sealed to exactly those whom it must be sealed to now. Returns null when the conversation isn't the
-- actor's, and false when it is, but people, devices or the last epoch have changed, so that the browser reads again. Each of
-- the two people begins fifty a day at most: every read of the keys returns all of them, and neither uses up the other's.
-- p_after: the last epoch, null for the first. p_sealed: the envelopes, in the order of p_holders. p_client_user and
-- p_lawyer_user: the lawyer named in the statement.
create or replace function public.begin_chat_epoch(
  p_conversation_id uuid, p_id uuid, p_after uuid, p_device_id uuid, p_client_user uuid, p_lawyer_user uuid,
  p_statement text, p_signature text, p_holders uuid[], p_sealed text[]
) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.own_conversation(p_conversation_id);
  if not found then return null; end if;
  perform from public.chat_conversations where id = p_conversation_id for update;
  if p_after is distinct from (select id from public.chat_epochs where conversation_id = p_conversation_id
      order by position desc limit 1)
    or not public.is_own_device(p_device_id) or p_device_id <> all (p_holders)
    or not exists (select from public.own_chat_recipients(p_conversation_id) as r
      where r.client_user is not distinct from p_client_user and r.lawyer_user is not distinct from p_lawyer_user)
    or array(select unnest(p_holders) order by 1)
      <> array(select holder_id from public.chat_recipients(p_conversation_id) order by 1)
    or (p_after is null and not public.is_chat_ready(p_conversation_id)) then return false; end if;
  if (select count(*) from public.chat_epochs as e join public.key_holders as h on h.id = e.device_id
      where e.conversation_id = p_conversation_id and e.created_at > now() - interval '1 day'
        and h.user_id = nullif(current_setting('portico.user_id', true), '')::uuid) >= 50 then
    raise exception using errcode = 'PT429',
      message = 'The keys of this chat have changed too often today. What you write is sent later.';
  end if;
  insert into public.chat_epochs (id, conversation_id, device_id, statement, signature)
    values (p_id, p_conversation_id, p_device_id, p_statement, p_signature);
  insert into public.chat_envelopes (epoch_id, holder_id, sealed)
    select p_id, holder, sealed from unnest(p_holders, p_sealed) as t(holder, sealed);
  update public.chat_conversations
    set epoch_id = p_id, epoch_since = now(), encrypted_since = coalesce(encrypted_since, now())
    where id = p_conversation_id;
  perform public.notify_of_chat_epochs(p_conversation_id);
  return true;
end $$;

-- Seals epochs to holders who have no envelope of them yet, as one of the conversation's two people. Returns how many;
-- null when it isn't theirs.
create or replace function public.add_chat_envelopes(
  p_conversation_id uuid, p_epochs uuid[], p_holders uuid[], p_sealed text[]
) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  added integer;
begin
  perform from public.own_conversation(p_conversation_id);
  if not found then return null; end if;
  insert into public.chat_envelopes (epoch_id, holder_id, sealed)
    select t.epoch, t.holder, t.sealed
    from unnest(p_epochs, p_holders, p_sealed) as t(epoch, holder, sealed)
      join public.chat_epochs as e on e.id = t.epoch and e.conversation_id = p_conversation_id
      join public.chat_recipients(p_conversation_id) as r on r.holder_id = t.holder
    on conflict do nothing;
  get diagnostics added = row_count;
  if added > 0 then
    update public.chat_conversations set keys_wanted_at = null
      where id = p_conversation_id and keys_wanted_at is not null;
    perform public.notify_of_chat_epochs(p_conversation_id);
  end if;
  return added;
end $$;

-- Says that a device of the actor lacks an epoch's key that is meant for it. The envelope is removed, as it doesn't open;
-- open pages of both people, on any screen, are notified, and one that has the key seals it again.
create or replace function public.want_chat_envelope(p_conversation_id uuid, p_epoch_id uuid, p_device_id uuid)
returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  conversation public.chat_conversations;
begin
  select * into conversation from public.own_conversation(p_conversation_id);
  if not found or not public.is_own_device(p_device_id) then return null; end if;
  perform from public.chat_epochs where id = p_epoch_id and conversation_id = p_conversation_id;
  if not found then return null; end if;
  delete from public.chat_envelopes where epoch_id = p_epoch_id and holder_id = p_device_id;
  update public.chat_conversations set keys_wanted_at = now() where id = p_conversation_id;
  perform public.notify_of_chat_epochs(p_conversation_id);
  insert into public.changes (topic, op) values
    ('chat_keys/client_id/' || conversation.client_id, 'update'),
    ('chat_keys/lawyer_id/' || conversation.lawyer_id, 'update');
  return true;
end $$;

-- Asks for the history on a device of the actor. A second question replaces the first.
create or replace function public.ask_chat_admission(p_conversation_id uuid, p_device_id uuid, p_commitment text)
returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  asked uuid;
  conversation public.chat_conversations;
begin
  select * into conversation from public.own_conversation(p_conversation_id);
  if not found or not public.is_own_device(p_device_id) then return null; end if;
  update public.chat_admissions set ended_at = now(), outcome = 'withdrawn'
    where conversation_id = p_conversation_id and device_id = p_device_id and ended_at is null;
  insert into public.chat_admissions (conversation_id, device_id, commitment)
    values (p_conversation_id, p_device_id, p_commitment) returning id into asked;
  if current_setting('role') = 'portico_client' then
    perform public.notify_lawyer(conversation.lawyer_id, 'chat_device', p_conversation_id);
  else
    perform public.notify_client(conversation.client_id, 'chat_device', p_conversation_id);
  end if;
  perform public.notify_of_chat_epochs(p_conversation_id);
  return asked;
end $$;

-- Another device answers, before the newcomer has revealed its nonce: from then on neither can choose the digits.
create or replace function public.answer_chat_admission(p_id uuid, p_device_id uuid, p_nonce text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  asked public.chat_admissions;
begin
  select a.* into asked from public.chat_admissions as a, public.own_conversation(a.conversation_id)
    where a.id = p_id and a.ended_at is null for update of a;
  if not found or not public.is_own_device(p_device_id) or asked.device_id = p_device_id then return null; end if;
  -- The first device that answers compares the digits. A second answer would look to the newcomer like a changed one.
  if asked.newcomer_nonce is not null or asked.approver_device_id is distinct from p_device_id
    and asked.approver_device_id is not null then return false; end if;
  update public.chat_admissions set approver_device_id = p_device_id, approver_nonce = p_nonce where id = p_id;
  perform public.notify_of_chat_epochs(asked.conversation_id);
  return true;
end $$;

-- The newcomer reveals its nonce, once.
create or replace function public.reveal_chat_admission(p_id uuid, p_nonce text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  asked public.chat_admissions;
begin
  select * into asked from public.chat_admissions where id = p_id and ended_at is null for update;
  if not found or not public.is_own_device(asked.device_id) then return null; end if;
  if asked.approver_nonce is null or asked.newcomer_nonce is not null then return false; end if;
  update public.chat_admissions set newcomer_nonce = p_nonce where id = p_id;
  perform public.notify_of_chat_epochs(asked.conversation_id);
  return true;
end $$;

-- Ends a question: admitted or refused by the device that answered it, refused by the conversation's people, withdrawn by the
-- newcomer.
create or replace function public.end_chat_admission(p_id uuid, p_outcome text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  asked public.chat_admissions;
begin
  select a.* into asked from public.chat_admissions as a, public.own_conversation(a.conversation_id)
    where a.id = p_id and a.ended_at is null for update of a;
  if not found or (p_outcome = 'withdrawn' and not public.is_own_device(asked.device_id))
    or (p_outcome = 'admitted' and not public.is_own_device(asked.approver_device_id)) then return null; end if;
  update public.chat_admissions set ended_at = now(), outcome = p_outcome where id = p_id;
  if p_outcome <> 'withdrawn' then
    perform public.audit('chat-device.' || p_outcome, 'chat_conversations', asked.conversation_id,
      jsonb_build_object('name', (select name from public.key_holders where id = asked.device_id)));
  end if;
  perform public.notify_of_chat_epochs(asked.conversation_id);
  return true;
end $$;

-- A browser has seen keys that contradict what it saw before: it is reported to both people and the audit log, once a day, however
-- often browsers look.
create or replace function public.report_chat_keys(p_conversation_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  conversation public.chat_conversations;
begin
  select * into conversation from public.own_conversation(p_conversation_id);
  if not found then return null; end if;
  update public.chat_conversations set keys_doubted_at = now()
    where id = p_conversation_id and coalesce(keys_doubted_at, '-infinity') < now() - interval '1 day';
  if not found then return true; end if;
  perform public.notify_client(conversation.client_id, 'chat_keys_doubted', p_conversation_id);
  perform public.notify_lawyer(conversation.lawyer_id, 'chat_keys_doubted', p_conversation_id);
  perform public.audit('chat-key.doubted', 'chat_conversations', p_conversation_id);
  return true;
end $$;

-- A browser doesn't show a message, because it isn't signed by its stated sender: that is reported to both people and the
-- audit log, once for each message.
create or replace function public.report_chat_message(p_conversation_id uuid, p_message_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  conversation public.chat_conversations;
begin
  select * into conversation from public.own_conversation(p_conversation_id);
  if not found then return null; end if;
  perform from public.chat_messages
    where id = p_message_id and conversation_id = p_conversation_id and sealed_text is not null;
  if not found then return null; end if;
  update public.chat_messages set doubted_at = now() where id = p_message_id and doubted_at is null;
  if not found then return true; end if;
  perform public.notify_client(conversation.client_id, 'chat_message_doubted', p_conversation_id);
  perform public.notify_lawyer(conversation.lawyer_id, 'chat_message_doubted', p_conversation_id);
  perform public.audit('chat-message.doubted', 'chat_messages', p_message_id,
    jsonb_build_object('conversation', p_conversation_id));
  return true;
end $$;

-- A client or lawyer has another login, or none: what is written from now on is under a new epoch, and open pages read the
-- keys again.
create or replace function public.end_epochs_of_login() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.end_epochs_of_chats(case tg_table_name
    when 'clients' then array(select id from public.chat_conversations where client_id = new.id)
    else array(select id from public.chat_conversations where lawyer_id = new.id) end);
  return null;
end $$;
alter function public.end_epochs_of_login() owner to portico_definer;
create or replace trigger end_epochs_of_login after update of user_id on public.clients
  for each row when (old.user_id is distinct from new.user_id) execute function public.end_epochs_of_login();
create or replace trigger end_epochs_of_login after update of user_id on public.lawyers
  for each row when (old.user_id is distinct from new.user_id) execute function public.end_epochs_of_login();

-- A device that wasn't among those that are sealed to, because its person has very many, is used again.
create or replace function public.end_epochs_of_returning_device() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not public.is_device_in_use(old) then perform public.end_chat_epochs(new.user_id); end if;
  return null;
end $$;
alter function public.end_epochs_of_returning_device() owner to portico_definer;
create or replace trigger end_epochs_of_returning_device after update of last_seen_at on public.key_holders
  for each row when (new.kind = 'device' and new.removed_at is null and new.user_id is not null)
  execute function public.end_epochs_of_returning_device();

-- Keeps an epoch with its envelopes for as long as its messages are kept.
create or replace function public.archive_chat_epoch() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.deleted_records (table_name, row_id, record, client_id)
    select 'chat_epochs', old.id, to_jsonb(old) || jsonb_build_object('envelopes', coalesce(
      (select jsonb_agg(to_jsonb(v)) from public.chat_envelopes as v where v.epoch_id = old.id), '[]')),
      (select client_id from public.chat_messages where conversation_id = old.conversation_id limit 1);
  return old;
end $$;
alter function public.archive_chat_epoch() owner to portico_definer;
create or replace trigger archive_chat_epoch before delete on public.chat_epochs
  for each row execute function public.archive_chat_epoch();

alter function public.is_device_in_use(public.key_holders) owner to portico_definer;
revoke all on function public.is_device_in_use(public.key_holders) from public;
alter function public.chat_recipients(uuid) owner to portico_definer;
revoke all on function public.chat_recipients(uuid) from public;
alter function public.is_chat_ready(uuid) owner to portico_definer;
revoke all on function public.is_chat_ready(uuid) from public;
alter function public.notify_of_chat_epochs(uuid) owner to portico_definer;
revoke all on function public.notify_of_chat_epochs(uuid) from public;
alter function public.is_own_device(uuid) owner to portico_definer;
alter function public.own_chat_recipients(uuid) owner to portico_definer;
alter function public.own_chat_chains(uuid) owner to portico_definer;
alter function public.begin_chat_epoch(uuid, uuid, uuid, uuid, uuid, uuid, text, text, uuid[], text[]) owner to portico_definer;
alter function public.add_chat_envelopes(uuid, uuid[], uuid[], text[]) owner to portico_definer;
alter function public.want_chat_envelope(uuid, uuid, uuid) owner to portico_definer;
alter function public.ask_chat_admission(uuid, uuid, text) owner to portico_definer;
alter function public.answer_chat_admission(uuid, uuid, text) owner to portico_definer;
alter function public.reveal_chat_admission(uuid, text) owner to portico_definer;
alter function public.end_chat_admission(uuid, text) owner to portico_definer;
alter function public.report_chat_keys(uuid) owner to portico_definer;
alter function public.report_chat_message(uuid, uuid) owner to portico_definer;
revoke all on function public.is_own_device(uuid), public.own_chat_recipients(uuid), public.own_chat_chains(uuid),
  public.begin_chat_epoch(uuid, uuid, uuid, uuid, uuid, uuid, text, text, uuid[], text[]),
  public.add_chat_envelopes(uuid, uuid[], uuid[], text[]), public.want_chat_envelope(uuid, uuid, uuid),
  public.ask_chat_admission(uuid, uuid, text), public.answer_chat_admission(uuid, uuid, text),
  public.reveal_chat_admission(uuid, text), public.end_chat_admission(uuid, text),
  public.report_chat_keys(uuid), public.report_chat_message(uuid, uuid) from public;
grant execute on function public.own_chat_recipients(uuid), public.own_chat_chains(uuid),
  public.begin_chat_epoch(uuid, uuid, uuid, uuid, uuid, uuid, text, text, uuid[], text[]),
  public.add_chat_envelopes(uuid, uuid[], uuid[], text[]), public.want_chat_envelope(uuid, uuid, uuid),
  public.ask_chat_admission(uuid, uuid, text), public.answer_chat_admission(uuid, uuid, text),
  public.reveal_chat_admission(uuid, text), public.end_chat_admission(uuid, text),
  public.report_chat_keys(uuid), public.report_chat_message(uuid, uuid) to portico_client, portico_lawyer;
