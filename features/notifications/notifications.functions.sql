-- Called by the features' triggers. People without a login get no notification, and nobody gets a second one for what they
-- haven't read yet.
create or replace function public.notify_user(p_user_id uuid, p_kind text, p_subject_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_user_id is null or exists (select from public.notifications
    where user_id = p_user_id and kind = p_kind and subject_id = p_subject_id and read_at is null) then return; end if;
  insert into public.notifications (user_id, kind, subject_id) values (p_user_id, p_kind, p_subject_id)
    on conflict (user_id, kind, subject_id) where read_at is null do nothing;
end $$;

create or replace function public.notify_client(p_client_id uuid, p_kind text, p_subject_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform public.notify_user((select user_id from public.clients where id = p_client_id), p_kind, p_subject_id);
end $$;

create or replace function public.notify_lawyer(p_lawyer_id uuid, p_kind text, p_subject_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform public.notify_user((select user_id from public.lawyers where id = p_lawyer_id), p_kind, p_subject_id);
end $$;

create or replace function public.notify_administrators(p_kind text, p_subject_id uuid) returns void
language sql security definer set search_path = '' as $$
  select public.notify_user(user_id, p_kind, p_subject_id) from public.user_roles where role = 'admin'
$$;

-- A job's: who is to be mailed about what has been unread for so long, and wants it. Taking them marks them, so that
-- two processes never mail the same.
create or replace function public.take_notifications_to_mail(p_unread_for interval, p_most integer default 100)
returns table (user_id uuid, email text, name text, reader text, kind text, subject_id uuid)
language sql security definer set search_path = '' as $$
  with due as (
    select n.id from public.notifications as n
    where n.read_at is null and n.mailed_at is null and n.created_at < now() - p_unread_for
    order by n.created_at limit p_most for update skip locked
  ), taken as (
    update public.notifications as n set mailed_at = now() from due where n.id = due.id returning n.*
  )
  select u.id, u.email, u.name,
    case when exists (select from public.lawyers as l where l.user_id = u.id) then 'lawyer'
      when exists (select from public.user_roles as r where r.user_id = u.id and r.role = 'admin') then 'admin'
      else 'client' end,
    t.kind, t.subject_id
  from taken as t join public.users as u on u.id = t.user_id
    left join public.notification_preferences as p on p.user_id = u.id
  where coalesce(p.email, true) and u.banned_at is null
$$;

alter function public.notify_user(uuid, text, uuid) owner to portico_definer;
alter function public.notify_client(uuid, text, uuid) owner to portico_definer;
alter function public.notify_lawyer(uuid, text, uuid) owner to portico_definer;
alter function public.notify_administrators(text, uuid) owner to portico_definer;
alter function public.take_notifications_to_mail(interval, integer) owner to portico_definer;
grant execute on function public.take_notifications_to_mail(interval, integer) to portico_system;

create or replace trigger record_change after insert or update or delete on public.notifications
  for each row execute function public.record_change('user_id');
create or replace trigger record_change after insert or update on public.notification_preferences
  for each row execute function public.record_change('user_id');
