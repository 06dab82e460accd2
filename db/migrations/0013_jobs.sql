CREATE TABLE "queued_jobs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"summary" text NOT NULL,
	"payload" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_error" text DEFAULT '' NOT NULL,
	"done_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "queued_jobs_kind_check" CHECK ("queued_jobs"."kind" in ('mail')),
	CONSTRAINT "queued_jobs_summary_check" CHECK (char_length("queued_jobs"."summary") between 1 and 300),
	CONSTRAINT "queued_jobs_last_error_check" CHECK (char_length("queued_jobs"."last_error") between 0 and 500)
);


CREATE TABLE "recurring_jobs" (
	"name" text PRIMARY KEY NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"last_error" text DEFAULT '' NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "recurring_jobs_name_check" CHECK (char_length("recurring_jobs"."name") between 1 and 100),
	CONSTRAINT "recurring_jobs_last_error_check" CHECK (char_length("recurring_jobs"."last_error") between 0 and 500)
);


CREATE INDEX "queued_jobs_due_idx" ON "queued_jobs" USING btree ("due_at") WHERE done_at is null and failed_at is null;

CREATE INDEX "queued_jobs_failed_idx" ON "queued_jobs" USING btree ("created_at") WHERE failed_at is not null;

CREATE INDEX "queued_jobs_order_idx" ON "queued_jobs" USING btree ("created_at" DESC NULLS FIRST,"id");

-- Bodies may name what a later block creates.
set local check_function_bodies = off;

-- ==== functions of jobs

-- Queues a job within the caller's own transaction: what a mail tells of and the mail are kept together or not at
-- all. Callers learn nothing, and can't read what they queued.
create or replace function public.queue_job(p_id uuid, p_kind text, p_summary text, p_payload text) returns void
language sql security definer set search_path = '' as $$
  insert into public.queued_jobs (id, kind, summary, payload) values (p_id, p_kind, p_summary, p_payload);
$$;
revoke all on function public.queue_job(uuid, text, text, text) from public;
grant execute on function public.queue_job(uuid, text, text, text) to portico_accounts, portico_admin, portico_system;
alter function public.queue_job(uuid, text, text, text) owner to portico_definer;

-- ==== triggers of jobs

-- Administrators watch what waits and what failed.
create or replace trigger record_change after insert or update or delete on public.queued_jobs
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

-- ==== table recurring_jobs

alter table "recurring_jobs" enable row level security;
alter table "recurring_jobs" force row level security;
revoke all on "recurring_jobs" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- system: the clocks of every process
grant select,
  insert ("name", "due_at", "started_at"),
  update ("due_at", "started_at", "finished_at", "last_error", "failures")
on "recurring_jobs" to portico_system;

-- admin: what has stopped working is theirs to notice
grant select on "recurring_jobs" to portico_admin;

drop policy if exists "the processes share the turns" on "recurring_jobs";
create policy "the processes share the turns" on "recurring_jobs" to portico_system
  using (true);

drop policy if exists "administrators see them" on "recurring_jobs";
create policy "administrators see them" on "recurring_jobs" for select to portico_admin
  using (true);

-- Functions that answer for somebody check who asks by themselves.
grant select, insert, update, delete on "recurring_jobs" to portico_definer;
drop policy if exists definer on "recurring_jobs";
create policy definer on "recurring_jobs" to portico_definer using (true) with check (true);
