-- As the product keeps second factors itself, and not as the account library would: nobody has one yet.
DROP TABLE "two_factors" CASCADE;

-- Bodies may name what a later block creates.
set local check_function_bodies = off;

-- ==== triggers of accounts

create or replace trigger keep_an_administrator before delete or update on public.user_roles
  for each row when (old.role = 'admin') execute function public.keep_an_administrator();
create or replace trigger keep_an_administrator before update of banned_at on public.users
  for each row when (old.banned_at is null and new.banned_at is not null)
  execute function public.keep_an_administrator();
create or replace trigger keep_an_administrator_on_delete before delete on public.users
  for each row execute function public.keep_an_administrator();
-- Sockets of a session that ended, or of somebody whose rights changed, are closed by these.
create or replace trigger record_change after delete on public.sessions
  for each row execute function public.record_change('user_id', 'id');
create or replace trigger record_change after insert or update or delete on public.user_roles
  for each row execute function public.record_change('*', 'user_id');
create or replace trigger record_change after update of banned_at, name, email, two_factor_enabled or delete on public.users
  for each row execute function public.record_change('id');
create or replace trigger record_change after insert or update or delete on public.invitations
  for each row execute function public.record_change('*');
create or replace trigger audit_role after insert or delete on public.user_roles
  for each row execute function public.audit_role();

CREATE TABLE "pending_sign_ins" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"portal" text NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pending_sign_ins_token_hash_key" UNIQUE("token_hash"),
	CONSTRAINT "pending_sign_ins_portal_check" CHECK ("pending_sign_ins"."portal" in ('client', 'lawyer', 'lawyer-auth', 'admin'))
);


CREATE TABLE "recovery_codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recovery_codes_code_hash_key" UNIQUE("code_hash")
);


CREATE TABLE "two_factors" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"last_step" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);


ALTER TABLE "pending_sign_ins" ADD CONSTRAINT "pending_sign_ins_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."two_factors"("user_id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "two_factors" ADD CONSTRAINT "two_factors_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;

CREATE INDEX "pending_sign_ins_user_id_idx" ON "pending_sign_ins" USING btree ("user_id");

CREATE INDEX "pending_sign_ins_expires_at_idx" ON "pending_sign_ins" USING btree ("expires_at");

CREATE INDEX "recovery_codes_user_id_idx" ON "recovery_codes" USING btree ("user_id");

-- Bodies may name what a later block creates.
set local check_function_bodies = off;

-- ==== functions of two-factor

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

-- Who waits for the second step gave a password, and is asked for a factor: with a new password, or without the
-- factor, they begin again.
create or replace function public.end_pending_sign_ins() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.pending_sign_ins where user_id = old.user_id;
  return null;
end $$;
alter function public.end_pending_sign_ins() owner to portico_definer;

-- ==== triggers of two-factor

create or replace trigger mark_second_factor after insert or update of confirmed_at or delete on public.two_factors
  for each row execute function public.mark_second_factor();
create or replace trigger end_pending_sign_ins after update of password on public.credentials
  for each row execute function public.end_pending_sign_ins();
create or replace trigger end_pending_sign_ins after delete on public.two_factors
  for each row execute function public.end_pending_sign_ins();

-- ==== table pending_sign_ins

alter table "pending_sign_ins" enable row level security;
alter table "pending_sign_ins" force row level security;
revoke all on "pending_sign_ins" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- accounts: holds sign-ins until the second step
grant select, insert, update, delete on "pending_sign_ins" to portico_accounts;

drop policy if exists "accounts keep pending sign-ins" on "pending_sign_ins";
create policy "accounts keep pending sign-ins" on "pending_sign_ins" to portico_accounts
  using (true)
  with check (true);

-- Functions that answer for somebody check who asks by themselves.
grant select, insert, update, delete on "pending_sign_ins" to portico_definer;
drop policy if exists definer on "pending_sign_ins";
create policy definer on "pending_sign_ins" to portico_definer using (true) with check (true);

-- ==== table recovery_codes

alter table "recovery_codes" enable row level security;
alter table "recovery_codes" force row level security;
revoke all on "recovery_codes" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- accounts: recovery codes
grant select, insert, update, delete on "recovery_codes" to portico_accounts;

drop policy if exists "accounts keep recovery codes" on "recovery_codes";
create policy "accounts keep recovery codes" on "recovery_codes" to portico_accounts
  using (true)
  with check (true);

-- Functions that answer for somebody check who asks by themselves.
grant select, insert, update, delete on "recovery_codes" to portico_definer;
drop policy if exists definer on "recovery_codes";
create policy definer on "recovery_codes" to portico_definer using (true) with check (true);

-- ==== table two_factors

alter table "two_factors" enable row level security;
alter table "two_factors" force row level security;
revoke all on "two_factors" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- accounts: second factors
grant select, insert, update, delete on "two_factors" to portico_accounts;

drop policy if exists "accounts keep second factors" on "two_factors";
create policy "accounts keep second factors" on "two_factors" to portico_accounts
  using (true)
  with check (true);

-- Functions that answer for somebody check who asks by themselves.
grant select, insert, update, delete on "two_factors" to portico_definer;
drop policy if exists definer on "two_factors";
create policy definer on "two_factors" to portico_definer using (true) with check (true);
