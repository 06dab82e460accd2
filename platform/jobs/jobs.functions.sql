-- Administrators watch what waits and what failed.
create or replace trigger record_change after insert or update or delete on public.queued_jobs
  for each row execute function public.record_change('*');

-- Queues a job within the caller's own transaction: a change and the mail about it are kept together or not at
-- all. Callers learn nothing, and can't read what they queued.
create or replace function public.queue_job(p_id uuid, p_kind text, p_summary text, p_payload text) returns void
language sql security definer set search_path = '' as $$
  insert into public.queued_jobs (id, kind, summary, payload) values (p_id, p_kind, p_summary, p_payload);
$$;
revoke all on function public.queue_job(uuid, text, text, text) from public;
grant execute on function public.queue_job(uuid, text, text, text) to portico_accounts, portico_admin, portico_system;
alter function public.queue_job(uuid, text, text, text) owner to portico_definer;
