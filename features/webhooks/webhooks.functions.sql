-- A change queues its deliveries in its own transaction: nothing is sent that didn't happen, and nothing that happened
-- is lost. A delivery holds ids and the event's name, never what a row says.
create or replace function public.queue_webhook(p_event text, p_row uuid, p_webhook uuid default null) returns void
language sql security definer set search_path = '' as $$
  with delivery as materialized (
    select gen_random_uuid() as id, w.id as webhook, split_part(split_part(w.url, '/', 3), '?', 1) as host
    from public.webhooks as w where case when p_webhook is null then p_event = any (w.events) else w.id = p_webhook end
  )
  insert into public.queued_jobs (id, kind, summary, payload)
    select id, 'webhook', left(host || ': ' || p_event, 300), jsonb_build_object('webhook', webhook, 'delivery', id,
      'event', p_event, 'id', p_row, 'at', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text
    from delivery
$$;
revoke all on function public.queue_webhook(text, uuid, uuid) from public;
alter function public.queue_webhook(text, uuid, uuid) owner to portico_definer;

create or replace function public.tell_webhooks() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(old) = to_jsonb(new) then return null; end if;
  perform public.queue_webhook(
    tg_argv[0] || '.' || case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'updated' else 'deleted' end,
    coalesce(new.id, old.id));
  return null;
end $$;
alter function public.tell_webhooks() owner to portico_definer;
create or replace trigger tell_webhooks after insert or update or delete on public.cases
  for each row execute function public.tell_webhooks('case');
create or replace trigger tell_webhooks after insert or update or delete on public.leads
  for each row execute function public.tell_webhooks('lead');
create or replace trigger tell_webhooks after insert or update or delete on public.appointments
  for each row execute function public.tell_webhooks('appointment');

-- A delivery that says only that it is a test.
create or replace function public.test_webhook(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.webhooks where id = p_id) then
    raise exception using errcode = 'PT404', message = 'Not found.';
  end if;
  perform public.queue_webhook('test', null, p_id);
end $$;
revoke all on function public.test_webhook(uuid) from public;
grant execute on function public.test_webhook(uuid) to portico_admin;
alter function public.test_webhook(uuid) owner to portico_definer;

-- Deleting a webhook also deletes its pending deliveries.
create or replace function public.forget_deliveries() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.queued_jobs
    where kind = 'webhook' and done_at is null and payload like '%"webhook": "' || old.id || '"%';
  return null;
end $$;
alter function public.forget_deliveries() owner to portico_definer;
create or replace trigger forget_deliveries after delete on public.webhooks
  for each row execute function public.forget_deliveries();

create or replace function public.audit_webhook() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- The process encrypts it again with another key: the secret stays the same.
  if tg_op = 'UPDATE' and current_setting('role') = 'portico_system' then return null; end if;
  perform public.audit(
    case tg_op when 'INSERT' then 'webhook.created' when 'UPDATE' then 'webhook.secret_changed' else 'webhook.deleted' end,
    'webhooks', coalesce(new.id, old.id),
    case tg_op when 'INSERT' then jsonb_build_object('events', new.events) else '{}' end);
  return null;
end $$;
alter function public.audit_webhook() owner to portico_definer;
create or replace trigger audit_webhook after insert or update of secret or delete on public.webhooks
  for each row execute function public.audit_webhook();

create or replace trigger record_change after insert or update or delete on public.webhooks
  for each row execute function public.record_change('*');
