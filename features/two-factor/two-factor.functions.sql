create or replace trigger mark_second_factor after insert or update of confirmed_at or delete on public.two_factors
  for each row execute function public.mark_second_factor();

-- Who waits for the second step is asked for this factor: without it they begin again.
create or replace trigger end_pending_sign_ins after delete on public.two_factors
  for each row execute function public.end_pending_sign_ins();
