-- Whether somebody has a second factor is said by their account too, and by this alone.
create or replace function public.mark_second_factor() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.users set two_factor_enabled = (tg_op <> 'DELETE' and new.confirmed_at is not null), updated_at = now()
    where id = coalesce(new.user_id, old.user_id)
      and two_factor_enabled <> (tg_op <> 'DELETE' and new.confirmed_at is not null);
  return null;
end $$;
alter function public.mark_second_factor() owner to portico_definer;
create or replace trigger mark_second_factor after insert or update of confirmed_at or delete on public.two_factors
  for each row execute function public.mark_second_factor();

-- Who waits for the second step gave a password, and is asked for a factor: with a new password, or without the
-- factor, they begin again.
create or replace function public.end_pending_sign_ins() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.pending_sign_ins where user_id = old.user_id;
  return null;
end $$;
alter function public.end_pending_sign_ins() owner to portico_definer;
create or replace trigger end_pending_sign_ins after update of password on public.credentials
  for each row execute function public.end_pending_sign_ins();
create or replace trigger end_pending_sign_ins after delete on public.two_factors
  for each row execute function public.end_pending_sign_ins();
