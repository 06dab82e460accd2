-- People with a passkey are asked for it, or for a code, after the password.
create or replace trigger mark_second_factor after insert or delete on public.passkeys
  for each row execute function public.mark_second_factor();
create or replace trigger end_pending_sign_ins after delete on public.passkeys
  for each row execute function public.end_pending_sign_ins();
