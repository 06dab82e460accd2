-- Without a case, a document is its uploader's.
create or replace function public.adopt_uploader() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.lawyer_id := new.uploaded_by;
  return new;
end $$;
create or replace trigger adopt_uploader before insert or update of case_id, uploaded_by on public.documents
  for each row when (new.case_id is null) execute function public.adopt_uploader();
create or replace trigger keep_search_text before insert or update of title, case_id on public.documents
  for each row execute function public.keep_search_text_with_case();
create or replace trigger pass_on_case_title_to_documents after update of case_number, title on public.cases
  for each row when (old.case_number <> new.case_number or old.title <> new.title)
  execute function public.pass_on_case_title('documents');
create or replace trigger claim_files before insert or update of file_id on public.documents
  for each row execute function public.claim_files('file_id', 'document');
-- An administrator may move a document; its file goes along.
create or replace function public.move_document_file() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.files set case_id = new.case_id, client_id = new.client_id, lawyer_id = new.lawyer_id
    where id = new.file_id and state = 'stored';
  return null;
end $$;
alter function public.move_document_file() owner to portico_definer;
create or replace trigger move_document_file after update of case_id, client_id on public.documents
  for each row execute function public.move_document_file();
create or replace trigger release_files after update of file_id or delete on public.documents
  for each row execute function public.release_files();
create or replace trigger bump_version before update of title, description, category, case_id, client_id on public.documents
  for each row execute function public.bump_version();
create or replace trigger audit_changes after update of title, description, category, case_id on public.documents
  for each row execute function public.audit_changes('title', 'description', 'category', 'case_id');
-- With whom a document without a case is shared. One with a case follows it.
create or replace trigger audit_sharing after update of client_id on public.documents
  for each row when (old.case_id is null and new.case_id is null and old.client_id is distinct from new.client_id)
  execute function public.audit_changes('client_id');
create or replace trigger record_change after insert or update or delete on public.documents
  for each row execute function public.record_change('*', 'case_id', 'client_id', 'lawyer_id');

-- What a client adds is news to the case's lawyer, or to the administrators while the case has none.
create or replace function public.notify_of_upload() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.lawyer_id is null then
    perform public.notify_administrators('document_uploaded', new.case_id);
  else
    perform public.notify_lawyer(new.lawyer_id, 'document_uploaded', new.case_id);
  end if;
  return null;
end $$;
alter function public.notify_of_upload() owner to portico_definer;
create or replace trigger notify_of_upload after insert on public.documents
  for each row when (new.uploaded_by_client is not null
    and coalesce(current_setting('portico.restoring', true), '') is distinct from new.case_id::text)
  execute function public.notify_of_upload();
