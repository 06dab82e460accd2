CREATE TABLE "api_tokens" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid DEFAULT nullif(current_setting('portico.user_id', true), '')::uuid NOT NULL,
	"name" text NOT NULL,
	"hint" text NOT NULL,
	"token_hash" text NOT NULL,
	"scopes" text[] NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "api_tokens_token_hash_key" UNIQUE("token_hash"),
	CONSTRAINT "api_tokens_name_check" CHECK (char_length("api_tokens"."name") between 1 and 80),
	CONSTRAINT "api_tokens_hint_check" CHECK (char_length("api_tokens"."hint") between 1 and 20),
	CONSTRAINT "api_tokens_scopes_check" CHECK (cardinality("api_tokens"."scopes") > 0 and "api_tokens"."scopes" <@ array['cases:read', 'cases:write', 'clients:read', 'clients:write', 'leads:read', 'leads:write', 'calendar:read', 'calendar:write', 'billing:read', 'billing:write', 'documents:read', 'documents:write', 'lawyers:read', 'reports:read']),
	CONSTRAINT "api_tokens_expires_at_check" CHECK ("api_tokens"."expires_at" <= "api_tokens"."created_at" + interval '367 days')
);


ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;

CREATE INDEX "api_tokens_user_id_idx" ON "api_tokens" USING btree ("user_id");

CREATE INDEX "api_tokens_order_idx" ON "api_tokens" USING btree ("created_at" DESC NULLS FIRST,"id") WHERE revoked_at is null;

-- Bodies may name what a later block creates.
set local check_function_bodies = off;

-- ==== functions of api-tokens

-- Who a program acts as, by its token's hash; no row for a token that is unknown, expired or revoked, or whose owner
-- is blocked or no administrator any more. Notes the use, once a minute at most.
create or replace function public.use_api_token(p_hash text)
returns table (id uuid, user_id uuid, scopes text[], expires_at timestamptz, name text, email text,
  created_at timestamptz, roles text[], two_factor_enabled boolean)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  used public.api_tokens;
begin
  select * into used from public.api_tokens as t
    where t.token_hash = p_hash and t.revoked_at is null and t.expires_at > now();
  if not found or not exists (
    select from public.user_roles as r join public.users as u on u.id = r.user_id
    where r.user_id = used.user_id and r.role = 'admin' and u.banned_at is null
  ) then
    return;
  end if;
  update public.api_tokens as t set last_used_at = now()
    where t.id = used.id and (t.last_used_at is null or t.last_used_at < now() - interval '1 minute');
  return query select used.id, used.user_id, used.scopes, used.expires_at, u.name, u.email, u.created_at,
    array(select r.role from public.user_roles as r where r.user_id = u.id order by r.role), u.two_factor_enabled
    from public.users as u where u.id = used.user_id;
end $$;
revoke all on function public.use_api_token(text) from public;
grant execute on function public.use_api_token(text) to portico_accounts;
alter function public.use_api_token(text) owner to portico_definer;

-- What takes a person's way in away takes their programs' as well, for good: a role that comes back, a login that is
-- unblocked or a new second factor doesn't wake old tokens.
create or replace function public.revoke_api_tokens() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.api_tokens set revoked_at = now() where revoked_at is null
    and user_id = (case tg_table_name when 'users' then to_jsonb(old) ->> 'id' else to_jsonb(old) ->> 'user_id' end)::uuid;
  return null;
end $$;
alter function public.revoke_api_tokens() owner to portico_definer;

create or replace function public.audit_api_token() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.audit(case tg_op when 'INSERT' then 'token.created' else 'token.revoked' end, 'api_tokens', new.id,
    case tg_op when 'INSERT' then jsonb_build_object('scopes', new.scopes) else '{}' end);
  return null;
end $$;
alter function public.audit_api_token() owner to portico_definer;

-- ==== triggers of api-tokens

create or replace trigger revoke_api_tokens after delete on public.user_roles
  for each row when (old.role = 'admin') execute function public.revoke_api_tokens();
create or replace trigger revoke_api_tokens after update of banned_at on public.users
  for each row when (new.banned_at is not null) execute function public.revoke_api_tokens();
create or replace trigger revoke_api_tokens after delete on public.two_factors
  for each row when (old.confirmed_at is not null) execute function public.revoke_api_tokens();
create or replace trigger revoke_api_tokens after update of password on public.credentials
  for each row when (old.password is distinct from new.password) execute function public.revoke_api_tokens();
create or replace trigger audit_api_token after insert on public.api_tokens
  for each row execute function public.audit_api_token();
create or replace trigger audit_api_token_revoked after update of revoked_at on public.api_tokens
  for each row when (old.revoked_at is null and new.revoked_at is not null)
  execute function public.audit_api_token();
create or replace trigger record_change after insert or update or delete on public.api_tokens
  for each row execute function public.record_change('*');

-- ==== table api_tokens

alter table "api_tokens" enable row level security;
alter table "api_tokens" force row level security;
revoke all on "api_tokens" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- admin: makes tokens in their own name; any administrator may stop any program
grant select ("id", "user_id", "name", "hint", "scopes", "expires_at", "last_used_at", "revoked_at", "created_at"),
  insert ("user_id", "name", "hint", "token_hash", "scopes", "expires_at"),
  update ("revoked_at")
on "api_tokens" to portico_admin;

drop policy if exists "administrators see what programs may do" on "api_tokens";
create policy "administrators see what programs may do" on "api_tokens" for select to portico_admin
  using (true);

drop policy if exists "administrators make tokens in their own name" on "api_tokens";
create policy "administrators make tokens in their own name" on "api_tokens" for insert to portico_admin
  with check ("api_tokens"."user_id" = (select nullif(current_setting('portico.user_id', true), '')::uuid));

drop policy if exists "administrators revoke tokens for good" on "api_tokens";
create policy "administrators revoke tokens for good" on "api_tokens" for update to portico_admin
  using (revoked_at is null)
  with check (true);

-- Functions that answer for somebody check who asks by themselves.
grant select, insert, update, delete on "api_tokens" to portico_definer;
drop policy if exists definer on "api_tokens";
create policy definer on "api_tokens" to portico_definer using (true) with check (true);
