-- A statement follows the last one of its chain, or is refused: two browsers that add one at once get the same place, and
-- the second has to read again. The signature is checked before, by the procedure and by every reader.
create or replace function public.place_key_statement() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  said constant jsonb := new.statement::jsonb;
  last record;
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('key chain ' || new.chain_id, 0));
  select seq, hash into last from public.key_statements where chain_id = new.chain_id order by seq desc limit 1;
  if new.seq <> coalesce(last.seq, 0) + 1 or (said ->> 'seq')::integer <> new.seq
    or said ->> 'prev' <> coalesce(last.hash, '') or (said ->> 'chain')::uuid <> new.chain_id then
    raise unique_violation using message = 'Not the next statement of its chain',
      table = 'key_statements', constraint = 'key_statements_seq_key';
  end if;
  new.hash := encode(sha256(convert_to(new.statement, 'UTF8')), 'hex');
  return new;
end $$;

-- Notifies every administrator, and the people of encrypted chats, that the firm has a new recovery key: who has its shares
-- can open what is written from now on.
create or replace function public.notify_of_firm_key(p_holder_id uuid) returns void
language sql security definer set search_path = '' as $$
  insert into public.notifications (user_id, kind, subject_id)
    select user_id, 'chat_firm_key', p_holder_id
    from (
      select user_id from public.user_roles where role = 'admin'
      union
      select p.user_id
      from public.chat_conversations as c
        join public.clients as k on k.id = c.client_id join public.lawyers as l on l.id = c.lawyer_id
        cross join lateral (values (k.user_id), (l.user_id)) as p(user_id)
      where c.encrypted_since is not null
    ) as people
    where user_id is not null
    on conflict (user_id, kind, subject_id) where read_at is null do nothing
$$;
alter function public.notify_of_firm_key(uuid) owner to portico_definer;
revoke all on function public.notify_of_firm_key(uuid) from public;

-- Keeps key_holders as the directory says, and ends the epochs that are sealed to others than it says now.
create or replace function public.after_key_statement() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  said constant jsonb := new.statement::jsonb;
  said_kind constant text := said ->> 'kind';
  is_firm constant boolean := new.chain_id = '00000000-0000-0000-0000-000000000000';
  replaces boolean := false;
begin
  if (said_kind = 'firm') <> is_firm then
    raise check_violation using message = 'Not a statement of this chain', table = 'key_statements',
      constraint = 'key_statements_statement_check';
  end if;
  if said_kind = 'removed' then
    update public.key_holders set removed_at = now()
      where id = (said ->> 'id')::uuid and chain_id = new.chain_id and removed_at is null;
  else
    if said_kind <> 'device' then
      update public.key_holders set removed_at = now()
        where chain_id = new.chain_id and kind = said_kind and removed_at is null;
      replaces := found;
    end if;
    insert into public.key_holders (id, chain_id, user_id, kind, name)
      values ((said ->> 'id')::uuid, new.chain_id, case when not is_firm then new.chain_id end, said_kind,
        coalesce(said ->> 'name', ''));
  end if;
  perform public.audit('chat-key.' || said_kind, case when is_firm then 'firm_settings' else 'users' end,
    case when not is_firm then new.chain_id end, jsonb_strip_nulls(jsonb_build_object('name',
      coalesce(said ->> 'name', (select name from public.key_holders where id = (said ->> 'id')::uuid)),
      'replaced', case when replaces then 'yes' end)));
  insert into public.changes (topic, op) values ('key_statements/chain_id/' || new.chain_id, 'insert');
  perform public.end_chat_epochs(case when not is_firm then new.chain_id end);
  if is_firm then perform public.notify_of_firm_key((said ->> 'id')::uuid); end if;
  if said_kind = 'recovery' then perform public.want_chat_keys_of(new.chain_id); end if;
  return null;
end $$;
alter function public.place_key_statement() owner to portico_definer;
alter function public.after_key_statement() owner to portico_definer;

create or replace trigger place_key_statement before insert on public.key_statements
  for each row execute function public.place_key_statement();
create or replace trigger after_key_statement after insert on public.key_statements
  for each row execute function public.after_key_statement();

-- Ends the actor's sessions but one. Called in the transaction that removes a device: no session of its thief outlives it.
create or replace function public.end_other_own_sessions(p_kept uuid) returns void
language sql security definer set search_path = '' as $$
  delete from public.sessions
    where user_id = nullif(current_setting('portico.user_id', true), '')::uuid and id is distinct from p_kept
$$;
alter function public.end_other_own_sessions(uuid) owner to portico_definer;
revoke all on function public.end_other_own_sessions(uuid) from public;
grant execute on function public.end_other_own_sessions(uuid) to portico_client;

-- The actor's recovery key in use, in either of their roles.
create or replace function public.own_recovery_keys() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select id from public.key_holders where kind = 'recovery' and removed_at is null
    and user_id = nullif(current_setting('portico.user_id', true), '')::uuid
$$;
alter function public.own_recovery_keys() owner to portico_definer;
revoke all on function public.own_recovery_keys() from public;
grant execute on function public.own_recovery_keys() to portico_client, portico_lawyer;
