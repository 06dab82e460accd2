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

-- A job's: who is to be mailed about what has been unread for so long, and wants mail, with the occasions for which they
-- don't. Taking them marks them, so that two processes never mail the same.
create or replace function public.take_notifications_to_mail(p_unread_for interval, p_most integer default 100)
returns table (user_id uuid, email text, name text, reader text, kind text, subject_id uuid, unmailed text[])
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
    t.kind, t.subject_id, coalesce(p.unmailed, '{}')
  from taken as t join public.users as u on u.id = t.user_id
    left join public.notification_preferences as p on p.user_id = u.id
  where coalesce(p.email, true) and u.banned_at is null
$$;

-- The firm's day for digests: it begins at seven by the firm's clock.
create or replace function public.digest_day(p_now timestamptz) returns date
language sql stable security definer set search_path = '' as $$
  select ((p_now at time zone public.firm_time_zone()) - interval '7 hours')::date
$$;

-- Whether a digest is due: once a day, or once a week from Monday on. One that is late is sent when the process is back.
create or replace function public.is_digest_due(p_digest text, p_sent_on date, p_now timestamptz) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(p_sent_on, '-infinity') < case p_digest
    when 'daily' then public.digest_day(p_now)
    when 'weekly' then date_trunc('week', public.digest_day(p_now)::timestamp)::date
  end
$$;

-- A job's: whose digests are due, and in which roles. Nobody who is blocked.
create or replace function public.digests_due(p_now timestamptz)
returns table (user_id uuid, email text, name text, lawyer_id uuid, is_admin boolean)
language sql stable security definer set search_path = '' as $$
  select u.id, u.email, u.name,
    (select l.id from public.lawyers as l join public.user_roles as r on r.user_id = l.user_id and r.role = 'lawyer'
      where l.user_id = u.id),
    exists (select from public.user_roles as r where r.user_id = u.id and r.role = 'admin')
  from public.notification_preferences as p join public.users as u on u.id = p.user_id
  where p.digest <> 'off' and public.is_digest_due(p.digest, p.digest_sent_on, p_now) and u.banned_at is null
  order by p.digest_sent_on limit 1000
$$;

-- A job's: takes a digest that is still due. Of two processes one gets it; the other waits for it, and finds it sent.
create or replace function public.claim_digest(p_user_id uuid, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update public.notification_preferences as p set digest_sent_on = public.digest_day(p_now)
    where p.user_id = p_user_id and public.is_digest_due(p.digest, p.digest_sent_on, p_now)
      and not exists (select from public.users as u where u.id = p_user_id and u.banned_at is not null);
  return found;
end $$;

-- The first digest comes at the next seven o'clock after the choice.
create or replace function public.begin_digest() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and new.digest = old.digest then return new; end if;
  new.digest_sent_on := case when new.digest <> 'off' then public.digest_day(now()) end;
  return new;
end $$;

alter function public.digest_day(timestamptz) owner to portico_definer;
alter function public.is_digest_due(text, date, timestamptz) owner to portico_definer;
alter function public.digests_due(timestamptz) owner to portico_definer;
alter function public.claim_digest(uuid, timestamptz) owner to portico_definer;
alter function public.begin_digest() owner to portico_definer;
grant execute on function public.digests_due(timestamptz), public.claim_digest(uuid, timestamptz) to portico_system;

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
create or replace trigger begin_digest before insert or update of digest on public.notification_preferences
  for each row execute function public.begin_digest();
