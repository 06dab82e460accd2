create or replace trigger bump_version before update on public.leads
  for each row execute function public.bump_version();
create or replace trigger record_change after insert or update or delete on public.leads
  for each row execute function public.record_change('*');
create or replace trigger keep_search_text before insert or update of name, email, phone on public.leads
  for each row execute function public.keep_search_text('name', 'email', 'phone');
create or replace trigger audit_changes after update of name, email, phone, status, source, notes
  on public.leads for each row execute function public.audit_changes('name', 'email', 'phone', 'status', 'source', 'notes');
