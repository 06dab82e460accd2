create or replace trigger bump_version before update on public.lead_mail_templates
  for each row execute function public.bump_version();
create or replace trigger audit_changes after update of subject, body, is_automatic on public.lead_mail_templates
  for each row execute function public.audit_changes('subject', 'body', 'is_automatic');

-- A mail is the first answer to its lead, unless there was one, and stands in its history without its text.
create or replace function public.record_lead_mail() returns trigger
language plpgsql set search_path = '' as $$
begin
  update public.leads set first_answered_at = new.sent_at where id = new.lead_id and first_answered_at is null;
  perform public.audit('lead.mailed', 'leads', new.lead_id,
    jsonb_build_object('step', new.step, 'automatic', new.is_automatic));
  return null;
end $$;
create or replace trigger record_lead_mail after insert on public.lead_mails
  for each row execute function public.record_lead_mail();
create or replace trigger archive_deleted after delete on public.lead_mails
  for each row execute function public.archive_deleted();
