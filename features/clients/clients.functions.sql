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
create or replace trigger end_client_login after delete on public.clients
  for each row execute function public.end_client_login();

-- The client record's address follows that of the login: the firm writes to it and deletes clients by it. Several
-- records may share an address, so the update can't fail.
create or replace function public.follow_login_address() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.clients set email = new.email where user_id = new.id;
  return null;
end $$;
alter function public.follow_login_address() owner to portico_definer;
create or replace trigger follow_login_address after update of email on public.users
  for each row when (old.email is distinct from new.email) execute function public.follow_login_address();

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

create or replace trigger bump_version before update on public.clients
  for each row execute function public.bump_version();
create or replace trigger record_change after insert or update or delete on public.clients
  for each row execute function public.record_change('*', 'id', 'user_id', 'lawyer_id');
create or replace trigger keep_search_text before insert or update of name, email, company, phone on public.clients
  for each row execute function public.keep_search_text('name', 'email', 'company', 'phone');
create or replace trigger audit_changes after update of name, email, phone, address, company, status, notes, lawyer_id
  on public.clients for each row execute function public.audit_changes('name', 'email', 'phone', 'address', 'company', 'status', 'notes', 'lawyer_id');
