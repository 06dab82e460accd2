CREATE TABLE "webhooks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"secret" text NOT NULL,
	"created_by" uuid DEFAULT nullif(current_setting('portico.user_id', true), '')::uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhooks_url_check" CHECK (char_length("webhooks"."url") between 9 and 500),
	CONSTRAINT "webhooks_url_scheme" CHECK ("webhooks"."url" like 'https://%'),
	CONSTRAINT "webhooks_events_check" CHECK (cardinality("webhooks"."events") > 0 and "webhooks"."events" <@ array['case.created', 'case.updated', 'case.deleted', 'lead.created', 'lead.updated', 'lead.deleted', 'appointment.created', 'appointment.updated', 'appointment.deleted'])
);


ALTER TABLE "queued_jobs" DROP CONSTRAINT "queued_jobs_kind_check";

ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;

ALTER TABLE "queued_jobs" ADD CONSTRAINT "queued_jobs_kind_check" CHECK ("queued_jobs"."kind" in ('mail', 'webhook'));

-- Bodies may name what a later block creates.
set local check_function_bodies = off;

-- ==== functions of webhooks

-- A change queues its deliveries in its own transaction: nothing is told that didn't happen, and nothing that happened
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

-- With a webhook goes what still waits for it.
create or replace function public.forget_deliveries() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.queued_jobs
    where kind = 'webhook' and done_at is null and payload like '%"webhook": "' || old.id || '"%';
  return null;
end $$;
alter function public.forget_deliveries() owner to portico_definer;

create or replace function public.audit_webhook() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.audit(
    case tg_op when 'INSERT' then 'webhook.created' when 'UPDATE' then 'webhook.secret_changed' else 'webhook.deleted' end,
    'webhooks', coalesce(new.id, old.id),
    case tg_op when 'INSERT' then jsonb_build_object('events', new.events) else '{}' end);
  return null;
end $$;
alter function public.audit_webhook() owner to portico_definer;

-- ==== triggers of webhooks

create or replace trigger tell_webhooks after insert or update or delete on public.cases
  for each row execute function public.tell_webhooks('case');
create or replace trigger tell_webhooks after insert or update or delete on public.leads
  for each row execute function public.tell_webhooks('lead');
create or replace trigger tell_webhooks after insert or update or delete on public.appointments
  for each row execute function public.tell_webhooks('appointment');
create or replace trigger forget_deliveries after delete on public.webhooks
  for each row execute function public.forget_deliveries();
create or replace trigger audit_webhook after insert or update of secret or delete on public.webhooks
  for each row execute function public.audit_webhook();
create or replace trigger record_change after insert or update or delete on public.webhooks
  for each row execute function public.record_change('*');

-- ==== table queued_jobs

alter table "queued_jobs" enable row level security;
alter table "queued_jobs" force row level security;
revoke all on "queued_jobs" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- system: the workers of every process
grant select,
  update ("payload", "attempts", "due_at", "last_error", "done_at", "failed_at"),
  delete
on "queued_jobs" to portico_system;

-- admin: what could not be delivered is theirs to see, to try again and to give up; the payload is nobody’s to read
grant select ("id", "kind", "summary", "attempts", "due_at", "last_error", "done_at", "failed_at", "created_at"),
  update ("attempts", "due_at", "failed_at"),
  delete
on "queued_jobs" to portico_admin;

drop policy if exists "the process does and clears up" on "queued_jobs";
create policy "the process does and clears up" on "queued_jobs" to portico_system
  using (true);

drop policy if exists "administrators see them" on "queued_jobs";
create policy "administrators see them" on "queued_jobs" for select to portico_admin
  using (true);

drop policy if exists "administrators have what failed tried again" on "queued_jobs";
create policy "administrators have what failed tried again" on "queued_jobs" for update to portico_admin
  using (failed_at is not null)
  with check (true);

drop policy if exists "administrators give up what failed" on "queued_jobs";
create policy "administrators give up what failed" on "queued_jobs" for delete to portico_admin
  using (failed_at is not null);

-- Functions that answer for somebody check who asks by themselves.
grant select, insert, update, delete on "queued_jobs" to portico_definer;
drop policy if exists definer on "queued_jobs";
create policy definer on "queued_jobs" to portico_definer using (true) with check (true);

-- ==== table webhooks

alter table "webhooks" enable row level security;
alter table "webhooks" force row level security;
revoke all on "webhooks" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- admin: decides where the firm’s events go; a secret is set and never read
grant select ("id", "url", "events", "created_by", "created_at"),
  insert ("id", "url", "events", "secret", "created_by"),
  update ("secret"),
  delete
on "webhooks" to portico_admin;

-- system: signs and sends deliveries
grant select on "webhooks" to portico_system;

drop policy if exists "administrators see where events go" on "webhooks";
create policy "administrators see where events go" on "webhooks" for select to portico_admin
  using (true);

drop policy if exists "administrators send events on in their own name" on "webhooks";
create policy "administrators send events on in their own name" on "webhooks" for insert to portico_admin
  with check ("webhooks"."created_by" = (select nullif(current_setting('portico.user_id', true), '')::uuid));

drop policy if exists "administrators change secrets" on "webhooks";
create policy "administrators change secrets" on "webhooks" for update to portico_admin
  using (true)
  with check (true);

drop policy if exists "administrators end webhooks" on "webhooks";
create policy "administrators end webhooks" on "webhooks" for delete to portico_admin
  using (true);

drop policy if exists "the process delivers" on "webhooks";
create policy "the process delivers" on "webhooks" for select to portico_system
  using (true);

-- Functions that answer for somebody check who asks by themselves.
grant select, insert, update, delete on "webhooks" to portico_definer;
drop policy if exists definer on "webhooks";
create policy definer on "webhooks" to portico_definer using (true) with check (true);
