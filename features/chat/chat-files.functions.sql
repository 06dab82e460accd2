-- A message takes along the encrypted file that it names: the sender's own upload, unused so far. After the insert: a
-- message that is sent again under its key isn't inserted, and takes none.
create or replace function public.claim_chat_file() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.files
    set state = 'stored', state_at = now(), purpose = 'chat_attachment', client_id = new.client_id,
      lawyer_id = new.lawyer_id
    where id = new.file_id and state = 'staged' and mime = 'application/octet-stream'
      and uploaded_by = nullif(current_setting('portico.user_id', true), '')::uuid;
  if not found then
    raise foreign_key_violation using message = 'The file is not one that was uploaded for this.',
      table = 'chat_messages', column = 'file_id', constraint = 'chat_messages_file_id_fkey';
  end if;
  return null;
end $$;
alter function public.claim_chat_file() owner to portico_definer;

create or replace trigger claim_chat_file after insert on public.chat_messages
  for each row when (new.file_id is not null) execute function public.claim_chat_file();
create or replace trigger release_files after delete on public.chat_messages
  for each row when (old.file_id is not null) execute function public.release_files();
