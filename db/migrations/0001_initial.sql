-- Bodies may name what a later block creates.
set local check_function_bodies = off;

-- ==== defaults

-- No role may call a new function until its file grants it.
alter default privileges revoke execute on functions from public;

-- ==== column defaults of firm

-- The firm's settings that SQL uses. A table's columns have these as defaults. While nobody has entered the settings, the
-- values are those of `emptyFirm` in firm.config.ts; a test compares the two.
create or replace function public.firm_time_zone() returns text
language sql stable security definer set search_path = '' as $$
  select coalesce((select settings ->> 'timeZone' from public.firm_settings), 'America/New_York')
$$;

create or replace function public.firm_today() returns date
language sql stable set search_path = '' as $$
  select (now() at time zone public.firm_time_zone())::date
$$;

-- Until when a record has to be kept that is deleted today.
create or replace function public.firm_keep_until() returns date
language sql stable security definer set search_path = '' as $$
  select (public.firm_today() + make_interval(years => coalesce(
    (select (settings -> 'records' ->> 'keepYears')::integer from public.firm_settings), 7)))::date
$$;

-- How many bytes files may take: 'clientGB' those that one client uploads, 'firmGB' all. Null is no limit.
create or replace function public.firm_storage(p_limit text) returns bigint
language sql stable security definer set search_path = '' as $$
  select nullif(coalesce((select (settings -> 'storage' ->> p_limit)::bigint from public.firm_settings),
    case p_limit when 'clientGB' then 5 else 0 end), 0) * 1073741824
$$;

alter function public.firm_time_zone() owner to portico_definer;
alter function public.firm_keep_until() owner to portico_definer;
alter function public.firm_storage(text) owner to portico_definer;
grant execute on function public.firm_time_zone() to portico_definer, portico_lawyer, portico_admin;
grant execute on function public.firm_today() to portico_definer, portico_lawyer, portico_admin;
grant execute on function public.firm_keep_until() to portico_definer;
grant execute on function public.firm_storage(text) to portico_definer;

CREATE TABLE "password_resets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"requested_by" uuid,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "password_resets_token_hash_key" UNIQUE("token_hash")
);


CREATE TABLE "pending_sign_ins" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"portal" text NOT NULL,
	"by" text,
	"token_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pending_sign_ins_token_hash_key" UNIQUE("token_hash"),
	CONSTRAINT "pending_sign_ins_portal_check" CHECK ("pending_sign_ins"."portal" in ('client', 'lawyer', 'lawyer-auth', 'admin')),
	CONSTRAINT "pending_sign_ins_by_check" CHECK ("pending_sign_ins"."by" in ('provider'))
);


CREATE TABLE "staff_permissions" (
	"user_id" uuid NOT NULL,
	"permission" text NOT NULL,
	"granted_by" uuid,
	"granted_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_permissions_pkey" PRIMARY KEY("user_id","permission"),
	CONSTRAINT "staff_permissions_permission_check" CHECK ("staff_permissions"."permission" in ('deleted_records', 'declined_leads'))
);


CREATE TABLE "user_roles" (
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"granted_by" uuid DEFAULT nullif(current_setting('portico.user_id', true), '')::uuid,
	"granted_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_roles_pkey" PRIMARY KEY("user_id","role"),
	CONSTRAINT "user_roles_role_check" CHECK ("user_roles"."role" in ('admin', 'lawyer'))
);


CREATE TABLE "address_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "address_changes_token_hash_key" UNIQUE("token_hash"),
	CONSTRAINT "address_changes_email_check" CHECK (char_length("address_changes"."email") between 3 and 255),
	CONSTRAINT "address_changes_email_lower" CHECK ("address_changes"."email" = lower("address_changes"."email"))
);


CREATE TABLE "credentials" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"password_hash" text NOT NULL,
	"used_from" text,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);


CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"two_factor_enabled" boolean DEFAULT false NOT NULL,
	"banned_at" timestamp (3) with time zone,
	"ban_reason" text,
	"security_stamp" uuid DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_key" UNIQUE("email"),
	CONSTRAINT "users_name_check" CHECK (char_length("users"."name") between 1 and 100),
	CONSTRAINT "users_email_check" CHECK (char_length("users"."email") between 3 and 255),
	CONSTRAINT "users_email_lower" CHECK ("users"."email" = lower("users"."email"))
);


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


CREATE TABLE "appointments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"client_id" uuid DEFAULT nullif(current_setting('portico.client_id', true), '')::uuid NOT NULL,
	"lawyer_id" uuid NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"preferred_time" timestamp (3) with time zone,
	"notes" text DEFAULT '' NOT NULL,
	"confirmed_date" timestamp (3) with time zone,
	"rejection_reason" text DEFAULT '' NOT NULL,
	"change_reason" text DEFAULT '' NOT NULL,
	"changed_by" text,
	"meets_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "appointments_status_check" CHECK ("appointments"."status" in ('pending', 'confirmed', 'rejected', 'cancelled', 'held', 'missed')),
	CONSTRAINT "appointments_notes_check" CHECK (char_length("appointments"."notes") between 0 and 2000),
	CONSTRAINT "appointments_rejection_reason_check" CHECK (char_length("appointments"."rejection_reason") between 0 and 500),
	CONSTRAINT "appointments_change_reason_check" CHECK (char_length("appointments"."change_reason") between 0 and 500),
	CONSTRAINT "appointments_changed_by_check" CHECK ("appointments"."changed_by" in ('client', 'lawyer')),
	CONSTRAINT "appointments_confirmed_date_check" CHECK (case "appointments"."status" when 'confirmed' then "appointments"."confirmed_date" is not null
        when 'pending' then "appointments"."confirmed_date" is null when 'rejected' then "appointments"."confirmed_date" is null else true end)
);


CREATE TABLE "article_pictures" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"article_id" uuid NOT NULL,
	"lawyer_id" uuid
);


CREATE TABLE "article_versions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"article_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"excerpt" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"body" jsonb DEFAULT '{"type":"doc","content":[{"type":"paragraph"}]}'::jsonb NOT NULL,
	"words" integer DEFAULT 0 NOT NULL,
	"author_id" uuid,
	"author_name" text DEFAULT '' NOT NULL,
	"practice_area" text NOT NULL,
	"published_on" date NOT NULL,
	"reviewed_on" date NOT NULL,
	"picture_file_id" uuid,
	"picture_alt" text DEFAULT '' NOT NULL,
	"approved_by" uuid,
	"approved_at" timestamp (3) with time zone NOT NULL,
	"published" boolean DEFAULT false NOT NULL,
	"published_by" uuid,
	"published_at" timestamp (3) with time zone,
	CONSTRAINT "article_versions_number_key" UNIQUE("article_id","number")
);


CREATE TABLE "articles" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"excerpt" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"body" jsonb DEFAULT '{"type":"doc","content":[{"type":"paragraph"}]}'::jsonb NOT NULL,
	"words" integer DEFAULT 0 NOT NULL,
	"author_id" uuid,
	"author_name" text DEFAULT '' NOT NULL,
	"practice_area" text NOT NULL,
	"published_on" date NOT NULL,
	"reviewed_on" date NOT NULL,
	"picture_file_id" uuid,
	"picture_alt" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"versions" integer DEFAULT 0 NOT NULL,
	"published_number" integer,
	"idempotency_key" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "articles_slug_key" UNIQUE("slug"),
	CONSTRAINT "articles_client_key_key" UNIQUE("idempotency_key"),
	CONSTRAINT "articles_slug_check" CHECK (char_length("articles"."slug") between 1 and 120),
	CONSTRAINT "articles_slug_address" CHECK ("articles"."slug" ~ '^[a-z0-9-]+$'),
	CONSTRAINT "articles_title_check" CHECK (char_length("articles"."title") between 1 and 110),
	CONSTRAINT "articles_excerpt_check" CHECK (char_length("articles"."excerpt") between 0 and 300),
	CONSTRAINT "articles_description_check" CHECK (char_length("articles"."description") between 0 and 160),
	CONSTRAINT "articles_author_name_check" CHECK (char_length("articles"."author_name") between 0 and 100),
	CONSTRAINT "articles_practice_area_check" CHECK ("articles"."practice_area" in ('Criminal Law', 'Corporate Law', 'Family Law', 'Real Estate Law', 'Civil Litigation', 'Estate Planning')),
	CONSTRAINT "articles_reviewed_on_check" CHECK ("articles"."reviewed_on" >= "articles"."published_on"),
	CONSTRAINT "articles_picture_alt_check" CHECK (char_length("articles"."picture_alt") between 0 and 300),
	CONSTRAINT "articles_picture_file_id_check" CHECK ("articles"."picture_file_id" is null or "articles"."picture_alt" <> ''),
	CONSTRAINT "articles_state_check" CHECK ("articles"."state" in ('draft', 'approved'))
);


CREATE TABLE "audit_log" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"actor_role" text NOT NULL,
	"user_id" uuid,
	"action" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" uuid,
	"case_id" uuid,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"address" text
);


CREATE TABLE "field_changes" (
	"line_id" bigint NOT NULL,
	"field" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	CONSTRAINT "field_changes_line_id_field_pk" PRIMARY KEY("line_id","field")
);


CREATE TABLE "case_view_counts" (
	"line_id" bigint PRIMARY KEY NOT NULL,
	"further" integer NOT NULL,
	CONSTRAINT "case_view_counts_further_check" CHECK ("case_view_counts"."further" > 0)
);


CREATE TABLE "backup_downloads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"backup_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "backup_downloads_token_hash_key" UNIQUE("token_hash"),
	CONSTRAINT "backup_downloads_token_hash_check" CHECK ("backup_downloads"."token_hash" ~ '^[0-9a-f]{64}$')
);


CREATE TABLE "backups" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"verified" boolean DEFAULT false NOT NULL,
	"rows" bigint DEFAULT 0 NOT NULL,
	"files" integer DEFAULT 0 NOT NULL,
	"missing" integer DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"encrypted" boolean DEFAULT false NOT NULL,
	"removed_at" timestamp (3) with time zone,
	"error" text DEFAULT '' NOT NULL,
	CONSTRAINT "backups_place_check" CHECK (char_length("backups"."place") between 0 and 4096),
	CONSTRAINT "backups_error_check" CHECK (char_length("backups"."error") between 0 and 500),
	CONSTRAINT "backups_verified_check" CHECK (not verified or (finished_at is not null and place <> '' and error = ''))
);


CREATE TABLE "time_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"case_id" uuid,
	"case_number" text DEFAULT '' NOT NULL,
	"former_case_id" uuid,
	"lawyer_id" uuid,
	"lawyer_name" text DEFAULT '' NOT NULL,
	"description" text NOT NULL,
	"hours" numeric(8, 2) NOT NULL,
	"rate_cents" integer NOT NULL,
	"billable" boolean DEFAULT true NOT NULL,
	"date" date DEFAULT public.firm_today() NOT NULL,
	"billed_at" timestamp (3) with time zone,
	"idempotency_key" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "time_entries_client_key_key" UNIQUE("idempotency_key"),
	CONSTRAINT "time_entries_description_check" CHECK (char_length("time_entries"."description") between 1 and 2000),
	CONSTRAINT "time_entries_hours_check" CHECK ("time_entries"."hours" > 0 and "time_entries"."hours" <= 24),
	CONSTRAINT "time_entries_rate_cents_check" CHECK ("time_entries"."rate_cents" between 0 and 1000000)
);


CREATE TABLE "calendar_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"case_id" uuid,
	"client_id" uuid,
	"lawyer_id" uuid,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"court_date" timestamp (3) with time zone,
	"deadline" timestamp (3) with time zone,
	"judge_name" text DEFAULT '' NOT NULL,
	"judge_confirmed" boolean DEFAULT false NOT NULL,
	"client_name" text DEFAULT 'Anonymous' NOT NULL,
	"is_public" boolean DEFAULT false NOT NULL,
	"consent_given" boolean DEFAULT false NOT NULL,
	"consent_recorded_by" uuid,
	"consent_recorded_at" timestamp (3) with time zone,
	"consent_form" text,
	"event_type" text DEFAULT 'court_hearing' NOT NULL,
	"location" text DEFAULT '' NOT NULL,
	"start_time" timestamp (3) with time zone,
	"end_time" timestamp (3) with time zone,
	"idempotency_key" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "calendar_events_client_key_key" UNIQUE("idempotency_key"),
	CONSTRAINT "calendar_events_title_check" CHECK (char_length("calendar_events"."title") between 1 and 200),
	CONSTRAINT "calendar_events_description_check" CHECK (char_length("calendar_events"."description") between 0 and 5000),
	CONSTRAINT "calendar_events_judge_name_check" CHECK (char_length("calendar_events"."judge_name") between 0 and 100),
	CONSTRAINT "calendar_events_client_name_check" CHECK (char_length("calendar_events"."client_name") between 1 and 100),
	CONSTRAINT "calendar_events_event_type_check" CHECK (char_length("calendar_events"."event_type") between 1 and 50),
	CONSTRAINT "calendar_events_location_check" CHECK (char_length("calendar_events"."location") between 0 and 200),
	CONSTRAINT "calendar_events_consent_form_check" CHECK ("calendar_events"."consent_form" in ('written', 'oral', 'portal')),
	CONSTRAINT "calendar_events_consent_given_check" CHECK (not "calendar_events"."is_public" or "calendar_events"."consent_given"),
	CONSTRAINT "calendar_events_end_time_check" CHECK ("calendar_events"."end_time" >= "calendar_events"."start_time")
);


CREATE TABLE "case_access_grants" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"case_id" uuid NOT NULL,
	"client_id" uuid,
	"lawyer_id" uuid,
	"token_hash" text NOT NULL,
	"user_id" uuid,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "case_access_grants_token_hash_key" UNIQUE("token_hash"),
	CONSTRAINT "case_access_grants_token_hash_check" CHECK ("case_access_grants"."token_hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "case_access_grants_expires_at_check" CHECK ("case_access_grants"."expires_at" <= "case_access_grants"."created_at" + interval '30 minutes')
);


CREATE TABLE "case_access_pins" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"case_id" uuid NOT NULL,
	"client_id" uuid,
	"lawyer_id" uuid,
	"pin_hash" text NOT NULL,
	"pin_ciphertext" text,
	"expires_at" timestamp (3) with time zone DEFAULT now() + interval '5 minutes' NOT NULL,
	"owner_failures" integer DEFAULT 0 NOT NULL,
	"stranger_failures" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "case_access_pins_case_id_key" UNIQUE("case_id"),
	CONSTRAINT "case_access_pins_expires_at_check" CHECK ("case_access_pins"."expires_at" <= "case_access_pins"."created_at" + interval '5 minutes'),
	CONSTRAINT "case_access_pins_owner_failures_check" CHECK ("case_access_pins"."owner_failures" between 0 and 5),
	CONSTRAINT "case_access_pins_stranger_failures_check" CHECK ("case_access_pins"."stranger_failures" between 0 and 5)
);


CREATE TABLE "case_access_locks" (
	"case_id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid,
	"lawyer_id" uuid,
	"failures" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "case_access_locks_failures_check" CHECK ("case_access_locks"."failures" between 0 and 100)
);


CREATE TABLE "case_access_unlocks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"case_id" uuid NOT NULL,
	"client_id" uuid,
	"lawyer_id" uuid,
	"failures" integer,
	"unlocked_by" uuid DEFAULT nullif(current_setting('portico.user_id', true), '')::uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);


CREATE TABLE "case_access_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"case_id" uuid NOT NULL,
	"client_id" uuid,
	"lawyer_id" uuid,
	"requested_by" uuid DEFAULT nullif(current_setting('portico.user_id', true), '')::uuid NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);


CREATE TABLE "case_screens" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"case_id" uuid NOT NULL,
	"lawyer_id" uuid,
	"lawyer_name" text DEFAULT '' NOT NULL,
	"reason" text NOT NULL,
	"since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"set_by" uuid DEFAULT nullif(current_setting('portico.user_id', true), '')::uuid,
	"ended_at" timestamp (3) with time zone,
	"ended_by" uuid,
	CONSTRAINT "case_screens_reason_check" CHECK (char_length("case_screens"."reason") between 20 and 500)
);


CREATE TABLE "case_status_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"case_id" uuid NOT NULL,
	"client_id" uuid,
	"lawyer_id" uuid,
	"from_status" text,
	"to_status" text NOT NULL,
	"changed_by" uuid DEFAULT nullif(current_setting('portico.user_id', true), '')::uuid,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);


CREATE TABLE "cases" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"case_number" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"status" text DEFAULT 'ongoing' NOT NULL,
	"client_name" text,
	"client_id" uuid,
	"lawyer_id" uuid,
	"practice_area" text,
	"start_date" date DEFAULT public.firm_today() NOT NULL,
	"client_photo_file_id" uuid,
	"cover_image_file_id" uuid,
	"share_link" text DEFAULT left(encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'hex'), 32) NOT NULL,
	"share_link_revoked_at" timestamp (3) with time zone,
	"publish_title" boolean DEFAULT false NOT NULL,
	"publish_consent_by" uuid,
	"publish_consent_at" timestamp (3) with time zone,
	"publish_consent_form" text,
	"next_step" text,
	"next_step_on" date,
	"search_text" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "cases_case_number_key" UNIQUE("case_number"),
	CONSTRAINT "cases_share_link_key" UNIQUE("share_link"),
	CONSTRAINT "cases_case_number_check" CHECK (char_length("cases"."case_number") between 1 and 50),
	CONSTRAINT "cases_title_check" CHECK (char_length("cases"."title") between 1 and 200),
	CONSTRAINT "cases_description_check" CHECK (char_length("cases"."description") between 1 and 10000),
	CONSTRAINT "cases_status_check" CHECK (char_length("cases"."status") between 1 and 40),
	CONSTRAINT "cases_client_name_check" CHECK (char_length("cases"."client_name") between 1 and 100),
	CONSTRAINT "cases_next_step_check" CHECK (char_length("cases"."next_step") between 1 and 200),
	CONSTRAINT "cases_next_step_on_check" CHECK ("cases"."next_step_on" is null or "cases"."next_step" is not null),
	CONSTRAINT "cases_practice_area_check" CHECK ("cases"."practice_area" in ('Criminal Law', 'Corporate Law', 'Family Law', 'Real Estate Law', 'Civil Litigation', 'Estate Planning')),
	CONSTRAINT "cases_publish_consent_form_check" CHECK ("cases"."publish_consent_form" in ('written', 'oral', 'portal')),
	CONSTRAINT "cases_publish_title_check" CHECK (not "cases"."publish_title" or "cases"."publish_consent_at" is not null)
);


CREATE TABLE "key_holders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"chain_id" uuid NOT NULL,
	"user_id" uuid,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "key_holders_kind_check" CHECK ("key_holders"."kind" in ('device', 'recovery', 'firm')),
	CONSTRAINT "key_holders_name_check" CHECK (char_length("key_holders"."name") between 0 and 60)
);


CREATE TABLE "key_statements" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"chain_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"statement" text NOT NULL,
	"signature" text NOT NULL,
	"hash" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "key_statements_seq_key" UNIQUE("chain_id","seq"),
	CONSTRAINT "key_statements_statement_check" CHECK (char_length("key_statements"."statement") between 2 and 1000),
	CONSTRAINT "key_statements_signature_check" CHECK (char_length("key_statements"."signature") between 86 and 86),
	CONSTRAINT "key_statements_seq_check" CHECK ("key_statements"."seq" between 1 and 1000)
);


CREATE TABLE "chat_admissions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"conversation_id" uuid NOT NULL,
	"device_id" uuid NOT NULL,
	"commitment" text NOT NULL,
	"approver_device_id" uuid,
	"approver_nonce" text,
	"newcomer_nonce" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"outcome" text,
	CONSTRAINT "chat_admissions_commitment_check" CHECK (char_length("chat_admissions"."commitment") between 64 and 64),
	CONSTRAINT "chat_admissions_approver_nonce_check" CHECK (char_length("chat_admissions"."approver_nonce") between 43 and 43),
	CONSTRAINT "chat_admissions_newcomer_nonce_check" CHECK (char_length("chat_admissions"."newcomer_nonce") between 43 and 43),
	CONSTRAINT "chat_admissions_outcome_check" CHECK ("chat_admissions"."outcome" in ('admitted', 'refused', 'withdrawn'))
);


CREATE TABLE "chat_envelopes" (
	"epoch_id" uuid NOT NULL,
	"holder_id" uuid NOT NULL,
	"sealed" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chat_envelopes_pkey" PRIMARY KEY("epoch_id","holder_id"),
	CONSTRAINT "chat_envelopes_sealed_check" CHECK (char_length("chat_envelopes"."sealed") between 107 and 107)
);


CREATE TABLE "chat_epochs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"position" bigserial NOT NULL,
	"conversation_id" uuid NOT NULL,
	"device_id" uuid NOT NULL,
	"statement" text NOT NULL,
	"signature" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chat_epochs_statement_check" CHECK (char_length("chat_epochs"."statement") between 2 and 12615),
	CONSTRAINT "chat_epochs_signature_check" CHECK (char_length("chat_epochs"."signature") between 86 and 86)
);


CREATE TABLE "chat_conversations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"client_id" uuid NOT NULL,
	"lawyer_id" uuid NOT NULL,
	"appointment_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"waiting_since" timestamp (3) with time zone,
	"encrypted_since" timestamp (3) with time zone,
	"epoch_id" uuid,
	"epoch_since" timestamp (3) with time zone,
	"keys_wanted_at" timestamp (3) with time zone,
	"keys_doubted_at" timestamp (3) with time zone,
	CONSTRAINT "chat_conversations_client_id_key" UNIQUE("client_id","lawyer_id")
);


CREATE TABLE "chat_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"position" bigserial NOT NULL,
	"conversation_id" uuid NOT NULL,
	"client_id" uuid DEFAULT null NOT NULL,
	"lawyer_id" uuid DEFAULT null NOT NULL,
	"sender_id" uuid DEFAULT nullif(current_setting('portico.user_id', true), '')::uuid,
	"sender" text DEFAULT null NOT NULL,
	"by_former_lawyer" boolean DEFAULT false NOT NULL,
	"message_text" text,
	"sealed_text" text,
	"epoch_id" uuid,
	"device_id" uuid,
	"signature" text,
	"file_id" uuid,
	"idempotency_key" uuid NOT NULL,
	"is_read" boolean DEFAULT false NOT NULL,
	"read_at" timestamp (3) with time zone,
	"doubted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chat_messages_client_key_key" UNIQUE("conversation_id","sender_id","idempotency_key"),
	CONSTRAINT "chat_messages_sender_check" CHECK ("chat_messages"."sender" in ('client', 'lawyer')),
	CONSTRAINT "chat_messages_message_text_check" CHECK (char_length("chat_messages"."message_text") between 1 and 40000),
	CONSTRAINT "chat_messages_sealed_text_check" CHECK (char_length("chat_messages"."sealed_text") between 300 and 21000),
	CONSTRAINT "chat_messages_signature_check" CHECK (char_length("chat_messages"."signature") between 86 and 86),
	CONSTRAINT "chat_messages_sealed_text_one_check" CHECK (case when "chat_messages"."message_text" is null
        then num_nulls("chat_messages"."sealed_text", "chat_messages"."epoch_id", "chat_messages"."device_id", "chat_messages"."signature") = 0
        else num_nonnulls("chat_messages"."sealed_text", "chat_messages"."epoch_id", "chat_messages"."device_id", "chat_messages"."signature", "chat_messages"."file_id") = 0 end)
);


CREATE TABLE "checklist_items" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"checklist_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"due_after_days" integer,
	"priority" text DEFAULT 'medium' NOT NULL,
	"is_for_lawyer" boolean DEFAULT true NOT NULL,
	CONSTRAINT "checklist_items_position_check" CHECK ("checklist_items"."position" between 1 and 100),
	CONSTRAINT "checklist_items_title_check" CHECK (char_length("checklist_items"."title") between 1 and 200),
	CONSTRAINT "checklist_items_description_check" CHECK (char_length("checklist_items"."description") between 0 and 1000),
	CONSTRAINT "checklist_items_due_after_days_check" CHECK ("checklist_items"."due_after_days" between 0 and 3650),
	CONSTRAINT "checklist_items_priority_check" CHECK ("checklist_items"."priority" in ('low', 'medium', 'high'))
);


CREATE TABLE "checklists" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"practice_area" text,
	"active" boolean DEFAULT true NOT NULL,
	"idempotency_key" uuid,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "checklists_client_key_key" UNIQUE("idempotency_key"),
	CONSTRAINT "checklists_name_key" UNIQUE("name"),
	CONSTRAINT "checklists_name_check" CHECK (char_length("checklists"."name") between 1 and 100),
	CONSTRAINT "checklists_practice_area_check" CHECK ("checklists"."practice_area" in ('Criminal Law', 'Corporate Law', 'Family Law', 'Real Estate Law', 'Civil Litigation', 'Estate Planning'))
);


CREATE TABLE "clients" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"company" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"lawyer_id" uuid,
	"user_id" uuid,
	"search_text" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "clients_user_id_key" UNIQUE("user_id"),
	CONSTRAINT "clients_name_check" CHECK (char_length("clients"."name") between 1 and 100),
	CONSTRAINT "clients_email_check" CHECK (char_length("clients"."email") between 3 and 255),
	CONSTRAINT "clients_email_lower" CHECK ("clients"."email" = lower("clients"."email")),
	CONSTRAINT "clients_phone_check" CHECK (char_length("clients"."phone") between 0 and 20),
	CONSTRAINT "clients_address_check" CHECK (char_length("clients"."address") between 0 and 300),
	CONSTRAINT "clients_company_check" CHECK (char_length("clients"."company") between 0 and 100),
	CONSTRAINT "clients_status_check" CHECK ("clients"."status" in ('active', 'inactive')),
	CONSTRAINT "clients_notes_check" CHECK (char_length("clients"."notes") between 0 and 5000)
);


CREATE TABLE "conflict_checks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"occasion" text NOT NULL,
	"subject" text NOT NULL,
	"lead_id" uuid,
	"client_id" uuid,
	"case_id" uuid,
	"names" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"asked_by" uuid DEFAULT nullif(current_setting('portico.user_id', true), '')::uuid,
	"asked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"fault" text DEFAULT '' NOT NULL,
	"tried_at" timestamp (3) with time zone,
	"searched" integer,
	"leads_since" date,
	"policy_version" integer,
	"matches" integer DEFAULT 0 NOT NULL,
	"new_matches" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "conflict_checks_occasion_check" CHECK ("conflict_checks"."occasion" in ('lead', 'client', 'case', 'party', 'renamed', 'nightly', 'asked')),
	CONSTRAINT "conflict_checks_state_check" CHECK ("conflict_checks"."state" in ('open', 'answered')),
	CONSTRAINT "conflict_checks_subject_check" CHECK (char_length("conflict_checks"."subject") between 1 and 200),
	CONSTRAINT "conflict_checks_fault_check" CHECK (char_length("conflict_checks"."fault") between 0 and 200)
);


CREATE TABLE "conflict_coverage" (
	"of" text PRIMARY KEY NOT NULL,
	"after_id" uuid,
	"done_at" timestamp (3) with time zone,
	"compared_to" timestamp (3) with time zone,
	"compared_id" bigint
);


CREATE TABLE "conflict_decisions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"check_id" uuid NOT NULL,
	"decision" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"consent_file_id" uuid,
	"lead_id" uuid,
	"client_id" uuid,
	"case_id" uuid,
	"decided_by" uuid DEFAULT nullif(current_setting('portico.user_id', true), '')::uuid,
	"by_admin" boolean DEFAULT false NOT NULL,
	"decided_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conflict_decisions_check_id_key" UNIQUE("check_id"),
	CONSTRAINT "conflict_decisions_decision_check" CHECK ("conflict_decisions"."decision" in ('clear', 'waived', 'declined', 'overridden')),
	CONSTRAINT "conflict_decisions_note_check" CHECK (char_length("conflict_decisions"."note") between 0 and 1000),
	CONSTRAINT "conflict_decisions_consent_file_id_check" CHECK ("conflict_decisions"."decision" <> 'waived' or "conflict_decisions"."consent_file_id" is not null),
	CONSTRAINT "conflict_decisions_note_reason" CHECK ("conflict_decisions"."decision" <> 'overridden' or char_length("conflict_decisions"."note") >= 20)
);


CREATE TABLE "conflict_matches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"check_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"asked" text NOT NULL,
	"found" text NOT NULL,
	"kind" text NOT NULL,
	"likeness" real NOT NULL,
	"source" text NOT NULL,
	"row_id" uuid NOT NULL,
	"case_id" uuid,
	"via" text DEFAULT '' NOT NULL,
	"via_ids" uuid[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "conflict_matches_kind_check" CHECK ("conflict_matches"."kind" in ('name', 'contact', 'relation', 'party')),
	CONSTRAINT "conflict_matches_source_check" CHECK ("conflict_matches"."source" in ('party', 'client', 'lead', 'case', 'update', 'document', 'time', 'deleted'))
);


CREATE TABLE "conflict_names" (
	"id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "conflict_names_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"source" text NOT NULL,
	"row_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"name" text NOT NULL,
	"words" text[] NOT NULL,
	"skeletons" text[] NOT NULL,
	"plain" text,
	"keys" text[] NOT NULL,
	"party_id" uuid,
	"case_id" uuid,
	"added_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conflict_names_row_id_key" UNIQUE("row_id","source","place"),
	CONSTRAINT "conflict_names_source_check" CHECK ("conflict_names"."source" in ('party', 'client', 'lead', 'case', 'update', 'document', 'time', 'deleted'))
);


CREATE TABLE "publication_consents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"case_id" uuid,
	"client_id" uuid,
	"lawyer_id" uuid,
	"form" text,
	"recorded_by" uuid,
	"given_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"withdrawn_by" uuid,
	"withdrawn_at" timestamp (3) with time zone,
	CONSTRAINT "publication_consents_kind_check" CHECK ("publication_consents"."kind" in ('case_title', 'hearing', 'testimonial')),
	CONSTRAINT "publication_consents_form_check" CHECK ("publication_consents"."form" in ('written', 'oral', 'portal')),
	CONSTRAINT "publication_consents_withdrawn_at_check" CHECK ("publication_consents"."withdrawn_at" >= "publication_consents"."given_at")
);


CREATE TABLE "consultations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"lead_id" uuid NOT NULL,
	"others_unknown" boolean DEFAULT false NOT NULL,
	"practice_area" text NOT NULL,
	"how_soon" text NOT NULL,
	"facts" text DEFAULT '' NOT NULL,
	"preferred_time" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "consultations_practice_area_check" CHECK ("consultations"."practice_area" in ('Criminal Law', 'Corporate Law', 'Family Law', 'Real Estate Law', 'Civil Litigation', 'Estate Planning', 'Not sure')),
	CONSTRAINT "consultations_how_soon_check" CHECK ("consultations"."how_soon" in ('today', 'week', 'month', 'later')),
	CONSTRAINT "consultations_facts_check" CHECK (char_length("consultations"."facts") <= 500),
	CONSTRAINT "consultations_preferred_time_check" CHECK (char_length("consultations"."preferred_time") <= 100)
);


CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"message" text NOT NULL,
	"lead_id" uuid,
	"answered_at" timestamp (3) with time zone,
	"answered_by" uuid,
	"search_text" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_messages_name_check" CHECK (char_length("contact_messages"."name") between 1 and 100),
	CONSTRAINT "contact_messages_email_check" CHECK (char_length("contact_messages"."email") between 3 and 255),
	CONSTRAINT "contact_messages_phone_check" CHECK (char_length("contact_messages"."phone") between 0 and 20),
	CONSTRAINT "contact_messages_message_check" CHECK (char_length("contact_messages"."message") between 1 and 5000)
);


CREATE TABLE "deleted_records" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"table_name" text NOT NULL,
	"row_id" uuid NOT NULL,
	"label" text,
	"record" jsonb NOT NULL,
	"file_ids" uuid[] DEFAULT '{}' NOT NULL,
	"case_id" uuid,
	"client_id" uuid,
	"deleted_by" uuid DEFAULT nullif(current_setting('portico.user_id', true), '')::uuid,
	"deleted_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"keep_until" date DEFAULT public.firm_keep_until() NOT NULL,
	"purge_after" date DEFAULT public.firm_keep_until() NOT NULL,
	"hold" boolean DEFAULT false NOT NULL,
	"hold_reason" text DEFAULT '' NOT NULL,
	"hold_set_by" uuid,
	"hold_set_at" timestamp (3) with time zone,
	"restored_at" timestamp (3) with time zone,
	"restored_by" uuid,
	CONSTRAINT "deleted_records_hold_reason_check" CHECK (char_length("deleted_records"."hold_reason") between 0 and 500),
	CONSTRAINT "deleted_records_hold_reason_needed" CHECK (not "deleted_records"."hold" or btrim("deleted_records"."hold_reason") <> ''),
	CONSTRAINT "deleted_records_purge_after_check" CHECK ("deleted_records"."purge_after" >= "deleted_records"."keep_until")
);


CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"case_id" uuid,
	"client_id" uuid,
	"lawyer_id" uuid,
	"category" text,
	"file_id" uuid,
	"file_url" text,
	"file_type" text DEFAULT 'document' NOT NULL,
	"file_size" bigint DEFAULT 0 NOT NULL,
	"uploaded_by" uuid DEFAULT nullif(current_setting('portico.lawyer_id', true), '')::uuid,
	"uploaded_by_client" uuid DEFAULT nullif(current_setting('portico.client_id', true), '')::uuid,
	"created_by" uuid DEFAULT nullif(current_setting('portico.user_id', true), '')::uuid,
	"idempotency_key" uuid,
	"search_text" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "documents_client_key_key" UNIQUE("created_by","idempotency_key"),
	CONSTRAINT "documents_title_check" CHECK (char_length("documents"."title") between 1 and 200),
	CONSTRAINT "documents_description_check" CHECK (char_length("documents"."description") between 0 and 5000),
	CONSTRAINT "documents_category_check" CHECK (char_length("documents"."category") between 1 and 100),
	CONSTRAINT "documents_file_url_check" CHECK ("documents"."file_url" like 'https://%' and char_length("documents"."file_url") <= 2000),
	CONSTRAINT "documents_file_id_check" CHECK (("documents"."file_id" is null) <> ("documents"."file_url" is null)),
	CONSTRAINT "documents_file_type_check" CHECK ("documents"."file_type" in ('image', 'pdf', 'document')),
	CONSTRAINT "documents_file_size_check" CHECK ("documents"."file_size" >= 0)
);


CREATE TABLE "firm_settings" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"settings" jsonb NOT NULL,
	"logo_file_id" uuid,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "firm_settings_id_check" CHECK ("firm_settings"."id"),
	CONSTRAINT "firm_settings_logo_file_id_named" CHECK ("firm_settings"."logo_file_id" is not distinct from ("firm_settings"."settings" #>> '{logo,fileId}')::uuid),
	CONSTRAINT "firm_settings_settings_zone" CHECK (isfinite(timestamptz 'epoch' at time zone ("firm_settings"."settings" ->> 'timeZone')))
);


CREATE TABLE "import_runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid DEFAULT nullif(current_setting('portico.user_id', true), '')::uuid NOT NULL,
	"kind" text NOT NULL,
	"file_id" uuid,
	"file_name" text NOT NULL,
	"state" text DEFAULT 'checking' NOT NULL,
	"progress" smallint DEFAULT 0 NOT NULL,
	"report" jsonb,
	"error" text DEFAULT '' NOT NULL,
	"cancel_requested_at" timestamp (3) with time zone,
	"dismissed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "import_runs_kind_check" CHECK ("import_runs"."kind" in ('offices', 'lawyers', 'clients', 'cases', 'court-dates', 'time-entries', 'leads')),
	CONSTRAINT "import_runs_state_check" CHECK ("import_runs"."state" in ('checking', 'checked', 'writing', 'done', 'failed', 'cancelled')),
	CONSTRAINT "import_runs_file_name_check" CHECK (char_length("import_runs"."file_name") between 1 and 255),
	CONSTRAINT "import_runs_error_check" CHECK (char_length("import_runs"."error") between 0 and 500),
	CONSTRAINT "import_runs_progress_check" CHECK (progress between 0 and 100)
);


CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"name" text,
	"role" text NOT NULL,
	"lawyer_id" uuid,
	"token_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"invited_by" uuid DEFAULT nullif(current_setting('portico.user_id', true), '')::uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invitations_token_hash_key" UNIQUE("token_hash"),
	CONSTRAINT "invitations_name_check" CHECK (char_length("invitations"."name") between 1 and 100),
	CONSTRAINT "invitations_email_check" CHECK (char_length("invitations"."email") between 3 and 255),
	CONSTRAINT "invitations_email_lower" CHECK ("invitations"."email" = lower("invitations"."email")),
	CONSTRAINT "invitations_role_check" CHECK ("invitations"."role" in ('admin', 'lawyer'))
);


CREATE TABLE "lawyers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
	"title" text NOT NULL,
	"specialization" text NOT NULL,
	"email" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"bio" text DEFAULT '' NOT NULL,
	"location" text DEFAULT '' NOT NULL,
	"years_experience" integer DEFAULT 0 NOT NULL,
	"image_url" text DEFAULT '' NOT NULL,
	"image_file_id" uuid,
	"user_id" uuid,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "lawyers_slug_key" UNIQUE("slug"),
	CONSTRAINT "lawyers_email_key" UNIQUE("email"),
	CONSTRAINT "lawyers_user_id_key" UNIQUE("user_id"),
	CONSTRAINT "lawyers_slug_check" CHECK (char_length("lawyers"."slug") between 1 and 120),
	CONSTRAINT "lawyers_name_check" CHECK (char_length("lawyers"."name") between 1 and 100),
	CONSTRAINT "lawyers_title_check" CHECK (char_length("lawyers"."title") between 1 and 100),
	CONSTRAINT "lawyers_specialization_check" CHECK ("lawyers"."specialization" in ('General Practice', 'Criminal Defense', 'Corporate Law', 'Family Law', 'Immigration Law', 'Personal Injury', 'Employment Law', 'Real Estate Law', 'Estate Planning', 'Intellectual Property', 'Tax Law')),
	CONSTRAINT "lawyers_email_check" CHECK (char_length("lawyers"."email") between 3 and 255),
	CONSTRAINT "lawyers_email_lower" CHECK ("lawyers"."email" = lower("lawyers"."email")),
	CONSTRAINT "lawyers_phone_check" CHECK (char_length("lawyers"."phone") between 0 and 20),
	CONSTRAINT "lawyers_bio_check" CHECK (char_length("lawyers"."bio") between 0 and 5000),
	CONSTRAINT "lawyers_location_check" CHECK (char_length("lawyers"."location") between 0 and 100),
	CONSTRAINT "lawyers_image_url_check" CHECK (char_length("lawyers"."image_url") between 0 and 2000),
	CONSTRAINT "lawyers_years_experience_check" CHECK ("lawyers"."years_experience" between 0 and 80)
);


CREATE TABLE "declined_leads" (
	"lead_id" uuid PRIMARY KEY NOT NULL,
	"declined_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"next_step" text DEFAULT '' NOT NULL,
	"lost_reason" text DEFAULT '' NOT NULL
);


CREATE TABLE "lead_mail_templates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"step" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"is_automatic" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "lead_mail_templates_step_key" UNIQUE("step"),
	CONSTRAINT "lead_mail_templates_step_check" CHECK ("lead_mail_templates"."step" in ('new', 'contacted', 'qualified', 'converted', 'lost')),
	CONSTRAINT "lead_mail_templates_subject_check" CHECK (char_length("lead_mail_templates"."subject") between 1 and 150),
	CONSTRAINT "lead_mail_templates_body_check" CHECK (char_length("lead_mail_templates"."body") between 1 and 5000),
	CONSTRAINT "lead_mail_templates_is_automatic_check" CHECK (not "lead_mail_templates"."is_automatic" or "lead_mail_templates"."step" in ('contacted', 'qualified', 'converted'))
);


CREATE TABLE "lead_mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"lead_id" uuid NOT NULL,
	"step" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"is_automatic" boolean DEFAULT false NOT NULL,
	"idempotency_key" uuid,
	"sent_by" uuid DEFAULT nullif(current_setting('portico.user_id', true), '')::uuid,
	"sent_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lead_mails_idempotency_key" UNIQUE("idempotency_key"),
	CONSTRAINT "lead_mails_step_check" CHECK ("lead_mails"."step" in ('new', 'contacted', 'qualified', 'converted', 'lost')),
	CONSTRAINT "lead_mails_subject_check" CHECK (char_length("lead_mails"."subject") between 1 and 300),
	CONSTRAINT "lead_mails_body_check" CHECK (char_length("lead_mails"."body") between 1 and 6000)
);


CREATE TABLE "leads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'new' NOT NULL,
	"source" text DEFAULT '' NOT NULL,
	"origin" text DEFAULT 'entered' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"other_side" text[] DEFAULT '{}' NOT NULL,
	"owner_id" uuid,
	"next_step" text DEFAULT '' NOT NULL,
	"next_step_on" date,
	"first_answered_at" timestamp (3) with time zone,
	"lost_reason" text DEFAULT '' NOT NULL,
	"client_id" uuid,
	"converted_at" timestamp (3) with time zone,
	"idempotency_key" uuid,
	"search_text" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "leads_client_key_key" UNIQUE("idempotency_key"),
	CONSTRAINT "leads_name_check" CHECK (char_length("leads"."name") between 1 and 100),
	CONSTRAINT "leads_email_check" CHECK (char_length("leads"."email") between 3 and 255),
	CONSTRAINT "leads_email_lower" CHECK ("leads"."email" = lower("leads"."email")),
	CONSTRAINT "leads_phone_check" CHECK (char_length("leads"."phone") between 0 and 20),
	CONSTRAINT "leads_status_check" CHECK ("leads"."status" in ('new', 'contacted', 'qualified', 'converted', 'lost')),
	CONSTRAINT "leads_source_check" CHECK (char_length("leads"."source") between 0 and 100),
	CONSTRAINT "leads_origin_check" CHECK ("leads"."origin" in ('contact_form', 'consultation', 'entered', 'import')),
	CONSTRAINT "leads_next_step_check" CHECK (char_length("leads"."next_step") between 0 and 200),
	CONSTRAINT "leads_next_step_on_check" CHECK ("leads"."next_step_on" is null or "leads"."next_step" <> ''),
	CONSTRAINT "leads_lost_reason_check" CHECK (char_length("leads"."lost_reason") between 0 and 500),
	CONSTRAINT "leads_notes_check" CHECK (char_length("leads"."notes") between 0 and 5000),
	CONSTRAINT "leads_other_side_check" CHECK (cardinality("leads"."other_side") <= 10)
);


CREATE TABLE "legal_holds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"case_id" uuid,
	"client_id" uuid,
	"reason" text NOT NULL,
	"set_by" uuid DEFAULT nullif(current_setting('portico.user_id', true), '')::uuid,
	"set_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"lift_reason" text DEFAULT '' NOT NULL,
	"lifted_by" uuid,
	"lifted_at" timestamp (3) with time zone,
	CONSTRAINT "legal_holds_reason_check" CHECK (char_length("legal_holds"."reason") between 1 and 500),
	CONSTRAINT "legal_holds_lift_reason_check" CHECK (char_length("legal_holds"."lift_reason") between 0 and 500),
	CONSTRAINT "legal_holds_case_id_check" CHECK (num_nonnulls("legal_holds"."case_id", "legal_holds"."client_id") = 1),
	CONSTRAINT "legal_holds_lifted_at_check" CHECK (("legal_holds"."lifted_at" is null) = ("legal_holds"."lift_reason" = ''))
);


CREATE TABLE "list_layouts" (
	"user_id" uuid DEFAULT nullif(current_setting('portico.user_id', true), '')::uuid NOT NULL,
	"list" text NOT NULL,
	"layout" text NOT NULL,
	"columns" text[],
	CONSTRAINT "list_layouts_user_id_list_pk" PRIMARY KEY("user_id","list"),
	CONSTRAINT "list_layouts_list_check" CHECK ("list_layouts"."list" in ('cases', 'clients', 'leads', 'documents', 'time-entries', 'tasks', 'court-dates', 'own-cases', 'own-tasks', 'own-court-dates', 'own-documents', 'own-time')),
	CONSTRAINT "list_layouts_layout_check" CHECK ("list_layouts"."layout" in ('cards', 'table', 'board')),
	CONSTRAINT "list_layouts_columns_check" CHECK (cardinality("list_layouts"."columns") <= 30)
);


CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid DEFAULT nullif(current_setting('portico.user_id', true), '')::uuid NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_views_name_key" UNIQUE("user_id","list","name"),
	CONSTRAINT "saved_views_list_check" CHECK ("saved_views"."list" in ('cases', 'clients', 'leads', 'documents', 'time-entries', 'tasks', 'court-dates', 'own-cases', 'own-tasks', 'own-court-dates', 'own-documents', 'own-time')),
	CONSTRAINT "saved_views_name_check" CHECK (char_length("saved_views"."name") between 1 and 60),
	CONSTRAINT "saved_views_address_check" CHECK (char_length("saved_views"."address") between 1 and 1000)
);


CREATE TABLE "locations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"idempotency_key" uuid,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "locations_idempotency_key_key" UNIQUE("idempotency_key"),
	CONSTRAINT "locations_city_key" UNIQUE("state","city"),
	CONSTRAINT "locations_city_check" CHECK (char_length("locations"."city") between 1 and 100),
	CONSTRAINT "locations_state_check" CHECK (char_length("locations"."state") between 1 and 100),
	CONSTRAINT "locations_position_check" CHECK ("locations"."position" between 0 and 9999)
);


CREATE TABLE "notification_preferences" (
	"user_id" uuid PRIMARY KEY DEFAULT nullif(current_setting('portico.user_id', true), '')::uuid NOT NULL,
	"email" boolean DEFAULT true NOT NULL,
	"push" boolean DEFAULT true NOT NULL,
	"unmailed" text[] DEFAULT '{}' NOT NULL,
	"digest" text DEFAULT 'off' NOT NULL,
	"digest_sent_on" date,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notification_preferences_digest_check" CHECK ("notification_preferences"."digest" in ('off', 'daily', 'weekly')),
	CONSTRAINT "notification_preferences_unmailed_check" CHECK ("notification_preferences"."unmailed" <@ array['case', 'documents', 'pins', 'appointments', 'messages', 'keys', 'contact'])
);


CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"read_at" timestamp (3) with time zone,
	"mailed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notifications_kind_check" CHECK ("notifications"."kind" in ('pin_requested', 'pin_created', 'case_update', 'next_step', 'document_added', 'document_uploaded', 'appointment_requested', 'appointment_confirmed', 'appointment_rejected', 'appointment_moved', 'appointment_cancelled', 'appointment_handed_over', 'chat_message', 'chat_handed_over', 'chat_device', 'chat_keys_doubted', 'chat_message_doubted', 'chat_recovered', 'chat_firm_key', 'contact_message', 'consultation', 'conflict_found'))
);


CREATE TABLE "case_parties" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"case_id" uuid NOT NULL,
	"client_id" uuid,
	"lawyer_id" uuid,
	"party_id" uuid NOT NULL,
	"role" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"source" text DEFAULT 'entered' NOT NULL,
	"created_by" uuid DEFAULT nullif(current_setting('portico.user_id', true), '')::uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "case_parties_party_id_key" UNIQUE("case_id","party_id","role"),
	CONSTRAINT "case_parties_role_check" CHECK ("case_parties"."role" in ('client', 'adverse', 'co-party', 'witness', 'insurer', 'counsel', 'related')),
	CONSTRAINT "case_parties_source_check" CHECK ("case_parties"."source" in ('client', 'title', 'entered')),
	CONSTRAINT "case_parties_note_check" CHECK (char_length("case_parties"."note") between 0 and 500)
);


CREATE TABLE "parties" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text DEFAULT 'person' NOT NULL,
	"name" text NOT NULL,
	"earlier_names" text[] DEFAULT '{}' NOT NULL,
	"emails" text[] DEFAULT '{}' NOT NULL,
	"phones" text[] DEFAULT '{}' NOT NULL,
	"addresses" text[] DEFAULT '{}' NOT NULL,
	"domain" text DEFAULT '' NOT NULL,
	"birth_year" integer,
	"client_id" uuid,
	"lead_id" uuid,
	"merged_into" uuid,
	"created_by" uuid DEFAULT nullif(current_setting('portico.user_id', true), '')::uuid,
	"search_text" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "parties_client_id_key" UNIQUE("client_id"),
	CONSTRAINT "parties_lead_id_key" UNIQUE("lead_id"),
	CONSTRAINT "parties_kind_check" CHECK ("parties"."kind" in ('person', 'company')),
	CONSTRAINT "parties_name_check" CHECK (char_length("parties"."name") between 1 and 100),
	CONSTRAINT "parties_domain_check" CHECK (char_length("parties"."domain") between 0 and 100),
	CONSTRAINT "parties_earlier_names_check" CHECK (cardinality("parties"."earlier_names") <= 10),
	CONSTRAINT "parties_emails_check" CHECK (cardinality("parties"."emails") <= 10),
	CONSTRAINT "parties_phones_check" CHECK (cardinality("parties"."phones") <= 10),
	CONSTRAINT "parties_addresses_check" CHECK (cardinality("parties"."addresses") <= 10),
	CONSTRAINT "parties_birth_year_check" CHECK ("parties"."birth_year" between 1880 and 2100),
	CONSTRAINT "parties_merged_into_check" CHECK ("parties"."merged_into" <> "parties"."id")
);


CREATE TABLE "party_merges" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kept_id" uuid NOT NULL,
	"merged_id" uuid NOT NULL,
	"merged_name" text NOT NULL,
	"moved" jsonb NOT NULL,
	"merged_by" uuid DEFAULT nullif(current_setting('portico.user_id', true), '')::uuid,
	"merged_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"undone_by" uuid,
	"undone_at" timestamp (3) with time zone
);


CREATE TABLE "party_relations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"from_id" uuid NOT NULL,
	"to_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"created_by" uuid DEFAULT nullif(current_setting('portico.user_id', true), '')::uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "party_relations_to_id_key" UNIQUE("from_id","to_id","kind"),
	CONSTRAINT "party_relations_kind_check" CHECK ("party_relations"."kind" in ('spouse', 'owner', 'parent', 'subsidiary', 'officer', 'alias')),
	CONSTRAINT "party_relations_to_id_check" CHECK ("party_relations"."from_id" <> "party_relations"."to_id")
);


CREATE TABLE "passkey_challenges" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" text NOT NULL,
	"challenge" text NOT NULL,
	"purpose" text NOT NULL,
	"user_id" uuid,
	"portal" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "passkey_challenges_token_hash_key" UNIQUE("token_hash"),
	CONSTRAINT "passkey_challenges_purpose_check" CHECK ("passkey_challenges"."purpose" in ('sign-in', 'second-step', 'add', 'confirm')),
	CONSTRAINT "passkey_challenges_portal_check" CHECK ("passkey_challenges"."portal" in ('client', 'lawyer', 'lawyer-auth', 'admin'))
);


CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "passkeys_credential_id_key" UNIQUE("credential_id"),
	CONSTRAINT "passkeys_name_check" CHECK (char_length("passkeys"."name") between 1 and 60),
	CONSTRAINT "passkeys_counter_check" CHECK ("passkeys"."counter" >= 0)
);


CREATE TABLE "user_presence" (
	"user_id" uuid PRIMARY KEY DEFAULT nullif(current_setting('portico.user_id', true), '')::uuid NOT NULL,
	"client_id" uuid,
	"lawyer_id" uuid,
	"is_online" boolean DEFAULT false NOT NULL,
	"last_seen" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);


CREATE TABLE "provider_sign_ins" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" text NOT NULL,
	"state" text NOT NULL,
	"nonce" text NOT NULL,
	"verifier" text NOT NULL,
	"portal" text NOT NULL,
	"next" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "provider_sign_ins_token_hash_key" UNIQUE("token_hash"),
	CONSTRAINT "provider_sign_ins_portal_check" CHECK ("provider_sign_ins"."portal" in ('client', 'lawyer', 'lawyer-auth', 'admin'))
);


CREATE TABLE "record_readings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"client_name" text NOT NULL,
	"reason" text NOT NULL,
	"with_chats" boolean DEFAULT false NOT NULL,
	"opened_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone DEFAULT now() + interval '30 minutes' NOT NULL,
	CONSTRAINT "record_readings_reason_check" CHECK (char_length("record_readings"."reason") between 1 and 500)
);


CREATE TABLE "conflict_policies" (
	"version" integer PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"saved_by" uuid DEFAULT nullif(current_setting('portico.user_id', true), '')::uuid,
	"saved_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conflict_policies_text_check" CHECK (char_length("conflict_policies"."text") between 1 and 20000)
);


CREATE TABLE "engagement_register" (
	"number" bigint PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"entry" text NOT NULL,
	"client" text DEFAULT '' NOT NULL,
	"case_number" text DEFAULT '' NOT NULL,
	"nature" text DEFAULT '' NOT NULL,
	"lawyers" text DEFAULT '' NOT NULL,
	"names" text DEFAULT '' NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"decision" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"by" text DEFAULT '' NOT NULL,
	"policy" text DEFAULT '' NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	"lead_id" uuid,
	"client_id" uuid,
	"case_id" uuid,
	"lawyer_id" uuid,
	CONSTRAINT "engagement_register_hash_key" UNIQUE("hash"),
	CONSTRAINT "engagement_register_entry_check" CHECK ("engagement_register"."entry" in ('check', 'decision', 'opened', 'changed', 'closed', 'deleted', 'policy')),
	CONSTRAINT "engagement_register_number_check" CHECK ("engagement_register"."number" > 0),
	CONSTRAINT "engagement_register_hash_check" CHECK ("engagement_register"."hash" ~ '^[0-9a-f]{64}$')
);


CREATE TABLE "engagement_register_lines" (
	"id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "engagement_register_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"line" jsonb NOT NULL
);


CREATE TABLE "counters" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"measure" text NOT NULL,
	"month" text DEFAULT '' NOT NULL,
	"kind" text DEFAULT '' NOT NULL,
	"number" numeric(24, 4) NOT NULL,
	"folded" boolean DEFAULT false NOT NULL
);


CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"has_second_factor" boolean DEFAULT false NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_token_hash_key" UNIQUE("token_hash")
);


CREATE TABLE "pending_sign_ups" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"password_hash" text NOT NULL,
	"browser_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pending_sign_ups_browser_hash_key" UNIQUE("browser_hash"),
	CONSTRAINT "pending_sign_ups_name_check" CHECK (char_length("pending_sign_ups"."name") between 1 and 100),
	CONSTRAINT "pending_sign_ups_email_check" CHECK (char_length("pending_sign_ups"."email") between 3 and 255),
	CONSTRAINT "pending_sign_ups_email_lower" CHECK ("pending_sign_ups"."email" = lower("pending_sign_ups"."email"))
);


CREATE TABLE "sign_up_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"sign_up_id" uuid,
	"token_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sign_up_links_token_hash_key" UNIQUE("token_hash"),
	CONSTRAINT "sign_up_links_email_lower" CHECK ("sign_up_links"."email" = lower("sign_up_links"."email"))
);


CREATE TABLE "site_archive" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"file_id" uuid NOT NULL,
	"taken_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"reason" text NOT NULL,
	"taken_by" uuid,
	"files" integer NOT NULL,
	CONSTRAINT "site_archive_reason_check" CHECK ("site_archive"."reason" in ('change', 'monthly', 'asked')),
	CONSTRAINT "site_archive_files_check" CHECK ("site_archive"."files" > 0)
);


CREATE TABLE "site_text_versions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"site_text_id" uuid NOT NULL,
	"body" jsonb NOT NULL,
	"approved_by" uuid,
	"approved_at" timestamp (3) with time zone NOT NULL
);


CREATE TABLE "site_texts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" text NOT NULL,
	"body" jsonb NOT NULL,
	"published" boolean DEFAULT false NOT NULL,
	"place" integer DEFAULT 0 NOT NULL,
	"approved_by" uuid,
	"approved_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "site_texts_key_key" UNIQUE("key"),
	CONSTRAINT "site_texts_key_check" CHECK ("site_texts"."key" in ('home', 'highlights', 'about', 'practice-areas', 'criminal-law', 'corporate-law', 'family-law', 'real-estate-law', 'civil-litigation', 'estate-planning', 'general-practice', 'immigration-law', 'personal-injury', 'employment-law', 'intellectual-property', 'tax-law')),
	CONSTRAINT "site_texts_body_check" CHECK (char_length("site_texts"."body"::text) <= 40000),
	CONSTRAINT "site_texts_approved_at_check" CHECK ("site_texts"."published" = ("site_texts"."approved_at" is not null))
);


CREATE TABLE "case_tasks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"case_id" uuid NOT NULL,
	"client_id" uuid,
	"lawyer_id" uuid,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"priority" text DEFAULT 'medium' NOT NULL,
	"due_date" date,
	"due_order" date DEFAULT '9999-12-31' NOT NULL,
	"assigned_to" uuid,
	"repeats" text,
	"repeats_until" date,
	"repeats_from" date,
	"follows" uuid,
	"checklist_id" uuid,
	"checklist_name" text,
	"search_text" text DEFAULT '' NOT NULL,
	"idempotency_key" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "case_tasks_follows_key" UNIQUE("follows"),
	CONSTRAINT "case_tasks_client_key_key" UNIQUE("idempotency_key"),
	CONSTRAINT "case_tasks_title_check" CHECK (char_length("case_tasks"."title") between 1 and 200),
	CONSTRAINT "case_tasks_description_check" CHECK (char_length("case_tasks"."description") between 0 and 5000),
	CONSTRAINT "case_tasks_repeats_check" CHECK ("case_tasks"."repeats" in ('weekly', 'every two weeks', 'monthly', 'quarterly', 'yearly')),
	CONSTRAINT "case_tasks_due_date_repeats_check" CHECK ("case_tasks"."repeats" is null or "case_tasks"."due_date" is not null),
	CONSTRAINT "case_tasks_checklist_name_check" CHECK (char_length("case_tasks"."checklist_name") between 1 and 100),
	CONSTRAINT "case_tasks_status_check" CHECK ("case_tasks"."status" in ('pending', 'in_progress', 'completed')),
	CONSTRAINT "case_tasks_priority_check" CHECK ("case_tasks"."priority" in ('low', 'medium', 'high'))
);


CREATE TABLE "testimonial_versions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"testimonial_id" uuid NOT NULL,
	"quote" text NOT NULL,
	"name" text NOT NULL,
	"detail" text NOT NULL,
	"rating" integer,
	"consented_on" date NOT NULL,
	"approved_by" uuid,
	"approved_at" timestamp (3) with time zone NOT NULL
);


CREATE TABLE "testimonials" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"quote" text NOT NULL,
	"name" text NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"rating" integer,
	"place" integer DEFAULT 0 NOT NULL,
	"consented_on" date,
	"pending" boolean DEFAULT false NOT NULL,
	"consent_file_id" uuid,
	"published" boolean DEFAULT false NOT NULL,
	"approved_by" uuid,
	"approved_at" timestamp (3) with time zone,
	"idempotency_key" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "testimonials_client_key_key" UNIQUE("idempotency_key"),
	CONSTRAINT "testimonials_quote_check" CHECK (char_length("testimonials"."quote") between 1 and 1000),
	CONSTRAINT "testimonials_name_check" CHECK (char_length("testimonials"."name") between 1 and 100),
	CONSTRAINT "testimonials_detail_check" CHECK (char_length("testimonials"."detail") between 0 and 100),
	CONSTRAINT "testimonials_rating_check" CHECK ("testimonials"."rating" between 1 and 5),
	CONSTRAINT "testimonials_consented_on_check" CHECK (not "testimonials"."published" or "testimonials"."consented_on" is not null),
	CONSTRAINT "testimonials_consent_file_id_check" CHECK (not "testimonials"."published" or not "testimonials"."pending" or "testimonials"."consent_file_id" is not null),
	CONSTRAINT "testimonials_approved_at_check" CHECK ("testimonials"."published" = ("testimonials"."approved_at" is not null))
);


CREATE TABLE "case_updates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"case_id" uuid NOT NULL,
	"client_id" uuid,
	"lawyer_id" uuid,
	"description" text NOT NULL,
	"entry_timestamp" timestamp (3) with time zone NOT NULL,
	"file_id" uuid,
	"document_url" text,
	"document_name" text,
	"created_by" uuid DEFAULT nullif(current_setting('portico.user_id', true), '')::uuid,
	"idempotency_key" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "case_updates_client_key_key" UNIQUE("case_id","created_by","idempotency_key"),
	CONSTRAINT "case_updates_description_check" CHECK (char_length("case_updates"."description") between 1 and 10000),
	CONSTRAINT "case_updates_document_name_check" CHECK (char_length("case_updates"."document_name") between 1 and 255),
	CONSTRAINT "case_updates_document_url_check" CHECK ("case_updates"."document_url" like 'https://%' and char_length("case_updates"."document_url") <= 2000)
);


CREATE TABLE "recovery_codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);


CREATE TABLE "two_factors" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"last_step" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);


CREATE TABLE "site_visits" (
	"day" date NOT NULL,
	"path" text NOT NULL,
	"source" text NOT NULL,
	"visits" integer NOT NULL,
	CONSTRAINT "site_visits_day_path_source_pk" PRIMARY KEY("day","path","source"),
	CONSTRAINT "site_visits_path_check" CHECK (char_length("site_visits"."path") between 1 and 200),
	CONSTRAINT "site_visits_source_check" CHECK (char_length("site_visits"."source") between 0 and 100),
	CONSTRAINT "site_visits_visits_check" CHECK ("site_visits"."visits" > 0)
);


CREATE TABLE "webhooks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"secret" text NOT NULL,
	"created_by" uuid DEFAULT nullif(current_setting('portico.user_id', true), '')::uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhooks_url_check" CHECK (char_length("webhooks"."url") between 9 and 500),
	CONSTRAINT "webhooks_url_scheme" CHECK ("webhooks"."url" like 'https://%'),
	CONSTRAINT "webhooks_events_check" CHECK (cardinality("webhooks"."events") > 0 and "webhooks"."events" <@ array['case.created', 'case.updated', 'case.deleted', 'lead.created', 'lead.updated', 'lead.deleted', 'appointment.created', 'appointment.updated', 'appointment.deleted'])
);


CREATE TABLE "encryption_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'next' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"activated_at" timestamp (3) with time zone,
	"replaced_at" timestamp (3) with time zone,
	CONSTRAINT "encryption_keys_id_check" CHECK ("encryption_keys"."id" ~ '^[0-9a-f]{8}$'),
	CONSTRAINT "encryption_keys_state_check" CHECK ("encryption_keys"."state" in ('next', 'active', 'old', 'removed', 'lost')),
	CONSTRAINT "encryption_keys_activated_at_check" CHECK ("encryption_keys"."state" <> 'active' or "encryption_keys"."activated_at" is not null),
	CONSTRAINT "encryption_keys_replaced_at_check" CHECK ("encryption_keys"."state" <> 'old' or "encryption_keys"."replaced_at" is not null)
);


CREATE TABLE "resealings" (
	"key_id" text NOT NULL,
	"what" text NOT NULL,
	"after" uuid,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"unreadable" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "resealings_pkey" PRIMARY KEY("key_id","what"),
	CONSTRAINT "resealings_what_check" CHECK (char_length("resealings"."what") between 1 and 100)
);


CREATE TABLE "queued_jobs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"summary" text NOT NULL,
	"payload" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_error" text DEFAULT '' NOT NULL,
	"done_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "queued_jobs_kind_check" CHECK ("queued_jobs"."kind" in ('mail', 'webhook', 'contact_message', 'import', 'conflict_check')),
	CONSTRAINT "queued_jobs_summary_check" CHECK (char_length("queued_jobs"."summary") between 1 and 300),
	CONSTRAINT "queued_jobs_last_error_check" CHECK (char_length("queued_jobs"."last_error") between 0 and 500)
);


CREATE TABLE "recurring_jobs" (
	"name" text PRIMARY KEY NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"last_error" text DEFAULT '' NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "recurring_jobs_name_check" CHECK (char_length("recurring_jobs"."name") between 1 and 100),
	CONSTRAINT "recurring_jobs_last_error_check" CHECK (char_length("recurring_jobs"."last_error") between 0 and 500)
);


CREATE TABLE "serving_processes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"version" text NOT NULL,
	"key_ids" text[] NOT NULL,
	"vitals" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "serving_processes_name_check" CHECK (char_length("serving_processes"."name") between 1 and 300),
	CONSTRAINT "serving_processes_version_check" CHECK (char_length("serving_processes"."version") between 1 and 100)
);


CREATE TABLE "changes" (
	"id" bigserial NOT NULL,
	"xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"topic" text NOT NULL,
	"op" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "changes_pkey" PRIMARY KEY("xid","id"),
	CONSTRAINT "changes_op_check" CHECK ("changes"."op" in ('insert', 'update', 'delete'))
);


CREATE TABLE "files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"storage_key" text NOT NULL,
	"name" text NOT NULL,
	"mime" text NOT NULL,
	"size" bigint NOT NULL,
	"sha256" text NOT NULL,
	"state" text DEFAULT 'staged' NOT NULL,
	"state_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"uploaded_by" uuid DEFAULT nullif(current_setting('portico.user_id', true), '')::uuid,
	"uploaded_by_client" uuid DEFAULT nullif(current_setting('portico.client_id', true), '')::uuid,
	"purpose" text,
	"case_id" uuid,
	"client_id" uuid,
	"lawyer_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "files_storage_key_key" UNIQUE("storage_key"),
	CONSTRAINT "files_name_check" CHECK (char_length("files"."name") between 1 and 255),
	CONSTRAINT "files_mime_check" CHECK (char_length("files"."mime") between 1 and 255),
	CONSTRAINT "files_size_check" CHECK ("files"."size" >= 0),
	CONSTRAINT "files_sha256_check" CHECK ("files"."sha256" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "files_state_check" CHECK ("files"."state" in ('staged', 'stored', 'released')),
	CONSTRAINT "files_purpose_check" CHECK ("files"."purpose" in ('case_update', 'document', 'client_photo', 'case_cover', 'lawyer_portrait', 'testimonial_consent', 'conflict_consent', 'article_picture', 'published_picture', 'firm_logo', 'site_copy', 'import', 'chat_attachment'))
);


CREATE TABLE "resumable_uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"uploaded_by" uuid DEFAULT nullif(current_setting('portico.user_id', true), '')::uuid NOT NULL,
	"uploaded_by_client" uuid DEFAULT nullif(current_setting('portico.client_id', true), '')::uuid,
	"purpose" text NOT NULL,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	"modified" bigint NOT NULL,
	"received" bigint DEFAULT 0 NOT NULL,
	"part_keys" text[] DEFAULT '{}' NOT NULL,
	"completing_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "resumable_uploads_name_check" CHECK (char_length("resumable_uploads"."name") between 1 and 255),
	CONSTRAINT "resumable_uploads_purpose_check" CHECK ("resumable_uploads"."purpose" in ('document', 'case_document')),
	CONSTRAINT "resumable_uploads_size_check" CHECK ("resumable_uploads"."size" between 1 and 524288000),
	CONSTRAINT "resumable_uploads_received_check" CHECK ("resumable_uploads"."received" between 0 and "resumable_uploads"."size")
);


CREATE TABLE "throttles" (
	"key_hash" text PRIMARY KEY NOT NULL,
	"hits" timestamp (3) with time zone[] NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);


ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_requested_by_fkey" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;

ALTER TABLE "pending_sign_ins" ADD CONSTRAINT "pending_sign_ins_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "staff_permissions" ADD CONSTRAINT "staff_permissions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "staff_permissions" ADD CONSTRAINT "staff_permissions_granted_by_fkey" FOREIGN KEY ("granted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;

ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_granted_by_fkey" FOREIGN KEY ("granted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;

ALTER TABLE "address_changes" ADD CONSTRAINT "address_changes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "credentials" ADD CONSTRAINT "credentials_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "appointments" ADD CONSTRAINT "appointments_client_id_fkey" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "appointments" ADD CONSTRAINT "appointments_lawyer_id_fkey" FOREIGN KEY ("lawyer_id") REFERENCES "public"."lawyers"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "article_pictures" ADD CONSTRAINT "article_pictures_article_id_fkey" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "article_pictures" ADD CONSTRAINT "article_pictures_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;

ALTER TABLE "article_versions" ADD CONSTRAINT "article_versions_article_id_fkey" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "article_versions" ADD CONSTRAINT "article_versions_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "public"."lawyers"("id") ON DELETE set null ON UPDATE no action;

ALTER TABLE "articles" ADD CONSTRAINT "articles_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "public"."lawyers"("id") ON DELETE set null ON UPDATE no action;

ALTER TABLE "articles" ADD CONSTRAINT "articles_picture_file_id_fkey" FOREIGN KEY ("picture_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;

ALTER TABLE "backup_downloads" ADD CONSTRAINT "backup_downloads_backup_id_fkey" FOREIGN KEY ("backup_id") REFERENCES "public"."backups"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "backup_downloads" ADD CONSTRAINT "backup_downloads_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "time_entries" ADD CONSTRAINT "time_entries_case_id_fkey" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE set null ON UPDATE no action;

ALTER TABLE "time_entries" ADD CONSTRAINT "time_entries_lawyer_id_fkey" FOREIGN KEY ("lawyer_id") REFERENCES "public"."lawyers"("id") ON DELETE set null ON UPDATE no action;

ALTER TABLE "calendar_events" ADD CONSTRAINT "calendar_events_case_id_fkey" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "case_access_grants" ADD CONSTRAINT "case_access_grants_case_id_fkey" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "case_access_grants" ADD CONSTRAINT "case_access_grants_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "case_access_pins" ADD CONSTRAINT "case_access_pins_case_id_fkey" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "case_access_pins" ADD CONSTRAINT "case_access_pins_lawyer_id_fkey" FOREIGN KEY ("lawyer_id") REFERENCES "public"."lawyers"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "case_access_locks" ADD CONSTRAINT "case_access_locks_case_id_fkey" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "case_access_unlocks" ADD CONSTRAINT "case_access_unlocks_case_id_fkey" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "case_access_requests" ADD CONSTRAINT "case_access_requests_case_id_fkey" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "case_access_requests" ADD CONSTRAINT "case_access_requests_requested_by_fkey" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "case_screens" ADD CONSTRAINT "case_screens_lawyer_id_fkey" FOREIGN KEY ("lawyer_id") REFERENCES "public"."lawyers"("id") ON DELETE set null ON UPDATE no action;

ALTER TABLE "case_status_changes" ADD CONSTRAINT "case_status_changes_case_id_fkey" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "cases" ADD CONSTRAINT "cases_client_id_fkey" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "cases" ADD CONSTRAINT "cases_lawyer_id_fkey" FOREIGN KEY ("lawyer_id") REFERENCES "public"."lawyers"("id") ON DELETE set null ON UPDATE no action;

ALTER TABLE "cases" ADD CONSTRAINT "cases_client_photo_file_id_fkey" FOREIGN KEY ("client_photo_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;

ALTER TABLE "cases" ADD CONSTRAINT "cases_cover_image_file_id_fkey" FOREIGN KEY ("cover_image_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;

ALTER TABLE "key_holders" ADD CONSTRAINT "key_holders_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;

ALTER TABLE "chat_admissions" ADD CONSTRAINT "chat_admissions_conversation_id_fkey" FOREIGN KEY ("conversation_id") REFERENCES "public"."chat_conversations"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "chat_admissions" ADD CONSTRAINT "chat_admissions_device_id_fkey" FOREIGN KEY ("device_id") REFERENCES "public"."key_holders"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "chat_envelopes" ADD CONSTRAINT "chat_envelopes_epoch_id_fkey" FOREIGN KEY ("epoch_id") REFERENCES "public"."chat_epochs"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "chat_envelopes" ADD CONSTRAINT "chat_envelopes_holder_id_fkey" FOREIGN KEY ("holder_id") REFERENCES "public"."key_holders"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "chat_epochs" ADD CONSTRAINT "chat_epochs_conversation_id_fkey" FOREIGN KEY ("conversation_id") REFERENCES "public"."chat_conversations"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "chat_conversations" ADD CONSTRAINT "chat_conversations_client_id_fkey" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "chat_conversations" ADD CONSTRAINT "chat_conversations_lawyer_id_fkey" FOREIGN KEY ("lawyer_id") REFERENCES "public"."lawyers"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "chat_conversations" ADD CONSTRAINT "chat_conversations_appointment_id_fkey" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE set null ON UPDATE no action;

ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_conversation_id_fkey" FOREIGN KEY ("conversation_id") REFERENCES "public"."chat_conversations"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_sender_id_fkey" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;

ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;

ALTER TABLE "checklist_items" ADD CONSTRAINT "checklist_items_checklist_id_fkey" FOREIGN KEY ("checklist_id") REFERENCES "public"."checklists"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "clients" ADD CONSTRAINT "clients_lawyer_id_fkey" FOREIGN KEY ("lawyer_id") REFERENCES "public"."lawyers"("id") ON DELETE set null ON UPDATE no action;

ALTER TABLE "clients" ADD CONSTRAINT "clients_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;

ALTER TABLE "conflict_decisions" ADD CONSTRAINT "conflict_decisions_check_id_fkey" FOREIGN KEY ("check_id") REFERENCES "public"."conflict_checks"("id") ON DELETE restrict ON UPDATE no action;

ALTER TABLE "conflict_decisions" ADD CONSTRAINT "conflict_decisions_consent_file_id_fkey" FOREIGN KEY ("consent_file_id") REFERENCES "public"."files"("id") ON DELETE restrict ON UPDATE no action;

ALTER TABLE "conflict_matches" ADD CONSTRAINT "conflict_matches_check_id_fkey" FOREIGN KEY ("check_id") REFERENCES "public"."conflict_checks"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "consultations" ADD CONSTRAINT "consultations_lead_id_fkey" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_lead_id_fkey" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE set null ON UPDATE no action;

ALTER TABLE "documents" ADD CONSTRAINT "documents_case_id_fkey" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "documents" ADD CONSTRAINT "documents_client_id_fkey" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "documents" ADD CONSTRAINT "documents_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;

ALTER TABLE "documents" ADD CONSTRAINT "documents_uploaded_by_fkey" FOREIGN KEY ("uploaded_by") REFERENCES "public"."lawyers"("id") ON DELETE set null ON UPDATE no action;

ALTER TABLE "documents" ADD CONSTRAINT "documents_uploaded_by_client_fkey" FOREIGN KEY ("uploaded_by_client") REFERENCES "public"."clients"("id") ON DELETE set null ON UPDATE no action;

ALTER TABLE "documents" ADD CONSTRAINT "documents_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;

ALTER TABLE "firm_settings" ADD CONSTRAINT "firm_settings_logo_file_id_fkey" FOREIGN KEY ("logo_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;

ALTER TABLE "import_runs" ADD CONSTRAINT "import_runs_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "import_runs" ADD CONSTRAINT "import_runs_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;

ALTER TABLE "invitations" ADD CONSTRAINT "invitations_lawyer_id_fkey" FOREIGN KEY ("lawyer_id") REFERENCES "public"."lawyers"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_fkey" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;

ALTER TABLE "lawyers" ADD CONSTRAINT "lawyers_image_file_id_fkey" FOREIGN KEY ("image_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;

ALTER TABLE "lawyers" ADD CONSTRAINT "lawyers_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;

ALTER TABLE "declined_leads" ADD CONSTRAINT "declined_leads_lead_id_fkey" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "lead_mails" ADD CONSTRAINT "lead_mails_lead_id_fkey" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "lead_mails" ADD CONSTRAINT "lead_mails_sent_by_fkey" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;

ALTER TABLE "leads" ADD CONSTRAINT "leads_client_id_fkey" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE set null ON UPDATE no action;

ALTER TABLE "leads" ADD CONSTRAINT "leads_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;

ALTER TABLE "list_layouts" ADD CONSTRAINT "list_layouts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "case_parties" ADD CONSTRAINT "case_parties_case_id_fkey" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "case_parties" ADD CONSTRAINT "case_parties_party_id_fkey" FOREIGN KEY ("party_id") REFERENCES "public"."parties"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "parties" ADD CONSTRAINT "parties_client_id_fkey" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE set null ON UPDATE no action;

ALTER TABLE "parties" ADD CONSTRAINT "parties_lead_id_fkey" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE set null ON UPDATE no action;

ALTER TABLE "parties" ADD CONSTRAINT "parties_merged_into_fkey" FOREIGN KEY ("merged_into") REFERENCES "public"."parties"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "party_merges" ADD CONSTRAINT "party_merges_kept_id_fkey" FOREIGN KEY ("kept_id") REFERENCES "public"."parties"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "party_merges" ADD CONSTRAINT "party_merges_merged_id_fkey" FOREIGN KEY ("merged_id") REFERENCES "public"."parties"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "party_relations" ADD CONSTRAINT "party_relations_from_id_fkey" FOREIGN KEY ("from_id") REFERENCES "public"."parties"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "party_relations" ADD CONSTRAINT "party_relations_to_id_fkey" FOREIGN KEY ("to_id") REFERENCES "public"."parties"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "user_presence" ADD CONSTRAINT "user_presence_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "record_readings" ADD CONSTRAINT "record_readings_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "sign_up_links" ADD CONSTRAINT "sign_up_links_sign_up_id_fkey" FOREIGN KEY ("sign_up_id") REFERENCES "public"."pending_sign_ups"("id") ON DELETE set null ON UPDATE no action;

ALTER TABLE "site_archive" ADD CONSTRAINT "site_archive_taken_by_fkey" FOREIGN KEY ("taken_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;

ALTER TABLE "site_text_versions" ADD CONSTRAINT "site_text_versions_site_text_id_fkey" FOREIGN KEY ("site_text_id") REFERENCES "public"."site_texts"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "case_tasks" ADD CONSTRAINT "case_tasks_case_id_fkey" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "case_tasks" ADD CONSTRAINT "case_tasks_assigned_to_fkey" FOREIGN KEY ("assigned_to") REFERENCES "public"."lawyers"("id") ON DELETE set null ON UPDATE no action;

ALTER TABLE "testimonial_versions" ADD CONSTRAINT "testimonial_versions_testimonial_id_fkey" FOREIGN KEY ("testimonial_id") REFERENCES "public"."testimonials"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "testimonials" ADD CONSTRAINT "testimonials_consent_file_id_fkey" FOREIGN KEY ("consent_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;

ALTER TABLE "case_updates" ADD CONSTRAINT "case_updates_case_id_fkey" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "case_updates" ADD CONSTRAINT "case_updates_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;

ALTER TABLE "case_updates" ADD CONSTRAINT "case_updates_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;

ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "two_factors" ADD CONSTRAINT "two_factors_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;

ALTER TABLE "resealings" ADD CONSTRAINT "resealings_key_id_fkey" FOREIGN KEY ("key_id") REFERENCES "public"."encryption_keys"("id") ON DELETE cascade ON UPDATE no action;

CREATE INDEX "password_resets_user_id_idx" ON "password_resets" USING btree ("user_id");

CREATE INDEX "password_resets_requested_by_idx" ON "password_resets" USING btree ("requested_by");

CREATE INDEX "password_resets_expires_at_idx" ON "password_resets" USING btree ("expires_at");

CREATE INDEX "pending_sign_ins_user_id_idx" ON "pending_sign_ins" USING btree ("user_id");

CREATE INDEX "pending_sign_ins_expires_at_idx" ON "pending_sign_ins" USING btree ("expires_at");

CREATE INDEX "address_changes_user_id_idx" ON "address_changes" USING btree ("user_id");

CREATE INDEX "address_changes_expires_at_idx" ON "address_changes" USING btree ("expires_at");

CREATE INDEX "users_name_idx" ON "users" USING btree ("name","id");

CREATE INDEX "users_search_idx" ON "users" USING gin ("name" extensions.gin_trgm_ops,"email" extensions.gin_trgm_ops);

CREATE INDEX "users_banned_idx" ON "users" USING btree ("name","id") WHERE banned_at is not null;

CREATE INDEX "api_tokens_user_id_idx" ON "api_tokens" USING btree ("user_id");

CREATE INDEX "api_tokens_order_idx" ON "api_tokens" USING btree ("created_at" DESC NULLS FIRST,"id") WHERE revoked_at is null;

CREATE UNIQUE INDEX "appointments_lawyer_id_key" ON "appointments" USING btree ("client_id","lawyer_id") WHERE status = 'pending';

CREATE INDEX "appointments_meets_at_idx" ON "appointments" USING btree ("lawyer_id","meets_at","id") WHERE status = 'confirmed';

CREATE INDEX "appointments_client_id_idx" ON "appointments" USING btree ("client_id","created_at" DESC NULLS FIRST,"id");

CREATE INDEX "appointments_lawyer_id_idx" ON "appointments" USING btree ("lawyer_id","status","created_at" DESC NULLS FIRST,"id");

CREATE INDEX "appointments_client_id_lawyer_id_idx" ON "appointments" USING btree ("client_id","lawyer_id","status");

CREATE INDEX "appointments_created_at_idx" ON "appointments" USING btree ("created_at" DESC NULLS FIRST,"id");

CREATE INDEX "article_pictures_article_id_idx" ON "article_pictures" USING btree ("article_id");

CREATE INDEX "article_pictures_lawyer_id_idx" ON "article_pictures" USING btree ("lawyer_id");

CREATE UNIQUE INDEX "article_versions_slug_key" ON "article_versions" USING btree ("slug") WHERE published;

CREATE INDEX "article_versions_published_idx" ON "article_versions" USING btree ("published_on" DESC NULLS FIRST,"slug") WHERE published;

CREATE INDEX "article_versions_author_id_idx" ON "article_versions" USING btree ("author_id");

CREATE INDEX "articles_created_at_idx" ON "articles" USING btree ("created_at" DESC NULLS FIRST,"id");

CREATE INDEX "articles_author_id_idx" ON "articles" USING btree ("author_id","created_at" DESC NULLS FIRST,"id");

CREATE INDEX "articles_picture_file_id_idx" ON "articles" USING btree ("picture_file_id");

CREATE INDEX "audit_log_at_idx" ON "audit_log" USING btree ("at" DESC NULLS FIRST,"id" DESC NULLS FIRST);

CREATE INDEX "audit_log_user_id_idx" ON "audit_log" USING btree ("user_id","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);

CREATE INDEX "audit_log_action_idx" ON "audit_log" USING btree ("action","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);

CREATE INDEX "audit_log_entity_idx" ON "audit_log" USING btree ("entity","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);

CREATE INDEX "audit_log_case_id_idx" ON "audit_log" USING btree ("case_id","at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE case_id is not null;

CREATE INDEX "audit_log_handed_over_idx" ON "audit_log" USING gin ((detail -> 'case_ids')) WHERE action = 'lawyer.handed-over';

CREATE INDEX "audit_log_entity_id_idx" ON "audit_log" USING btree ("entity_id","id" DESC NULLS FIRST);

CREATE INDEX "backup_downloads_backup_id_idx" ON "backup_downloads" USING btree ("backup_id");

CREATE INDEX "backup_downloads_user_id_idx" ON "backup_downloads" USING btree ("user_id");

CREATE INDEX "backup_downloads_expires_at_idx" ON "backup_downloads" USING btree ("expires_at");

CREATE INDEX "backups_order_idx" ON "backups" USING btree ("started_at" DESC NULLS FIRST);

CREATE INDEX "backups_verified_idx" ON "backups" USING btree ("finished_at" DESC NULLS FIRST) WHERE verified;

CREATE INDEX "time_entries_date_idx" ON "time_entries" USING btree ("date" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"id");

CREATE INDEX "time_entries_case_id_idx" ON "time_entries" USING btree ("case_id","date" DESC NULLS FIRST);

CREATE INDEX "time_entries_former_case_id_idx" ON "time_entries" USING btree ("former_case_id") WHERE former_case_id is not null;

CREATE INDEX "time_entries_lawyer_id_idx" ON "time_entries" USING btree ("lawyer_id","date" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"id");

CREATE INDEX "time_entries_billable_idx" ON "time_entries" USING btree ("billable","date" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"id");

CREATE INDEX "calendar_events_court_date_idx" ON "calendar_events" USING btree ("court_date","id");

CREATE INDEX "calendar_events_public_idx" ON "calendar_events" USING btree ("court_date","id") WHERE is_public;

CREATE INDEX "calendar_events_case_id_idx" ON "calendar_events" USING btree ("case_id","court_date");

CREATE INDEX "calendar_events_lawyer_id_idx" ON "calendar_events" USING btree ("lawyer_id","court_date","id");

CREATE INDEX "case_access_grants_case_id_idx" ON "case_access_grants" USING btree ("case_id");

CREATE INDEX "case_access_grants_user_id_idx" ON "case_access_grants" USING btree ("user_id");

CREATE INDEX "case_access_grants_lawyer_id_idx" ON "case_access_grants" USING btree ("lawyer_id","created_at" DESC NULLS FIRST,"id");

CREATE INDEX "case_access_grants_expires_at_idx" ON "case_access_grants" USING btree ("expires_at");

CREATE INDEX "case_access_pins_lawyer_id_idx" ON "case_access_pins" USING btree ("lawyer_id","created_at" DESC NULLS FIRST,"id");

CREATE INDEX "case_access_pins_expires_at_idx" ON "case_access_pins" USING btree ("expires_at") WHERE pin_ciphertext is not null;

CREATE INDEX "case_access_locks_lawyer_id_idx" ON "case_access_locks" USING btree ("lawyer_id");

CREATE INDEX "case_access_unlocks_case_id_idx" ON "case_access_unlocks" USING btree ("case_id","created_at" DESC NULLS FIRST);

CREATE INDEX "case_access_unlocks_lawyer_id_idx" ON "case_access_unlocks" USING btree ("lawyer_id","created_at" DESC NULLS FIRST);

CREATE UNIQUE INDEX "case_access_requests_case_id_key" ON "case_access_requests" USING btree ("case_id") WHERE answered_at is null;

CREATE INDEX "case_access_requests_case_id_idx" ON "case_access_requests" USING btree ("case_id","created_at" DESC NULLS FIRST);

CREATE INDEX "case_access_requests_requested_by_idx" ON "case_access_requests" USING btree ("requested_by");

CREATE INDEX "case_access_requests_client_id_idx" ON "case_access_requests" USING btree ("client_id","created_at" DESC NULLS FIRST);

CREATE INDEX "case_access_requests_lawyer_id_idx" ON "case_access_requests" USING btree ("lawyer_id","created_at" DESC NULLS FIRST);

CREATE UNIQUE INDEX "case_screens_case_id_key" ON "case_screens" USING btree ("case_id","lawyer_id") WHERE ended_at is null;

CREATE INDEX "case_screens_case_id_idx" ON "case_screens" USING btree ("case_id","since");

CREATE INDEX "case_screens_lawyer_id_idx" ON "case_screens" USING btree ("lawyer_id","case_id") WHERE ended_at is null;

CREATE INDEX "case_status_changes_case_id_idx" ON "case_status_changes" USING btree ("case_id","changed_at" DESC NULLS FIRST);

CREATE INDEX "case_status_changes_lawyer_id_idx" ON "case_status_changes" USING btree ("lawyer_id","changed_at" DESC NULLS FIRST);

CREATE INDEX "cases_created_at_idx" ON "cases" USING btree ("created_at" DESC NULLS FIRST,"id");

CREATE INDEX "cases_title_idx" ON "cases" USING btree ("title","id");

CREATE INDEX "cases_start_date_idx" ON "cases" USING btree ("start_date" DESC NULLS FIRST,"id");

CREATE INDEX "cases_status_idx" ON "cases" USING btree ("status","created_at" DESC NULLS FIRST,"id");

CREATE INDEX "cases_status_title_idx" ON "cases" USING btree ("status","title","id");

CREATE INDEX "cases_other_status_idx" ON "cases" USING btree ("created_at" DESC NULLS FIRST,"id") WHERE status not in ('ongoing', 'pending', 'closed');

CREATE INDEX "cases_practice_area_idx" ON "cases" USING btree ("practice_area","created_at" DESC NULLS FIRST,"id");

CREATE INDEX "cases_client_id_idx" ON "cases" USING btree ("client_id","created_at" DESC NULLS FIRST,"id");

CREATE INDEX "cases_lawyer_id_idx" ON "cases" USING btree ("lawyer_id","created_at" DESC NULLS FIRST,"id");

CREATE INDEX "cases_lawyer_id_title_idx" ON "cases" USING btree ("lawyer_id","title","id");

CREATE INDEX "cases_lawyer_id_case_number_idx" ON "cases" USING btree ("lawyer_id","case_number");

CREATE INDEX "cases_lawyer_id_start_date_idx" ON "cases" USING btree ("lawyer_id","start_date" DESC NULLS FIRST,"id");

CREATE INDEX "cases_lawyer_id_status_idx" ON "cases" USING btree ("lawyer_id","status","created_at" DESC NULLS FIRST,"id");

CREATE INDEX "cases_client_id_lawyer_id_idx" ON "cases" USING btree ("client_id","lawyer_id");

CREATE INDEX "cases_published_idx" ON "cases" USING btree ("lawyer_id","created_at" DESC NULLS FIRST) WHERE publish_title;

CREATE INDEX "cases_search_idx" ON "cases" USING gin ("search_text" extensions.gin_trgm_ops);

CREATE INDEX "cases_client_photo_file_id_idx" ON "cases" USING btree ("client_photo_file_id") WHERE client_photo_file_id is not null;

CREATE INDEX "cases_cover_image_file_id_idx" ON "cases" USING btree ("cover_image_file_id") WHERE cover_image_file_id is not null;

CREATE INDEX "key_holders_user_id_idx" ON "key_holders" USING btree ("user_id");

CREATE INDEX "key_holders_chain_id_idx" ON "key_holders" USING btree ("chain_id");

CREATE INDEX "chat_admissions_conversation_id_idx" ON "chat_admissions" USING btree ("conversation_id","created_at");

CREATE INDEX "chat_admissions_device_id_idx" ON "chat_admissions" USING btree ("device_id");

CREATE INDEX "chat_envelopes_holder_id_idx" ON "chat_envelopes" USING btree ("holder_id");

CREATE INDEX "chat_epochs_conversation_id_idx" ON "chat_epochs" USING btree ("conversation_id","position");

CREATE INDEX "chat_conversations_lawyer_id_idx" ON "chat_conversations" USING btree ("lawyer_id","updated_at" DESC NULLS FIRST,"id");

CREATE INDEX "chat_conversations_waiting_idx" ON "chat_conversations" USING btree ("waiting_since","lawyer_id") WHERE waiting_since is not null;

CREATE INDEX "chat_conversations_appointment_id_idx" ON "chat_conversations" USING btree ("appointment_id");

CREATE INDEX "chat_messages_conversation_id_idx" ON "chat_messages" USING btree ("conversation_id","position" DESC NULLS FIRST);

CREATE INDEX "chat_messages_unread_idx" ON "chat_messages" USING btree ("conversation_id","sender") WHERE not is_read;

CREATE INDEX "chat_messages_sender_id_idx" ON "chat_messages" USING btree ("sender_id");

CREATE INDEX "chat_messages_file_id_idx" ON "chat_messages" USING btree ("file_id") WHERE file_id is not null;

CREATE INDEX "checklist_items_position_idx" ON "checklist_items" USING btree ("checklist_id","position");

CREATE INDEX "clients_email_idx" ON "clients" USING btree ("email");

CREATE INDEX "clients_created_at_idx" ON "clients" USING btree ("created_at" DESC NULLS FIRST,"id");

CREATE INDEX "clients_name_idx" ON "clients" USING btree ("name","id");

CREATE INDEX "clients_search_idx" ON "clients" USING gin ("search_text" extensions.gin_trgm_ops);

CREATE INDEX "clients_lawyer_id_idx" ON "clients" USING btree ("lawyer_id","created_at" DESC NULLS FIRST,"id");

CREATE INDEX "conflict_checks_asked_at_idx" ON "conflict_checks" USING btree ("asked_at" DESC NULLS FIRST,"id");

CREATE INDEX "conflict_checks_open_idx" ON "conflict_checks" USING btree ("asked_at") WHERE state = 'open';

CREATE INDEX "conflict_checks_lead_id_idx" ON "conflict_checks" USING btree ("lead_id","asked_at" DESC NULLS FIRST);

CREATE INDEX "conflict_checks_client_id_idx" ON "conflict_checks" USING btree ("client_id","asked_at" DESC NULLS FIRST);

CREATE INDEX "conflict_checks_case_id_idx" ON "conflict_checks" USING btree ("case_id","asked_at" DESC NULLS FIRST);

CREATE INDEX "conflict_checks_matches_idx" ON "conflict_checks" USING btree ("asked_at" DESC NULLS FIRST,"id") WHERE matches > 0;

CREATE INDEX "conflict_checks_asked_by_idx" ON "conflict_checks" USING btree ("asked_by","asked_at" DESC NULLS FIRST);

CREATE INDEX "conflict_decisions_lead_id_idx" ON "conflict_decisions" USING btree ("lead_id","decided_at" DESC NULLS FIRST);

CREATE INDEX "conflict_decisions_client_id_idx" ON "conflict_decisions" USING btree ("client_id","decided_at" DESC NULLS FIRST);

CREATE INDEX "conflict_decisions_decided_by_idx" ON "conflict_decisions" USING btree ("decided_by","decided_at" DESC NULLS FIRST);

CREATE INDEX "conflict_decisions_consent_file_id_idx" ON "conflict_decisions" USING btree ("consent_file_id");

CREATE INDEX "conflict_matches_check_id_idx" ON "conflict_matches" USING btree ("check_id","place");

CREATE INDEX "conflict_matches_row_id_idx" ON "conflict_matches" USING btree ("row_id");

CREATE INDEX "conflict_names_keys_idx" ON "conflict_names" USING gin ("keys");

CREATE INDEX "conflict_names_plain_idx" ON "conflict_names" USING gin ("plain" extensions.gin_trgm_ops);

CREATE INDEX "conflict_names_added_at_idx" ON "conflict_names" USING btree ("added_at","id");

CREATE UNIQUE INDEX "publication_consents_subject_id_key" ON "publication_consents" USING btree ("subject_id","kind") WHERE withdrawn_at is null;

CREATE INDEX "publication_consents_subject_id_idx" ON "publication_consents" USING btree ("subject_id","given_at" DESC NULLS FIRST);

CREATE INDEX "publication_consents_case_id_idx" ON "publication_consents" USING btree ("case_id","given_at" DESC NULLS FIRST);

CREATE INDEX "publication_consents_client_id_idx" ON "publication_consents" USING btree ("client_id","given_at" DESC NULLS FIRST);

CREATE INDEX "publication_consents_lawyer_id_idx" ON "publication_consents" USING btree ("lawyer_id","given_at" DESC NULLS FIRST);

CREATE INDEX "consultations_lead_id_idx" ON "consultations" USING btree ("lead_id","created_at" DESC NULLS FIRST);

CREATE INDEX "contact_messages_created_at_idx" ON "contact_messages" USING btree ("created_at" DESC NULLS FIRST,"id");

CREATE INDEX "contact_messages_unanswered_idx" ON "contact_messages" USING btree ("created_at" DESC NULLS FIRST,"id") WHERE answered_at is null;

CREATE INDEX "contact_messages_answered_idx" ON "contact_messages" USING btree ("created_at" DESC NULLS FIRST,"id") WHERE answered_at is not null;

CREATE INDEX "contact_messages_search_idx" ON "contact_messages" USING gin ("search_text" extensions.gin_trgm_ops);

CREATE INDEX "contact_messages_email_idx" ON "contact_messages" USING btree ("email","created_at" DESC NULLS FIRST);

CREATE INDEX "contact_messages_lead_id_idx" ON "contact_messages" USING btree ("lead_id");

CREATE INDEX "deleted_records_deleted_at_idx" ON "deleted_records" USING btree ("deleted_at" DESC NULLS FIRST,"id");

CREATE INDEX "deleted_records_table_name_idx" ON "deleted_records" USING btree ("table_name","deleted_at" DESC NULLS FIRST,"id");

CREATE INDEX "deleted_records_case_id_idx" ON "deleted_records" USING btree ("case_id");

CREATE INDEX "deleted_records_client_id_idx" ON "deleted_records" USING btree ("client_id");

CREATE INDEX "deleted_records_row_id_idx" ON "deleted_records" USING btree ("row_id");

CREATE INDEX "deleted_records_purge_after_idx" ON "deleted_records" USING btree ("purge_after") WHERE not hold;

CREATE INDEX "deleted_records_held_idx" ON "deleted_records" USING btree ("deleted_at" DESC NULLS FIRST,"id") WHERE hold;

CREATE INDEX "deleted_records_search_idx" ON "deleted_records" USING gin ("label" extensions.gin_trgm_ops);

CREATE INDEX "deleted_records_file_ids_idx" ON "deleted_records" USING gin ("file_ids");

CREATE INDEX "documents_created_at_idx" ON "documents" USING btree ("created_at" DESC NULLS FIRST,"id");

CREATE INDEX "documents_title_idx" ON "documents" USING btree ("title","id");

CREATE INDEX "documents_search_idx" ON "documents" USING gin ("search_text" extensions.gin_trgm_ops);

CREATE INDEX "documents_file_type_idx" ON "documents" USING btree ("file_type","created_at" DESC NULLS FIRST,"id");

CREATE INDEX "documents_file_type_title_idx" ON "documents" USING btree ("file_type","title","id");

CREATE INDEX "documents_case_id_idx" ON "documents" USING btree ("case_id","created_at" DESC NULLS FIRST,"id");

CREATE INDEX "documents_client_id_idx" ON "documents" USING btree ("client_id","created_at" DESC NULLS FIRST,"id");

CREATE INDEX "documents_lawyer_id_idx" ON "documents" USING btree ("lawyer_id","created_at" DESC NULLS FIRST,"id");

CREATE INDEX "documents_lawyer_id_title_idx" ON "documents" USING btree ("lawyer_id","title","id");

CREATE INDEX "documents_uploaded_by_title_idx" ON "documents" USING btree ("uploaded_by","title","id");

CREATE INDEX "documents_uploaded_by_idx" ON "documents" USING btree ("uploaded_by","created_at" DESC NULLS FIRST,"id");

CREATE INDEX "documents_uploaded_by_client_idx" ON "documents" USING btree ("uploaded_by_client") WHERE uploaded_by_client is not null;

CREATE INDEX "documents_file_id_idx" ON "documents" USING btree ("file_id") WHERE file_id is not null;

CREATE INDEX "firm_settings_logo_file_id_idx" ON "firm_settings" USING btree ("logo_file_id");

CREATE INDEX "import_runs_newest_idx" ON "import_runs" USING btree ("user_id","kind","created_at" DESC NULLS FIRST);

CREATE UNIQUE INDEX "import_runs_running_key" ON "import_runs" USING btree ("user_id") WHERE state in ('checking', 'writing');

CREATE INDEX "invitations_email_idx" ON "invitations" USING btree ("email","created_at" DESC NULLS FIRST);

CREATE INDEX "invitations_lawyer_id_idx" ON "invitations" USING btree ("lawyer_id");

CREATE INDEX "invitations_expires_at_idx" ON "invitations" USING btree ("expires_at");

CREATE INDEX "lawyers_name_idx" ON "lawyers" USING btree ("name","id");

CREATE INDEX "lawyers_image_file_id_idx" ON "lawyers" USING btree ("image_file_id");

CREATE INDEX "lead_mails_lead_id_idx" ON "lead_mails" USING btree ("lead_id","sent_at" DESC NULLS FIRST,"id");

CREATE INDEX "lead_mails_sent_by_idx" ON "lead_mails" USING btree ("sent_by");

CREATE UNIQUE INDEX "lead_mails_automatic_key" ON "lead_mails" USING btree ("lead_id","step") WHERE "lead_mails"."is_automatic";

CREATE INDEX "leads_created_at_idx" ON "leads" USING btree ("created_at" DESC NULLS FIRST,"id");

CREATE INDEX "leads_status_idx" ON "leads" USING btree ("status","created_at" DESC NULLS FIRST,"id");

CREATE INDEX "leads_owner_idx" ON "leads" USING btree ("owner_id","created_at" DESC NULLS FIRST,"id");

CREATE INDEX "leads_name_idx" ON "leads" USING btree ("name","id");

CREATE INDEX "leads_search_idx" ON "leads" USING gin ("search_text" extensions.gin_trgm_ops);

CREATE INDEX "leads_email_idx" ON "leads" USING btree ("email");

CREATE INDEX "leads_client_id_idx" ON "leads" USING btree ("client_id");

CREATE UNIQUE INDEX "legal_holds_case_id_key" ON "legal_holds" USING btree ("case_id") WHERE lifted_at is null;

CREATE UNIQUE INDEX "legal_holds_client_id_key" ON "legal_holds" USING btree ("client_id") WHERE lifted_at is null;

CREATE INDEX "legal_holds_set_at_idx" ON "legal_holds" USING btree ("set_at" DESC NULLS FIRST,"id");

CREATE INDEX "locations_position_idx" ON "locations" USING btree ("position","state","city");

CREATE INDEX "notification_preferences_digest_idx" ON "notification_preferences" USING btree ("digest","digest_sent_on") WHERE digest <> 'off';

CREATE INDEX "notifications_user_id_idx" ON "notifications" USING btree ("user_id","created_at" DESC NULLS FIRST,"id");

CREATE UNIQUE INDEX "notifications_unread_key" ON "notifications" USING btree ("user_id","kind","subject_id") WHERE read_at is null;

CREATE INDEX "notifications_to_mail_idx" ON "notifications" USING btree ("created_at") WHERE read_at is null and mailed_at is null;

CREATE INDEX "case_parties_party_id_idx" ON "case_parties" USING btree ("party_id","lawyer_id");

CREATE INDEX "case_parties_lawyer_id_idx" ON "case_parties" USING btree ("lawyer_id","case_id");

CREATE INDEX "parties_created_at_idx" ON "parties" USING btree ("created_at" DESC NULLS FIRST,"id");

CREATE INDEX "parties_search_idx" ON "parties" USING gin ("search_text" extensions.gin_trgm_ops);

CREATE INDEX "parties_merged_into_idx" ON "parties" USING btree ("merged_into") WHERE merged_into is not null;

CREATE INDEX "party_merges_kept_id_idx" ON "party_merges" USING btree ("kept_id","merged_at");

CREATE INDEX "party_merges_merged_id_idx" ON "party_merges" USING btree ("merged_id");

CREATE INDEX "party_relations_to_id_idx" ON "party_relations" USING btree ("to_id");

CREATE INDEX "passkey_challenges_user_id_idx" ON "passkey_challenges" USING btree ("user_id");

CREATE INDEX "passkey_challenges_expires_at_idx" ON "passkey_challenges" USING btree ("expires_at");

CREATE INDEX "passkeys_user_id_idx" ON "passkeys" USING btree ("user_id","created_at");

CREATE INDEX "user_presence_client_id_idx" ON "user_presence" USING btree ("client_id");

CREATE INDEX "user_presence_lawyer_id_idx" ON "user_presence" USING btree ("lawyer_id");

CREATE INDEX "user_presence_last_seen_idx" ON "user_presence" USING btree ("last_seen") WHERE is_online;

CREATE INDEX "provider_sign_ins_expires_at_idx" ON "provider_sign_ins" USING btree ("expires_at");

CREATE INDEX "record_readings_user_id_idx" ON "record_readings" USING btree ("user_id");

CREATE INDEX "record_readings_expires_at_idx" ON "record_readings" USING btree ("expires_at");

CREATE INDEX "engagement_register_at_idx" ON "engagement_register" USING btree ("at" DESC NULLS FIRST,"number" DESC NULLS FIRST);

CREATE INDEX "engagement_register_lawyer_id_idx" ON "engagement_register" USING btree ("lawyer_id","number" DESC NULLS FIRST);

CREATE INDEX "engagement_register_client_id_idx" ON "engagement_register" USING btree ("client_id","number" DESC NULLS FIRST);

CREATE INDEX "counters_measure_idx" ON "counters" USING btree ("measure","month","kind");

CREATE INDEX "counters_changes_idx" ON "counters" USING btree ("measure","month","kind") WHERE not folded;

CREATE INDEX "counters_most_idx" ON "counters" USING btree ("measure",round(number) desc) WHERE folded;

CREATE INDEX "sessions_user_id_idx" ON "sessions" USING btree ("user_id","created_at" DESC NULLS FIRST);

CREATE INDEX "sessions_expires_at_idx" ON "sessions" USING btree ("expires_at");

CREATE INDEX "pending_sign_ups_email_idx" ON "pending_sign_ups" USING btree ("email");

CREATE INDEX "pending_sign_ups_expires_at_idx" ON "pending_sign_ups" USING btree ("expires_at");

CREATE INDEX "sign_up_links_email_idx" ON "sign_up_links" USING btree ("email");

CREATE INDEX "sign_up_links_sign_up_id_idx" ON "sign_up_links" USING btree ("sign_up_id");

CREATE INDEX "sign_up_links_expires_at_idx" ON "sign_up_links" USING btree ("expires_at");

CREATE INDEX "site_archive_taken_at_idx" ON "site_archive" USING btree ("taken_at" DESC NULLS FIRST,"id");

CREATE INDEX "site_text_versions_site_text_id_idx" ON "site_text_versions" USING btree ("site_text_id","approved_at" DESC NULLS FIRST,"id");

CREATE INDEX "case_tasks_search_idx" ON "case_tasks" USING gin ("search_text" extensions.gin_trgm_ops);

CREATE INDEX "case_tasks_case_id_idx" ON "case_tasks" USING btree ("case_id","created_at","id");

CREATE INDEX "case_tasks_lawyer_id_idx" ON "case_tasks" USING btree ("lawyer_id","created_at","id");

CREATE INDEX "case_tasks_open_idx" ON "case_tasks" USING btree ("due_order","id") WHERE status <> 'completed';

CREATE INDEX "case_tasks_completed_idx" ON "case_tasks" USING btree ("due_order","id") WHERE status = 'completed';

CREATE INDEX "case_tasks_lawyer_open_idx" ON "case_tasks" USING btree ("lawyer_id","due_order","id") WHERE status <> 'completed';

CREATE INDEX "case_tasks_lawyer_completed_idx" ON "case_tasks" USING btree ("lawyer_id","due_order","id") WHERE status = 'completed';

CREATE INDEX "case_tasks_assigned_open_idx" ON "case_tasks" USING btree ("assigned_to","due_order","id") WHERE status <> 'completed';

CREATE INDEX "case_tasks_assigned_to_idx" ON "case_tasks" USING btree ("assigned_to","due_order","id");

CREATE INDEX "testimonial_versions_testimonial_id_idx" ON "testimonial_versions" USING btree ("testimonial_id","approved_at" DESC NULLS FIRST,"id");

CREATE INDEX "testimonials_place_idx" ON "testimonials" USING btree ("place","created_at","id");

CREATE INDEX "testimonials_consent_file_id_idx" ON "testimonials" USING btree ("consent_file_id");

CREATE INDEX "case_updates_case_id_idx" ON "case_updates" USING btree ("case_id","entry_timestamp" DESC NULLS FIRST,"id");

CREATE INDEX "case_updates_lawyer_id_idx" ON "case_updates" USING btree ("lawyer_id","entry_timestamp" DESC NULLS FIRST,"id");

CREATE INDEX "case_updates_file_id_idx" ON "case_updates" USING btree ("file_id") WHERE file_id is not null;

CREATE INDEX "recovery_codes_user_id_idx" ON "recovery_codes" USING btree ("user_id");

CREATE UNIQUE INDEX "encryption_keys_active_idx" ON "encryption_keys" USING btree ("state") WHERE state = 'active';

CREATE INDEX "queued_jobs_due_idx" ON "queued_jobs" USING btree ("due_at") WHERE done_at is null and failed_at is null;

CREATE INDEX "queued_jobs_failed_idx" ON "queued_jobs" USING btree ("created_at") WHERE failed_at is not null;

CREATE INDEX "queued_jobs_order_idx" ON "queued_jobs" USING btree ("created_at" DESC NULLS FIRST,"id");

CREATE INDEX "files_case_id_idx" ON "files" USING btree ("case_id");

CREATE INDEX "files_uploaded_by_idx" ON "files" USING btree ("uploaded_by","created_at" DESC NULLS FIRST,"id");

CREATE INDEX "files_client_id_idx" ON "files" USING btree ("client_id","created_at" DESC NULLS FIRST,"id");

CREATE INDEX "files_lawyer_id_idx" ON "files" USING btree ("lawyer_id","created_at" DESC NULLS FIRST,"id");

CREATE INDEX "files_portraits_idx" ON "files" USING btree ("id") WHERE purpose = 'lawyer_portrait';

CREATE INDEX "files_published_pictures_idx" ON "files" USING btree ("id") WHERE purpose = 'published_picture';

CREATE INDEX "files_orphans_idx" ON "files" USING btree ("state_at") WHERE state <> 'stored';

CREATE INDEX "resumable_uploads_uploaded_by_idx" ON "resumable_uploads" USING btree ("uploaded_by");

CREATE INDEX "resumable_uploads_created_at_idx" ON "resumable_uploads" USING btree ("created_at");

-- Bodies may name what a later block creates.
set local check_function_bodies = off;

-- ==== functions of jobs

-- Queues a job within the caller's own transaction: a change and the mail about it are kept together or not at
-- all. Callers learn nothing, and can't read what they queued.
create or replace function public.queue_job(p_id uuid, p_kind text, p_summary text, p_payload text) returns void
language sql security definer set search_path = '' as $$
  insert into public.queued_jobs (id, kind, summary, payload) values (p_id, p_kind, p_summary, p_payload);
$$;
revoke all on function public.queue_job(uuid, text, text, text) from public;
grant execute on function public.queue_job(uuid, text, text, text) to portico_accounts, portico_admin, portico_system;
alter function public.queue_job(uuid, text, text, text) owner to portico_definer;

-- ==== functions of lists

-- Keeps what a list is searched by: the texts of the columns that the trigger names, each on a line of its own. Each line
-- begins with its line break, so that the beginning of a text is found like the beginning of any word.
create or replace function public.keep_search_text() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.search_text := coalesce(
    (select string_agg(E'\n' || (to_jsonb(new) ->> name), '') from unnest(tg_argv) as name), '');
  return new;
end $$;

-- Ends a search whose word is in too many rows to sort them, when none of the newest rows has it.
create or replace function public.refuse_broad_search(p_most integer) returns text
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = 'PT400', column = 'search', message = format(
    'More than %s entries match, and none of them is near the top of the list. Please add another word.', to_char(p_most, 'FM999,999'));
end $$;
revoke all on function public.refuse_broad_search(integer) from public;
grant execute on function public.refuse_broad_search(integer) to portico_admin;

-- ==== functions of files

-- Files are claimed and released by the rows that name them in a column `…file_id`.

-- Claims the files that a row newly names, for the purpose given with the trigger: the trigger's arguments are
-- pairs of column and purpose. A file must still be staged and the actor's own upload; only documents may be larger than
-- one request can bring (maxBytesAtOnce in storage.schema.ts). Runs before the row is written; the row's owner columns (case_id or, on a case, its id; client_id; lawyer_id) become the file's.
create or replace function public.claim_files() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  after jsonb := to_jsonb(new);
  before jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) end;
  named text;
  owned_case uuid := (after ->> case tg_table_name when 'cases' then 'id' else 'case_id' end)::uuid;
  owned_lawyer uuid := (after ->> case tg_table_name when 'lawyers' then 'id' else 'lawyer_id' end)::uuid;
begin
  for i in 0 .. tg_nargs - 1 by 2 loop
    named := after ->> tg_argv[i];
    continue when named is null or named = before ->> tg_argv[i];
    update public.files
      set state = 'stored', state_at = now(), purpose = tg_argv[i + 1], case_id = owned_case,
        client_id = (after ->> 'client_id')::uuid, lawyer_id = owned_lawyer
      where id = named::uuid and state = 'staged' and (tg_argv[i + 1] = 'document' or size <= 26220800)
        and uploaded_by = nullif(current_setting('portico.user_id', true), '')::uuid;
    if not found then
      raise foreign_key_violation using message = 'The file is not one that was uploaded for this.',
        table = tg_table_name, column = tg_argv[i], constraint = tg_table_name || '_' || tg_argv[i] || '_fkey';
    end if;
  end loop;
  return new;
end $$;

-- Releases the files that a row names no longer. What the records keep is erased with them (see records).
create or replace function public.release_files() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.files set state = 'released', state_at = now(), case_id = null, client_id = null, lawyer_id = null
  where id in (
    select value::uuid from jsonb_each_text(to_jsonb(old)) where key like '%file\_id' and value is not null
    except
    select value::uuid from jsonb_each_text(case when tg_op = 'UPDATE' then to_jsonb(new) else '{}' end)
      where key like '%file\_id' and value is not null
  );
  return null;
end $$;

alter function public.claim_files() owner to portico_definer;
alter function public.release_files() owner to portico_definer;

-- ==== functions of throttle

-- Throttles. A hit counts when its transaction commits: a caller that throws after it has counted nothing.

-- Counts one hit unless that would be more than p_limit within p_window (sliding; refused hits don't count).
-- Returns 0 when it may go on, else the seconds after which it may.
create or replace function public.throttle_hit(p_key_hash text, p_limit integer, p_window interval) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  recent timestamptz[];
  at timestamptz;
begin
  loop
    insert into public.throttles (key_hash, hits, expires_at)
      values (p_key_hash, '{}', clock_timestamp() + p_window) on conflict do nothing;
    select hits into recent from public.throttles where key_hash = p_key_hash for update;
    exit when found; -- unless a job removed it in between
  end loop;
  -- Only now is it this caller's turn.
  at := clock_timestamp();
  recent := array(select hit from unnest(recent) as hit where hit > at - p_window order by hit);
  if cardinality(recent) >= p_limit then
    return greatest(1, ceil(extract(epoch from recent[cardinality(recent) - p_limit + 1] + p_window - at)))::integer;
  end if;
  update public.throttles set hits = recent || at, expires_at = at + p_window where key_hash = p_key_hash;
  return 0;
end $$;

-- Counts one hit under several keys, each with its own limit, or under none of them. Returns the longest wait.
create or replace function public.throttle_hits(p_key_hashes text[], p_limits integer[], p_window interval)
returns integer language plpgsql security definer set search_path = '' as $$
declare
  one record;
  wait integer;
  longest integer := 0;
  counted text[] := '{}';
begin
  -- In the same order for all callers: who shares keys with another waits for them, and never in a circle.
  for one in select * from unnest(p_key_hashes, p_limits) as k(key_hash, times) order by key_hash loop
    wait := public.throttle_hit(one.key_hash, one.times, p_window);
    if wait = 0 then counted := counted || one.key_hash; end if;
    longest := greatest(longest, wait);
  end loop;
  if longest > 0 then perform public.throttle_give_back(counted); end if;
  return longest;
end $$;

-- The same for the networks of one caller's address, each of which may do so many callers' times of it.
create or replace function public.throttle_networks(
  p_name text, p_hashes text[], p_callers integer[], p_limit integer, p_window interval
) returns integer language sql security definer set search_path = '' as $$
  select public.throttle_hits(array_agg(p_name || ':' || n.hash), array_agg(p_limit * n.callers), p_window)
    from unnest(p_hashes, p_callers) as n(hash, callers)
$$;

-- What throttle_hit would return, without counting.
create or replace function public.throttle_peek(p_key_hash text, p_limit integer, p_window interval) returns integer
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select greatest(1, ceil(extract(epoch from hit + p_window - clock_timestamp())))::integer
    from public.throttles, unnest(hits) as hit
    where key_hash = p_key_hash and hit > clock_timestamp() - p_window
    order by hit desc offset p_limit - 1 limit 1
  ), 0)
$$;

-- Takes the latest hit back: what was counted before it was known turned out to be allowed.
create or replace function public.throttle_give_back(p_key_hash text) returns void
language sql security definer set search_path = '' as $$
  update public.throttles set hits = hits[:cardinality(hits) - 1] where key_hash = p_key_hash
$$;

-- The same under several keys.
create or replace function public.throttle_give_back(p_key_hashes text[]) returns void
language sql security definer set search_path = '' as $$
  with locked as (
    select key_hash from public.throttles where key_hash = any (p_key_hashes) order by key_hash for update
  )
  update public.throttles as t set hits = t.hits[:cardinality(t.hits) - 1] from locked where t.key_hash = locked.key_hash
$$;

-- Forgets a key, as after a right password.
create or replace function public.throttle_clear(p_key_hash text) returns void
language sql security definer set search_path = '' as $$
  delete from public.throttles where key_hash = p_key_hash
$$;

alter function public.throttle_hit(text, integer, interval) owner to portico_definer;
alter function public.throttle_hits(text[], integer[], interval) owner to portico_definer;
alter function public.throttle_networks(text, text[], integer[], integer, interval) owner to portico_definer;
alter function public.throttle_give_back(text[]) owner to portico_definer;
alter function public.throttle_peek(text, integer, interval) owner to portico_definer;
alter function public.throttle_give_back(text) owner to portico_definer;
alter function public.throttle_clear(text) owner to portico_definer;
grant execute on function public.throttle_hit(text, integer, interval)
  to portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts;
grant execute on function public.throttle_hits(text[], integer[], interval)
  to portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts;
grant execute on function public.throttle_peek(text, integer, interval)
  to portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts;
-- Only log-in takes hits back by itself; elsewhere the function that counts does it.
grant execute on function public.throttle_give_back(text) to portico_accounts;
grant execute on function public.throttle_give_back(text[]) to portico_accounts;
grant execute on function public.throttle_clear(text) to portico_accounts;

-- ==== functions of versions

-- Rows that people edit carry a version. An edit says which version it saw (`where version = …`); when somebody
-- else was quicker it changes nothing, and the screen can say so instead of losing their text.
create or replace function public.bump_version() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.version := old.version + 1;
  new.updated_at := clock_timestamp();
  return new;
end $$;

-- ==== functions of accounts

-- Who somebody is, for building the actor of a request. No row: no such account.
create or replace function public.actor_of(p_user_id uuid)
returns table (name text, email text, email_verified boolean, two_factor_enabled boolean, banned boolean,
  created_at timestamptz, roles text[], client_id uuid, lawyer_id uuid)
language sql stable security definer set search_path = '' as $$
  select u.name, u.email, u.email_verified, u.two_factor_enabled, u.banned_at is not null, u.created_at,
    array(select r.role from public.user_roles as r where r.user_id = u.id order by r.role),
    (select c.id from public.clients as c where c.user_id = u.id),
    (select l.id from public.lawyers as l where l.user_id = u.id)
  from public.users as u where u.id = p_user_id
$$;
alter function public.actor_of(uuid) owner to portico_definer;
grant execute on function public.actor_of(uuid) to portico_accounts;

-- These renew the security stamp whenever anything changes that session_of returns for somebody: their account, and the
-- rows that point to it.
create or replace function public.renew_own_security_stamp() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.security_stamp := gen_random_uuid();
  return new;
end $$;

create or replace function public.renew_security_stamp() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.users set security_stamp = gen_random_uuid() where id in (old.user_id, new.user_id);
  return null;
end $$;
alter function public.renew_security_stamp() owner to portico_definer;

-- Without an administrator nobody could appoint one. Revoking, banning and deleting wait for each other here:
-- two at once can't each leave the other's.
create or replace function public.keep_an_administrator() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  leaving uuid := case tg_table_name when 'users' then to_jsonb(old) ->> 'id' else to_jsonb(old) ->> 'user_id' end;
begin
  perform pg_advisory_xact_lock(hashtext('keep_an_administrator'));
  if exists (select from public.user_roles where user_id = leaving and role = 'admin') and not exists (
    select from public.user_roles as r join public.users as u on u.id = r.user_id
    where r.role = 'admin' and r.user_id <> leaving and u.banned_at is null
  ) then
    raise exception using errcode = 'PT409', message = 'At least one administrator must remain.';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
alter function public.keep_an_administrator() owner to portico_definer;



create or replace function public.audit_role() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.audit(case tg_op when 'DELETE' then 'role.revoked' else 'role.granted' end, 'user_roles',
    coalesce(new.user_id, old.user_id), jsonb_build_object('role', coalesce(new.role, old.role)));
  return null;
end $$;
alter function public.audit_role() owner to portico_definer;

-- The second lawyer login: makes a lawyer of the signed-in user, for their own verified address on the firm's
-- domain, when an administrator has made a profile with that address that no account holds. Who holds one already had
-- the role: if it is gone, an administrator took it, and only they give it back.
-- Returns 'granted', or why not: 'not-own-address', 'unverified', 'wrong-domain', 'no-profile', 'revoked'.
create or replace function public.grant_lawyer_by_email(p_email text, p_domain text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  asking public.users;
  profile uuid;
begin
  select * into asking from public.users
    where id = nullif(current_setting('portico.user_id', true), '')::uuid and banned_at is null for update;
  if asking.id is null or asking.email <> lower(trim(p_email)) then return 'not-own-address'; end if;
  if split_part(asking.email, '@', -1) <> lower(p_domain) then return 'wrong-domain'; end if;
  if not asking.email_verified then return 'unverified'; end if;
  if exists (select from public.lawyers where user_id = asking.id) then
    return case when exists (select from public.user_roles where user_id = asking.id and role = 'lawyer')
      then 'granted' else 'revoked' end;
  end if;
  update public.lawyers set user_id = asking.id
    where email = asking.email and active and user_id is null returning id into profile;
  if profile is null then return 'no-profile'; end if;
  insert into public.user_roles (user_id, role) values (asking.id, 'lawyer') on conflict do nothing;
  return 'granted';
end $$;
alter function public.grant_lawyer_by_email(text, text) owner to portico_definer;
grant execute on function public.grant_lawyer_by_email(text, text) to portico_client, portico_lawyer, portico_admin;

-- Joins somebody whose address is verified to the client record with that address, if exactly one is unclaimed, or
-- makes one if there is none. Several unclaimed ones are for staff to sort out: then, and for staff, nothing is
-- joined. Returns the client, or null.
create or replace function public.join_client(p_user_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  person public.users;
  unclaimed uuid[];
  joined uuid;
begin
  select * into person from public.users where id = p_user_id and email_verified for update;
  if not found or exists (select from public.user_roles where user_id = person.id)
    or exists (select from public.lawyers where user_id = person.id or email = person.email) then return null; end if;
  perform pg_advisory_xact_lock(hashtext('join_client'), hashtext(person.email));
  select id into joined from public.clients where user_id = person.id;
  if found then return joined; end if;
  unclaimed := array(select id from public.clients where email = person.email and user_id is null);
  if cardinality(unclaimed) > 1 then return null; end if;
  if cardinality(unclaimed) = 1 then
    update public.clients set user_id = person.id where id = unclaimed[1] and user_id is null returning id into joined;
  else
    insert into public.clients (name, email, status, user_id)
      values (person.name, person.email, 'active', person.id) returning id into joined;
  end if;
  perform public.audit('client.joined', 'clients', joined);
  return joined;
end $$;
alter function public.join_client(uuid) owner to portico_definer;
grant execute on function public.join_client(uuid) to portico_accounts;

-- Who waits for the second step gave a password: with a new one they begin again. Second factors that are removed call
-- this as well.
create or replace function public.end_pending_sign_ins() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.pending_sign_ins where user_id = old.user_id;
  return null;
end $$;
alter function public.end_pending_sign_ins() owner to portico_definer;

-- A new password or a new address voids the links to choose a password that were mailed before.
create or replace function public.delete_password_resets() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.password_resets
    where user_id = (case tg_table_name when 'users' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'user_id' end)::uuid;
  return null;
end $$;
alter function public.delete_password_resets() owner to portico_definer;

-- Whether somebody has a second factor (an app, or a passkey) is said by their account, and by this alone. The recovery
-- codes go with the last one.
create or replace function public.mark_second_factor() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  holder uuid := coalesce(new.user_id, old.user_id);
  has boolean := exists (select from public.two_factors where user_id = holder and confirmed_at is not null)
    or exists (select from public.passkeys where user_id = holder);
begin
  update public.users set two_factor_enabled = has, updated_at = now() where id = holder and two_factor_enabled <> has;
  if not has then delete from public.recovery_codes where user_id = holder; end if;
  return null;
end $$;
alter function public.mark_second_factor() owner to portico_definer;

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

-- The end of a person's access also revokes their tokens, permanently: they stay revoked when the role comes back,
-- the login is unblocked, or there is a new second factor.
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

-- ==== functions of appointments

-- Accepts a pending appointment of the acting lawyer and opens the conversation with its client, together or not at
-- all. Runs under the lawyer's own rights. Returns the conversation, or null when there is no such pending request.
create or replace function public.accept_appointment(p_appointment_id uuid) returns uuid
language plpgsql set search_path = '' as $$
declare
  accepted public.appointments;
  conversation uuid;
begin
  update public.appointments set status = 'confirmed', confirmed_date = now()
    where id = p_appointment_id and status = 'pending' returning * into accepted;
  if not found then return null; end if;
  insert into public.chat_conversations (client_id, lawyer_id, appointment_id)
    values (accepted.client_id, accepted.lawyer_id, accepted.id)
    on conflict (client_id, lawyer_id) do update set appointment_id = excluded.appointment_id
    returning id into conversation;
  return conversation;
end $$;
grant execute on function public.accept_appointment(uuid) to portico_lawyer;

create or replace function public.touch_appointment() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then new.updated_at := clock_timestamp(); end if;
  new.meets_at := coalesce(new.preferred_time, new.confirmed_date, new.created_at);
  return new;
end $$;

-- The side that acts, or null: 'client' and 'lawyer' act on their own appointments alone.
create or replace function public.side_of_appointment(p_client_id uuid, p_lawyer_id uuid) returns text
language sql stable set search_path = '' as $$
  select case
    when current_setting('role') = 'portico_lawyer'
      and p_lawyer_id = nullif(current_setting('portico.lawyer_id', true), '')::uuid then 'lawyer'
    when current_setting('role') = 'portico_client'
      and p_client_id = nullif(current_setting('portico.client_id', true), '')::uuid then 'client'
  end
$$;

grant execute on function public.side_of_appointment(uuid, uuid) to portico_definer;

-- What both sides do with an appointment, and nothing else: a client moves (the lawyer is asked again) or cancels what is
-- pending or accepted; a lawyer moves, cancels or closes what is accepted, closes only once its time has come. The
-- conversation stays. p_seen: when it was last changed, as the actor saw it. Returns 'done'; 'changed' if somebody else
-- was first, or its status doesn't allow it; 'gone' for one that isn't the actor's.
create or replace function public.change_appointment(
  p_id uuid, p_seen timestamptz, p_action text, p_reason text default '', p_time timestamptz default null
) returns text
language plpgsql security definer set search_path = '' as $$
declare
  found_one public.appointments;
  became public.appointments;
  side text;
begin
  select * into found_one from public.appointments where id = p_id for update;
  side := public.side_of_appointment(found_one.client_id, found_one.lawyer_id);
  if side is null then return 'gone'; end if;
  if date_trunc('milliseconds', found_one.updated_at) <> p_seen
    or not (found_one.status = 'confirmed' or side = 'client' and found_one.status = 'pending') then
    return 'changed';
  end if;
  case
    when p_action = 'move' and p_time > now() then
      update public.appointments set preferred_time = p_time, change_reason = p_reason, changed_by = side,
        status = case side when 'client' then 'pending' else status end,
        confirmed_date = case side when 'lawyer' then confirmed_date end
      where id = p_id;
    when p_action = 'cancel' then
      update public.appointments set status = 'cancelled', change_reason = p_reason, changed_by = side where id = p_id;
    when p_action in ('held', 'missed') and side = 'lawyer' and coalesce(found_one.preferred_time <= now(), true) then
      update public.appointments set status = p_action where id = p_id;
    else return 'changed';
  end case;
  perform public.audit('appointment.' || p_action, 'appointments', p_id);
  select * into became from public.appointments where id = p_id;
  insert into public.field_changes (line_id, field, before, after)
    select currval('public.audit_log_id_seq'), field, to_jsonb(found_one) -> field, to_jsonb(became) -> field
    from unnest(array['status', 'preferred_time', 'change_reason']) as field
    where to_jsonb(found_one) -> field is distinct from to_jsonb(became) -> field;
  return 'done';
end $$;
alter function public.change_appointment(uuid, timestamptz, text, text, timestamptz) owner to portico_definer;
revoke all on function public.change_appointment(uuid, timestamptz, text, text, timestamptz) from public;
grant execute on function public.change_appointment(uuid, timestamptz, text, text, timestamptz)
  to portico_client, portico_lawyer;

-- The other side is notified. How it was closed is the lawyer's own record.
create or replace function public.notify_of_appointment() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  kind text := case
    when tg_op = 'INSERT' then 'appointment_requested'
    when new.status = 'cancelled' then 'appointment_cancelled'
    when old.status = 'pending' and new.status in ('confirmed', 'rejected') then 'appointment_' || new.status
    when new.preferred_time is distinct from old.preferred_time then 'appointment_moved'
  end;
begin
  if kind is null then return null; end if;
  if current_setting('role') = 'portico_lawyer' then
    perform public.notify_client(new.client_id, kind, new.id);
  else
    perform public.notify_lawyer(new.lawyer_id, kind, new.id);
  end if;
  return null;
end $$;
alter function public.notify_of_appointment() owner to portico_definer;

-- Gives a lawyer's open appointments to another one, for an administrator who may change none, and notifies both sides.
-- A request stays where the client has one to the successor already: one at a time with each lawyer. Nothing of a client
-- on legal hold stays, because it would be deleted: such a request is cancelled, and closed appointments go, too. Returns
-- the ids of those that were moved.
create or replace function public.hand_over_appointments(p_from uuid, p_to uuid) returns uuid[]
language plpgsql security definer set search_path = '' as $$
declare
  screen record;
  moved uuid[];
begin
  with second as (
    update public.appointments as a set status = 'cancelled', changed_by = 'lawyer',
      change_reason = 'The lawyer left the firm. You have asked the new one already.'
    where a.lawyer_id = p_from and a.status = 'pending' and public.legal_hold_since(null, a.client_id) is not null
      and exists (select from public.appointments as b
        where b.client_id = a.client_id and b.lawyer_id = p_to and b.status = 'pending')
    returning a.id, a.client_id
  )
  insert into public.notifications (user_id, kind, subject_id)
    select c.user_id, 'appointment_cancelled', second.id from second join public.clients as c on c.id = second.client_id
    where c.user_id is not null
    on conflict (user_id, kind, subject_id) where read_at is null do nothing;
  with given as (
    update public.appointments as a set lawyer_id = p_to
    where a.lawyer_id = p_from and (a.status = 'confirmed'
      or a.status = 'pending' and not exists (select from public.appointments as b
        where b.client_id = a.client_id and b.lawyer_id = p_to and b.status = 'pending')
      or a.status not in ('pending', 'confirmed') and public.legal_hold_since(null, a.client_id) is not null)
    returning a.id
  ) select coalesce(array_agg(id), '{}') into moved from given;
  select s.lawyer_name, c.case_number into screen
    from public.case_screens as s join public.cases as c on c.id = s.case_id
      join public.appointments as a on a.client_id = c.client_id
    where s.lawyer_id = p_to and s.ended_at is null and a.id = any (moved) limit 1;
  if found then
    raise exception using errcode = 'PT409', message = format(
      '%s is screened from the case %s, and can’t get an appointment with its client.', screen.lawyer_name, screen.case_number);
  end if;
  insert into public.notifications (user_id, kind, subject_id)
    select person.user_id, 'appointment_handed_over', a.id
    from public.appointments as a cross join lateral (
      select user_id from public.clients where id = a.client_id union
      select user_id from public.lawyers where id = p_to
    ) as person
    where a.id = any (moved) and a.status in ('pending', 'confirmed') and person.user_id is not null
    on conflict (user_id, kind, subject_id) where read_at is null do nothing;
  return moved;
end $$;
alter function public.hand_over_appointments(uuid, uuid) owner to portico_definer;
revoke all on function public.hand_over_appointments(uuid, uuid) from public;
grant execute on function public.hand_over_appointments(uuid, uuid) to portico_admin;

-- ==== functions of articles

-- How many there are, for lawyers too, who only see their own.
create or replace function public.count_articles() returns bigint
language sql stable security definer set search_path = '' as $$
  select count(*) from public.articles
$$;
alter function public.count_articles() owner to portico_definer;
revoke all on function public.count_articles() from public;
grant execute on function public.count_articles() to portico_lawyer, portico_admin;

-- An article has its author's name, and an address made of its title where none is given, numbered when it is taken. A
-- text that was changed since the last approval is a draft.
create or replace function public.settle_article() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  kept constant text[] := array['state', 'versions', 'published_number', 'idempotency_key', 'created_at', 'updated_at',
    'version', 'author_name'];
  plain text;
  base text;
  turn integer := 1;
begin
  if new.slug = '' and tg_op = 'UPDATE' then
    new.slug := old.slug;
  elsif new.slug = '' then
    perform pg_advisory_xact_lock(hashtext('articles'));
    plain := lower(regexp_replace(normalize(new.title, NFKD), '[\u0300-\u036f’'']', '', 'g'));
    base := trim(both '-' from left(regexp_replace(translate(plain, 'łøđħı', 'lodhi'), '[^a-z0-9]+', '-', 'g'), 100));
    base := coalesce(nullif(trim(both '-' from base), ''), 'article');
    new.slug := base;
    while exists (select from public.articles where slug = new.slug) loop
      turn := turn + 1;
      new.slug := base || '-' || turn;
    end loop;
  end if;
  if new.author_id is not null then
    new.author_name := coalesce((select name from public.lawyers where id = new.author_id), '');
  end if;
  -- A profile that is deleted leaves the name, and what was approved stays approved.
  if tg_op = 'UPDATE' and to_jsonb(new) - kept <> to_jsonb(old) - kept
    and not (new.author_id is null and to_jsonb(new) - kept - 'author_id' = to_jsonb(old) - kept - 'author_id'
      and not exists (select from public.lawyers where id = old.author_id))
  then
    new.state := 'draft';
  end if;
  return new;
end $$;
alter function public.settle_article() owner to portico_definer;

-- What an administrator approves is kept as it is: another number, another row.
create or replace function public.approve_article() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.versions := old.versions + 1;
  insert into public.article_versions (article_id, number, slug, title, excerpt, description, body, words, author_id,
      author_name, practice_area, published_on, reviewed_on, picture_file_id, picture_alt, approved_by, approved_at)
    values (new.id, new.versions, new.slug, new.title, new.excerpt, new.description, new.body, new.words, new.author_id,
      new.author_name, new.practice_area, new.published_on, new.reviewed_on, new.picture_file_id, new.picture_alt,
      nullif(current_setting('portico.user_id', true), '')::uuid, clock_timestamp());
  perform public.audit('article.approved', 'articles', new.id, jsonb_build_object('number', new.versions));
  return new;
end $$;
alter function public.approve_article() owner to portico_definer;

-- Lets visitors see the version that was approved last, instead of any other; without a number, none. Its pictures
-- become public with it, and those of no public version stop being so.
create or replace function public.publish_article(p_id uuid, p_number integer default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  acting constant uuid := nullif(current_setting('portico.user_id', true), '')::uuid;
begin
  update public.article_versions set published = false
    where article_id = p_id and published and number is distinct from p_number;
  if p_number is not null then
    update public.article_versions set published = true, published_by = acting, published_at = clock_timestamp()
      where article_id = p_id and number = p_number;
    if not found then raise exception using errcode = 'PT404', message = 'Not found.'; end if;
  end if;
  update public.articles set published_number = p_number where id = p_id;
  update public.files as f set purpose = case when exists (
      select from public.article_versions as v where v.article_id = p_id and v.published
        and (v.picture_file_id = f.id or v.body @> jsonb_build_object('content',
          jsonb_build_array(jsonb_build_object('type', 'image', 'attrs', jsonb_build_object('file', f.id)))))
    ) then 'published_picture' else 'article_picture' end
    from public.article_pictures as p where p.article_id = p_id and p.file_id = f.id;
  perform public.audit(case when p_number is null then 'article.withdrawn' else 'article.published' end, 'articles', p_id,
    jsonb_strip_nulls(jsonb_build_object('number', p_number)));
end $$;
alter function public.publish_article(uuid, integer) owner to portico_definer;
revoke all on function public.publish_article(uuid, integer) from public;
grant execute on function public.publish_article(uuid, integer) to portico_admin;

-- A picture is claimed for its article, and its author may see it.
create or replace function public.adopt_article_author() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  select author_id into new.lawyer_id from public.articles where id = new.article_id;
  return new;
end $$;
alter function public.adopt_article_author() owner to portico_definer;

-- Another author gets the pictures along with the article.
create or replace function public.pass_on_article_pictures() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.article_pictures set lawyer_id = new.author_id where article_id = new.id;
  update public.files set lawyer_id = new.author_id
    where id in (select file_id from public.article_pictures where article_id = new.id);
  return null;
end $$;
alter function public.pass_on_article_pictures() owner to portico_definer;

-- ==== functions of audit

-- Writes one line of the audit log; who acts is taken from the claims. When the line concerns a case, its id is
-- the entity's (`cases`) or the detail's case_id.
create or replace function public.audit(
  p_action text, p_entity text, p_entity_id uuid default null, p_detail jsonb default '{}', p_address text default null
) returns void
language sql security definer set search_path = '' as $$
  insert into public.audit_log (actor_role, user_id, action, entity, entity_id, case_id, detail, address)
  values (
    -- Without a role, or with the owner's, the actor is the process itself: a migration, a seed, a command.
    case when current_setting('role') in ('none', 'portico_owner') then 'system'
      else regexp_replace(current_setting('role'), '^portico_', '') end,
    nullif(current_setting('portico.user_id', true), '')::uuid,
    p_action, p_entity, p_entity_id,
    case p_entity when 'cases' then p_entity_id else (p_detail ->> 'case_id')::uuid end,
    coalesce(p_detail, '{}'), left(p_address, 100)
  )
$$;
alter function public.audit(text, text, uuid, jsonb, text) owner to portico_definer;
grant execute on function public.audit(text, text, uuid, jsonb, text)
  to portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- Writes a line 'changed' with the fields, of those named, that have another value than before: `field_changes`. What a
-- hand-over changes is recorded once for all, by its own line. Contents of chats, PINs and passwords are never among them.
create or replace function public.audit_changes() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  was constant jsonb := to_jsonb(old);
  became constant jsonb := to_jsonb(new);
  handed_over constant boolean :=
    was ->> 'lawyer_id' = nullif(current_setting('portico.handing_over', true), '');
  changed constant text[] := array(
    select field from unnest(tg_argv) as field
    where was -> field is distinct from became -> field and not (field in ('lawyer_id', 'assigned_to') and coalesce(handed_over, false)));
begin
  if cardinality(changed) = 0 then return null; end if;
  perform public.audit('changed', tg_table_name, new.id,
    case when became ? 'case_id' then jsonb_build_object('case_id', became -> 'case_id') else '{}' end);
  insert into public.field_changes (line_id, field, before, after)
    select currval('public.audit_log_id_seq'), field, was -> field, became -> field from unnest(changed) as field;
  return null;
end $$;
alter function public.audit_changes() owner to portico_definer;

-- The changes of a line as JSON, or null.
create or replace function public.changes_of_line(p_line_id bigint) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_agg(jsonb_build_object('field', field, 'before', before, 'after', after) order by field)
  from public.field_changes where line_id = p_line_id
$$;
grant execute on function public.changes_of_line(bigint) to portico_admin, portico_definer;

-- The changes of the acting client's own record, no matter who made them, in the fields that the client may see.
create or replace function public.own_client_changes() returns table (
  at timestamptz, field text, before jsonb, after jsonb
)
language sql stable security definer set search_path = '' as $$
  select l.at, f.field, f.before, f.after
  from public.audit_log as l join public.field_changes as f on f.line_id = l.id
  where l.entity_id = nullif(current_setting('portico.client_id', true), '')::uuid and l.entity = 'clients'
    and f.field in ('name', 'email', 'phone', 'address', 'company', 'status')
  order by l.id, f.field
$$;
alter function public.own_client_changes() owner to portico_definer;
grant execute on function public.own_client_changes() to portico_client;

-- The audit line of a visit to a case that is still going on, or null: what reads itself again while
-- the case is open is the same view, one line for each case and person in ten minutes.
-- p_visitor: the id of the grant, for an anonymous viewer.
create or replace function public.case_view_line(p_case_id uuid, p_visitor uuid default null) returns bigint
language sql stable security definer set search_path = '' as $$
  select id from public.audit_log
  where case_id = p_case_id and at > now() - interval '10 minutes' and action = 'case.viewed'
    and coalesce(user_id, (detail ->> 'visitor')::uuid)
      = coalesce(nullif(current_setting('portico.user_id', true), '')::uuid, p_visitor)
  order by at desc limit 1
$$;
alter function public.case_view_line(uuid, uuid) owner to portico_definer;
grant execute on function public.case_view_line(uuid, uuid) to portico_lawyer, portico_admin;

-- Puts a look at a case on record where case_view_line finds none. Returns that line when another look wrote it
-- in the meantime, so that this one can be counted (case_view_counts), and null when this look wrote it.
create or replace function public.audit_case_view(p_case_id uuid, p_visitor uuid default null) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  acting constant uuid := nullif(current_setting('portico.user_id', true), '')::uuid;
  viewer constant uuid := coalesce(acting, p_visitor);
  line bigint;
begin
  -- Two first looks at once: the second waits here, and finds the line of the first.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('case view ' || p_case_id || viewer, 0));
  select l.id into line from public.case_view_line(p_case_id, p_visitor) as l(id) where l.id is not null;
  if found then return line; end if;
  perform public.audit('case.viewed', 'cases', p_case_id,
    case when acting is null then jsonb_build_object('visitor', viewer) else '{}' end);
  return null;
end $$;
alter function public.audit_case_view(uuid, uuid) owner to portico_definer;
grant execute on function public.audit_case_view(uuid, uuid) to portico_lawyer, portico_admin;

-- Notifies topics that there are new lines; the list reads them under its own rights.
create or replace function public.notify_of_audit() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.changes (topic, op)
    select 'audit_log', 'insert' union all
    select distinct 'audit_log/case_id/' || case_id, 'insert' from inserted where case_id is not null;
  return null;
end $$;
alter function public.notify_of_audit() owner to portico_definer;

create or replace function public.refuse_audit_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise insufficient_privilege using message = 'The audit log is append-only.';
end $$;

-- ==== functions of backups

-- When the last nightly backup was due: the last time that the firm's clock showed p_at.
create or replace function public.last_backup_due(p_at time, p_now timestamptz) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select max(due) from (
    select ((p_now at time zone public.firm_time_zone())::date - ago + p_at) at time zone public.firm_time_zone() as due
    from (values (0), (1)) as days (ago)
  ) as nights where due <= p_now;
$$;
revoke all on function public.last_backup_due(time, timestamptz) from public;
alter function public.last_backup_due(time, timestamptz) owner to portico_definer;
grant execute on function public.last_backup_due(time, timestamptz) to portico_system;

-- Since when there is no newer good backup: the last one's end or, without any, the installation of this database: records
-- that were imported or restored are older. Null while there is no account yet, and so nothing to lose.
create or replace function public.without_backup_since() returns timestamptz
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select max(finished_at) from public.backups where verified),
    (select min(applied_at) from migrations.applied where exists (select from public.users)));
$$;
revoke all on function public.without_backup_since() from public;
alter function public.without_backup_since() owner to portico_definer;
grant execute on function public.without_backup_since() to portico_system, portico_admin;

-- Permits the acting administrator to download a backup once, within a minute. Only a good one that is kept and
-- encrypted: one that isn't opens every chat to a person who has the file. Returns null otherwise, else its place.
create or replace function public.allow_backup_download(p_backup_id uuid, p_token_hash text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  found_place text;
begin
  delete from public.backup_downloads where expires_at < now();
  insert into public.backup_downloads (backup_id, user_id, token_hash, expires_at)
    select id, nullif(current_setting('portico.user_id', true), '')::uuid, p_token_hash, now() + interval '1 minute'
    from public.backups where id = p_backup_id and verified and encrypted and removed_at is null;
  if not found then return null; end if;
  select place into found_place from public.backups where id = p_backup_id;
  return found_place;
end $$;
revoke all on function public.allow_backup_download(uuid, text) from public;
alter function public.allow_backup_download(uuid, text) owner to portico_definer;
grant execute on function public.allow_backup_download(uuid, text) to portico_admin;

-- Uses up a permission of the acting administrator and puts the download on record. Returns the backup's place, or null
-- for a permission that was used, has expired or is somebody else's.
create or replace function public.take_backup_download(p_token_hash text, p_address text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  taken uuid;
  found_place text;
begin
  delete from public.backup_downloads
    where token_hash = p_token_hash and expires_at > now()
      and user_id = nullif(current_setting('portico.user_id', true), '')::uuid
    returning backup_id into taken;
  if taken is null then return null; end if;
  select place into found_place from public.backups where id = taken;
  perform public.audit('backup.downloaded', 'backups', taken,
    jsonb_build_object('name', regexp_replace(found_place, '^.*[/\\]', '')), p_address);
  return found_place;
end $$;
revoke all on function public.take_backup_download(text, text) from public;
alter function public.take_backup_download(text, text) owner to portico_definer;
grant execute on function public.take_backup_download(text, text) to portico_admin;

-- ==== functions of billing

-- Keeps the case's number and the lawyer's name on the entry; when those are deleted, the last ones stay. Of a deleted
-- case its id stays as well, in case it is restored.
create or replace function public.name_time_entry() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.case_number := coalesce((select case_number from public.cases where id = new.case_id), new.case_number);
  new.lawyer_name := coalesce((select name from public.lawyers where id = new.lawyer_id), new.lawyer_name);
  if new.case_id is not null then
    new.former_case_id := null;
  elsif tg_op = 'UPDATE' and old.case_id is not null
    and not exists (select from public.cases where id = old.case_id) then
    new.former_case_id := old.case_id;
  end if;
  return new;
end $$;
alter function public.name_time_entry() owner to portico_definer;

-- Notifies lawyers of their hours on their own cases only, which are those that they may read.
create or replace function public.notify_of_own_time() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.changes (topic, op)
    select distinct 'time_entries/lawyer_id/' || e.lawyer_id, lower(tg_op)
    from (values (old.case_id, old.lawyer_id), (new.case_id, new.lawyer_id)) as e (case_id, lawyer_id)
      join public.cases as c on c.id = e.case_id and c.lawyer_id = e.lawyer_id;
  return null;
end $$;
alter function public.notify_of_own_time() owner to portico_definer;

-- What lawyers record themselves; administrators' entries and imports write no line.
create or replace function public.audit_lawyer_time() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.audit('time.added', 'time_entries', new.id, jsonb_build_object('case_id', new.case_id));
  return null;
end $$;
alter function public.audit_lawyer_time() owner to portico_definer;

-- ==== functions of calendar

-- The current consent, with who recorded it and when; its form is entered with it and can't change. Withdrawing it also
-- withdraws the publication, even if the same update sets it, and is kept in publication_consents. A consent ends when
-- the court date's case gets another client, or it moves to another client's case: adopt_case_owners runs before this.
create or replace function public.record_hearing_consent() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old.consent_given and new.client_id is distinct from old.client_id then
    new.consent_given := false;
    -- A form that was opened before must not give it again.
    new.version := old.version + 1;
  end if;
  if new.consent_given and (tg_op = 'INSERT' or not old.consent_given) then
    new.consent_recorded_by := nullif(current_setting('portico.user_id', true), '')::uuid;
    new.consent_recorded_at := now();
  elsif not new.consent_given then
    new.consent_recorded_by := null;
    new.consent_recorded_at := null;
    new.consent_form := null;
    if tg_op = 'UPDATE' then new.is_public := new.is_public and not old.consent_given; end if;
  else
    new.consent_form := old.consent_form;
  end if;
  return new;
end $$;

-- The home page's upcoming cases: the next ten public hearings, soonest first. An unconfirmed judge is
-- a placeholder, and a real hearing must not be shown with an invented name.
create or replace function public.upcoming_public_hearings()
returns table (id uuid, title text, court_date timestamptz, judge_name text, location text)
language sql stable security definer set search_path = '' as $$
  select id, title, court_date,
    case when judge_confirmed and judge_name <> '' then judge_name else 'Judge to be assigned' end, location
  from public.calendar_events
  where is_public and consent_given and court_date >= now()
  order by calendar_events.court_date, calendar_events.id limit 10
$$;
alter function public.upcoming_public_hearings() owner to portico_definer;
grant execute on function public.upcoming_public_hearings()
  to portico_anon, portico_client, portico_lawyer, portico_admin;


-- Logs court dates that lawyers schedule; administrators' entries, imports and restored cases write no line.
create or replace function public.audit_lawyer_court_date() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.audit('court-date.added', 'calendar_events', new.id, jsonb_build_object('case_id', new.case_id));
  return null;
end $$;
alter function public.audit_lawyer_court_date() owner to portico_definer;

-- ==== functions of case-access

-- Case access. Locks are always taken in this order, so that nobody waits in a circle:
-- throttles, cases, case_access_locks, case_access_pins.

-- Finds a case by its exact number. Returns an opaque id and no other data.
create or replace function public.find_case_by_number(p_case_number text) returns uuid
language sql stable security definer set search_path = '' as $$
  select id from public.cases where case_number = p_case_number
$$;

-- The case that the presented grant opens, or null: unknown, expired and revoked grants give the same answer. A grant
-- that was given to the case's own client is theirs alone, and a grant is only good for the client and the lawyer that
-- the case had when it was given (end_case_access removes the others; this check doesn't rely on it). A lawyer who is
-- screened from the case opens it with no grant, unless it is about themselves.
create or replace function public.granted_case() returns uuid
language sql stable security definer set search_path = '' as $$
  select g.case_id from public.case_access_grants as g join public.cases as c on c.id = g.case_id
    and c.client_id is not distinct from g.client_id and c.lawyer_id is not distinct from g.lawyer_id
  where g.token_hash = nullif(current_setting('portico.grant', true), '')
    and g.expires_at > now() and g.revoked_at is null
    and (g.user_id = nullif(current_setting('portico.user_id', true), '')::uuid
      or (g.user_id is null and g.case_id <> all (public.screened_cases())))
$$;

-- The data on the page of an unlocked case. The client's name is the one on the file, or else the client record's.
create or replace function public.granted_case_details()
returns table (id uuid, case_number text, title text, description text, status text, client_name text,
  practice_area text, start_date date, created_at timestamptz, lawyer_name text, lawyer_title text, lawyer_specialization text,
  lawyer_email text, lawyer_phone text, granted_until timestamptz, next_step text, next_step_on date, own_client_id uuid)
language sql stable security definer set search_path = '' as $$
  select c.id, c.case_number, c.title, c.description, c.status, coalesce(c.client_name, k.name), c.practice_area, c.start_date, c.created_at,
    l.name, l.title, l.specialization, l.email, l.phone,
    (select expires_at from public.case_access_grants where token_hash = current_setting('portico.grant', true)),
    c.next_step, c.next_step_on,
    case when c.client_id = nullif(current_setting('portico.client_id', true), '')::uuid then c.client_id end
  from public.cases as c
    left join public.lawyers as l on l.id = c.lawyer_id left join public.clients as k on k.id = c.client_id
  where c.id = public.granted_case()
$$;

-- The line that says already that the holder of the presented grant looks at its case: see case_view_line.
create or replace function public.granted_view_line() returns bigint
language sql stable security definer set search_path = '' as $$
  select public.case_view_line(case_id, id) from public.case_access_grants
  where token_hash = current_setting('portico.grant', true) and case_id = public.granted_case()
$$;

-- Puts on record that the holder of the presented grant looks at its case: see audit_case_view.
create or replace function public.audit_granted_view() returns bigint
language sql security definer set search_path = '' as $$
  select public.audit_case_view(case_id, id) from public.case_access_grants
  where token_hash = current_setting('portico.grant', true) and case_id = public.granted_case()
$$;

-- Checks a PIN. Wrong, expired, exhausted and absent PINs, locked and unknown cases answer alike, after the same
-- statements. The try is counted before it is compared and the row stays locked until the answer is committed,
-- so parallel guesses queue up and the sixth finds the tries spent. A right PIN gives its try back and opens the
-- case to the holder of the token behind p_grant_hash.
-- p_pin_hashes: the keyed hashes that the PIN may be stored under. p_networks, p_callers: of the caller's address, see
-- throttle_networks. retry_after: seconds; more than 0 when this address has failed 10 times within the hour, or its
-- network too often (nothing is compared).
-- Counts only when the transaction commits: answer after that, and don't throw before.
create or replace function public.verify_case_pin(
  p_case_id uuid, p_pin_hashes text[], p_networks text[], p_callers integer[], p_grant_hash text,
  out valid boolean, out retry_after integer
)
language plpgsql security definer set search_path = '' as $$
declare
  counted text[];
  actor uuid := nullif(current_setting('portico.user_id', true), '')::uuid;
  acting_client uuid := nullif(current_setting('portico.client_id', true), '')::uuid;
  tried_case public.cases;
  lifetime public.case_access_locks;
  pin public.case_access_pins;
  by_owner boolean;
  open_to_try boolean;
begin
  valid := false;
  retry_after := public.throttle_networks('verify_case_pin', p_networks, p_callers, 10, '1 hour');
  if retry_after > 0 then return; end if;
  counted := array(select 'verify_case_pin:' || hash from unnest(p_networks) as hash);

  select * into tried_case from public.cases where id = p_case_id for share;
  select * into lifetime from public.case_access_locks where case_id = tried_case.id for update;
  select * into pin from public.case_access_pins where case_id = lifetime.case_id for update;
  by_owner := coalesce(tried_case.client_id = acting_client, false);
  open_to_try := coalesce(pin.expires_at > clock_timestamp() and lifetime.failures < 100
    -- A PIN is only good for the client and the lawyer that the case had when it was made.
    and pin.client_id is not distinct from tried_case.client_id
    and pin.lawyer_id is not distinct from tried_case.lawyer_id
    and case when by_owner then pin.owner_failures else pin.stranger_failures end < 5
    and (by_owner or tried_case.id <> all (public.screened_cases())), false);

  -- Count the try first, whether it succeeds or not. A PIN without tries left has nothing to count; the same number of
  -- rows is written, so that the time taken doesn't show whether there is a valid PIN.
  if open_to_try then
    update public.case_access_locks set failures = failures + 1 where case_id = pin.case_id;
    update public.case_access_pins set owner_failures = owner_failures + by_owner::integer,
      stranger_failures = stranger_failures + (not by_owner)::integer where id = pin.id;
  else
    update public.throttles set hits = hits where key_hash = counted[1];
    update public.throttles set hits = hits where key_hash = counted[1];
  end if;
  insert into public.changes (topic, op)
    values ('case_access_pins/lawyer_id/' || coalesce(tried_case.lawyer_id, gen_random_uuid()), 'update');
  valid := coalesce(pin.pin_hash, repeat('0', 64)) = any (p_pin_hashes) and open_to_try;
  if not valid then return; end if;

  update public.case_access_locks set failures = lifetime.failures where case_id = pin.case_id;
  update public.case_access_pins
    set owner_failures = pin.owner_failures, stranger_failures = pin.stranger_failures where id = pin.id;
  perform public.throttle_give_back(counted);
  insert into public.case_access_grants (case_id, token_hash, user_id, expires_at)
    values (pin.case_id, p_grant_hash, case when by_owner then actor end, now() + interval '30 minutes');
  perform public.audit('case.unlocked', 'cases', pin.case_id,
    jsonb_build_object('by', case when by_owner then 'client' else 'visitor' end));
end $$;

-- The ciphertexts of the acting lawyer's PINs, while they are live.
create or replace function public.own_live_pins() returns table (id uuid, pin_ciphertext text)
language sql stable security definer set search_path = '' as $$
  select id, pin_ciphertext from public.case_access_pins
  where lawyer_id = nullif(current_setting('portico.lawyer_id', true), '')::uuid and expires_at > now()
$$;

-- A job's: erases the ciphertexts of PINs that have expired. Returns in how long the next one does.
create or replace function public.erase_expired_pins() returns interval
language sql security definer set search_path = '' as $$
  update public.case_access_pins set pin_ciphertext = null
    where pin_ciphertext is not null and expires_at <= now();
  select min(expires_at) - now() from public.case_access_pins where pin_ciphertext is not null
$$;

-- Withdraws the PIN of a case for administrators, who may read nothing about PINs, not even whether there is one.
create or replace function public.withdraw_case_pin(p_case uuid) returns void
language sql security definer set search_path = '' as $$
  delete from public.case_access_pins where case_id = p_case
$$;

-- A new PIN replaces the older one, answers what was asked, and finds a count of failures to add to.
create or replace function public.replace_case_pin() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.case_access_locks (case_id, client_id, lawyer_id)
    values (new.case_id, new.client_id, new.lawyer_id) on conflict do nothing;
  -- Two at once: the second waits here, and then replaces the first.
  perform from public.case_access_locks where case_id = new.case_id for update;
  -- Should the policy then refuse the new one, this is undone with it.
  delete from public.case_access_pins where case_id = new.case_id;
  update public.case_access_requests set answered_at = now() where case_id = new.case_id and answered_at is null;
  return new;
end $$;

create or replace function public.apply_case_unlock() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  select failures into new.failures from public.case_access_locks where case_id = new.case_id for update;
  update public.case_access_locks set failures = 0 where case_id = new.case_id;
  return new;
end $$;

create or replace function public.audit_case_access() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.audit(tg_argv[0], 'cases', coalesce(new.case_id, old.case_id));
  return null;
end $$;

-- Ends all access that was given for a case's former client or by its former lawyer: PINs, grants and open requests.
-- Runs before pass_on_case_owners, as row triggers run before a statement's, so the former people are notified. Locks are
-- taken in the order that the top of this file states.
create or replace function public.end_case_access() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.case_access_locks where case_id = new.id for update;
  delete from public.case_access_pins where case_id = new.id;
  perform public.audit('case.grant-ended', 'cases', new.id)
    from public.case_access_grants where case_id = new.id and revoked_at is null and expires_at > now();
  delete from public.case_access_grants where case_id = new.id;
  delete from public.case_access_requests where case_id = new.id and answered_at is null;
  return null;
end $$;

alter function public.find_case_by_number(text) owner to portico_definer;
alter function public.granted_case() owner to portico_definer;
alter function public.granted_case_details() owner to portico_definer;
alter function public.granted_view_line() owner to portico_definer;
alter function public.audit_granted_view() owner to portico_definer;
alter function public.verify_case_pin(uuid, text[], text[], integer[], text) owner to portico_definer;
alter function public.own_live_pins() owner to portico_definer;
alter function public.erase_expired_pins() owner to portico_definer;
alter function public.withdraw_case_pin(uuid) owner to portico_definer;
alter function public.replace_case_pin() owner to portico_definer;
alter function public.apply_case_unlock() owner to portico_definer;
alter function public.audit_case_access() owner to portico_definer;
alter function public.end_case_access() owner to portico_definer;
grant execute on function public.find_case_by_number(text) to portico_anon, portico_client;
grant execute on function public.granted_case() to portico_anon, portico_client;
grant execute on function public.granted_case_details() to portico_anon, portico_client;
grant execute on function public.granted_view_line() to portico_anon, portico_client;
grant execute on function public.audit_granted_view() to portico_anon, portico_client;
grant execute on function public.verify_case_pin(uuid, text[], text[], integer[], text) to portico_anon, portico_client;
grant execute on function public.own_live_pins() to portico_lawyer;
grant execute on function public.erase_expired_pins() to portico_system;
revoke all on function public.withdraw_case_pin(uuid) from public;
grant execute on function public.withdraw_case_pin(uuid) to portico_admin;

-- ==== functions of case-history

-- The events of a case, newest first: its statuses and its lines of the audit log, without network addresses.
-- Deleted rows keep their name for as long as their record is kept.
-- For administrators and for the case's own lawyer; anybody else finds nothing.
-- p_action: only what was done so; null for all.
-- p_before_at, p_before_id: where the page before ended; null for the newest.
create or replace function public.case_history(
  p_case_id uuid, p_before_at timestamptz, p_before_id text, p_most integer, p_action text default null
)
returns table (id text, at timestamptz, actor_role text, user_id uuid, action text, entity text, entity_id uuid, detail jsonb,
  changes jsonb)
language sql stable security definer set search_path = '' as $$
  with told as (
    (
      select 's' || s.id::text as id, s.changed_at as at, null::text as actor_role, s.changed_by as user_id,
        'case.status' as action, 'cases' as entity, s.case_id as entity_id,
        jsonb_build_object('from', s.from_status, 'to', s.to_status) as detail
      from public.case_status_changes as s
      where s.case_id = p_case_id and (p_action is null or p_action = 'case.status') and (p_before_at is null
        or s.changed_at <= p_before_at and (s.changed_at, 's' || s.id::text) < (p_before_at, p_before_id))
      order by s.changed_at desc, 's' || s.id::text desc limit p_most
    ) union all (
      select 'a' || lpad(a.id::text, 19, '0'), a.at, a.actor_role, a.user_id, a.action, a.entity, a.entity_id,
        case when v.line_id is null then a.detail else a.detail || jsonb_build_object('times', v.further + 1) end
      from public.audit_log as a left join public.case_view_counts as v on v.line_id = a.id
      where a.case_id = p_case_id and a.action <> 'case.status' and (p_action is null or a.action = p_action)
        and (p_before_at is null
        or a.at <= p_before_at and (a.at, 'a' || lpad(a.id::text, 19, '0')) < (p_before_at, p_before_id))
      order by a.at desc, a.id desc limit p_most
    ) union all (
      -- Handed over with others, when its lawyer left.
      select 'a' || lpad(a.id::text, 19, '0'), a.at, a.actor_role, a.user_id, a.action, a.entity, a.entity_id,
        jsonb_build_object('to', (select l.name from public.lawyers as l where l.id = (a.detail ->> 'to')::uuid), 'label', (
          select r.label from public.deleted_records as r
          where r.row_id = a.entity_id and r.table_name = a.entity limit 1
        ))
      from public.audit_log as a
      where a.action = 'lawyer.handed-over' and (p_action is null or a.action = p_action)
        and a.detail -> 'case_ids' ? p_case_id::text and (p_before_at is null
        or a.at <= p_before_at and (a.at, 'a' || lpad(a.id::text, 19, '0')) < (p_before_at, p_before_id))
      order by a.at desc, a.id desc limit p_most
    )
  )
  select told.id, told.at, told.actor_role, told.user_id, told.action, told.entity, told.entity_id,
    case told.action when 'deleted' then told.detail || jsonb_strip_nulls(jsonb_build_object('label', (
      select r.label from public.deleted_records as r
      where r.row_id = told.entity_id and r.table_name = told.entity limit 1
    ))) else told.detail end,
    case when told.action = 'changed' then public.changes_of_line(substr(told.id, 2)::bigint) end
  from told
  where current_setting('role') = 'portico_admin' or exists (
    select from public.cases as c
    where c.id = p_case_id and c.lawyer_id = nullif(current_setting('portico.lawyer_id', true), '')::uuid
  )
  order by told.at desc, told.id desc limit p_most
$$;
alter function public.case_history(uuid, timestamptz, text, integer, text) owner to portico_definer;
grant execute on function public.case_history(uuid, timestamptz, text, integer, text) to portico_lawyer, portico_admin;

-- ==== functions of case-page

-- The name of the person who recorded the current consent to publish a case's title. For readers of the case:
-- its lawyer and administrators, who have no right to the accounts.
create or replace function public.title_consent_recorder(p_case_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select u.name from public.cases as c join public.users as u on u.id = c.publish_consent_by
  where c.id = p_case_id and (current_setting('role') = 'portico_admin'
    or c.lawyer_id = nullif(current_setting('portico.lawyer_id', true), '')::uuid)
$$;
alter function public.title_consent_recorder(uuid) owner to portico_definer;
revoke all on function public.title_consent_recorder(uuid) from public;
grant execute on function public.title_consent_recorder(uuid) to portico_lawyer, portico_admin;

-- The coming court dates of the acting client's own case, once its PIN was entered: the public's five columns, as
-- own_publications() gives them. p_today: the start of the firm's day, because a hearing of this morning is still today's.
create or replace function public.granted_court_dates(p_case uuid, p_today timestamptz)
returns table (id uuid, title text, court_date timestamptz, judge_name text, location text)
language sql stable security definer set search_path = '' as $$
  select e.id, e.title, e.court_date,
    case when e.judge_confirmed and e.judge_name <> '' then e.judge_name else 'Judge to be assigned' end, e.location
  from public.cases as c join public.calendar_events as e on e.case_id = c.id
  where c.id = p_case and c.id = public.granted_case()
    and c.client_id = nullif(current_setting('portico.client_id', true), '')::uuid
    and e.court_date >= greatest(p_today, now() - interval '1 day')
  order by e.court_date, e.id limit 50
$$;
alter function public.granted_court_dates(uuid, timestamptz) owner to portico_definer;
revoke all on function public.granted_court_dates(uuid, timestamptz) from public;
grant execute on function public.granted_court_dates(uuid, timestamptz) to portico_client;

-- ==== functions of case-screens

-- The cases that the acting user is screened from as a lawyer; empty for everybody else. Policies compare with it once for
-- each query.
create or replace function public.screened_cases() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array(
    select s.case_id from public.lawyers as l join public.case_screens as s on s.lawyer_id = l.id and s.ended_at is null
    where l.user_id = nullif(current_setting('portico.user_id', true), '')::uuid)
$$;
alter function public.screened_cases() owner to portico_definer;
grant execute on function public.screened_cases() to portico_lawyer;

-- Refuses a screen that would not hold. The case is locked, so that it isn't given to the lawyer in the meantime, and the
-- account, so that it isn't made an administrator's (refuse_screened_administrator).
create or replace function public.place_case_screen() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  of_case public.cases;
  lawyer public.lawyers;
begin
  select * into of_case from public.cases where id = new.case_id for share;
  if not found then
    raise foreign_key_violation using message = 'Case not found', table = 'case_screens',
      constraint = 'case_screens_case_id_fkey';
  end if;
  select * into lawyer from public.lawyers where id = new.lawyer_id;
  if not found then
    raise foreign_key_violation using message = 'Lawyer not found', table = 'case_screens',
      constraint = 'case_screens_lawyer_id_fkey';
  end if;
  if of_case.lawyer_id = lawyer.id then
    raise exception using errcode = 'PT409', column = 'lawyer_id',
      message = format('%s is the lawyer of this case. Hand the case over to somebody else first.', lawyer.name);
  end if;
  perform from public.users where id = lawyer.user_id for update;
  if exists (select from public.user_roles where user_id = lawyer.user_id and role = 'admin') then
    raise exception using errcode = 'PT409', column = 'lawyer_id',
      message = format('%s is an administrator, too, and administrators see every case. Take that role away first.', lawyer.name);
  end if;
  new.lawyer_name := lawyer.name;
  return new;
end $$;
alter function public.place_case_screen() owner to portico_definer;

-- Takes away what the lawyer has of the case: its tasks, and what notifications say of it.
create or replace function public.apply_case_screen() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.case_tasks set assigned_to = null where case_id = new.case_id and assigned_to = new.lawyer_id;
  delete from public.notifications
    where subject_id = new.case_id and user_id = (select user_id from public.lawyers where id = new.lawyer_id);
  return null;
end $$;
alter function public.apply_case_screen() owner to portico_definer;

create or replace function public.end_case_screen() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.ended_at is not null then
    raise exception using errcode = 'PT409', message = 'Somebody else has ended this screen already.';
  end if;
  new.ended_by := nullif(current_setting('portico.user_id', true), '')::uuid;
  new.ended_at := now();
  return new;
end $$;
alter function public.end_case_screen() owner to portico_definer;

-- The case's history shows it without the reason, and the lawyer's list of documents has fewer or more.
create or replace function public.audit_case_screen() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.audit(case when new.ended_at is null then 'screen.set' else 'screen.ended' end, 'cases', new.case_id,
    jsonb_build_object('name', new.lawyer_name)
      || case when new.ended_at is null then jsonb_build_object('reason', new.reason) else '{}' end);
  insert into public.changes (topic, op) select 'documents/lawyer_id/' || new.lawyer_id, 'update' where new.lawyer_id is not null;
  return null;
end $$;
alter function public.audit_case_screen() owner to portico_definer;

-- A screened lawyer isn't given the case, by a form, a departure or a restored record, nor one of its tasks.
create or replace function public.refuse_screened_lawyer() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  of_case constant uuid := (case tg_table_name when 'cases' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'case_id' end)::uuid;
  given constant uuid := (to_jsonb(new) ->> tg_argv[0])::uuid;
  screened text;
begin
  select lawyer_name into screened from public.case_screens
    where case_id = of_case and lawyer_id = given and ended_at is null;
  if found then
    raise exception using errcode = 'PT400', column = tg_argv[0], message = format('%s is screened from the case %s.', screened,
      coalesce(to_jsonb(new) ->> 'case_number', (select case_number from public.cases where id = of_case)));
  end if;
  return new;
end $$;
alter function public.refuse_screened_lawyer() owner to portico_definer;

-- Refuses to hand a client's conversation to a lawyer who is screened from one of the client's cases: it shows all of them.
create or replace function public.refuse_screened_successor(p_client_id uuid, p_lawyer_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  screen record;
begin
  select s.lawyer_name, c.case_number into screen from public.case_screens as s join public.cases as c on c.id = s.case_id
    where s.lawyer_id = p_lawyer_id and s.ended_at is null and c.client_id = p_client_id limit 1;
  if found then
    raise exception using errcode = 'PT409', message = format(
      '%s is screened from the case %s, and can’t get the conversation with its client.', screen.lawyer_name, screen.case_number);
  end if;
end $$;
alter function public.refuse_screened_successor(uuid, uuid) owner to portico_definer;

-- Administrators see every case: no account is one and a screened lawyer's.
create or replace function public.refuse_screened_administrator() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  screen record;
begin
  perform from public.users where id = new.user_id for update;
  select s.lawyer_name, s.case_id into screen from public.case_screens as s join public.lawyers as l on l.id = s.lawyer_id
    where s.ended_at is null and case tg_table_name when 'lawyers' then l.id = (to_jsonb(new) ->> 'id')::uuid
      and exists (select from public.user_roles where user_id = new.user_id and role = 'admin') else l.user_id = new.user_id end
    limit 1;
  if found then
    raise exception using errcode = 'PT409', message = format(
      '%s is screened from the case %s, and administrators see every case. End the screen first.', screen.lawyer_name,
      coalesce((select case_number from public.cases where id = screen.case_id), 'that was deleted'));
  end if;
  return new;
end $$;
alter function public.refuse_screened_administrator() owner to portico_definer;

-- What was kept of a deleted case is erased, and with it who was screened from it.
create or replace function public.erase_case_screens() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.case_screens
    where case_id = old.row_id and not exists (select from public.cases where id = old.row_id);
  return null;
end $$;
alter function public.erase_case_screens() owner to portico_definer;

-- ==== functions of case-notices

-- Who is notified when a case's access, timeline or documents change.
create or replace function public.notify_of_case() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_argv[0] = 'pin_requested' then
    perform public.notify_lawyer(new.lawyer_id, tg_argv[0], new.case_id);
  else
    perform public.notify_client(new.client_id, tg_argv[0], coalesce(new.case_id, new.id));
  end if;
  return null;
end $$;
alter function public.notify_of_case() owner to portico_definer;


-- A next step is notified when it is written, not when it is removed, nor in a closed case, which shows none.
create or replace function public.notify_of_next_step() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.notify_client(new.client_id, 'next_step', new.id);
  return null;
end $$;
alter function public.notify_of_next_step() owner to portico_definer;

-- ==== functions of case-owners

-- Copies of a case's client and lawyer, on everything that belongs to it (see cases.table.ts for why).

-- Sets the client and lawyer of a row to those of its case, and ignores the values that were sent. The policies then
-- check the stored values. The case is locked until the end of the transaction, so that it can't be handed over or
-- deleted in between; every writer locks it first, which prevents deadlocks. Rows without a case keep the values that
-- were sent.
create or replace function public.adopt_case_owners() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.case_id is not null then
    select client_id, lawyer_id into new.client_id, new.lawyer_id
      from public.cases where id = new.case_id for share;
  end if;
  return new;
end $$;
alter function public.adopt_case_owners() owner to portico_definer;

-- The other direction: when cases change hands, what belongs to them follows. PINs and grants don't: they end
-- (end_case_access), and their copies say whose case they were made for. Once for each statement, as a lawyer who
-- leaves hands over hundreds of cases with thousands of rows.
create or replace function public.pass_on_case_owners() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  moved uuid[] := array(
    select a.id from after as a join before as b on b.id = a.id
    where a.client_id is distinct from b.client_id or a.lawyer_id is distinct from b.lawyer_id
  );
  child text;
begin
  if cardinality(moved) = 0 then return null; end if;
  foreach child in array array['case_updates', 'case_status_changes', 'case_tasks', 'documents', 'calendar_events',
    'case_access_locks', 'case_access_requests', 'case_access_unlocks', 'case_parties', 'files'] loop
    execute format('update public.%I as hanging set client_id = c.client_id, lawyer_id = c.lawyer_id
      from public.cases as c where c.id = any ($1) and hanging.case_id = c.id', child) using moved;
  end loop;
  return null;
end $$;
alter function public.pass_on_case_owners() owner to portico_definer;

-- ==== functions of case-search

-- The text that a case is searched by: its number, its title, the name on the file and the client's.
create or replace function public.case_search_text(p_number text, p_title text, p_client_name text, p_client_id uuid)
returns text language sql stable security definer set search_path = '' as $$
  select concat(E'\n', p_number, E'\n', p_title, E'\n' || p_client_name,
    E'\n' || (select name from public.clients where id = p_client_id))
$$;
revoke all on function public.case_search_text(text, text, text, uuid) from public;
alter function public.case_search_text(text, text, text, uuid) owner to portico_definer;

create or replace function public.keep_case_search_text() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.search_text := public.case_search_text(new.case_number, new.title, new.client_name, new.client_id);
  return new;
end $$;
alter function public.keep_case_search_text() owner to portico_definer;

create or replace function public.pass_on_client_name() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.cases set search_text = public.case_search_text(case_number, title, client_name, client_id)
    where client_id = new.id;
  return null;
end $$;
alter function public.pass_on_client_name() owner to portico_definer;

-- ==== functions of cases

-- Whether the acting lawyer may open a case, or keep a document, for this client: an appointment that is confirmed or was held, an
-- assignment, or a case that they share already. A function, because a policy on cases can't ask cases.
create or replace function public.is_client_of_lawyer(p_client_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  with me as (select nullif(current_setting('portico.lawyer_id', true), '')::uuid as id)
  select exists (select from public.appointments as a, me
      where a.client_id = p_client_id and a.lawyer_id = me.id and a.status in ('confirmed', 'held'))
    or exists (select from public.clients as c, me where c.id = p_client_id and c.lawyer_id = me.id)
    or exists (select from public.cases as c, me where c.client_id = p_client_id and c.lawyer_id = me.id)
$$;
alter function public.is_client_of_lawyer(uuid) owner to portico_definer;
grant execute on function public.is_client_of_lawyer(uuid) to portico_lawyer;

-- The current consent to publish, with who recorded it and when; its form is entered with it and can't change. Withdrawn
-- consents are kept in publication_consents. A consent ends when the case gets another client: the former one gave it.
create or replace function public.record_publish_consent() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old.publish_title and new.client_id is distinct from old.client_id then
    new.publish_title := false;
  end if;
  if new.publish_title and (tg_op = 'INSERT' or not old.publish_title) then
    new.publish_consent_by := nullif(current_setting('portico.user_id', true), '')::uuid;
    new.publish_consent_at := now();
  elsif not new.publish_title then
    new.publish_consent_by := null;
    new.publish_consent_at := null;
    new.publish_consent_form := null;
  else
    new.publish_consent_form := old.publish_consent_form;
  end if;
  return new;
end $$;

create or replace function public.record_case_status() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  was text := case tg_op when 'UPDATE' then old.status end;
begin
  insert into public.case_status_changes (case_id, client_id, lawyer_id, from_status, to_status)
    values (new.id, new.client_id, new.lawyer_id, was, new.status);
  perform public.audit('case.status', 'cases', new.id, jsonb_build_object('from', was, 'to', new.status));
  return null;
end $$;
alter function public.record_case_status() owner to portico_definer;

-- The public part of a lawyer's work: titles of ongoing cases whose clients consented, newest first.
create or replace function public.published_cases(p_lawyer_ids uuid[], p_each integer default 3)
returns table (id uuid, lawyer_id uuid, title text, status text)
language sql stable security definer set search_path = '' as $$
  select c.id, c.lawyer_id, c.title, c.status
  from unnest(p_lawyer_ids) as wanted (lawyer), lateral (
    select * from public.cases
    where cases.lawyer_id = wanted.lawyer and publish_title and cases.status = 'ongoing'
    order by created_at desc limit p_each
  ) as c
$$;
alter function public.published_cases(uuid[], integer) owner to portico_definer;
grant execute on function public.published_cases(uuid[], integer)
  to portico_anon, portico_client, portico_lawyer, portico_admin;

-- A link that was revoked never comes back: who removes the revocation, or asks for it where there is none,
-- gets another one. 128 random bits, as in the column's default.
create or replace function public.renew_share_link() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.share_link := left(encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'hex'), 32);
  return new;
end $$;

create or replace function public.audit_share_link() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.audit(
    case when new.share_link_revoked_at is null then 'case.link-renewed' else 'case.link-revoked' end, 'cases', new.id);
  return null;
end $$;
alter function public.audit_share_link() owner to portico_definer;

-- ==== functions of titles-with-case

-- The text that parts of a case, such as documents, are searched by: the title, and the case's number and title.
create or replace function public.search_text_with_case(p_title text, p_case_id uuid)
returns text language sql stable security definer set search_path = '' as $$
  select concat(E'\n', p_title, (select E'\n' || case_number || E'\n' || title from public.cases where id = p_case_id))
$$;
revoke all on function public.search_text_with_case(text, uuid) from public;
alter function public.search_text_with_case(text, uuid) owner to portico_definer;

create or replace function public.keep_search_text_with_case() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.search_text := public.search_text_with_case(new.title, new.case_id);
  return new;
end $$;
alter function public.keep_search_text_with_case() owner to portico_definer;

-- A trigger of cases, for each table whose rows are found by their case: it names the table.
create or replace function public.pass_on_case_title() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  execute format('update public.%I set search_text = public.search_text_with_case(title, case_id) where case_id = $1',
    tg_argv[0]) using new.id;
  return null;
end $$;
alter function public.pass_on_case_title() owner to portico_definer;

-- ==== functions of chat-keys

-- A statement follows the last one of its chain, or is refused: two browsers that add one at once get the same place, and
-- the second has to read again. The signature is checked before, by the procedure and by every reader.
create or replace function public.place_key_statement() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  said constant jsonb := new.statement::jsonb;
  last record;
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('key chain ' || new.chain_id, 0));
  select seq, hash into last from public.key_statements where chain_id = new.chain_id order by seq desc limit 1;
  if new.seq <> coalesce(last.seq, 0) + 1 or (said ->> 'seq')::integer <> new.seq
    or said ->> 'prev' <> coalesce(last.hash, '') or (said ->> 'chain')::uuid <> new.chain_id then
    raise unique_violation using message = 'Not the next statement of its chain',
      table = 'key_statements', constraint = 'key_statements_seq_key';
  end if;
  new.hash := encode(sha256(convert_to(new.statement, 'UTF8')), 'hex');
  return new;
end $$;

-- Notifies every administrator, and the people of encrypted chats, that the firm has a new recovery key: who has its shares
-- can open what is written from now on.
create or replace function public.notify_of_firm_key(p_holder_id uuid) returns void
language sql security definer set search_path = '' as $$
  insert into public.notifications (user_id, kind, subject_id)
    select user_id, 'chat_firm_key', p_holder_id
    from (
      select user_id from public.user_roles where role = 'admin'
      union
      select p.user_id
      from public.chat_conversations as c
        join public.clients as k on k.id = c.client_id join public.lawyers as l on l.id = c.lawyer_id
        cross join lateral (values (k.user_id), (l.user_id)) as p(user_id)
      where c.encrypted_since is not null
    ) as people
    where user_id is not null
    on conflict (user_id, kind, subject_id) where read_at is null do nothing
$$;
alter function public.notify_of_firm_key(uuid) owner to portico_definer;
revoke all on function public.notify_of_firm_key(uuid) from public;

-- Keeps key_holders as the directory says, and ends the epochs that are sealed to others than it says now.
create or replace function public.after_key_statement() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  said constant jsonb := new.statement::jsonb;
  said_kind constant text := said ->> 'kind';
  is_firm constant boolean := new.chain_id = '00000000-0000-0000-0000-000000000000';
  replaces boolean := false;
begin
  if (said_kind = 'firm') <> is_firm then
    raise check_violation using message = 'Not a statement of this chain', table = 'key_statements',
      constraint = 'key_statements_statement_check';
  end if;
  if said_kind = 'removed' then
    update public.key_holders set removed_at = now()
      where id = (said ->> 'id')::uuid and chain_id = new.chain_id and removed_at is null;
  else
    if said_kind <> 'device' then
      update public.key_holders set removed_at = now()
        where chain_id = new.chain_id and kind = said_kind and removed_at is null;
      replaces := found;
    end if;
    insert into public.key_holders (id, chain_id, user_id, kind, name)
      values ((said ->> 'id')::uuid, new.chain_id, case when not is_firm then new.chain_id end, said_kind,
        coalesce(said ->> 'name', ''));
  end if;
  perform public.audit('chat-key.' || said_kind, case when is_firm then 'firm_settings' else 'users' end,
    case when not is_firm then new.chain_id end, jsonb_strip_nulls(jsonb_build_object('name',
      coalesce(said ->> 'name', (select name from public.key_holders where id = (said ->> 'id')::uuid)),
      'replaced', case when replaces then 'yes' end)));
  insert into public.changes (topic, op) values ('key_statements/chain_id/' || new.chain_id, 'insert');
  perform public.end_chat_epochs(case when not is_firm then new.chain_id end);
  if is_firm then perform public.notify_of_firm_key((said ->> 'id')::uuid); end if;
  if said_kind = 'recovery' then perform public.want_chat_keys_of(new.chain_id); end if;
  return null;
end $$;
alter function public.place_key_statement() owner to portico_definer;
alter function public.after_key_statement() owner to portico_definer;


-- Ends the actor's sessions but one. Called in the transaction that removes a device: no session of its thief outlives it.
create or replace function public.end_other_own_sessions(p_kept uuid) returns void
language sql security definer set search_path = '' as $$
  delete from public.sessions
    where user_id = nullif(current_setting('portico.user_id', true), '')::uuid and id is distinct from p_kept
$$;
alter function public.end_other_own_sessions(uuid) owner to portico_definer;
revoke all on function public.end_other_own_sessions(uuid) from public;
grant execute on function public.end_other_own_sessions(uuid) to portico_client;

-- The actor's recovery key in use, in either of their roles.
create or replace function public.own_recovery_keys() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select id from public.key_holders where kind = 'recovery' and removed_at is null
    and user_id = nullif(current_setting('portico.user_id', true), '')::uuid
$$;
alter function public.own_recovery_keys() owner to portico_definer;
revoke all on function public.own_recovery_keys() from public;
grant execute on function public.own_recovery_keys() to portico_client, portico_lawyer;

-- ==== functions of chat-epochs

-- Ends the current epochs of conversations: the next message needs a new one. Also notifies those without an epoch, which may be
-- ready for one now. All are locked first: an epoch that begins at the same time has been committed by then, and is ended,
-- or waits, and sees what has changed.
create or replace function public.end_epochs_of_chats(p_conversations uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.chat_conversations where id = any (p_conversations) order by id for no key update;
  update public.chat_conversations set epoch_id = null where id = any (p_conversations) and epoch_id is not null;
  insert into public.changes (topic, op)
    select 'chat_epochs/conversation_id/' || c, 'update' from unnest(p_conversations) as t(c);
end $$;
alter function public.end_epochs_of_chats(uuid[]) owner to portico_definer;
revoke all on function public.end_epochs_of_chats(uuid[]) from public;

-- Ends the epochs that are sealed to what somebody's keys were, or, with null, everybody's.
create or replace function public.end_chat_epochs(p_user_id uuid) returns void
language sql security definer set search_path = '' as $$
  select public.end_epochs_of_chats(array(
    select c.id from public.chat_conversations as c
    where p_user_id is null
      or c.client_id = (select id from public.clients where user_id = p_user_id)
      or c.lawyer_id = (select id from public.lawyers where user_id = p_user_id)))
$$;
alter function public.end_chat_epochs(uuid) owner to portico_definer;
revoke all on function public.end_chat_epochs(uuid) from public;

-- A person has a new recovery code: browsers that have the keys of their chats seal them to it, on whatever screen they are.
create or replace function public.want_chat_keys_of(p_user_id uuid) returns void
language sql security definer set search_path = '' as $$
  with wanted as (
    update public.chat_conversations as c set keys_wanted_at = now()
    where c.encrypted_since is not null
      and (c.client_id = (select id from public.clients where user_id = p_user_id)
        or c.lawyer_id = (select id from public.lawyers where user_id = p_user_id))
    returning c.client_id, c.lawyer_id
  )
  insert into public.changes (topic, op)
    select 'chat_keys/client_id/' || client_id, 'update' from wanted
    union select 'chat_keys/lawyer_id/' || lawyer_id, 'update' from wanted
$$;
alter function public.want_chat_keys_of(uuid) owner to portico_definer;
revoke all on function public.want_chat_keys_of(uuid) from public;

-- The actor's conversation, if it is theirs in the role in which they act.
create or replace function public.own_conversation(p_conversation_id uuid)
returns setof public.chat_conversations
language sql stable security definer set search_path = '' as $$
  select * from public.chat_conversations
  where id = p_conversation_id and (
    (current_setting('role') = 'portico_client'
      and client_id = nullif(current_setting('portico.client_id', true), '')::uuid)
    or (current_setting('role') = 'portico_lawyer'
      and lawyer_id = nullif(current_setting('portico.lawyer_id', true), '')::uuid))
$$;
alter function public.own_conversation(uuid) owner to portico_definer;
revoke all on function public.own_conversation(uuid) from public;

-- Whether a device is among the twenty of its person that were seen last (`mostDevices`).
create or replace function public.is_device_in_use(p_device public.key_holders) returns boolean
language sql stable security definer set search_path = '' as $$
  select count(*) < 20 from public.key_holders as h
  where h.chain_id = p_device.chain_id and h.kind = 'device' and h.removed_at is null and h.id <> p_device.id
    and (h.last_seen_at, h.id) > (p_device.last_seen_at, p_device.id)
$$;

-- Whom a conversation's next epoch is sealed to: the devices and recovery keys of its two people, and the firm's key. Of a
-- person's devices the twenty that were seen last (`mostDevices`): each costs every conversation an envelope.
create or replace function public.chat_recipients(p_conversation_id uuid)
returns table (holder_id uuid, side text, kind text)
language sql stable security definer set search_path = '' as $$
  select h.id, case when h.kind = 'firm' then 'firm' when h.user_id = k.user_id then 'client' else 'lawyer' end, h.kind
  from public.chat_conversations as c
    join public.clients as k on k.id = c.client_id
    join public.lawyers as l on l.id = c.lawyer_id
    join public.key_holders as h on h.removed_at is null
      and (h.user_id in (k.user_id, l.user_id)
        or h.chain_id = '00000000-0000-0000-0000-000000000000')
  where c.id = p_conversation_id and (h.kind <> 'device' or public.is_device_in_use(h))
$$;

-- Nobody's history depends on one browser: encryption begins when both people have a device and the firm has a key.
create or replace function public.is_chat_ready(p_conversation_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select count(distinct side) filter (where kind <> 'recovery') = 3 from public.chat_recipients(p_conversation_id)
$$;

-- For the conversation's two people: whether it is ready, whom the next epoch is sealed to, and their accounts.
create or replace function public.own_chat_recipients(p_conversation_id uuid)
returns table (ready boolean, holder_ids uuid[], client_user uuid, lawyer_user uuid)
language sql stable security definer set search_path = '' as $$
  select public.is_chat_ready(c.id), array(select holder_id from public.chat_recipients(c.id) order by holder_id),
    k.user_id, l.user_id
  from public.own_conversation(p_conversation_id) as c
    join public.clients as k on k.id = c.client_id join public.lawyers as l on l.id = c.lawyer_id
$$;

-- For the conversation's two people: the key directory of both, of the firm, and of those who took part before.
create or replace function public.own_chat_chains(p_conversation_id uuid)
returns table (chain_id uuid, side text, statement text, signature text, created_at timestamptz)
language sql stable security definer set search_path = '' as $$
  with people as (
    select k.user_id as client_user, l.user_id as lawyer_user
    from public.own_conversation(p_conversation_id) as c
      join public.clients as k on k.id = c.client_id join public.lawyers as l on l.id = c.lawyer_id
  ), concerned as (
    select client_user as id from people union select lawyer_user from people
    union select '00000000-0000-0000-0000-000000000000' from people
    union select h.chain_id from people, public.chat_epochs as e
      join public.chat_envelopes as v on v.epoch_id = e.id join public.key_holders as h on h.id = v.holder_id
      where e.conversation_id = p_conversation_id
  )
  select s.chain_id,
    case s.chain_id when client_user then 'client' when lawyer_user then 'lawyer'
      when '00000000-0000-0000-0000-000000000000' then 'firm' else 'former' end,
    s.statement, s.signature, s.created_at
  from people, concerned join public.key_statements as s on s.chain_id = concerned.id
  order by s.chain_id, s.seq
$$;

-- Whether a device is the actor's own, and in use.
create or replace function public.is_own_device(p_device_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.key_holders where id = p_device_id and kind = 'device' and removed_at is null
    and user_id = nullif(current_setting('portico.user_id', true), '')::uuid)
$$;

create or replace function public.notify_of_chat_epochs(p_conversation_id uuid) returns void
language sql security definer set search_path = '' as $$
  insert into public.changes (topic, op) values ('chat_epochs/conversation_id/' || p_conversation_id, 'update')
$$;

-- Begins an epoch, sealed to exactly those whom it must be sealed to now. Returns null when the conversation isn't the
-- actor's, and false when it is, but people, devices or the last epoch have changed, so that the browser reads again. Each of
-- the two people begins fifty a day at most: every read of the keys returns all of them, and neither uses up the other's.
-- p_after: the last epoch, null for the first. p_sealed: the envelopes, in the order of p_holders. p_client_user and
-- p_lawyer_user: the lawyer named in the statement.
create or replace function public.begin_chat_epoch(
  p_conversation_id uuid, p_id uuid, p_after uuid, p_device_id uuid, p_client_user uuid, p_lawyer_user uuid,
  p_statement text, p_signature text, p_holders uuid[], p_sealed text[]
) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.own_conversation(p_conversation_id);
  if not found then return null; end if;
  perform from public.chat_conversations where id = p_conversation_id for update;
  if p_after is distinct from (select id from public.chat_epochs where conversation_id = p_conversation_id
      order by position desc limit 1)
    or not public.is_own_device(p_device_id) or p_device_id <> all (p_holders)
    or not exists (select from public.own_chat_recipients(p_conversation_id) as r
      where r.client_user is not distinct from p_client_user and r.lawyer_user is not distinct from p_lawyer_user)
    or array(select unnest(p_holders) order by 1)
      <> array(select holder_id from public.chat_recipients(p_conversation_id) order by 1)
    or (p_after is null and not public.is_chat_ready(p_conversation_id)) then return false; end if;
  if (select count(*) from public.chat_epochs as e join public.key_holders as h on h.id = e.device_id
      where e.conversation_id = p_conversation_id and e.created_at > now() - interval '1 day'
        and h.user_id = nullif(current_setting('portico.user_id', true), '')::uuid) >= 50 then
    raise exception using errcode = 'PT429',
      message = 'The keys of this chat have changed too often today. What you write is sent later.';
  end if;
  insert into public.chat_epochs (id, conversation_id, device_id, statement, signature)
    values (p_id, p_conversation_id, p_device_id, p_statement, p_signature);
  insert into public.chat_envelopes (epoch_id, holder_id, sealed)
    select p_id, holder, sealed from unnest(p_holders, p_sealed) as t(holder, sealed);
  update public.chat_conversations
    set epoch_id = p_id, epoch_since = now(), encrypted_since = coalesce(encrypted_since, now())
    where id = p_conversation_id;
  perform public.notify_of_chat_epochs(p_conversation_id);
  return true;
end $$;

-- Seals epochs to holders who have no envelope of them yet, as one of the conversation's two people. Returns how many;
-- null when it isn't theirs.
create or replace function public.add_chat_envelopes(
  p_conversation_id uuid, p_epochs uuid[], p_holders uuid[], p_sealed text[]
) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  added integer;
begin
  perform from public.own_conversation(p_conversation_id);
  if not found then return null; end if;
  insert into public.chat_envelopes (epoch_id, holder_id, sealed)
    select t.epoch, t.holder, t.sealed
    from unnest(p_epochs, p_holders, p_sealed) as t(epoch, holder, sealed)
      join public.chat_epochs as e on e.id = t.epoch and e.conversation_id = p_conversation_id
      join public.chat_recipients(p_conversation_id) as r on r.holder_id = t.holder
    on conflict do nothing;
  get diagnostics added = row_count;
  if added > 0 then
    update public.chat_conversations set keys_wanted_at = null
      where id = p_conversation_id and keys_wanted_at is not null;
    perform public.notify_of_chat_epochs(p_conversation_id);
  end if;
  return added;
end $$;

-- Says that a device of the actor lacks an epoch's key that is meant for it. The envelope is removed, as it doesn't open;
-- open pages of both people, on any screen, are notified, and one that has the key seals it again.
create or replace function public.want_chat_envelope(p_conversation_id uuid, p_epoch_id uuid, p_device_id uuid)
returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  conversation public.chat_conversations;
begin
  select * into conversation from public.own_conversation(p_conversation_id);
  if not found or not public.is_own_device(p_device_id) then return null; end if;
  perform from public.chat_epochs where id = p_epoch_id and conversation_id = p_conversation_id;
  if not found then return null; end if;
  delete from public.chat_envelopes where epoch_id = p_epoch_id and holder_id = p_device_id;
  update public.chat_conversations set keys_wanted_at = now() where id = p_conversation_id;
  perform public.notify_of_chat_epochs(p_conversation_id);
  insert into public.changes (topic, op) values
    ('chat_keys/client_id/' || conversation.client_id, 'update'),
    ('chat_keys/lawyer_id/' || conversation.lawyer_id, 'update');
  return true;
end $$;

-- Asks for the history on a device of the actor. A second question replaces the first.
create or replace function public.ask_chat_admission(p_conversation_id uuid, p_device_id uuid, p_commitment text)
returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  asked uuid;
  conversation public.chat_conversations;
begin
  select * into conversation from public.own_conversation(p_conversation_id);
  if not found or not public.is_own_device(p_device_id) then return null; end if;
  update public.chat_admissions set ended_at = now(), outcome = 'withdrawn'
    where conversation_id = p_conversation_id and device_id = p_device_id and ended_at is null;
  insert into public.chat_admissions (conversation_id, device_id, commitment)
    values (p_conversation_id, p_device_id, p_commitment) returning id into asked;
  if current_setting('role') = 'portico_client' then
    perform public.notify_lawyer(conversation.lawyer_id, 'chat_device', p_conversation_id);
  else
    perform public.notify_client(conversation.client_id, 'chat_device', p_conversation_id);
  end if;
  perform public.notify_of_chat_epochs(p_conversation_id);
  return asked;
end $$;

-- Another device answers, before the newcomer has revealed its nonce: from then on neither can choose the digits.
create or replace function public.answer_chat_admission(p_id uuid, p_device_id uuid, p_nonce text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  asked public.chat_admissions;
begin
  select a.* into asked from public.chat_admissions as a, public.own_conversation(a.conversation_id)
    where a.id = p_id and a.ended_at is null for update of a;
  if not found or not public.is_own_device(p_device_id) or asked.device_id = p_device_id then return null; end if;
  -- The first device that answers compares the digits. A second answer would look to the newcomer like a changed one.
  if asked.newcomer_nonce is not null or asked.approver_device_id is distinct from p_device_id
    and asked.approver_device_id is not null then return false; end if;
  update public.chat_admissions set approver_device_id = p_device_id, approver_nonce = p_nonce where id = p_id;
  perform public.notify_of_chat_epochs(asked.conversation_id);
  return true;
end $$;

-- The newcomer reveals its nonce, once.
create or replace function public.reveal_chat_admission(p_id uuid, p_nonce text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  asked public.chat_admissions;
begin
  select * into asked from public.chat_admissions where id = p_id and ended_at is null for update;
  if not found or not public.is_own_device(asked.device_id) then return null; end if;
  if asked.approver_nonce is null or asked.newcomer_nonce is not null then return false; end if;
  update public.chat_admissions set newcomer_nonce = p_nonce where id = p_id;
  perform public.notify_of_chat_epochs(asked.conversation_id);
  return true;
end $$;

-- Ends a question: admitted or refused by the device that answered it, refused by the conversation's people, withdrawn by the
-- newcomer.
create or replace function public.end_chat_admission(p_id uuid, p_outcome text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  asked public.chat_admissions;
begin
  select a.* into asked from public.chat_admissions as a, public.own_conversation(a.conversation_id)
    where a.id = p_id and a.ended_at is null for update of a;
  if not found or (p_outcome = 'withdrawn' and not public.is_own_device(asked.device_id))
    or (p_outcome = 'admitted' and not public.is_own_device(asked.approver_device_id)) then return null; end if;
  update public.chat_admissions set ended_at = now(), outcome = p_outcome where id = p_id;
  if p_outcome <> 'withdrawn' then
    perform public.audit('chat-device.' || p_outcome, 'chat_conversations', asked.conversation_id,
      jsonb_build_object('name', (select name from public.key_holders where id = asked.device_id)));
  end if;
  perform public.notify_of_chat_epochs(asked.conversation_id);
  return true;
end $$;

-- A browser has seen keys that contradict what it saw before: it is reported to both people and the audit log, once a day, however
-- often browsers look.
create or replace function public.report_chat_keys(p_conversation_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  conversation public.chat_conversations;
begin
  select * into conversation from public.own_conversation(p_conversation_id);
  if not found then return null; end if;
  update public.chat_conversations set keys_doubted_at = now()
    where id = p_conversation_id and coalesce(keys_doubted_at, '-infinity') < now() - interval '1 day';
  if not found then return true; end if;
  perform public.notify_client(conversation.client_id, 'chat_keys_doubted', p_conversation_id);
  perform public.notify_lawyer(conversation.lawyer_id, 'chat_keys_doubted', p_conversation_id);
  perform public.audit('chat-key.doubted', 'chat_conversations', p_conversation_id);
  return true;
end $$;

-- A browser doesn't show a message, because it isn't signed by its stated sender: that is reported to both people and the
-- audit log, once for each message.
create or replace function public.report_chat_message(p_conversation_id uuid, p_message_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  conversation public.chat_conversations;
begin
  select * into conversation from public.own_conversation(p_conversation_id);
  if not found then return null; end if;
  perform from public.chat_messages
    where id = p_message_id and conversation_id = p_conversation_id and sealed_text is not null;
  if not found then return null; end if;
  update public.chat_messages set doubted_at = now() where id = p_message_id and doubted_at is null;
  if not found then return true; end if;
  perform public.notify_client(conversation.client_id, 'chat_message_doubted', p_conversation_id);
  perform public.notify_lawyer(conversation.lawyer_id, 'chat_message_doubted', p_conversation_id);
  perform public.audit('chat-message.doubted', 'chat_messages', p_message_id,
    jsonb_build_object('conversation', p_conversation_id));
  return true;
end $$;

-- A client or lawyer has another login, or none: what is written from now on is under a new epoch, and open pages read the
-- keys again.
create or replace function public.end_epochs_of_login() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.end_epochs_of_chats(case tg_table_name
    when 'clients' then array(select id from public.chat_conversations where client_id = new.id)
    else array(select id from public.chat_conversations where lawyer_id = new.id) end);
  return null;
end $$;
alter function public.end_epochs_of_login() owner to portico_definer;

-- A device that wasn't among those that are sealed to, because its person has very many, is used again.
create or replace function public.end_epochs_of_returning_device() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not public.is_device_in_use(old) then perform public.end_chat_epochs(new.user_id); end if;
  return null;
end $$;
alter function public.end_epochs_of_returning_device() owner to portico_definer;

-- Keeps an epoch with its envelopes for as long as its messages are kept.
create or replace function public.archive_chat_epoch() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.deleted_records (table_name, row_id, record, client_id)
    select 'chat_epochs', old.id, to_jsonb(old) || jsonb_build_object('envelopes', coalesce(
      (select jsonb_agg(to_jsonb(v)) from public.chat_envelopes as v where v.epoch_id = old.id), '[]')),
      (select client_id from public.chat_messages where conversation_id = old.conversation_id limit 1);
  return old;
end $$;
alter function public.archive_chat_epoch() owner to portico_definer;

alter function public.is_device_in_use(public.key_holders) owner to portico_definer;
revoke all on function public.is_device_in_use(public.key_holders) from public;
alter function public.chat_recipients(uuid) owner to portico_definer;
revoke all on function public.chat_recipients(uuid) from public;
alter function public.is_chat_ready(uuid) owner to portico_definer;
revoke all on function public.is_chat_ready(uuid) from public;
alter function public.notify_of_chat_epochs(uuid) owner to portico_definer;
revoke all on function public.notify_of_chat_epochs(uuid) from public;
alter function public.is_own_device(uuid) owner to portico_definer;
alter function public.own_chat_recipients(uuid) owner to portico_definer;
alter function public.own_chat_chains(uuid) owner to portico_definer;
alter function public.begin_chat_epoch(uuid, uuid, uuid, uuid, uuid, uuid, text, text, uuid[], text[]) owner to portico_definer;
alter function public.add_chat_envelopes(uuid, uuid[], uuid[], text[]) owner to portico_definer;
alter function public.want_chat_envelope(uuid, uuid, uuid) owner to portico_definer;
alter function public.ask_chat_admission(uuid, uuid, text) owner to portico_definer;
alter function public.answer_chat_admission(uuid, uuid, text) owner to portico_definer;
alter function public.reveal_chat_admission(uuid, text) owner to portico_definer;
alter function public.end_chat_admission(uuid, text) owner to portico_definer;
alter function public.report_chat_keys(uuid) owner to portico_definer;
alter function public.report_chat_message(uuid, uuid) owner to portico_definer;
revoke all on function public.is_own_device(uuid), public.own_chat_recipients(uuid), public.own_chat_chains(uuid),
  public.begin_chat_epoch(uuid, uuid, uuid, uuid, uuid, uuid, text, text, uuid[], text[]),
  public.add_chat_envelopes(uuid, uuid[], uuid[], text[]), public.want_chat_envelope(uuid, uuid, uuid),
  public.ask_chat_admission(uuid, uuid, text), public.answer_chat_admission(uuid, uuid, text),
  public.reveal_chat_admission(uuid, text), public.end_chat_admission(uuid, text),
  public.report_chat_keys(uuid), public.report_chat_message(uuid, uuid) from public;
grant execute on function public.own_chat_recipients(uuid), public.own_chat_chains(uuid),
  public.begin_chat_epoch(uuid, uuid, uuid, uuid, uuid, uuid, text, text, uuid[], text[]),
  public.add_chat_envelopes(uuid, uuid[], uuid[], text[]), public.want_chat_envelope(uuid, uuid, uuid),
  public.ask_chat_admission(uuid, uuid, text), public.answer_chat_admission(uuid, uuid, text),
  public.reveal_chat_admission(uuid, text), public.end_chat_admission(uuid, text),
  public.report_chat_keys(uuid), public.report_chat_message(uuid, uuid) to portico_client, portico_lawyer;

-- ==== functions of chat-files

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

-- ==== functions of chat-recovery

-- What administrators do with the firm's recovery key. The procedures ask for a signature that two of its shares make
-- before they call these; each use is reported to both people and the audit log, in the same transaction.

-- Uses up a proof. Returns false for one that was used before. It is remembered for longer than a proof is fresh.
create or replace function public.use_recovery_proof(p_hash text) returns boolean
language sql security definer set search_path = '' as $$
  select public.throttle_hit('recovery-proof:' || p_hash, 1, interval '1 hour') = 0
$$;

-- Whether a key of the firm, also one that was replaced, opens something in a conversation, also in one that was deleted;
-- null if there is none.
create or replace function public.firm_key_opens(p_conversation_id uuid, p_holder_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select exists (select from public.chat_epochs as e join public.chat_envelopes as v on v.epoch_id = e.id
        where e.conversation_id = c.id and v.holder_id = p_holder_id)
      from public.chat_conversations as c where c.id = p_conversation_id),
    public.firm_key_opens_deleted(p_conversation_id, p_holder_id))
$$;

-- A page of the encrypted conversations, deleted ones too, and whose they are, by names, which stay while people write. With
-- how many there are.
create or replace function public.recoverable_chats(
  p_holder_id uuid, p_client_name text, p_lawyer_name text, p_id uuid, p_most integer
)
returns table (
  id uuid, client_name text, lawyer_name text, updated_at timestamptz, deleted_at timestamptz, opens boolean,
  may_read boolean, total integer
)
language sql stable security definer set search_path = '' as $$
  with encrypted as (
    select c.id, k.name as client_name, l.name as lawyer_name, c.updated_at, null::timestamptz as deleted_at
    from public.chat_conversations as c
      join public.clients as k on k.id = c.client_id join public.lawyers as l on l.id = c.lawyer_id
    where c.encrypted_since is not null
    union all select * from public.deleted_encrypted_chats()
  ), page as (
    select * from encrypted as c
    where p_id is null or (c.client_name, c.lawyer_name, c.id) > (p_client_name, p_lawyer_name, p_id)
    order by c.client_name, c.lawyer_name, c.id limit p_most
  )
  select p.id, p.client_name, p.lawyer_name, p.updated_at, p.deleted_at, public.firm_key_opens(p.id, p_holder_id),
    p.deleted_at is null or (select public.may_read_deleted_records()), (select count(*)::integer from encrypted)
  from page as p order by p.client_name, p.lawyer_name, p.id
$$;

-- Notifies both people that the firm's key was used on their conversation, as far as they still have an account.
create or replace function public.notify_of_chat_recovery(p_conversation_id uuid) returns void
language sql security definer set search_path = '' as $$
  with people as (
    select client_id, lawyer_id from public.chat_conversations where id = p_conversation_id
    union all
    select client_id, (record ->> 'lawyer_id')::uuid from public.deleted_chat(p_conversation_id)
  )
  select public.notify_client(client_id, 'chat_recovered', p_conversation_id),
    public.notify_lawyer(lawyer_id, 'chat_recovered', p_conversation_id)
  from people limit 1
$$;
alter function public.notify_of_chat_recovery(uuid) owner to portico_definer;
revoke all on function public.notify_of_chat_recovery(uuid) from public;

-- The key directories of a conversation's people, of all whose keys it was sealed to, and the firm's.
create or replace function public.chat_chains_for_firm(p_client_user uuid, p_lawyer_user uuid, p_holders uuid[])
returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('chainId', s.chain_id,
    'side', case s.chain_id when p_client_user then 'client' when p_lawyer_user then 'lawyer'
      when '00000000-0000-0000-0000-000000000000' then 'firm' else 'former' end,
    'statement', s.statement, 'signature', s.signature, 'createdAt', s.created_at)
    order by s.chain_id, s.seq), '[]')
  from public.key_statements as s
  where s.chain_id in (p_client_user, p_lawyer_user, '00000000-0000-0000-0000-000000000000')
    or s.chain_id in (select h.chain_id from public.key_holders as h where h.id = any (p_holders))
$$;

create or replace function public.message_for_firm(p_message public.chat_messages) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', p_message.id, 'position', p_message.position,
    'idempotencyKey', p_message.idempotency_key, 'sender', p_message.sender,
    'byFormerLawyer', p_message.by_former_lawyer, 'messageText', p_message.message_text,
    'sealedText', p_message.sealed_text, 'epochId', p_message.epoch_id, 'deviceId', p_message.device_id,
    'signature', p_message.signature, 'fileId', p_message.file_id,
    'fileSize', (select f.size from public.files as f where f.id = p_message.file_id),
    'createdAt', p_message.created_at, 'readAt', p_message.read_at)
$$;

-- All that opens a conversation with one of the firm's keys, as JSON; null if there is none. At most 50,000 messages. Of one
-- that was deleted, what is kept.
create or replace function public.open_chat_by_firm(p_conversation_id uuid, p_holder_id uuid, p_reason text)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  conversation public.chat_conversations;
  gone public.deleted_records;
begin
  select * into conversation from public.chat_conversations where id = p_conversation_id;
  if not found then
    select * into gone from public.deleted_chat(p_conversation_id);
    if not found then return null; end if;
    perform public.require_reader_of_deleted_records();
  end if;
  perform public.audit('chat.recovered', 'chat_conversations', p_conversation_id, jsonb_build_object('reason', p_reason,
    'client', coalesce(conversation.client_id, gone.client_id),
    'lawyer', coalesce(conversation.lawyer_id, (gone.record ->> 'lawyer_id')::uuid)));
  perform public.notify_of_chat_recovery(p_conversation_id);
  if conversation.id is null then return public.deleted_chat_for_firm(p_conversation_id, p_holder_id); end if;
  return jsonb_build_object(
    'required', (select coalesce(jsonb_agg(holder_id), '[]') from public.chat_recipients(p_conversation_id)),
    'chains', public.chat_chains_for_firm(
      (select user_id from public.clients where id = conversation.client_id),
      (select user_id from public.lawyers where id = conversation.lawyer_id),
      array(select distinct v.holder_id from public.chat_epochs as e
        join public.chat_envelopes as v on v.epoch_id = e.id where e.conversation_id = p_conversation_id)),
    'epochs', (
      select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'deviceId', e.device_id, 'statement', e.statement,
        'signature', e.signature, 'createdAt', e.created_at,
        'holders', (select jsonb_agg(v.holder_id) from public.chat_envelopes as v where v.epoch_id = e.id),
        'envelopes', (select coalesce(jsonb_agg(jsonb_build_object('holderId', v.holder_id, 'sealed', v.sealed)), '[]')
          from public.chat_envelopes as v where v.epoch_id = e.id and v.holder_id = p_holder_id)) order by e.position), '[]')
      from public.chat_epochs as e where e.conversation_id = p_conversation_id),
    'messages', (
      select coalesce(jsonb_agg(public.message_for_firm(m) order by m.position), '[]')
      from (select * from public.chat_messages where conversation_id = p_conversation_id
        order by position desc limit 50000) as m));
end $$;

-- Seals epochs to the devices of the conversation's people, who then read on: a successor, or a person who lost all keys.
-- Null if there is no such conversation, or it was deleted.
create or replace function public.seal_chat_by_firm(
  p_conversation_id uuid, p_epochs uuid[], p_holders uuid[], p_sealed text[], p_reason text
) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  added integer;
begin
  perform from public.chat_conversations where id = p_conversation_id;
  if not found then return null; end if;
  insert into public.chat_envelopes (epoch_id, holder_id, sealed)
    select t.epoch, t.holder, t.sealed
    from unnest(p_epochs, p_holders, p_sealed) as t(epoch, holder, sealed)
      join public.chat_epochs as e on e.id = t.epoch and e.conversation_id = p_conversation_id
      join public.chat_recipients(p_conversation_id) as r on r.holder_id = t.holder
    on conflict do nothing;
  get diagnostics added = row_count;
  perform public.audit('chat.resealed', 'chat_conversations', p_conversation_id, jsonb_build_object('reason', p_reason));
  perform public.notify_of_chat_recovery(p_conversation_id);
  perform public.notify_of_chat_epochs(p_conversation_id);
  return added;
end $$;

-- The encrypted file of a conversation's message, deleted or not. The chat need not have been opened before: this is reported, too.
create or replace function public.chat_file_for_firm(
  p_conversation_id uuid, p_file_id uuid, p_reason text, p_address text
) returns setof public.files
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.chat_messages
      where conversation_id = p_conversation_id and file_id = p_file_id) then
    if not exists (select from public.deleted_records
        where file_ids @> array[p_file_id] and table_name = 'chat_messages'
          and record ->> 'conversation_id' = p_conversation_id::text) then return; end if;
    perform public.require_reader_of_deleted_records();
  end if;
  perform public.audit('chat.file-recovered', 'chat_conversations', p_conversation_id,
    jsonb_build_object('reason', p_reason), p_address);
  perform public.notify_of_chat_recovery(p_conversation_id);
  return query select * from public.files where id = p_file_id;
end $$;

alter function public.chat_chains_for_firm(uuid, uuid, uuid[]) owner to portico_definer;
alter function public.message_for_firm(public.chat_messages) owner to portico_definer;
revoke all on function public.chat_chains_for_firm(uuid, uuid, uuid[]), public.message_for_firm(public.chat_messages)
  from public;
alter function public.use_recovery_proof(text) owner to portico_definer;
alter function public.firm_key_opens(uuid, uuid) owner to portico_definer;
alter function public.recoverable_chats(uuid, text, text, uuid, integer) owner to portico_definer;
alter function public.open_chat_by_firm(uuid, uuid, text) owner to portico_definer;
alter function public.seal_chat_by_firm(uuid, uuid[], uuid[], text[], text) owner to portico_definer;
alter function public.chat_file_for_firm(uuid, uuid, text, text) owner to portico_definer;
revoke all on function public.use_recovery_proof(text), public.firm_key_opens(uuid, uuid),
  public.recoverable_chats(uuid, text, text, uuid, integer), public.open_chat_by_firm(uuid, uuid, text),
  public.seal_chat_by_firm(uuid, uuid[], uuid[], text[], text), public.chat_file_for_firm(uuid, uuid, text, text) from public;
grant execute on function public.use_recovery_proof(text), public.firm_key_opens(uuid, uuid),
  public.recoverable_chats(uuid, text, text, uuid, integer), public.open_chat_by_firm(uuid, uuid, text),
  public.seal_chat_by_firm(uuid, uuid[], uuid[], text[], text), public.chat_file_for_firm(uuid, uuid, text, text)
  to portico_admin;

-- ==== functions of chat

-- A message belongs to its conversation's two people; who of them speaks follows from the claims, not from the text
-- of the request. The conversation is locked by its new time, so that messages keep their order and none outlives it.
-- (A message that is sent again under its key changes that time, too.) Once a conversation is encrypted, a message is
-- accepted under its current epoch alone; a day's grace lets a browser whose clock is slow replace an old one.
create or replace function public.place_chat_message() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  encrypted boolean;
  current_epoch uuid;
begin
  update public.chat_conversations set updated_at = greatest(updated_at, new.created_at)
    where id = new.conversation_id
    returning client_id, lawyer_id, encrypted_since is not null,
      case when epoch_since > now() - interval '31 days' then epoch_id end
    into new.client_id, new.lawyer_id, encrypted, current_epoch;
  if not found then
    raise foreign_key_violation using message = 'Conversation not found', table = 'chat_messages',
      constraint = 'chat_messages_conversation_id_fkey';
  end if;
  if encrypted and (new.epoch_id is distinct from current_epoch or not public.is_own_device(new.device_id))
    or (new.epoch_id is not null and not encrypted)
    -- Encryption can begin: a page that has not heard of it yet reads the keys again.
    or (new.epoch_id is null and not encrypted and public.is_chat_ready(new.conversation_id)) then
    raise check_violation using message = 'Not the current epoch', table = 'chat_messages',
      constraint = 'chat_messages_epoch_id_check';
  end if;
  new.sender := case when new.lawyer_id = nullif(current_setting('portico.lawyer_id', true), '')::uuid
    then 'lawyer' else 'client' end;
  new.position := nextval('public.chat_messages_position_seq');
  return new;
end $$;

-- Writes all topics of a message in one statement: its own, and those of the two lists that order conversations by time.
create or replace function public.after_chat_message() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.changes (topic, op) values
    ('chat_messages/conversation_id/' || new.conversation_id, 'insert'),
    ('chat_conversations/client_id/' || new.client_id, 'update'),
    ('chat_conversations/lawyer_id/' || new.lawyer_id, 'update');
  -- After the insert: a message that is sent again under its key isn't inserted, and changes nothing here.
  update public.chat_conversations
    set waiting_since = case when new.sender = 'client' then new.created_at end
    where id = new.conversation_id and (waiting_since is null) = (new.sender = 'client');
  if new.sender = 'client' then
    perform public.notify_lawyer(new.lawyer_id, 'chat_message', new.conversation_id);
  else
    perform public.notify_client(new.client_id, 'chat_message', new.conversation_id);
  end if;
  return null;
end $$;

create or replace function public.stamp_chat_message_read() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.read_at := case when new.is_read then coalesce(old.read_at, clock_timestamp()) end;
  return new;
end $$;

-- Ending a chat takes the appointment with it, so that the client can book again.
create or replace function public.end_chat() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.appointments where id = old.appointment_id;
  return null;
end $$;

-- Whether a client and a lawyer have a conversation, for the client's list of appointments. Under the caller's own rights.
create or replace function public.has_conversation(p_client_id uuid, p_lawyer_id uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.chat_conversations where client_id = p_client_id and lawyer_id = p_lawyer_id
  )
$$;
grant execute on function public.has_conversation(uuid, uuid) to portico_client;

-- How many clients of each lawyer wait for an answer since before a moment, for administrators: they may read no
-- conversation, and learn neither whose it is nor what it says. Looks at the thousand that wait the longest.
create or replace function public.unanswered_by_lawyer(p_before timestamptz, p_most integer)
returns table (lawyer_email text, lawyer_name text, conversations integer, since timestamptz)
language sql stable security definer set search_path = '' as $$
  select l.email, l.name, count(*)::integer, min(v.waiting_since)
  from (
    select lawyer_id, waiting_since from public.chat_conversations
    where waiting_since < p_before order by waiting_since limit 1000
  ) as v join public.lawyers as l on l.id = v.lawyer_id
  group by l.id order by min(v.waiting_since) limit p_most
$$;
alter function public.unanswered_by_lawyer(timestamptz, integer) owner to portico_definer;
grant execute on function public.unanswered_by_lawyer(timestamptz, integer) to portico_admin;

-- How many conversations a lawyer has, for administrators, who may read none.
create or replace function public.conversations_of_lawyer(p_lawyer_id uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select count(*)::integer from public.chat_conversations where lawyer_id = p_lawyer_id
$$;
alter function public.conversations_of_lawyer(uuid) owner to portico_definer;
revoke all on function public.conversations_of_lawyer(uuid) from public;
grant execute on function public.conversations_of_lawyer(uuid) to portico_admin;

-- Gives a lawyer's conversations to another one, for an administrator who can read none of them, and notifies both sides.
-- What the former lawyer wrote is marked so. A client who has a conversation with the successor already gets the
-- messages in that one, in the order in which they were written. Returns how many conversations were moved.
create or replace function public.hand_over_conversations(p_from uuid, p_to uuid) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  given record;
  kept uuid;
  moved integer := 0;
begin
  for given in select * from public.chat_conversations where lawyer_id = p_from order by id for update loop
    perform public.refuse_screened_successor(given.client_id, p_to);
    update public.chat_messages set by_former_lawyer = true where conversation_id = given.id and sender = 'lawyer';
    select id into kept from public.chat_conversations
      where client_id = given.client_id and lawyer_id = p_to for update;
    if kept is null then
      kept := given.id;
      update public.chat_conversations set lawyer_id = p_to, epoch_id = null where id = kept;
      update public.chat_messages set lawyer_id = p_to where conversation_id = kept;
    else
      update public.chat_messages set conversation_id = kept, lawyer_id = p_to where conversation_id = given.id;
      update public.chat_epochs set conversation_id = kept where conversation_id = given.id;
      update public.chat_conversations
        set updated_at = greatest(updated_at, given.updated_at),
          waiting_since = least(waiting_since, given.waiting_since),
          encrypted_since = least(encrypted_since, given.encrypted_since), epoch_id = null,
          appointment_id = coalesce(appointment_id, given.appointment_id)
        where id = kept;
      -- Otherwise end_chat would delete the appointment, which is the successor's now.
      update public.chat_conversations set appointment_id = null where id = given.id and appointment_id is not null;
      delete from public.chat_conversations where id = given.id;
    end if;
    update public.files set lawyer_id = p_to
      where id in (select file_id from public.chat_messages where conversation_id = kept) and lawyer_id = p_from;
    perform public.notify_of_chat_epochs(kept);
    perform public.notify_client(given.client_id, 'chat_handed_over', kept);
    perform public.notify_lawyer(p_to, 'chat_handed_over', kept);
    moved := moved + 1;
  end loop;
  return moved;
end $$;
alter function public.hand_over_conversations(uuid, uuid) owner to portico_definer;
revoke all on function public.hand_over_conversations(uuid, uuid) from public;
grant execute on function public.hand_over_conversations(uuid, uuid) to portico_admin;

alter function public.place_chat_message() owner to portico_definer;
alter function public.after_chat_message() owner to portico_definer;
alter function public.end_chat() owner to portico_definer;



-- How many messages of deleted records are sealed under a key, by the prefix of what it seals: the key stays until then.
create or replace function public.kept_messages_under(p_prefix text) returns bigint
language sql stable security definer set search_path = '' as $$
  select count(*) from public.deleted_records
  where table_name = 'chat_messages' and starts_with(record ->> 'message_text', p_prefix)
$$;
revoke all on function public.kept_messages_under(text) from public;
alter function public.kept_messages_under(text) owner to portico_definer;
grant execute on function public.kept_messages_under(text) to portico_system;

-- ==== functions of deleted-chats

-- What is kept of encrypted chats that were deleted, for the firm's recovery key. A lawyer who deletes a chat doesn't end what
-- the firm can answer for.

-- A deleted conversation; none that is there, or that was joined to another one: its messages are in that one.
create or replace function public.deleted_chat(p_conversation_id uuid) returns setof public.deleted_records
language sql stable security definer set search_path = '' as $$
  select c.* from public.deleted_records as c
  where c.row_id = p_conversation_id and c.table_name = 'chat_conversations'
    and exists (select from public.deleted_records as m
      where m.table_name = 'chat_messages' and m.client_id = c.client_id
        and m.record ->> 'conversation_id' = p_conversation_id::text)
$$;

create or replace function public.deleted_chat_messages(p_conversation_id uuid) returns setof public.chat_messages
language sql stable security definer set search_path = '' as $$
  select m.* from public.deleted_chat(p_conversation_id) as c
    join public.deleted_records as r on r.client_id = c.client_id and r.table_name = 'chat_messages'
      and r.record ->> 'conversation_id' = p_conversation_id::text,
    jsonb_populate_record(null::public.chat_messages, r.record) as m
$$;

-- The records of a deleted conversation's epochs, each with its envelopes.
create or replace function public.deleted_chat_epochs(p_conversation_id uuid) returns setof jsonb
language sql stable security definer set search_path = '' as $$
  select r.record from public.deleted_records as r
  where r.table_name = 'chat_epochs' and r.row_id in (
    select epoch_id from public.deleted_chat_messages(p_conversation_id))
$$;

-- Whether a key of the firm opens something in a deleted conversation; null if there is none.
create or replace function public.firm_key_opens_deleted(p_conversation_id uuid, p_holder_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.deleted_chat_epochs(p_conversation_id) as e
    where e -> 'envelopes' @> jsonb_build_array(jsonb_build_object('holder_id', p_holder_id)))
  from public.deleted_chat(p_conversation_id)
$$;

-- The encrypted ones and whose they were: names as they are, or were when the person was deleted.
create or replace function public.deleted_encrypted_chats()
returns table (id uuid, client_name text, lawyer_name text, updated_at timestamptz, deleted_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select c.row_id,
    coalesce((select name from public.clients where id = c.client_id), public.deleted_label(c.client_id), ''),
    coalesce((select name from public.lawyers where id = (c.record ->> 'lawyer_id')::uuid),
      public.deleted_label((c.record ->> 'lawyer_id')::uuid), ''),
    (c.record ->> 'updated_at')::timestamptz, c.deleted_at
  from public.deleted_records as c
  where c.table_name = 'chat_conversations' and c.record ->> 'encrypted_since' is not null
    and exists (select from public.deleted_chat(c.row_id))
$$;

-- What a client or lawyer who was deleted was called.
create or replace function public.deleted_label(p_row_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select label from public.deleted_records where row_id = p_row_id order by deleted_at desc limit 1
$$;

-- Its keys and messages, as `open_chat_by_firm` gives them. Nobody reads on: there is nobody to seal it to.
create or replace function public.deleted_chat_for_firm(p_conversation_id uuid, p_holder_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  with epochs as materialized (
    select e, array(select (v ->> 'holder_id')::uuid from jsonb_array_elements(e -> 'envelopes') as v) as holders
    from public.deleted_chat_epochs(p_conversation_id) as e
  )
  select jsonb_build_object(
    'required', '[]'::jsonb,
    'chains', public.chat_chains_for_firm(
      (select user_id from public.clients where id = c.client_id),
      (select user_id from public.lawyers where id = (c.record ->> 'lawyer_id')::uuid),
      array(select unnest(holders) from epochs)),
    'epochs', (
      select coalesce(jsonb_agg(jsonb_build_object('id', e -> 'id', 'deviceId', e -> 'device_id',
        'statement', e -> 'statement', 'signature', e -> 'signature', 'createdAt', e -> 'created_at', 'holders', holders,
        'envelopes', (
          select coalesce(jsonb_agg(jsonb_build_object('holderId', v -> 'holder_id', 'sealed', v -> 'sealed')), '[]')
          from jsonb_array_elements(e -> 'envelopes') as v where v ->> 'holder_id' = p_holder_id::text))
        order by (e ->> 'position')::bigint), '[]')
      from epochs),
    'messages', (
      select coalesce(jsonb_agg(public.message_for_firm(m) order by m.position), '[]')
      from (select * from public.deleted_chat_messages(p_conversation_id)
        order by position desc limit 50000) as m))
  from public.deleted_chat(p_conversation_id) as c
$$;

alter function public.deleted_chat(uuid) owner to portico_definer;
alter function public.deleted_chat_messages(uuid) owner to portico_definer;
alter function public.deleted_chat_epochs(uuid) owner to portico_definer;
alter function public.firm_key_opens_deleted(uuid, uuid) owner to portico_definer;
alter function public.deleted_encrypted_chats() owner to portico_definer;
alter function public.deleted_label(uuid) owner to portico_definer;
alter function public.deleted_chat_for_firm(uuid, uuid) owner to portico_definer;
revoke all on function
  public.deleted_chat(uuid), public.deleted_chat_messages(uuid), public.deleted_chat_epochs(uuid),
  public.firm_key_opens_deleted(uuid, uuid), public.deleted_encrypted_chats(), public.deleted_label(uuid),
  public.deleted_chat_for_firm(uuid, uuid) from public;

-- ==== functions of checklists

-- Copies a checklist's tasks into a case and returns their number. Each is dated a millisecond after the previous one,
-- because tasks are listed by the time when they were added; `p_after` is how many this transaction has already added.
create or replace function public.add_checklist_tasks(p_case_id uuid, p_checklist_id uuid, p_after integer default 0)
returns integer
language plpgsql security definer set search_path = '' as $$
declare
  added integer;
  called text;
begin
  with planned as (
    insert into public.case_tasks
      (case_id, title, description, priority, due_date, assigned_to, checklist_id, checklist_name, created_at)
    select c.id, i.title, i.description, i.priority, c.start_date + i.due_after_days,
      case when i.is_for_lawyer then c.lawyer_id end, l.id, l.name,
      now() + (p_after + i.position) * interval '1 millisecond'
    from public.cases as c, public.checklists as l join public.checklist_items as i on i.checklist_id = l.id
    where c.id = p_case_id and l.id = p_checklist_id
    order by i.position
    returning checklist_name
  ) select count(*), min(checklist_name) into added, called from planned;
  if added > 0 then
    perform public.audit('checklist.applied', 'cases', p_case_id,
      jsonb_build_object('name', called, 'tasks', added));
  end if;
  return added;
end $$;
alter function public.add_checklist_tasks(uuid, uuid, integer) owner to portico_definer;
revoke all on function public.add_checklist_tasks(uuid, uuid, integer) from public;
grant execute on function public.add_checklist_tasks(uuid, uuid, integer) to portico_definer;

-- A new case gets the tasks of the active checklists of its practice area, and those of all areas, however it is opened. A
-- restored case has its tasks already; imported cases come from a practice that plans its work elsewhere.
create or replace function public.start_checklists() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  list uuid;
  added integer := 0;
begin
  for list in
    select id from public.checklists
    where active and (practice_area is null or practice_area = new.practice_area)
    order by practice_area nulls first, name
  loop
    added := added + public.add_checklist_tasks(new.id, list, added);
  end loop;
  return null;
end $$;
alter function public.start_checklists() owner to portico_definer;

-- Adds an active checklist to a case of the acting lawyer, or to any by an administrator, once; how many tasks. The case
-- is locked, so that two at once don't both add it.
create or replace function public.apply_checklist(p_case_id uuid, p_checklist_id uuid) returns integer
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.cases where id = p_case_id and (
    current_setting('role') = 'portico_admin' or lawyer_id = nullif(current_setting('portico.lawyer_id', true), '')::uuid
  ) for no key update;
  if not found or not exists (select from public.checklists where id = p_checklist_id and active) then
    raise exception using errcode = 'PT404', message = 'Not found.';
  end if;
  if exists (select from public.case_tasks where case_id = p_case_id and checklist_id = p_checklist_id) then
    raise exception using errcode = 'PT409', message = 'This case has the tasks of this checklist already.';
  end if;
  return public.add_checklist_tasks(p_case_id, p_checklist_id);
end $$;
alter function public.apply_checklist(uuid, uuid) owner to portico_definer;
revoke all on function public.apply_checklist(uuid, uuid) from public;
grant execute on function public.apply_checklist(uuid, uuid) to portico_lawyer, portico_admin;

-- ==== functions of clients

-- Deleting a client does what its warning says: cases, documents and appointments go by foreign key, the login
-- and its sessions go here. Staff who are also clients keep their login.
create or replace function public.end_client_login() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.users where id = old.user_id
    and not exists (select from public.user_roles where user_id = old.user_id)
    and not exists (select from public.lawyers where user_id = old.user_id);
  delete from public.pending_sign_ups where email = old.email;
  return null;
end $$;
alter function public.end_client_login() owner to portico_definer;

-- The client record's address follows that of the login: the firm writes to it and deletes clients by it. Several
-- records may share an address, so the update can't fail.
create or replace function public.follow_login_address() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.clients set email = new.email where user_id = new.id;
  return null;
end $$;
alter function public.follow_login_address() owner to portico_definer;

-- Deletes a client for good: the login with this address and the client joined to it, or, where none is joined,
-- the one unclaimed client record with the address. Returns how many client records went.
create or replace function public.admin_delete_user(p_email text) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  asked_email text := lower(trim(p_email));
  login uuid := (select id from public.users where email = asked_email);
  found_clients uuid[];
begin
  if not exists (
    select from public.user_roles
    where user_id = nullif(current_setting('portico.user_id', true), '')::uuid and role = 'admin'
  ) then
    raise insufficient_privilege using message = 'Access denied. Admin privileges required.';
  end if;
  if exists (select from public.user_roles where user_id = login)
    or exists (select from public.lawyers where user_id = login) then
    raise exception using errcode = 'PT409', message = 'This account belongs to a member of staff.';
  end if;
  found_clients := array(
    select id from public.clients where user_id = login or (email = asked_email and user_id is null
      and not exists (select from public.clients where user_id = login))
  );
  if cardinality(found_clients) > 1 then
    raise exception using errcode = 'PT409', message = 'Several clients share this address. Delete them one by one.';
  end if;
  if cardinality(found_clients) = 0 and login is null then
    raise exception using errcode = 'PT404', message = 'No client has this address.';
  end if;
  delete from public.clients where id = any (found_clients);
  delete from public.users where id = login;
  delete from public.pending_sign_ups where email = asked_email;
  perform public.audit('client.deleted', 'clients', found_clients[1]);
  return cardinality(found_clients);
end $$;
alter function public.admin_delete_user(text) owner to portico_definer;
grant execute on function public.admin_delete_user(text) to portico_admin;

-- ==== functions of answers

-- Parties that are one with these: those that were merged into them, however often, and they themselves.
create or replace function public.with_merged(p_party_ids uuid[]) returns uuid[]
language sql stable security definer set search_path = '' as $$
  with recursive down (id, depth) as (
    select id, 0 from unnest(p_party_ids) as roots (id)
    union
    select p.id, down.depth + 1 from public.parties as p join down on p.merged_into = down.id where down.depth < 20
  ) select coalesce(array_agg(distinct id), '{}') from down
$$;
alter function public.with_merged(uuid[]) owner to portico_definer;

-- Answers an open check: searches its names and stores what is found, without what the check itself is about. The
-- administrators are notified of matches that no earlier check of the same lead, client or case had. An answered check stays as
-- it is. Only the functions that ask and the queue call this.
create or replace function public.answer_conflict_check(p_check_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  asked public.conflict_checks;
  own uuid[];
  own_clients uuid[];
  own_cases uuid[];
  person record;
  total integer;
  fresh integer;
  rest public.conflict_matches[];
begin
  select * into asked from public.conflict_checks where id = p_check_id for update;
  if not found or asked.state = 'answered' then return; end if;

  -- A client's own cases name the client, which is no conflict.
  own_clients := array(
    select asked.client_id
    union select client_id from public.cases where id = asked.case_id
    union select client_id from public.leads where id = asked.lead_id);
  own_cases := array(select id from public.cases where id = asked.case_id or client_id = any (own_clients));
  own := array(
    select public.party_root(party_id) from public.case_parties
      where case_id = asked.case_id or (case_id = any (own_cases) and source = 'client')
    union
    select public.party_root(id) from public.parties where client_id = asked.client_id or lead_id = asked.lead_id);
  if asked.case_id is not null and asked.names = '[]' then
    for person in
      select p.name, row_number() over (order by c.created_at, c.id) as place, jsonb_build_array(jsonb_build_object('name', p.name,
        'kind', p.kind, 'email', coalesce(p.emails[1], ''), 'phone', coalesce(p.phones[1], ''), 'domain', p.domain)) as names
      from public.case_parties as c join public.parties as p on p.id = c.party_id
      where c.case_id = asked.case_id and c.role <> 'counsel' order by place
    loop
      -- One check has twenty names at most: the others have one each.
      if person.place <= 20 then asked.names := asked.names || person.names;
      else perform public.open_conflict_check('party', person.name, person.names, null, null, asked.case_id);
      end if;
    end loop;
    if asked.names = '[]' and exists (select from public.cases where id = asked.case_id) then
      perform public.leave_conflict_check_open(asked.id, 'Nobody is named in this case yet. Enter its client or other people.');
      return;
    end if;
  end if;
  -- A name of one letter finds nothing, which is no answer. Of a case's people it may be an initial that stands for somebody.
  if asked.case_id is null and exists (select from jsonb_array_elements(asked.names) as one
    where char_length(array_to_string(public.name_words(one ->> 'name'), '')) < 2) then
    perform public.leave_conflict_check_open(asked.id,
      'A name of one letter can’t be searched for. Correct it in the record, or override.');
    return;
  end if;

  -- Before the job has run once nothing says what was read: a small firm's records are read now, of a large one the job
  -- reads the rest.
  if not exists (select from public.conflict_coverage where of <> 'nightly') then perform public.cover_existing_rows(200); end if;
  if not public.is_everything_covered() then
    update public.conflict_checks set fault = 'Records from before the upgrade are still being read. It is answered after that.'
      where id = asked.id;
    return;
  end if;

  delete from public.conflict_matches where check_id = asked.id;
  with liked as materialized (
    select * from public.names_like(asked.names)
  ), met as materialized (
    -- Whose name it is: of a merged party the one that it turned out to be.
    select l.asked, l.kind, l.likeness, n.name, n.case_id,
      case when n.party_id is null then n.source else 'party' end as source,
      coalesce(public.party_root(n.party_id), n.row_id) as row_id
    from liked as l join public.conflict_names as n on n.id = l.name_id
    -- Nor is it a conflict that the lead which became the client names them and the same others.
    where not (n.source = 'lead' and exists (select from public.leads as of_client where of_client.id = n.row_id
        and (of_client.id = asked.lead_id or of_client.client_id = any (own_clients))))
      and not (n.source = 'deleted' and exists (select from public.deleted_records as of_client where of_client.id = n.row_id
        and of_client.table_name = 'leads' and of_client.client_id = any (own_clients)))
      and (n.case_id is null or n.case_id <> all (own_cases))
  ), begun as (
    select row_id as id, min(name) as name, max(likeness) as likeness from met
      where source = 'party' and likeness >= 0.8 group by row_id
    union
    select p.id, p.name, 1 from public.parties as p where p.id = any (own)
  ), related as (
    -- One step, and a second one. Related parties rank just below the match that led to them.
    select b.id as from_id, b.name as from_name, r.kind, s.id as to_id, 1 as depth, b.likeness - 0.01 as likeness,
      array[b.id] as passed,
      s.forward from begun as b, public.party_relations as r,
      lateral (select case when r.from_id = b.id then r.to_id else r.from_id end as id, r.from_id = b.id as forward) as s
      where b.id in (r.from_id, r.to_id)
    union
    select one.from_id, one.from_name, r.kind, s.id, 2, one.likeness - 0.02, array[one.from_id, one.id], s.forward from (
        select b.id as from_id, b.name as from_name, b.likeness, case when r.from_id = b.id then r.to_id else r.from_id end as id
        from begun as b join public.party_relations as r on b.id in (r.from_id, r.to_id)
      ) as one join public.party_relations as r on one.id in (r.from_id, r.to_id),
      lateral (select case when r.from_id = one.id then r.to_id else r.from_id end as id, r.from_id = one.id as forward) as s
      where s.id <> one.from_id
  ), found as (
    select m.asked, m.name, m.kind, m.likeness, m.source, m.row_id, m.case_id, '' as via,
      '{}'::uuid[] as via_ids from met as m
    union all
    select null, p.name, 'relation', r.likeness::real, 'party', p.id, null,
      left(case when r.depth = 2 then 'through another party: ' else '' end || r.kind || ' · ' || r.from_name, 200), r.passed
    from related as r join public.parties as p on p.id = public.party_root(r.to_id)
    union all
    -- The same party in another case, unless it is a client in both.
    select null, p.name, 'party', 1::real, 'party', p.id, c.case_id, '', '{}'
    from public.case_parties as c join public.parties as p on p.id = c.party_id
    where c.party_id = any (own) and (asked.case_id is null or c.case_id <> asked.case_id)
      and not (c.role = 'client' and (asked.case_id is null or exists (
        select from public.case_parties as o where o.case_id = asked.case_id and o.party_id = c.party_id and o.role = 'client')))
  ), best as (
    select distinct on (source, row_id, case when kind = 'party' then case_id end) * from found
    where not (source = 'party' and row_id = any (own) and kind <> 'party')
    order by source, row_id, case when kind = 'party' then case_id end, likeness desc, kind
  ), counted as (
    select *, row_number() over (order by likeness desc, name, row_id) as place, count(*) over () as total from best
  ), stored as (
    -- More than are shown, so that what is kept from a lawyer doesn't shorten their list.
    insert into public.conflict_matches (check_id, place, asked, found, kind, likeness, source, row_id, case_id, via, via_ids)
      select asked.id, place, coalesce(asked.names -> (c.asked - 1) ->> 'name', name), left(name, 200), kind, likeness, source, row_id,
        case_id, via, via_ids
      from counted as c where place <= 100
  )
  select coalesce(max(c.total), 0), count(*) filter (where not exists (
    select from public.conflict_matches as m join public.conflict_checks as k on k.id = m.check_id
    where m.row_id = c.row_id and m.source = c.source and k.id <> asked.id
      and (k.lead_id = asked.lead_id or k.client_id = asked.client_id or k.case_id = asked.case_id
        or k.lead_id in (select id from public.leads where client_id = asked.client_id)))),
    array_agg(row(gen_random_uuid(), asked.id, place, coalesce(asked.names -> (c.asked - 1) ->> 'name', name), left(name, 200), kind,
      likeness, source, row_id, case_id, via, via_ids)::public.conflict_matches order by place) filter (where place between 101 and 1000)
    into total, fresh, rest from counted as c;
  -- Where so many are kept from the lawyer who asked that fewer than fifty are left, the next hundreds are stored as well.
  for hundred in 0..8 loop
    exit when rest is null or asked.asked_by is null or 50 <= (select count(*) from public.conflict_matches
      where check_id = asked.id and id not in (select public.kept_conflict_matches(asked.id)));
    insert into public.conflict_matches select * from unnest(rest[hundred * 100 + 1:hundred * 100 + 100]);
    exit when not found;
  end loop;

  update public.conflict_checks set state = 'answered', answered_at = clock_timestamp(), fault = '', names = asked.names,
    matches = total, new_matches = fresh,
    searched = (select count(*) from public.conflict_names where plain is not null),
    leads_since = (select min(created_at)::date from public.leads)
    where id = asked.id;
  -- An administrator who asked has the answer already. What is kept from a lawyer who asked is reported each time.
  if (fresh > 0 or exists (select from public.kept_conflict_matches(asked.id))) and not (asked.occasion = 'asked'
    and exists (select from public.user_roles where user_id = asked.asked_by and role = 'admin')) then
    perform public.notify_administrators('conflict_found', asked.id);
  end if;
end $$;
alter function public.answer_conflict_check(uuid) owner to portico_definer;
grant execute on function public.answer_conflict_check(uuid) to portico_system;

-- Says why a check is still open; it is tried again later.
create or replace function public.leave_conflict_check_open(p_check_id uuid, p_fault text) returns void
language sql security definer set search_path = '' as $$
  update public.conflict_checks set fault = left(p_fault, 200), tried_at = clock_timestamp()
    where id = p_check_id and state = 'open'
$$;
alter function public.leave_conflict_check_open(uuid, text) owner to portico_definer;
grant execute on function public.leave_conflict_check_open(uuid, text) to portico_system, portico_admin, portico_lawyer;

-- A job's: open checks to answer, oldest first; those that failed wait for ten minutes, and all of them until older rows
-- are covered.
create or replace function public.open_conflict_checks(p_most integer) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select id from public.conflict_checks
  where state = 'open' and (tried_at is null or tried_at < now() - interval '10 minutes')
    and not exists (select from public.conflict_coverage where of <> 'nightly' and done_at is null)
  order by asked_at limit p_most
$$;
alter function public.open_conflict_checks(integer) owner to portico_definer;
grant execute on function public.open_conflict_checks(integer) to portico_system;

-- Queues the job that answers all open checks, unless one waits already. That one is locked, so that no process takes it
-- before the caller's transaction ends, as it would not see the caller's check; the update has it looked for again then.
create or replace function public.queue_conflict_checks() returns void
language plpgsql security definer set search_path = '' as $$
declare
  waiting record;
begin
  select id, xmin = pg_current_xact_id()::xid as is_own into waiting from public.queued_jobs
    where kind = 'conflict_check' and done_at is null and failed_at is null and attempts = 0
    limit 1 for update skip locked;
  if not found then
    insert into public.queued_jobs (id, kind, summary, payload)
      values (gen_random_uuid(), 'conflict_check', 'Conflict checks', 'open');
  -- Once in a transaction is enough. It keeps its place among the jobs that are due; an unchanged row would wake nobody.
  elsif not waiting.is_own then
    update public.queued_jobs set due_at = least(due_at, now()) - interval '1 ms' where id = waiting.id;
  end if;
end $$;
alter function public.queue_conflict_checks() owner to portico_definer;


-- For staff who ask: stores an open check of theirs. Lawyers name only clients of their own, and no leads. A check for a client
-- has their name and company from the record first: a decision on it opens a case for them.
create or replace function public.ask_conflict_check(p_names jsonb, p_lead_id uuid, p_client_id uuid)
returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  made uuid;
  own jsonb := '[]';
begin
  if current_setting('role') <> 'portico_admin'
    and (p_lead_id is not null or (p_client_id is not null and not public.is_client_of_lawyer(p_client_id))) then
    raise exception using errcode = 'PT404', message = 'Not found.';
  end if;
  if p_client_id is not null then
    select public.names_of_client(c) into own from public.clients as c where c.id = p_client_id;
    if not found then raise exception using errcode = 'PT404', message = 'Not found.'; end if;
  end if;
  own := own || (
    select coalesce(jsonb_agg(given.one order by given.place), '[]') from jsonb_array_elements(p_names) with ordinality as given (one, place)
    where not exists (select from jsonb_array_elements(own) as known
      where public.name_words(known ->> 'name') = public.name_words(given.one ->> 'name')
        and coalesce(given.one ->> 'email', '') in ('', known ->> 'email')
        and coalesce(given.one ->> 'phone', '') in ('', known ->> 'phone') and coalesce(given.one ->> 'domain', '') = ''));
  insert into public.conflict_checks (occasion, subject, names, lead_id, client_id)
    values ('asked', (select left(string_agg(one ->> 'name', ', ' order by place), 200)
      from jsonb_array_elements(own) with ordinality as named (one, place)), own, p_lead_id, p_client_id) returning id into made;
  return made;
end $$;
alter function public.ask_conflict_check(jsonb, uuid, uuid) owner to portico_definer;
grant execute on function public.ask_conflict_check(jsonb, uuid, uuid) to portico_lawyer, portico_admin;

-- Whether the acting member of staff may see a check: administrators all, lawyers those that they asked for.
create or replace function public.may_see_conflict_check(p_check_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.conflict_checks where id = p_check_id and (current_setting('role') = 'portico_admin'
    or asked_by = nullif(current_setting('portico.user_id', true), '')::uuid))
$$;
alter function public.may_see_conflict_check(uuid) owner to portico_definer;
grant execute on function public.may_see_conflict_check(uuid) to portico_lawyer, portico_admin;

-- Answers a check at once, for those who may see it.
create or replace function public.answer_asked_check(p_check_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not public.may_see_conflict_check(p_check_id) then
    raise exception using errcode = 'PT404', message = 'Not found.';
  end if;
  perform public.answer_conflict_check(p_check_id);
end $$;
alter function public.answer_asked_check(uuid) owner to portico_definer;
grant execute on function public.answer_asked_check(uuid) to portico_lawyer, portico_admin;

-- ==== functions of checks

-- The names that are like those asked for, with how alike. An asked name is
-- {"name", "kind", "email", "phone", "domain"}; its place in the array begins at 1. Candidates come from two indexes, by keys
-- and by trigrams, and only they are compared word by word: the time depends on them and not on the table.
create or replace function public.names_like(p_asked jsonb)
returns table (asked integer, name_id bigint, kind text, likeness real)
language plpgsql stable security definer
set search_path = '' set enable_seqscan = off set jit = off set pg_trgm.similarity_threshold = 0.3 as $$
declare
  one record;
  asked_words text[];
  asked_skeletons text[];
  asked_text text;
  asked_full bigint;
  wanted text[];
  exact text[];
begin
  for one in
    select place::integer as place, a ->> 'name' as name, coalesce(a ->> 'email', '') as email,
      coalesce(a ->> 'phone', '') as phone, coalesce(a ->> 'domain', '') as domain
    from jsonb_array_elements(p_asked) with ordinality as e (a, place) limit 20
  loop
    asked_words := (public.name_words(one.name))[:8];
    asked_skeletons := public.name_skeletons(asked_words);
    asked_text := array_to_string(asked_words, ' ');
    asked_full := (select count(*) from unnest(asked_words) as word where char_length(word) > 1);
    exact := public.contact_keys(array[one.email], array[one.phone], array[one.domain] || public.mail_domains(array[one.email]));
    -- By its name: each two of its words, a name that is one of its words, and for a single word names that contain it.
    wanted := array(
      select case when key like 'w:%' and not is_single then '1:' || substr(key, 3) else key end
      from unnest(public.name_keys(asked_words)) as key,
        (select count(*) = 1 as is_single from unnest(asked_words) as word where char_length(word) > 1) as of_one
      where is_single or key not like '1:%');
    return query
      with candidates as materialized (
        (select n.id from public.conflict_names as n where n.keys && wanted limit 4000)
        union
        (select n.id from public.conflict_names as n
          where char_length(asked_text) > 3 and n.plain operator(extensions.%) asked_text
          order by extensions.similarity(n.plain, asked_text) desc limit 1000)
      ), compared as (
        select n.id, aligned.fitting >= least(2, asked_full, n.full_words) as is_fitting, case
            when n.plain is not null then greatest(
              case when n.plain = asked_text then 1 end,
              case when replace(n.plain, ' ', '') = replace(asked_text, ' ', '') then 0.98 end,
              0.95 * extensions.similarity(n.plain, asked_text),
              aligned.mean * (0.75 + 0.25 * least(cardinality(n.words), cardinality(asked_words))
                / greatest(cardinality(n.words), cardinality(asked_words), 1)))
            -- A text has to contain all words, in whatever order.
            else 0.9 * aligned.mean
          end as likeness
        from candidates join (
          select id, plain, words, skeletons,
            (select count(*) from unnest(words) as word where char_length(word) > 1) as full_words
          from public.conflict_names
        ) as n using (id), lateral (
          -- Initials count little: many share them. One word in common doesn't make two names one.
          select sum(best * weight) / nullif(sum(weight), 0) as mean, count(*) filter (where best_full >= 0.5) as fitting
          from (
            select max(alike) as best, max(alike) filter (where is_full) as best_full,
              case when char_length(min(a_word)) = 1 then 0.4 else 1 end as weight
            from (
              select a.place, a.word as a_word, public.word_likeness(a.word, f.word, a.skeleton, f.skeleton) as alike,
                char_length(a.word) > 1 and char_length(f.word) > 1 as is_full
              from unnest(asked_words, asked_skeletons) with ordinality as a (word, skeleton, place),
                unnest(n.words, n.skeletons) as f (word, skeleton)
              where n.plain is null or cardinality(asked_words) <= cardinality(n.words)
              union all
              select f.place, f.word, public.word_likeness(a.word, f.word, a.skeleton, f.skeleton),
                char_length(a.word) > 1 and char_length(f.word) > 1
              from unnest(asked_words, asked_skeletons) as a (word, skeleton),
                unnest(n.words, n.skeletons) with ordinality as f (word, skeleton, place)
              where n.plain is not null and cardinality(asked_words) > cardinality(n.words)
            ) as every group by place
          ) as each
        ) as aligned
      )
      select one.place, c.id, 'name', c.likeness::real from compared as c where c.likeness >= 0.62 and c.is_fitting
      union all
      select one.place, n.id, 'contact', 1::real from public.conflict_names as n
        where cardinality(exact) > 0 and n.keys && exact;
  end loop;
end $$;
alter function public.names_like(jsonb) owner to portico_definer;

-- ==== functions of coverage

-- The tables whose rows are searched and that triggers follow.
create or replace function public.covered_tables() returns text[]
language sql immutable set search_path = '' as $$
  select '{clients,leads,cases,case_updates,documents,time_entries,deleted_records}'::text[]
$$;
grant execute on function public.covered_tables() to portico_definer;

-- Whether everything that is searched has been read. A table that isn't noted yet hasn't.
create or replace function public.is_everything_covered() returns boolean
language sql stable security definer set search_path = '' as $$
  select count(*) = cardinality(public.covered_tables()) from public.conflict_coverage
    where of = any (public.covered_tables()) and done_at is not null
$$;
alter function public.is_everything_covered() owner to portico_definer;

-- A job's: makes parties and searched names of rows that were there before the triggers, so many of each table at a
-- time. Whatever is there already stays as it is. No checks: these are no intakes. Returns how many rows it looked at; 0
-- when everything is covered.
create or replace function public.cover_existing_rows(p_most integer default 500) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  of_table text;
  reached public.conflict_coverage;
  one record;
  last uuid;
  looked_at integer := 0;
  in_table integer;
begin
  perform set_config('portico.covering', 'on', true);
  foreach of_table in array public.covered_tables() loop
    -- Not tried where it is there: an insert would wait for the other process that is changing it.
    insert into public.conflict_coverage (of) select of_table
      where not exists (select from public.conflict_coverage where of = of_table) on conflict do nothing;
    -- Two processes at once: the second goes on to the next table.
    select * into reached from public.conflict_coverage where of = of_table and done_at is null for update skip locked;
    continue when not found;
    in_table := 0;
    last := reached.after_id;
    for one in execute format('select t.id, to_jsonb(t) as image from public.%I as t where $1 is null or id > $1 order by id limit $2', of_table)
      using reached.after_id, p_most
    loop
      if of_table in ('clients', 'leads') and not exists (select from public.parties where one.id in (client_id, lead_id)) then
        insert into public.parties (kind, name, emails, phones, client_id, lead_id, created_by)
          values (public.party_kind(one.image ->> 'name'), one.image ->> 'name', public.list_with(one.image ->> 'email', '{}'),
            public.list_with(one.image ->> 'phone', '{}'), case of_table when 'clients' then one.id end,
            case of_table when 'leads' then one.id end, null)
          on conflict do nothing;
      elsif of_table = 'cases' then
        perform public.keep_case_parties(c) from public.cases as c where c.id = one.id;
      end if;
      if of_table <> 'deleted_records' or one.image ->> 'table_name' in ('clients', 'leads', 'cases', 'parties') then
        perform public.keep_names_of(of_table, one.image);
      end if;
      last := one.id;
      in_table := in_table + 1;
    end loop;
    update public.conflict_coverage set after_id = last, done_at = case when in_table < p_most then now() end where of = of_table;
    looked_at := looked_at + in_table;
  end loop;
  perform set_config('portico.covering', '', true);
  return looked_at;
end $$;
alter function public.cover_existing_rows(integer) owner to portico_definer;
grant execute on function public.cover_existing_rows(integer) to portico_system;

-- A job's, at night: compares names that were added or got new contact details since the last time with the parties of open
-- cases. What was not known yet is a check of that case, answered, and reported to the administrators. So few at a time that a
-- million names don't make it exceed the time of a statement. A name is compared an hour after it was added: until then its
-- transaction may still be open, and it would be passed by. Returns how many names it compared.
create or replace function public.compare_with_open_cases(p_most integer default 10) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  reached public.conflict_coverage;
  added record;
  exact text[];
  hit record;
  made uuid;
  compared integer := 0;
begin
  insert into public.conflict_coverage (of, compared_to) select 'nightly', now() - interval '1 hour'
    where not exists (select from public.conflict_coverage where of = 'nightly') on conflict do nothing;
  select * into reached from public.conflict_coverage where of = 'nightly' for update skip locked;
  if not found then return 0; end if;
  for added in
    select n.id, n.name, n.place, n.added_at, n.party_id, case when n.party_id is null then n.source else 'party' end as source,
      coalesce(public.party_root(n.party_id), n.row_id) as row_id
    from public.conflict_names as n
    where n.plain is not null and (n.added_at, n.id) > (reached.compared_to, coalesce(reached.compared_id, 0))
      and n.added_at < now() - interval '1 hour'
    order by n.added_at, n.id limit p_most
  loop
    reached.compared_to := added.added_at;
    reached.compared_id := added.id;
    exact := coalesce((select public.contact_keys(p.emails, p.phones, array[p.domain] || public.mail_domains(p.emails))
      from public.parties as p where p.id = added.party_id and added.source = 'party' and added.place = 1), '{}');
    compared := compared + 1;
    for hit in
      select c.id as case_id, c.case_number, c.title, max(l.likeness) as likeness, min(x.name) as name,
        (array_agg(l.kind order by l.likeness desc, l.kind desc))[1] as kind
      from (
          select name_id, kind, likeness from public.names_like(jsonb_build_array(jsonb_build_object('name', added.name)))
          union all
          select same.id, 'contact', 1 from public.conflict_names as same where cardinality(exact) > 0 and same.keys && exact
        ) as l
        join public.conflict_names as x on x.id = l.name_id and x.source = 'party' and x.id <> added.id
        join public.case_parties as p on p.party_id = public.party_root(x.party_id)
        join public.cases as c on c.id = p.case_id and lower(c.status) not like '%closed%'
      where p.party_id <> added.row_id
        and not exists (select from public.case_parties as own where own.case_id = c.id and own.party_id = added.row_id)
        -- Neither the case's checks nor those of the new name's own lead, client or case know of it.
        and not exists (select from public.conflict_matches as m join public.conflict_checks as k on k.id = m.check_id
          where k.case_id = c.id and m.row_id = added.row_id)
        and not exists (select from public.conflict_matches as m join public.conflict_checks as k on k.id = m.check_id
          where m.row_id = p.party_id and (
            k.lead_id = (select lead_id from public.parties where id = added.row_id)
            or k.client_id = (select client_id from public.parties where id = added.row_id)
            or k.case_id in (select case_id from public.case_parties where party_id = added.row_id)))
      group by c.id order by max(l.likeness) desc limit 10
    loop
      insert into public.conflict_checks (occasion, subject, case_id, names, state, answered_at, matches, new_matches, searched)
        values ('nightly', left(hit.case_number || ' · ' || hit.title, 200), hit.case_id,
          jsonb_build_array(jsonb_build_object('name', hit.name)), 'answered', clock_timestamp(), 1, 1, 1) returning id into made;
      insert into public.conflict_matches (check_id, place, asked, found, kind, likeness, source, row_id)
        values (made, 1, hit.name, added.name, hit.kind, hit.likeness, added.source, added.row_id);
      perform public.notify_administrators('conflict_found', made);
    end loop;
  end loop;
  update public.conflict_coverage set compared_to = reached.compared_to, compared_id = reached.compared_id where of = 'nightly';
  return compared;
end $$;
alter function public.compare_with_open_cases(integer) owner to portico_definer;
grant execute on function public.compare_with_open_cases(integer) to portico_system;

-- ==== functions of decisions

-- Decides on a check: once, by those who may see it. Lawyers can't decide on what they don't see: where a match is hidden
-- from them, an administrator does. What is kept from a screened lawyer stops them in nothing, as that would tell them of
-- it: administrators are told of the decision instead. Only administrators override, also a check that was not answered yet.
create or replace function public.decide_conflict_check(p_check_id uuid, p_decision text, p_note text, p_consent_file_id uuid)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  asked public.conflict_checks;
  is_admin constant boolean := current_setting('role') = 'portico_admin';
  became text;
begin
  if not public.may_see_conflict_check(p_check_id) or (p_decision = 'overridden' and not is_admin) then
    raise exception using errcode = 'PT404', message = 'Not found.';
  end if;
  -- Of two concurrent decisions the second waits here, and is refused.
  select * into asked from public.conflict_checks where id = p_check_id for update;
  if exists (select from public.conflict_decisions where check_id = p_check_id) then
    raise exception using errcode = 'PT409', message = 'Somebody else has decided on this check already.';
  end if;
  if asked.state = 'open' and p_decision <> 'overridden' then
    raise exception using errcode = 'PT409', message = 'This check has not been answered yet.';
  end if;
  if not is_admin and exists (select from public.seen_conflict_matches(p_check_id) where is_hidden) then
    raise exception using errcode = 'PT409',
      message = 'There are matches that you can’t see: an administrator has to decide.';
  end if;
  if p_decision = 'clear' and btrim(p_note) = ''
    and (is_admin and asked.matches > 0 or exists (select from public.seen_conflict_matches(p_check_id))) then
    raise exception using errcode = 'PT400', column = 'note', message = 'Say why.';
  end if;
  if p_decision = 'declined' then
    select c.name into became from public.leads as l join public.clients as c on c.id = l.client_id where l.id = asked.lead_id;
    if found then
      raise exception using errcode = 'PT409', message = format('This lead has become the client %s in the meantime.', became);
    end if;
    if asked.lead_id is not null then perform public.wall_off_lead(asked.lead_id); end if;
  end if;
  insert into public.conflict_decisions (check_id, decision, note, consent_file_id, lead_id, client_id, case_id, by_admin)
    values (p_check_id, p_decision, p_note, p_consent_file_id, asked.lead_id, asked.client_id, asked.case_id, is_admin);
  perform public.audit('conflict.decided', 'conflict_checks', p_check_id, jsonb_build_object('decision', p_decision,
    'case_id', asked.case_id));
  if not is_admin and exists (select from public.kept_conflict_matches(p_check_id)) then
    perform public.notify_administrators('conflict_found', p_check_id);
  end if;
end $$;
alter function public.decide_conflict_check(uuid, text, text, uuid) owner to portico_definer;
grant execute on function public.decide_conflict_check(uuid, text, text, uuid) to portico_lawyer, portico_admin;

-- What was decided on a check, for those who may see it.
create or replace function public.seen_conflict_decision(p_check_id uuid)
returns table (decision text, note text, decided_by uuid, decided_at timestamptz, consent_file_id uuid)
language sql stable security definer set search_path = '' as $$
  select decision, note, decided_by, decided_at, consent_file_id from public.conflict_decisions
  where check_id = p_check_id and public.may_see_conflict_check(p_check_id)
$$;
alter function public.seen_conflict_decision(uuid) owner to portico_definer;
grant execute on function public.seen_conflict_decision(uuid) to portico_lawyer, portico_admin;

-- The client that a check's lead has become since, for administrators.
create or replace function public.client_of_checked_lead(p_check_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select c.name from public.conflict_checks as k join public.leads as l on l.id = k.lead_id
    join public.clients as c on c.id = l.client_id
  where k.id = p_check_id and current_setting('role') = 'portico_admin'
$$;
alter function public.client_of_checked_lead(uuid) owner to portico_definer;
grant execute on function public.client_of_checked_lead(uuid) to portico_lawyer, portico_admin;


-- The leads that became a client, those that were deleted since included.
create or replace function public.leads_of_client(p_client_id uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select id from public.leads where client_id = p_client_id
  union
  select row_id from public.deleted_records where client_id = p_client_id and table_name = 'leads'
$$;
alter function public.leads_of_client(uuid) owner to portico_definer;

-- Whether a case may be opened for a client, or for somebody who is only a name: 'cleared', 'declined', or 'missing' without a
-- decision. What counts for a client are checks of theirs and of their leads. For a name, which their checks have first, it is
-- those that the acting user ran in the last 90 days, no matter who decided on them, and what anybody has declined. Only an
-- administrator lifts that. A decision doesn't count once a later check waits for one: somebody ran it again, the lead or client
-- got another name, or a lead was changed and somebody new was found. The first check of a client repeats their lead's.
create or replace function public.conflict_standing(p_client_id uuid, p_client_name text) returns text
language sql stable security definer set search_path = '' as $$
  with me as materialized (
    select nullif(current_setting('portico.user_id', true), '')::uuid as id
  ), typed as materialized (
    select coalesce(p_client_name, '') as name, public.name_words(coalesce(p_client_name, '')) as words
  ), candidates as materialized (
    select k.id, coalesce(k.names -> 0 ->> 'name', '') as name, true as is_own from public.conflict_checks as k, me
      where p_client_id is null and k.occasion = 'asked' and k.asked_by = me.id and k.asked_at > now() - interval '90 days'
    union all
    select k.id, coalesce(k.names -> 0 ->> 'name', ''), false from public.conflict_decisions as d join public.conflict_checks as k on k.id = d.check_id
      where p_client_id is null and d.decision = 'declined' and k.case_id is null
  ), about as materialized (
    select id, true as is_own from public.conflict_checks where client_id = p_client_id
    union
    select k.id, true from public.leads_of_client(p_client_id) as l join public.conflict_checks as k on k.lead_id = l
    union
    select c.id, c.is_own from candidates as c, typed
      where c.name <> '' and (lower(c.name) = lower(typed.name) or (typed.words <> '{}' and public.name_words(c.name) = typed.words))
  ), decided as materialized (
    select d.decision, d.decided_at, d.by_admin, a.is_own, k.asked_at
    from about as a join public.conflict_checks as k on k.id = a.id join public.conflict_decisions as d on d.check_id = a.id
  ), waiting as materialized (
    select k.asked_at from about as a join public.conflict_checks as k on k.id = a.id
    where a.is_own and (k.occasion in ('asked', 'renamed') or (k.occasion = 'lead' and (k.state = 'open' or k.new_matches > 0)))
      and not exists (select from public.conflict_decisions where check_id = k.id)
  )
  select case
    when exists (select from decided as no where no.decision = 'declined' and not exists (select from decided as later
      where later.is_own and later.by_admin and later.decision <> 'declined' and later.decided_at > no.decided_at)) then 'declined'
    when exists (select from decided as d where d.is_own and d.decision <> 'declined'
      and not exists (select from waiting where asked_at > d.asked_at)) then 'cleared'
    else 'missing' end
$$;
alter function public.conflict_standing(uuid, text) owner to portico_definer;

-- Whether a client got another name and nobody has decided on a check of theirs since.
create or replace function public.is_undecided_name(p_client_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.conflict_checks as k
    where k.client_id = p_client_id and k.occasion = 'renamed' and k.lead_id is null
      and not exists (select from public.conflict_checks as later join public.conflict_decisions as d on d.check_id = later.id
        where later.client_id = p_client_id and later.asked_at >= k.asked_at and d.decision <> 'declined'))
$$;
alter function public.is_undecided_name(uuid) owner to portico_definer;

-- No case is opened for somebody new without a decision: by a lawyer for nobody, by an administrator not for a client who was
-- a lead. A client with a case was decided on before, or was there before Portico was, but not under a name that they got since.
-- None is opened for a client whom the firm has declined, and a lawyer's case gets no other name in place of its client without a
-- decision.
create or replace function public.require_conflict_decision() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_lawyer constant boolean := current_setting('role') = 'portico_lawyer';
  standing text;
begin
  if new.client_id is null and not is_lawyer then return new; end if;
  -- Somebody else's client is refused by the policy, as a missing one is.
  if is_lawyer and new.client_id is not null and not public.is_client_of_lawyer(new.client_id) then return new; end if;
  -- The same client, written otherwise or without their record.
  if tg_op = 'UPDATE' and new.client_id is null and public.name_words(coalesce(new.client_name, '')) = public.name_words(
    coalesce(case when old.client_id is null then old.client_name else (select name from public.clients where id = old.client_id) end, '')) then
    return new;
  end if;
  standing := public.conflict_standing(new.client_id, new.client_name);
  if standing = 'declined' then
    -- A name may be another person's: that they were declined isn't shown.
    raise exception using errcode = 'PT400', column = 'client_id', message = case when new.client_id is null
      then 'An administrator has to decide on your conflict check of this name.'
      else 'The firm has declined this client. An administrator can override it.' end;
  end if;
  if exists (select from public.cases where client_id = new.client_id)
    and not public.is_undecided_name(new.client_id) then return new; end if;
  if not is_lawyer and not exists (select from public.leads_of_client(new.client_id)) then return new; end if;
  if standing = 'missing' then
    raise exception using errcode = 'PT400', column = 'client_id', message = 'Run a conflict check first.';
  end if;
  return new;
end $$;
alter function public.require_conflict_decision() owner to portico_definer;

-- ==== functions of intake-checks

-- Checks that make themselves: at each intake, new case, new person in a case, and new name of somebody.

-- Stores an open check in the transaction of what it is made for, so that nothing comes in unchecked.
create or replace function public.open_conflict_check(
  p_occasion text, p_subject text, p_names jsonb, p_lead_id uuid, p_client_id uuid, p_case_id uuid
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if current_setting('portico.covering', true) = 'on' then return; end if;
  insert into public.conflict_checks (occasion, subject, names, lead_id, client_id, case_id)
    values (p_occasion, left(p_subject, 200), p_names, p_lead_id, p_client_id, p_case_id);
  perform public.queue_conflict_checks();
end $$;
alter function public.open_conflict_check(text, text, jsonb, uuid, uuid, uuid) owner to portico_definer;

-- A lead, as it came in and after each change. It names the client that the lead has become, so that the register finds it when
-- the lead is gone.
create or replace function public.check_new_lead() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.open_conflict_check(
    case when tg_op = 'UPDATE' and public.name_words(old.name) <> public.name_words(new.name) then 'renamed' else 'lead' end, new.name,
    jsonb_build_array(jsonb_build_object('name', new.name, 'kind', public.party_kind(new.name), 'email', new.email, 'phone', new.phone))
      || (select coalesce(jsonb_agg(jsonb_build_object('name', name, 'kind', public.party_kind(name))), '[]') from unnest(new.other_side) as name),
    new.id, new.client_id, null);
  return null;
end $$;
alter function public.check_new_lead() owner to portico_definer;

-- The people of a new case, or of one that was restored, are read when the check runs: they may still be entered.
create or replace function public.check_new_case() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.open_conflict_check('case', new.case_number || ' · ' || new.title, '[]', null, new.client_id, new.id);
  return null;
end $$;
alter function public.check_new_case() owner to portico_definer;

-- People of a case who come later, or are called otherwise from now on. While the case's own check is open it will read them,
-- too: it waits for this transaction. If it is being answered, this waits for the answer, which doesn't have them. If it waited
-- for people, it is tried again now.
create or replace function public.check_people_of_case(p_case_id uuid, p_occasion text, p_subject text, p_names jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  of_case public.conflict_checks;
begin
  select * into of_case from public.conflict_checks
    where case_id = p_case_id and occasion = 'case' and state = 'open' for no key update;
  if not found then
    perform public.open_conflict_check(p_occasion, p_subject, p_names, null, null, p_case_id);
  elsif of_case.tried_at is not null then
    update public.conflict_checks set tried_at = null where id = of_case.id;
    perform public.queue_conflict_checks();
  end if;
end $$;
alter function public.check_people_of_case(uuid, text, text, jsonb) owner to portico_definer;

-- A party that is entered for a case, is added to it by a new title, or is another client from now on.
create or replace function public.check_new_case_party() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  party public.parties;
begin
  select * into party from public.parties where id = new.party_id;
  perform public.check_people_of_case(new.case_id, 'party', party.name, jsonb_build_array(jsonb_build_object('name', party.name,
    'kind', party.kind, 'email', coalesce(party.emails[1], ''), 'phone', coalesce(party.phones[1], ''), 'domain', party.domain)));
  return null;
end $$;
alter function public.check_new_case_party() owner to portico_definer;

-- What a client is called, as a check has it: the name first.
create or replace function public.names_of_client(p_client public.clients) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_array(jsonb_build_object('name', p_client.name, 'kind', public.party_kind(p_client.name),
      'email', p_client.email, 'phone', p_client.phone))
    || case when p_client.company <> '' then jsonb_build_array(jsonb_build_object('name', p_client.company, 'kind', 'company'))
      else '[]' end
$$;
grant execute on function public.names_of_client(public.clients) to portico_definer;

-- A new client; one that was a lead has been checked as such, and is again when a case is opened.
create or replace function public.check_new_client() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.open_conflict_check('client', new.name, public.names_of_client(new), null, new.id, null);
  return null;
end $$;
alter function public.check_new_client() owner to portico_definer;

-- A client who is called otherwise from now on, in more than spelling.
create or replace function public.check_renamed_client() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if public.name_words(old.name) <> public.name_words(new.name)
    or (new.company <> '' and public.name_words(old.company) <> public.name_words(new.company)) then
    perform public.open_conflict_check('renamed', new.name, public.names_of_client(new), null, new.id, null);
  end if;
  return null;
end $$;
alter function public.check_renamed_client() owner to portico_definer;

-- A party's new names, in each open case that it is in, the newest hundred. Those of clients and leads are checked with their
-- records.
create or replace function public.check_renamed_party() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  names jsonb;
  of_case record;
begin
  if num_nonnulls(new.client_id, new.lead_id) > 0 then return null; end if;
  select jsonb_agg(jsonb_build_object('name', name, 'kind', new.kind)) into names
    from unnest(new.name || new.earlier_names) as name
    where not exists (select from unnest(old.name || old.earlier_names) as known where public.name_words(known) = public.name_words(name));
  if names is null then return null; end if;
  for of_case in
    select k.id from public.cases as k
    where k.id in (select case_id from public.case_parties where party_id = public.party_root(new.id) and role <> 'counsel')
      and lower(k.status) not like '%closed%'
    order by k.created_at desc, k.id limit 100
  loop
    perform public.check_people_of_case(of_case.id, 'renamed', new.name, names);
  end loop;
  return null;
end $$;
alter function public.check_renamed_party() owner to portico_definer;

-- The checks of a lead name the client that it becomes: the lead may be deleted, and they are the client's.
create or replace function public.name_client_of_checks() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.conflict_checks set client_id = new.client_id where lead_id = new.id and client_id is distinct from new.client_id;
  return null;
end $$;
alter function public.name_client_of_checks() owner to portico_definer;

-- ==== functions of kept-matches

-- Whether a party is in a case of the lawyer, or is a client whom they advise.
create or replace function public.is_party_of_lawyer(p_party_id uuid, p_lawyer_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.case_parties where party_id = p_party_id and lawyer_id = p_lawyer_id)
    or exists (select from public.parties as p join public.clients as c on c.id = p.client_id
      where p.id = any (public.with_merged(array[p_party_id])) and (c.lawyer_id = p_lawyer_id
        or exists (select from public.appointments as a where a.client_id = c.id and a.lawyer_id = p_lawyer_id)))
$$;
alter function public.is_party_of_lawyer(uuid, uuid) owner to portico_definer;

-- Whether what a check found is in some of these cases and in no other one, deleted cases included. What is in no case
-- at all is not.
create or replace function public.stands_only_in(
  p_cases uuid[], p_source text, p_kind text, p_row_id uuid, p_case_id uuid
) returns boolean
language sql stable security definer set search_path = '' as $$
  with became (client_id) as (
    select client_id from public.leads where p_source = 'lead' and id = p_row_id
    union all
    select client_id from public.deleted_records where p_source = 'deleted' and id = p_row_id and table_name = 'leads'
  ), stands (case_id) as (
    select p_case_id where p_case_id is not null
    union all
    select c.case_id from public.case_parties as c where p_source = 'party' and p_kind <> 'party' and c.party_id = p_row_id
    union all
    select c.id from public.cases as c where p_source = 'client' and c.client_id = p_row_id
    union all
    select r.case_id from public.deleted_records as r where p_source = 'deleted' and r.id = p_row_id and r.case_id is not null
    union all
    -- A lead is where the client is that it became, in cases that were deleted, too.
    select c.id from became join public.cases as c on c.client_id = became.client_id
    union all
    select c.row_id from became join public.deleted_records as c
      on c.client_id = became.client_id and c.table_name = 'cases' and c.restored_at is null
    union all
    -- Cases that were deleted with their client.
    select c.row_id from public.deleted_records as r join public.deleted_records as c
      on c.client_id = r.row_id and c.table_name = 'cases'
      where p_source = 'deleted' and r.id = p_row_id and r.table_name = 'clients'
    union all
    -- Who stood in a case that was deleted.
    select r.case_id from public.deleted_records as r
      where r.case_id = any (p_cases) and r.table_name = 'case_parties' and r.restored_at is null
        and (r.record ->> 'party_id')::uuid = case p_source when 'party' then p_row_id
          when 'deleted' then (select d.row_id from public.deleted_records as d where d.id = p_row_id) end
  )
  select coalesce(bool_or(case_id = any (p_cases)) and bool_and(case_id = any (p_cases)), false) from stands
$$;
alter function public.stands_only_in(uuid[], text, text, uuid, uuid) owner to portico_definer;

-- The matches of a check that are kept from the lawyer who asked for it, because they are screened from all cases in which
-- they stand, or because the relation that led to them goes through somebody of such a case. A client whom the lawyer
-- advises is not kept from them, but that they stand in that case is. Each match is judged in full, so that the time doesn't
-- tell how it was.
create or replace function public.kept_conflict_matches(p_check_id uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  with asking as materialized (
    select l.id as lawyer_id,
      array(select s.case_id from public.case_screens as s where s.lawyer_id = l.id and s.ended_at is null) as screened
    from public.conflict_checks as k left join public.lawyers as l on l.user_id = k.asked_by where k.id = p_check_id
  ), judged as materialized (
    select m.id, m.source = 'party' and m.kind <> 'party' and public.is_party_of_lawyer(m.row_id, a.lawyer_id) as is_theirs,
      public.stands_only_in(a.screened, m.source, m.kind, m.row_id, m.case_id) as is_screened,
      (select coalesce(bool_or(public.stands_only_in(a.screened, 'party', 'name', passed, null)), false)
        from unnest(m.via_ids) as passed) as is_through_screened
    from public.conflict_matches as m, asking as a where m.check_id = p_check_id
  )
  select id from judged where is_through_screened or (is_screened and not is_theirs)
$$;
alter function public.kept_conflict_matches(uuid) owner to portico_definer;

-- ==== functions of searched-names

-- What conflict checks search: a row of conflict_names for each name and text, kept by triggers.

-- The keys under which a name is found: each two of its first six words, by their sounds or skeletons (word_codes). A name of
-- one word has keys of its own (`1:`), and every word has some for searches of a single word (`w:`). In a text a name's
-- words stand near each other, and common words are left out.
create or replace function public.name_keys(p_words text[], p_is_text boolean default false) returns text[]
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  common constant text[] := '{re,in,on,at,to,by,with,from,or,is,was,vs,et,al,call,letter,email,meeting,draft,review,filed,filing,motion,hearing,'
    'court,case,matter,contract,agreement,lease,document,documents}';
  keys text[] := '{}';
  before text[] := '{}';
  codes text[];
  code text;
  other text;
  word text;
  key text;
begin
  foreach word in array p_words[:case when p_is_text then 100 else 6 end] loop
    continue when char_length(word) < 2 or (p_is_text and word = any (common));
    codes := public.word_codes(word);
    foreach code in array codes loop
      if not p_is_text or char_length(word) > 2 then keys := keys || ('w:' || code); end if;
      foreach other in array before loop
        continue when (left(code, 1) = '!') <> (left(other, 1) = '!');
        key := least(code, other) || '+' || greatest(code, other);
        if key <> all (keys) then keys := keys || key; end if;
      end loop;
    end loop;
    -- Of a text the two words before.
    before := case when p_is_text then before[greatest(1, cardinality(before) - 9):] else before end || codes;
  end loop;
  if not p_is_text and keys::text !~ '[+]' then
    foreach code in array keys loop keys := keys || ('1:' || substr(code, 3)); end loop;
  end if;
  return keys;
end $$;
grant execute on function public.name_keys(text[], boolean) to portico_definer;

-- A text in pieces of 200 characters, cut between words, each of which begins 80 before the end of the one before: a name of up
-- to 79 characters stands whole in one of them.
create or replace function public.text_pieces(p_text text) returns text[]
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  -- No text that is searched is longer than 10,000 characters.
  plain constant text := left(coalesce(p_text, ''), 20000);
  pieces text[] := '{}';
  piece text;
  start integer := 1;
begin
  loop
    piece := substr(plain, start, 200);
    if start > 1 and substr(plain, start - 1, 1) ~ '\S' then piece := regexp_replace(piece, '^\S{1,40}', ''); end if;
    if substr(plain, start + 200, 1) ~ '\S' then piece := regexp_replace(piece, '\S{1,40}$', ''); end if;
    pieces := pieces || btrim(piece);
    exit when start + 199 >= char_length(plain);
    start := start + 120;
  end loop;
  return pieces;
end $$;
grant execute on function public.text_pieces(text) to portico_definer;

-- Keys that match exactly: mail addresses, phone numbers by their last nine digits, and domains. A mail address
-- has a domain of its own unless it is at a provider for everybody.
create or replace function public.contact_keys(p_emails text[], p_phones text[], p_domains text[]) returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select array(
    select 'm:' || lower(email) from unnest(p_emails) as email where email <> ''
    union
    select 'f:' || right(digits, 9) from unnest(p_phones) as phone, regexp_replace(phone, '\D', '', 'g') as digits
      where char_length(digits) >= 7
    union
    select 'd:' || regexp_replace(lower(domain), '^www\.', '') from unnest(p_domains) as domain
      where domain <> '' and domain !~ ('^((gmail|googlemail|outlook|live|msn|icloud|me|mac|aol|proton|protonmail|pm|zoho|fastmail|comcast|verizon|att|sbcglobal)\.(com|net|me)'
        || '|(yahoo|ymail|hotmail|gmx|mail|yandex|web|qq|163|126)\..*)$'))
$$;
grant execute on function public.contact_keys(text[], text[], text[]) to portico_definer;

create or replace function public.mail_domains(p_emails text[]) returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select array(select split_part(email, '@', 2) from unnest(p_emails) as email where email like '%@%')
$$;
grant execute on function public.mail_domains(text[]) to portico_definer;

-- Stores the names of one row instead of those that it had. Without a change it writes nothing.
create or replace function public.keep_searched_names(
  p_source text, p_row_id uuid, p_names text[], p_is_text boolean, p_party_id uuid, p_case_id uuid, p_keys text[] default '{}'
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.conflict_names
    where source = p_source and row_id = p_row_id and place > coalesce(cardinality(p_names), 0);
  insert into public.conflict_names as n (source, row_id, place, name, words, skeletons, plain, keys, party_id, case_id)
    select p_source, p_row_id, place, name, words, public.name_skeletons(words),
      case when not p_is_text then array_to_string(words, ' ') end,
      public.name_keys(words, p_is_text) || case when place = 1 then p_keys else '{}' end,
      p_party_id, p_case_id
    from (
      select left(name, 200) as name, place, public.name_words(name) as words
      from unnest(p_names) with ordinality as each (name, place)
    ) as every
    on conflict (source, row_id, place) do update set name = excluded.name, words = excluded.words, skeletons = excluded.skeletons,
      plain = excluded.plain, keys = excluded.keys, party_id = excluded.party_id, case_id = excluded.case_id,
      added_at = case when n.words <> excluded.words or not excluded.keys <@ n.keys then now() else n.added_at end
      where (n.name, n.keys, n.party_id, n.case_id)
        is distinct from (excluded.name, excluded.keys, excluded.party_id, excluded.case_id);
end $$;
alter function public.keep_searched_names(text, uuid, text[], boolean, uuid, uuid, text[]) owner to portico_definer;

-- The names of one row of a table, as they are searched. Of what was deleted only names.
create or replace function public.keep_names_of(p_table text, p_row jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  id constant uuid := (p_row ->> 'id')::uuid;
  texts constant text[] := array(select jsonb_array_elements_text(case jsonb_typeof(p_row -> 'earlier_names')
    when 'array' then p_row -> 'earlier_names' else '[]' end));
  emails constant text[] := array(select jsonb_array_elements_text(case jsonb_typeof(p_row -> 'emails')
    when 'array' then p_row -> 'emails' else '[]' end));
  phones constant text[] := array(select jsonb_array_elements_text(case jsonb_typeof(p_row -> 'phones')
    when 'array' then p_row -> 'phones' else '[]' end));
  image jsonb;
begin
  case p_table
    when 'parties' then
      perform public.keep_searched_names('party', id, array[p_row ->> 'name'] || texts, false, id, null,
        public.contact_keys(emails, phones, array[p_row ->> 'domain']
          || case p_row ->> 'kind' when 'company' then public.mail_domains(emails) end));
    when 'clients' then
      perform public.keep_searched_names('client', id,
        array_remove(array[nullif(btrim(p_row ->> 'company'), '')], null), false,
        (select p.id from public.parties as p where p.client_id = (p_row ->> 'id')::uuid), null);
    when 'leads' then
      perform public.keep_searched_names('lead', id,
        array(select jsonb_array_elements_text(p_row -> 'other_side')), false, null, null);
    when 'cases' then
      perform public.keep_searched_names('case', id, public.text_pieces(p_row ->> 'title'), true, null, id);
    when 'case_updates' then
      perform public.keep_searched_names('update', id, public.text_pieces(p_row ->> 'description'), true, null, (p_row ->> 'case_id')::uuid);
    when 'documents' then
      perform public.keep_searched_names('document', id, public.text_pieces(p_row ->> 'title'), true, null, (p_row ->> 'case_id')::uuid);
    when 'time_entries' then
      perform public.keep_searched_names('time', id, public.text_pieces(p_row ->> 'description'), true, null, (p_row ->> 'case_id')::uuid);
    when 'deleted_records' then
      image := p_row -> 'record';
      perform public.keep_searched_names('deleted', id,
        case when p_row ->> 'restored_at' is not null then '{}'
          when p_row ->> 'table_name' in ('clients', 'leads', 'parties') then array_remove(array[image ->> 'name', nullif(image ->> 'company', '')], null)
          when p_row ->> 'table_name' = 'cases' then
            array_remove(array[image ->> 'client_name'] || public.title_sides(image ->> 'title'), null)
          else '{}' end, false, null, null);
  end case;
end $$;
alter function public.keep_names_of(text, jsonb) owner to portico_definer;

create or replace function public.keep_names() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.keep_names_of(tg_table_name, to_jsonb(new));
  return null;
end $$;
alter function public.keep_names() owner to portico_definer;

create or replace function public.remove_names() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.conflict_names where row_id = old.id and source = tg_argv[0];
  return null;
end $$;
alter function public.remove_names() owner to portico_definer;

-- ==== functions of seen-checks

-- What staff see of a check.

-- A check as the acting member of staff may see it.
create or replace function public.seen_conflict_check(p_check_id uuid)
returns table (id uuid, occasion text, subject text, names jsonb, asked_at timestamptz, state text, answered_at timestamptz,
  fault text, searched integer, leads_since date, lead_id uuid, client_id uuid, case_id uuid, policy_version integer)
language sql stable security definer set search_path = '' as $$
  select id, occasion, subject, names, asked_at, state, answered_at, fault, searched, leads_since, lead_id, client_id, case_id,
    policy_version
  from public.conflict_checks where id = p_check_id and public.may_see_conflict_check(p_check_id)
$$;
alter function public.seen_conflict_check(uuid) owner to portico_definer;
grant execute on function public.seen_conflict_check(uuid) to portico_lawyer, portico_admin;

-- The matches of a check, and what they belong to. A lawyer sees those of their own cases and clients; of any other one
-- only that there is a match in the firm; and of what is kept from them (kept_conflict_matches) not even that. All are
-- looked up in the same way and hidden at the end, so that the time reveals nothing. Fifty are shown; administrators see what is
-- kept besides.
create or replace function public.seen_conflict_matches(p_check_id uuid)
returns table (place integer, asked text, found text, kind text, likeness real, via text, source text, row_id uuid,
  client_id uuid, lead_id uuid, lead_status text, cases jsonb, is_hidden boolean, is_kept boolean)
language sql stable security definer set search_path = '' as $$
  with me as materialized (
    select current_setting('role') = 'portico_admin' as is_admin, nullif(current_setting('portico.lawyer_id', true), '')::uuid as lawyer_id
  ), kept as materialized (
    select id from public.kept_conflict_matches(p_check_id) as id
  ), looked_up as materialized (
    select m.*, records.client_id, records.lead_id,
      (select status from public.leads as l where l.id = records.lead_id) as lead_status,
      stands.cases, me.is_admin or stands.is_mine or coalesce(records.is_mine, false) as is_seen,
      me.is_admin or (select bool_and(public.is_party_of_lawyer(passed, me.lawyer_id)) from unnest(m.via_ids) as passed) as is_via_seen,
      exists (select from public.conflict_checks as k, jsonb_array_elements(k.names) as n
        where k.id = m.check_id and n ->> 'name' = m.asked) as was_asked,
      m.id in (select id from kept) as is_kept
    from public.conflict_matches as m, me, lateral (
      select (array_agg(p.client_id) filter (where p.client_id is not null))[1] as client_id,
        coalesce((array_agg(p.lead_id) filter (where p.lead_id is not null))[1], case m.source when 'lead' then m.row_id end) as lead_id,
        bool_or(exists (select from public.clients as c where c.id = p.client_id and (c.lawyer_id = me.lawyer_id
          or exists (select from public.appointments as a where a.client_id = c.id and a.lawyer_id = me.lawyer_id)))) as is_mine
      from public.parties as p where m.source = 'party' and p.id = any (public.with_merged(array[m.row_id]))
    ) as records, lateral (
      select coalesce(jsonb_agg(jsonb_build_object('number', c.case_number, 'title', c.title, 'role', c.role, 'status', c.status)
          order by c.created_at desc) filter (where me.is_admin or c.lawyer_id = me.lawyer_id), '[]') as cases,
        coalesce(bool_or(c.lawyer_id = me.lawyer_id), false) as is_mine
      from (
        select k.case_number, k.title, k.status, k.lawyer_id, k.created_at, p.role
        from public.case_parties as p join public.cases as k on k.id = p.case_id
        where m.source = 'party' and p.party_id = m.row_id and (m.kind <> 'party' or p.case_id = m.case_id)
        union all
        select k.case_number, k.title, k.status, k.lawyer_id, k.created_at, null
        from public.cases as k where k.id = m.case_id and m.source <> 'party'
        order by created_at desc limit 10
      ) as c
    ) as stands
    where m.check_id = p_check_id and public.may_see_conflict_check(p_check_id)
  ), shown as (
    select *, count(*) filter (where not is_kept) over (order by place) as others from looked_up
  )
  select (row_number() over (order by place))::integer, case when is_seen or was_asked then asked else '' end,
    case when is_seen then found end, kind, case when is_seen then likeness end,
    case when is_seen and is_via_seen then via else '' end, case when is_seen then source end,
    case when is_seen then row_id end, case when is_seen then client_id end, case when is_admin then lead_id end,
    case when is_admin then lead_status end, case when is_seen then cases else '[]' end, not is_seen, is_kept
  from shown, me where case when is_kept then is_admin else others <= 50 end order by place
$$;
alter function public.seen_conflict_matches(uuid) owner to portico_definer;
grant execute on function public.seen_conflict_matches(uuid) to portico_lawyer, portico_admin;

-- The administrators to ask about a match that the lawyer may not see.
create or replace function public.administrators_to_ask() returns text[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(name order by name), '{}') from (
    select u.name from public.user_roles as r join public.users as u on u.id = r.user_id
    where r.role = 'admin' and u.banned_at is null order by u.name limit 3
  ) as few
$$;
alter function public.administrators_to_ask() owner to portico_definer;
grant execute on function public.administrators_to_ask() to portico_lawyer, portico_admin;

-- ==== functions of consents

-- Stores a new consent, or ends the current one; both write a line of the audit log.
-- p_kind: 'case_title', 'hearing' or 'testimonial'; p_entity: the table of p_subject_id.
create or replace function public.keep_consent(
  p_kind text, p_entity text, p_subject_id uuid, p_case_id uuid, p_given boolean, p_form text
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  acting uuid := nullif(current_setting('portico.user_id', true), '')::uuid;
begin
  if p_given then
    insert into public.publication_consents (kind, subject_id, case_id, client_id, lawyer_id, form, recorded_by)
      select p_kind, p_subject_id, p_case_id, c.client_id, c.lawyer_id, p_form, acting
      from (select 1) as one left join public.cases as c on c.id = p_case_id;
  else
    update public.publication_consents set withdrawn_at = now(), withdrawn_by = acting
      where kind = p_kind and subject_id = p_subject_id and withdrawn_at is null;
  end if;
  perform public.audit(case when p_given then 'consent.given' else 'consent.withdrawn' end, p_entity, p_subject_id,
    jsonb_strip_nulls(jsonb_build_object('case_id', p_case_id, 'form', case when p_given then p_form end)));
end $$;
alter function public.keep_consent(text, text, uuid, uuid, boolean, text) owner to portico_definer;

create or replace function public.keep_title_consent() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.keep_consent('case_title', 'cases', new.id, new.id, new.publish_title, new.publish_consent_form);
  return null;
end $$;
alter function public.keep_title_consent() owner to portico_definer;

create or replace function public.keep_hearing_consent() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- A court date that moves to another case loses the consent of the one before.
  perform public.keep_consent('hearing', 'calendar_events', new.id,
    case when new.consent_given then new.case_id else old.case_id end, new.consent_given, new.consent_form);
  return null;
end $$;
alter function public.keep_hearing_consent() owner to portico_definer;

-- Ends the consent to publish a deleted row. The deletion itself is in the audit log.
create or replace function public.end_consent() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.publication_consents
    set withdrawn_at = now(), withdrawn_by = nullif(current_setting('portico.user_id', true), '')::uuid
    where kind = tg_argv[0] and subject_id = old.id and withdrawn_at is null;
  return null;
end $$;
alter function public.end_consent() owner to portico_definer;

-- Append-only, for the owner too. A row changes by its withdrawal, once; its copy of the case's lawyer follows the case.
create or replace function public.refuse_consent_change() returns trigger
language plpgsql set search_path = '' as $$
declare
  may_change constant text[] := array['lawyer_id', 'withdrawn_at', 'withdrawn_by'];
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - may_change = to_jsonb(old) - may_change
    and (old.withdrawn_at is null
      or (old.withdrawn_at, old.withdrawn_by) is not distinct from (new.withdrawn_at, new.withdrawn_by))
  then return new; end if;
  raise insufficient_privilege using message = 'The record of consents is append-only.';
end $$;

create or replace function public.pass_on_consents() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.publication_consents set lawyer_id = new.lawyer_id where case_id = new.id;
  return null;
end $$;
alter function public.pass_on_consents() owner to portico_definer;

-- The subjects that the acting client may consent to: titles of their ongoing cases, their coming court dates, and all
-- with a consent already. A function, because clients have no rights on court dates.
create or replace function public.own_publications()
returns table (kind text, subject_id uuid, version integer, case_id uuid, case_number text, title text, status text,
  court_date timestamptz, judge_name text, location text, given boolean, form text, given_at timestamptz, shown boolean)
language sql stable security definer set search_path = '' as $$
  with own as materialized (
    select * from public.cases where client_id = nullif(current_setting('portico.client_id', true), '')::uuid
  )
  select 'case_title', id, version, id, case_number, title, status, null::timestamptz, '', '', publish_title,
    publish_consent_form, publish_consent_at, publish_title and status = 'ongoing' and lawyer_id is not null
  from own where status = 'ongoing' or publish_title
  union all
  select 'hearing', e.id, e.version, own.id, own.case_number, e.title, own.status, e.court_date,
    case when e.judge_confirmed and e.judge_name <> '' then e.judge_name else 'Judge to be assigned' end, e.location,
    e.consent_given, e.consent_form, e.consent_recorded_at, e.is_public
  from own join public.calendar_events as e on e.case_id = own.id
  where e.court_date >= now()
  order by 5, 1, 8, 2 limit 200
$$;
alter function public.own_publications() owner to portico_definer;
grant execute on function public.own_publications() to portico_client;

-- Gives or withdraws the acting client's consent; the triggers above keep the record. Consent is to what the client
-- read, so giving it names the version; withdrawing works for any version, and can be repeated.
-- Returns 'done', 'missing' (also another client's), 'stale', or 'often': 20 consents to one thing in a day.
create or replace function public.decide_publication(p_kind text, p_subject_id uuid, p_version integer, p_given boolean)
returns text
language plpgsql security definer set search_path = '' as $$
declare
  acting constant uuid := nullif(current_setting('portico.client_id', true), '')::uuid;
  current_version integer;
  stands boolean;
begin
  if p_kind = 'case_title' then
    select version, publish_title into current_version, stands from public.cases
      where id = p_subject_id and client_id = acting for update;
  elsif p_kind = 'hearing' then
    select e.version, e.consent_given into current_version, stands
      from public.calendar_events as e join public.cases as c on c.id = e.case_id
      where e.id = p_subject_id and c.client_id = acting for update of e;
  end if;
  if current_version is null then return 'missing'; end if;
  if stands = p_given then return 'done'; end if;
  if p_given then
    if current_version is distinct from p_version then return 'stale'; end if;
    if (select count(*) from public.publication_consents
        where subject_id = p_subject_id and given_at > now() - interval '1 day') >= 20 then return 'often'; end if;
  end if;
  if p_kind = 'case_title' then
    update public.cases set publish_title = p_given, publish_consent_form = case when p_given then 'portal' end
      where id = p_subject_id;
  else
    update public.calendar_events set consent_given = p_given, consent_form = case when p_given then 'portal' end
      where id = p_subject_id;
  end if;
  return 'done';
end $$;
alter function public.decide_publication(text, uuid, integer, boolean) owner to portico_definer;
grant execute on function public.decide_publication(text, uuid, integer, boolean) to portico_client;

-- ==== functions of consultations

-- Takes a request for a consultation and makes, or finds, its lead, whose conflict check runs by itself. The same request
-- within a day is stored once and answered the same.
-- p_networks, p_callers: of the sender's address, see throttle_networks.
-- Returns seconds; more than 0 when this address has sent 5 within the hour, or its network too many.
create or replace function public.request_consultation(
  p_name text, p_email text, p_phone text, p_others text[], p_others_unknown boolean, p_practice_area text, p_how_soon text,
  p_facts text, p_preferred_time text, p_networks text[], p_callers integer[]
) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  sender constant text := lower(p_email);
  wait integer;
  lead uuid;
begin
  wait := public.throttle_networks('request_consultation', p_networks, p_callers, 5, '1 hour');
  if wait > 0 then return wait; end if;
  -- The same person's second click waits for the first.
  perform pg_advisory_xact_lock(hashtextextended('request_consultation:' || sender, 0));
  if exists (
    select from public.consultations as c join public.leads as l on l.id = c.lead_id
    where l.email = sender and c.created_at > now() - interval '1 day'
      and (l.name, l.phone, l.other_side, c.others_unknown, c.practice_area, c.how_soon, c.facts, c.preferred_time)
        = (p_name, p_phone, p_others, p_others_unknown, p_practice_area, p_how_soon, p_facts, p_preferred_time)
  ) then return 0; end if;
  -- Always a lead of its own: what was asked before may have been declined, which is not revealed.
  insert into public.leads (name, email, phone, source, origin, other_side)
    values (p_name, sender, p_phone, 'consultation', 'consultation', p_others) returning id into lead;
  insert into public.consultations (lead_id, others_unknown, practice_area, how_soon, facts, preferred_time)
    values (lead, p_others_unknown, p_practice_area, p_how_soon, p_facts, p_preferred_time);
  perform public.notify_administrators('consultation', lead);
  return 0;
end $$;
alter function public.request_consultation(text, text, text, text[], boolean, text, text, text, text, text[], integer[])
  owner to portico_definer;
grant execute on function public.request_consultation(text, text, text, text[], boolean, text, text, text, text, text[], integer[])
  to portico_anon, portico_client;

-- ==== functions of contact

-- Takes a message from the contact form and makes, or finds, its lead. The same message within a day is stored once
-- and answered the same: message_id is then null and there is nothing more to do. With a message goes the job that mails
-- it, which holds nothing but its id.
-- p_networks, p_callers: of the sender's address, see throttle_networks.
-- retry_after: seconds; more than 0 when this address has sent 5 messages within the hour, or its network too many.
create or replace function public.submit_contact_message(
  p_name text, p_email text, p_phone text, p_message text, p_networks text[], p_callers integer[],
  out message_id uuid, out retry_after integer
)
language plpgsql security definer set search_path = '' as $$
declare
  sender constant text := lower(p_email);
  lead uuid;
begin
  retry_after := public.throttle_networks('submit_contact_message', p_networks, p_callers, 5, '1 hour');
  if retry_after > 0 then return; end if;
  -- The same person's second click waits for the first.
  perform pg_advisory_xact_lock(hashtextextended('submit_contact_message:' || sender, 0));
  if exists (
    select from public.contact_messages
    where email = sender and message = p_message and created_at > now() - interval '1 day'
  ) then return; end if;
  select id into lead from public.leads
    where email = sender and status not in ('converted', 'lost') order by created_at desc limit 1;
  if lead is null then
    insert into public.leads (name, email, phone, source, origin, notes)
      values (p_name, sender, p_phone, 'website', 'contact_form', p_message) returning id into lead;
  end if;
  insert into public.contact_messages (name, email, phone, message, lead_id)
    values (p_name, sender, p_phone, p_message, lead) returning id into message_id;
  insert into public.queued_jobs (id, kind, summary, payload)
    values (gen_random_uuid(), 'contact_message', left('Message from ' || sender, 300), message_id::text);
  perform public.notify_administrators('contact_message', message_id);
end $$;
alter function public.submit_contact_message(text, text, text, text, text[], integer[]) owner to portico_definer;
grant execute on function public.submit_contact_message(text, text, text, text, text[], integer[])
  to portico_anon, portico_client;

-- How many messages a lead has sent, for the list of leads. Under the caller's own rights.
create or replace function public.messages_of_lead(p_lead_id uuid) returns integer
language sql stable set search_path = '' as $$
  select count(*)::integer from public.contact_messages where lead_id = p_lead_id
$$;
grant execute on function public.messages_of_lead(uuid) to portico_admin;

create or replace function public.sign_contact_answer() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.answered_by := case when new.answered_at is not null
    then nullif(current_setting('portico.user_id', true), '')::uuid end;
  return new;
end $$;

-- A message that was answered is the first answer to its lead, unless there was one.
create or replace function public.answer_lead_of_message() returns trigger
language plpgsql set search_path = '' as $$
begin
  update public.leads set first_answered_at = new.answered_at where id = new.lead_id and first_answered_at is null;
  return null;
end $$;


-- The ids of the messages that match one of some patterns, by the index, which the policy for administrators would prevent.
-- The policy applies when the rows are read by these ids.
create or replace function public.contact_messages_like(p_patterns text[]) returns setof uuid
language sql stable rows 100 security definer set search_path = '' as $$
  select id from public.contact_messages where search_text ilike any (p_patterns)
$$;
alter function public.contact_messages_like(text[]) owner to portico_definer;
revoke all on function public.contact_messages_like(text[]) from public;
grant execute on function public.contact_messages_like(text[]) to portico_admin;

-- ==== functions of deleted-records

create or replace function public.archive_deleted() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  image jsonb := to_jsonb(old);
  of_case constant uuid := case tg_table_name when 'cases' then old.id
    else coalesce(image ->> 'case_id', image ->> 'former_case_id')::uuid end;
  of_client uuid := case tg_table_name when 'clients' then old.id else (image ->> 'client_id')::uuid end;
begin
  -- Hours name no client: they are their case's, deleted or not.
  if tg_table_name = 'time_entries' then
    of_client := coalesce((select client_id from public.cases where id = of_case),
      (select client_id from public.deleted_records where table_name = 'cases' and row_id = of_case
        order by deleted_at desc limit 1));
  end if;
  insert into public.deleted_records (table_name, row_id, label, record, file_ids, case_id, client_id)
  values (
    tg_table_name, old.id, coalesce(image ->> 'case_number', image ->> 'name', image ->> 'title'), image,
    array(select value::uuid from jsonb_each_text(image) where key like '%file\_id' and value is not null),
    of_case, of_client
  );
  perform public.audit('deleted', tg_table_name, old.id,
    case when image ? 'case_id' then jsonb_build_object('case_id', of_case) else '{}' end);
  return null;
end $$;

-- Whether the acting administrator has the permission that reading any deleted record takes.
create or replace function public.may_read_deleted_records() returns boolean
language sql stable security definer set search_path = '' as $$
  select public.has_permission(nullif(current_setting('portico.user_id', true), '')::uuid, 'deleted_records')
$$;
alter function public.may_read_deleted_records() owner to portico_definer;
revoke all on function public.may_read_deleted_records() from public;
grant execute on function public.may_read_deleted_records() to portico_admin;

create or replace function public.require_reader_of_deleted_records() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not public.may_read_deleted_records() then
    raise exception using errcode = 'PT403', message = 'You need a permission of your own to read deleted records.';
  end if;
end $$;
alter function public.require_reader_of_deleted_records() owner to portico_definer;
revoke all on function public.require_reader_of_deleted_records() from public;

-- Logs who held, released or postponed a record, and why, in the audit log and the history of the record's case.
create or replace function public.record_retention() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  concerned constant jsonb := jsonb_strip_nulls(jsonb_build_object('record_id', new.id, 'case_id', new.case_id));
begin
  if old.hold <> new.hold then
    new.hold_set_by := nullif(current_setting('portico.user_id', true), '')::uuid;
    new.hold_set_at := now();
    perform public.audit(case when new.hold then 'record.held' else 'record.released' end, new.table_name, new.row_id,
      concerned || jsonb_build_object('reason', new.hold_reason));
  end if;
  if old.purge_after <> new.purge_after then
    perform public.audit('record.purge_date', new.table_name, new.row_id,
      concerned || jsonb_build_object('from', old.purge_after, 'to', new.purge_after));
  end if;
  return new;
end $$;

-- A job's: erases records whose date has passed, in every time zone, and that are not on hold: neither
-- them nor the case or client that they belonged to, deleted or not. Nothing else ever erases one. Returns how many.
create or replace function public.purge_deleted_records(p_most integer default 1000) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  gone record;
  purged integer := 0;
begin
  -- A hold on a case is set in another row than those it protects: it comes before this, or finds them gone.
  lock table public.deleted_records in share row exclusive mode;
  for gone in
    delete from public.deleted_records where id in (
      select r.id from public.deleted_records as r
      where r.purge_after < (now() - interval '1 day')::date and not r.hold
        and public.legal_hold_since(r.case_id, r.client_id) is null
        and public.deleted_case_held_since(r.case_id) is null
        and not exists (
          select from public.deleted_records as of_client
          where of_client.row_id = r.client_id and of_client.table_name = 'clients' and of_client.hold
        )
      order by r.purge_after limit p_most
    ) returning table_name, row_id, case_id
  loop
    purged := purged + 1;
    delete from public.field_changes where line_id in (
      select id from public.audit_log where entity_id = gone.row_id and entity = gone.table_name
    );
    -- Not what it was called: that would outlive it here.
    perform public.audit('record.purged', gone.table_name, gone.row_id,
      jsonb_strip_nulls(jsonb_build_object('case_id', gone.case_id)));
  end loop;
  return purged;
end $$;

-- A job's: files that were not claimed within the hour (a day for those that came in parts: a form can wait for several), or that no row and no kept record names any more. Remove the
-- bytes first, then the row.
create or replace function public.orphan_files(p_most integer default 1000) returns table (id uuid, storage_key text)
language sql stable security definer set search_path = '' as $$
  select f.id, f.storage_key from public.files as f
  where f.state <> 'stored' and f.state_at < now() - interval '1 hour'
    and (f.state <> 'staged' or f.size <= 2097152 or f.state_at < now() - interval '1 day')
    and (f.state = 'staged' or not exists (
      select from public.deleted_records as r where r.file_ids @> array[f.id]
    ))
  order by f.state_at limit p_most
$$;

alter function public.archive_deleted() owner to portico_definer;
alter function public.record_retention() owner to portico_definer;
alter function public.purge_deleted_records(integer) owner to portico_definer;
alter function public.orphan_files(integer) owner to portico_definer;
grant execute on function public.purge_deleted_records(integer) to portico_system;
grant execute on function public.orphan_files(integer) to portico_system;

-- ==== functions of restoration

-- Brings a deleted case back under its own id, with what went in the same moment: timeline, tasks, documents, court
-- dates and their files, the hours that were worked for it, and the statuses that it had, which the log remembers. What
-- had been deleted before stays deleted. People who were deleted since are no longer named. Nothing of it is public until
-- consent is recorded again; PINs and unlocks don't come back. The record itself stays until its date.
create or replace function public.restore_case(p_record_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  acting uuid := public.require_administrator();
  gone public.deleted_records;
  of_table text;
  columns text;
  uploaders jsonb;
begin
  select * into gone from public.deleted_records where id = p_record_id and table_name = 'cases' for update;
  if not found then raise exception using errcode = 'PT404', message = 'Not found.'; end if;
  if gone.restored_at is not null then
    raise exception using errcode = 'PT409', message = 'Somebody else has restored this case already.';
  end if;
  if gone.client_id is not null and not exists (select from public.clients where id = gone.client_id) then
    raise exception using errcode = 'PT409',
      message = 'This case’s client was deleted for good, and all of the client’s cases with them.';
  end if;
  if exists (select from public.cases where case_number = gone.label) then
    raise exception using errcode = 'PT409', message =
      format('Another case has the number %s by now. Give that one another number first.', gone.label);
  end if;

  -- A row claims only what its writer has just uploaded (claim_files): until the end, that is these.
  with released as (
    select id, uploaded_by from public.files where state = 'released' and id in (
      select unnest(r.file_ids) from public.deleted_records as r
      where r.case_id = gone.case_id and r.deleted_at = gone.deleted_at
    ) for update
  ), staged as (
    update public.files as f set state = 'staged', uploaded_by = acting from released where f.id = released.id
  ) select jsonb_object_agg(id, uploaded_by) into uploaders from released;

  -- While this setting has the case's id, its triggers send no notifications (see case-notices, cases).
  perform set_config('portico.restoring', gone.case_id::text, true);
  foreach of_table in array array['cases', 'case_parties', 'case_updates', 'case_tasks', 'documents', 'calendar_events'] loop
    -- The columns that the rows had and that there still are: an older image knows nothing of newer ones.
    select string_agg(quote_ident(attname), ', ' order by attnum) into columns from pg_catalog.pg_attribute
      where attrelid = format('public.%I', of_table)::regclass and attnum > 0 and not attisdropped and (
        select r.record from public.deleted_records as r
        where r.case_id = gone.case_id and r.deleted_at = gone.deleted_at and r.table_name = of_table limit 1
      ) ? attname;
    continue when columns is null;
    execute format($insert$
      with part as (
        update public.deleted_records as r set restored_at = now(), restored_by = $1
        where r.case_id = $2 and r.deleted_at = $3 and r.restored_at is null and r.table_name = %1$L
        returning r.record
      )
      insert into public.%1$I (%2$s) select %2$s from part, jsonb_populate_record(null::public.%1$I,
        part.record || jsonb_build_object(
          'publish_title', false, 'is_public', false, 'consent_given', false,
          'lawyer_id', (select id from public.lawyers where id = (part.record ->> 'lawyer_id')::uuid),
          'assigned_to', (select id from public.lawyers where id = (part.record ->> 'assigned_to')::uuid),
          'uploaded_by', (select id from public.lawyers where id = (part.record ->> 'uploaded_by')::uuid),
          'uploaded_by_client', (select id from public.clients where id = (part.record ->> 'uploaded_by_client')::uuid),
          'created_by', (select id from public.users where id = (part.record ->> 'created_by')::uuid)
        ))
    $insert$, of_table, columns) using acting, gone.case_id, gone.deleted_at;
  end loop;
  perform set_config('portico.restoring', '', true);

  update public.files as f set uploaded_by = was.value::uuid
    from jsonb_each_text(uploaders) as was where f.id = was.key::uuid;
  insert into public.case_status_changes (case_id, client_id, lawyer_id, from_status, to_status, changed_by, changed_at)
    select c.id, c.client_id, c.lawyer_id, told.detail ->> 'from', told.detail ->> 'to', told.user_id, told.at
    from public.audit_log as told join public.cases as c on c.id = told.case_id
    where told.case_id = gone.case_id and told.action = 'case.status';
  update public.time_entries set case_id = gone.case_id where former_case_id = gone.case_id and case_id is null;
  perform public.audit('case.restored', 'cases', gone.case_id, jsonb_build_object('record_id', gone.id));
end $$;
alter function public.restore_case(uuid) owner to portico_definer;
grant execute on function public.restore_case(uuid) to portico_admin;

-- ==== functions of documents

-- Without a case, a document is its uploader's.
create or replace function public.adopt_uploader() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.lawyer_id := new.uploaded_by;
  return new;
end $$;
-- An administrator may move a document; its file goes along.
create or replace function public.move_document_file() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.files set case_id = new.case_id, client_id = new.client_id, lawyer_id = new.lawyer_id
    where id = new.file_id and state = 'stored';
  return null;
end $$;
alter function public.move_document_file() owner to portico_definer;

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

-- ==== functions of firm

-- Writes the line 'firm.changed' with the settings that have another value than before (`field_changes`). The first settings
-- are no change.
create or replace function public.audit_firm_changes() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changed constant text[] := array(
    select key from jsonb_object_keys(old.settings || new.settings) as key
    where old.settings -> key is distinct from new.settings -> key order by key);
begin
  if cardinality(changed) = 0 then return null; end if;
  perform public.audit('firm.changed', 'firm_settings', null, jsonb_build_object('changed', changed));
  insert into public.field_changes (line_id, field, before, after)
    select currval('public.audit_log_id_seq'), key, old.settings -> key, new.settings -> key from unnest(changed) as key;
  return null;
end $$;
alter function public.audit_firm_changes() owner to portico_definer;

-- ==== functions of imports

-- Queues the job when a file is to be checked, and again when it is to be written. The payload is the import's id.
create or replace function public.queue_import() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.queued_jobs (id, kind, summary, payload)
    values (gen_random_uuid(), 'import', left('Import of ' || new.kind || ' from ' || new.file_name, 300), new.id::text);
  return null;
end $$;
alter function public.queue_import() owner to portico_definer;

-- Records the outcome of a step in the transaction that writes the rows, so that both are there or neither is. An
-- import that was cancelled or is over fails here, and its transaction with it.
create or replace function public.finish_import(p_id uuid, p_step text, p_report jsonb, p_written boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.import_runs
    set state = case when p_written then 'done' else 'checked' end, progress = 100, report = p_report,
      finished_at = case when p_written then now() end, file_id = case when p_written then null else file_id end
    where id = p_id and state = p_step and cancel_requested_at is null
      and user_id = nullif(current_setting('portico.user_id', true), '')::uuid;
  if not found then
    raise exception using errcode = 'PI001', message = 'The import was cancelled or is over.';
  end if;
end $$;
revoke all on function public.finish_import(uuid, text, jsonb, boolean) from public;
alter function public.finish_import(uuid, text, jsonb, boolean) owner to portico_definer;
grant execute on function public.finish_import(uuid, text, jsonb, boolean) to portico_admin;

-- ==== functions of invitations

-- The invitation behind a link, while it is good: unused, not expired, given by somebody who is an administrator
-- still (or by the installation itself), to an address whose login isn't blocked. A lawyer's profile must be free and
-- have that address still.
create or replace function public.open_invitation(p_token_hash text) returns setof public.invitations
language sql stable security definer set search_path = '' as $$
  select i.* from public.invitations as i
  where i.token_hash = p_token_hash and i.used_at is null and i.expires_at > now()
    and (i.invited_by is null or exists (
      select from public.user_roles as r join public.users as u on u.id = r.user_id
      where r.user_id = i.invited_by and r.role = 'admin' and u.banned_at is null
    ))
    and not exists (select from public.users where email = i.email and banned_at is not null)
    and (i.role = 'admin' or exists (
      select from public.lawyers as l
      where l.id = i.lawyer_id and l.email = i.email and l.user_id is null
        and not exists (
          select from public.lawyers as other join public.users as u on u.id = other.user_id where u.email = i.email
        )
    ))
$$;
alter function public.open_invitation(text) owner to portico_definer;
grant execute on function public.open_invitation(text) to portico_accounts;

-- Spends an invitation: account, password, role and profile at once. The holder of the link reads the address's
-- mail, so that an account which has the address already gets the new password, and its sessions end. No row: the
-- link is not good, or no longer.
create or replace function public.accept_invitation(p_token_hash text, p_password_hash text)
returns table (user_id uuid, email text, role text)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  given public.invitations;
  joined uuid;
begin
  select * into given from public.invitations where token_hash = p_token_hash and used_at is null for update;
  if not found or not exists (select from public.open_invitation(p_token_hash)) then return; end if;
  update public.invitations set used_at = now() where id = given.id;
  insert into public.users (name, email, email_verified)
    values (
      coalesce((select name from public.lawyers where id = given.lawyer_id), given.name, given.email),
      given.email, true
    )
    on conflict (email) do update set email_verified = true, updated_at = now()
    returning id into joined;
  insert into public.credentials (user_id, password_hash) values (joined, p_password_hash)
    on conflict (user_id) do update set password_hash = p_password_hash, updated_at = now();
  delete from public.sessions where user_id = joined;
  delete from public.pending_sign_ups where email = given.email;
  if given.role = 'lawyer' then
    update public.lawyers set user_id = joined where id = given.lawyer_id and user_id is null;
  end if;
  -- From here on they act themselves: the log says so.
  perform set_config('portico.user_id', joined::text, true);
  insert into public.user_roles (user_id, role, granted_by) values (joined, given.role, given.invited_by)
    on conflict do nothing;
  perform public.audit('invitation.accepted', 'users', joined, jsonb_build_object('role', given.role));
  return query select joined, given.email, given.role;
end $$;
alter function public.accept_invitation(text, text) owner to portico_definer;
grant execute on function public.accept_invitation(text, text) to portico_accounts;

-- Invites an administrator by address, or a lawyer by their profile, in the place of an invitation that was not used.
-- With `p_unless_open` one that is still good stays, and its link with it. Returns the outcome: 'invited', 'open',
-- or why not: 'no-profile', 'has-account', 'has-role', 'banned'.
create or replace function public.invite_staff(
  p_role text, p_email text, p_name text, p_lawyer_id uuid, p_token_hash text, p_hours integer, p_unless_open boolean
) returns text
language plpgsql security definer set search_path = '' as $$
declare
  acting uuid := public.require_administrator();
  profile public.lawyers;
  address text := lower(trim(p_email));
  known public.users;
  made uuid;
begin
  if p_role = 'lawyer' then
    select * into profile from public.lawyers where id = p_lawyer_id;
    if not found then return 'no-profile'; end if;
    if profile.user_id is not null then return 'has-account'; end if;
    address := profile.email;
  end if;
  select * into known from public.users where email = address;
  if known.banned_at is not null then return 'banned'; end if;
  if p_role = 'admin' and exists (select from public.user_roles where user_id = known.id and role = 'admin') then
    return 'has-role';
  end if;
  if p_role = 'lawyer' and exists (select from public.lawyers where user_id = known.id) then return 'has-account'; end if;
  if p_unless_open and exists (
    select from public.invitations
    where email = address and role = p_role and used_at is null and expires_at > now()
  ) then return 'open'; end if;
  delete from public.invitations
    where email = address and role = p_role and used_at is null;
  insert into public.invitations (email, name, role, lawyer_id, token_hash, expires_at, invited_by)
    values (address, coalesce(profile.name, p_name), p_role, profile.id, p_token_hash,
      now() + make_interval(hours => p_hours), acting)
    returning id into made;
  perform public.audit('invitation.sent', 'invitations', made,
    jsonb_build_object('email', address, 'role', p_role));
  return 'invited';
end $$;
alter function public.invite_staff(text, text, text, uuid, text, integer, boolean) owner to portico_definer;
grant execute on function public.invite_staff(text, text, text, uuid, text, integer, boolean) to portico_admin;

-- Takes an invitation back that was not used. Returns whether there was one.
create or replace function public.revoke_invitation(p_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  taken public.invitations;
begin
  perform public.require_administrator();
  delete from public.invitations where id = p_id and used_at is null returning * into taken;
  if taken.id is null then return false; end if;
  perform public.audit('invitation.revoked', 'invitations', p_id,
    jsonb_build_object('email', taken.email, 'role', taken.role));
  return true;
end $$;
alter function public.revoke_invitation(uuid) owner to portico_definer;
grant execute on function public.revoke_invitation(uuid) to portico_admin;

-- Makes a link for a lawyer to choose a new password, in the place of one that was not used; one of the last five
-- minutes stays, so that asking twice mails once. Returns the outcome: 'sent', 'just-sent', or why not:
-- 'no-profile', 'no-account', 'banned'.
create or replace function public.reset_lawyer_password(p_slug text, p_token_hash text, p_hours integer)
returns table (outcome text, lawyer_id uuid, name text, email text)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  acting uuid := public.require_administrator();
  profile public.lawyers;
  person public.users;
  came text := 'sent';
begin
  select * into profile from public.lawyers where slug = p_slug;
  select * into person from public.users where id = profile.user_id;
  if profile.id is null then came := 'no-profile';
  elsif person.id is null then came := 'no-account';
  elsif person.banned_at is not null then came := 'banned';
  elsif exists (
    select from public.password_resets as p
    where p.user_id = person.id and p.requested_by is not null
      and p.expires_at > now() and p.created_at > now() - interval '5 minutes'
  ) then came := 'just-sent';
  else
    delete from public.password_resets as p where p.user_id = person.id and p.requested_by is not null;
    insert into public.password_resets (user_id, token_hash, expires_at, requested_by)
      values (person.id, p_token_hash, now() + make_interval(hours => p_hours), acting);
    perform public.audit('password.reset_sent', 'users', person.id);
  end if;
  return query select came, profile.id, profile.name, coalesce(person.email, profile.email);
end $$;
alter function public.reset_lawyer_password(text, text, integer) owner to portico_definer;
grant execute on function public.reset_lawyer_password(text, text, integer) to portico_admin;

-- An invitation belongs to a profile's address: when that changes, or somebody else joins the profile, it is void.
create or replace function public.withdraw_invitations() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.invitations where lawyer_id = new.id and used_at is null;
  return null;
end $$;
alter function public.withdraw_invitations() owner to portico_definer;

-- Whether each of these lawyers can sign in yet: joined, revoked (without the role), invited, expired or none; until when
-- their newest invitation is good. Under the caller's own rights.
create or replace function public.lawyer_accounts(p_lawyer_ids uuid[])
returns table (lawyer_id uuid, state text, until timestamptz)
language sql stable set search_path = '' as $$
  select l.id,
    case
      when l.user_id is not null then case
        when exists (select from public.user_roles as r where r.user_id = l.user_id and r.role = 'lawyer')
          then 'joined' else 'revoked' end
      when i.expires_at > now() then 'invited'
      when i.expires_at is not null then 'expired'
      else 'none'
    end,
    case when l.user_id is null then i.expires_at end
  from public.lawyers as l left join lateral (
    select expires_at from public.invitations as i
    where i.email = l.email and i.used_at is null order by i.expires_at desc limit 1
  ) as i on true
  where l.id = any (p_lawyer_ids)
$$;
grant execute on function public.lawyer_accounts(uuid[]) to portico_admin;

-- ==== functions of lawyers

-- A slug from the name, numbered when it is taken: 'Eleanor Vance' is eleanor-vance, the next one eleanor-vance-2.
-- Without diacritics: 'José Łuczak' is jose-luczak. Existing slugs stay when the rule changes.
create or replace function public.give_lawyer_slug() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  plain text := translate(lower(regexp_replace(normalize(new.name, NFKD), '[\u0300-\u036f’'']', '', 'g')), 'łøđħı', 'lodhi');
  base text := coalesce(nullif(trim(both '-' from regexp_replace(plain, '[^a-z0-9]+', '-', 'g')), ''), 'lawyer');
  turn integer := 1;
begin
  perform pg_advisory_xact_lock(hashtext('give_lawyer_slug'));
  new.slug := base;
  while exists (select from public.lawyers where slug = new.slug) loop
    turn := turn + 1;
    new.slug := base || '-' || turn;
  end loop;
  return new;
end $$;
alter function public.give_lawyer_slug() owner to portico_definer;

-- A lawyer who is removed stops being one: the role is removed, and every session ended.
create or replace function public.dismiss_lawyer() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.user_roles where user_id = old.user_id and role = 'lawyer';
  delete from public.sessions where user_id = old.user_id;
  return null;
end $$;
alter function public.dismiss_lawyer() owner to portico_definer;

-- ==== functions of declined-leads

-- Moves what leads said to where only a permission reads it, and out of their history.
create or replace function public.wall_off_leads(p_lead_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.declined_leads (lead_id) select id from public.leads where id = any (p_lead_ids) on conflict do nothing;
  -- The trigger moves the texts.
  update public.leads set notes = notes where id = any (p_lead_ids);
  delete from public.field_changes where field in ('notes', 'next_step', 'lost_reason')
    and line_id in (select id from public.audit_log where entity = 'leads' and entity_id = any (p_lead_ids));
end $$;
alter function public.wall_off_leads(uuid[]) owner to portico_definer;

-- Walls off what a lead said, once it was declined: its notes, next step and reason, and those of all other leads of the same
-- address. These keep their status: the firm may act in another matter. What a client was told as a lead is the client's.
create or replace function public.wall_off_lead(p_lead_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  sender constant text := (select email from public.leads where id = p_lead_id);
begin
  -- What they send through the site in this moment waits, and is walled off as it comes in.
  perform pg_advisory_xact_lock(hashtextextended(sent_by || ':' || sender, 0))
    from unnest(array['request_consultation', 'submit_contact_message']) as sent_by;
  insert into public.declined_leads (lead_id) select id from public.leads where id = p_lead_id on conflict do nothing;
  update public.leads set status = 'lost' where id = p_lead_id;
  perform public.wall_off_leads(array(
    select id from public.leads where id = p_lead_id or (email = sender and client_id is null) order by id));
end $$;
alter function public.wall_off_lead(uuid) owner to portico_definer;

-- A later lead of an address that the firm has declined, or one that gets such an address, is walled off at once.
create or replace function public.wall_off_later_lead() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.leads as l join public.declined_leads as d on d.lead_id = l.id
    where l.email = new.email and l.id <> new.id) then
    perform public.wall_off_leads(array[new.id]);
  end if;
  return null;
end $$;
alter function public.wall_off_later_lead() owner to portico_definer;

-- What is written of a declined lead later is walled off as well, before a history could hold it.
create or replace function public.wall_off_lead_texts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.declined_leads set
      notes = concat_ws(E'\n\n', nullif(notes, ''), nullif(new.notes, '')),
      next_step = coalesce(nullif(new.next_step, ''), next_step),
      lost_reason = coalesce(nullif(new.lost_reason, ''), lost_reason)
    where lead_id = new.id;
  if found then
    new.notes := '';
    new.next_step := '';
    new.next_step_on := null;
    new.lost_reason := '';
  end if;
  return new;
end $$;
alter function public.wall_off_lead_texts() owner to portico_definer;

-- A declined lead stays, for everybody: without it nothing would say whose messages are walled off, or whom the firm has declined.
create or replace function public.keep_declined_lead() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.declined_leads where lead_id = old.id) then
    raise exception using errcode = 'PT409', message = 'A lead that the firm has declined is kept: the record has to last.';
  end if;
  return old;
end $$;
alter function public.keep_declined_lead() owner to portico_definer;

-- The firm declines to act of a lead, without or before a conflict check.
create or replace function public.decline_lead(p_lead_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform public.wall_off_lead(p_lead_id);
  perform public.audit('lead.declined', 'leads', p_lead_id);
end $$;
alter function public.decline_lead(uuid) owner to portico_definer;
grant execute on function public.decline_lead(uuid) to portico_admin;

-- The notes of a declined lead, its next step and the reason, for administrators with the permission; null for everybody else.
create or replace function public.notes_of_declined_lead(p_lead_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select concat_ws(E'\n\n', nullif(notes, ''), 'Next step: ' || nullif(next_step, ''), 'Declined because: ' || nullif(lost_reason, ''))
  from public.declined_leads where lead_id = p_lead_id
    and public.has_permission(nullif(current_setting('portico.user_id', true), '')::uuid, 'declined_leads')
$$;
alter function public.notes_of_declined_lead(uuid) owner to portico_definer;
grant execute on function public.notes_of_declined_lead(uuid) to portico_admin;

-- ==== functions of lead-mails

-- A mail is the first answer to its lead, unless there was one, and stands in its history without its text.
create or replace function public.record_lead_mail() returns trigger
language plpgsql set search_path = '' as $$
begin
  update public.leads set first_answered_at = new.sent_at where id = new.lead_id and first_answered_at is null;
  perform public.audit('lead.mailed', 'leads', new.lead_id,
    jsonb_build_object('step', new.step, 'automatic', new.is_automatic));
  return null;
end $$;

-- ==== functions of leads

-- A lead that administrators mark as lost has a reason, unless it came so from a file or its reason is walled off; any other
-- lead has none. Its owner is an administrator: nobody else sees it. The time of the first answer never changes.
create or replace function public.keep_lead_rules() returns trigger
language plpgsql set search_path = '' as $$
declare
  was_lost constant boolean := tg_op = 'UPDATE' and old.status = 'lost' and old.lost_reason = '';
begin
  if tg_op = 'UPDATE' then
    new.first_answered_at := coalesce(old.first_answered_at, new.first_answered_at);
  end if;
  if new.status <> 'lost' then new.lost_reason := ''; end if;
  if current_setting('role') <> 'portico_admin' then return new; end if;
  if new.status = 'lost' and btrim(new.lost_reason) = '' and not was_lost and new.origin <> 'import'
    and not exists (select from public.declined_leads where lead_id = new.id) then
    raise exception using errcode = 'PT400', column = 'lost_reason', message = 'Say why it was lost.';
  end if;
  if new.owner_id is not null and (tg_op = 'INSERT' or new.owner_id is distinct from old.owner_id)
    and not exists (select from public.user_roles where user_id = new.owner_id and role = 'admin') then
    raise exception using errcode = 'PT400', column = 'owner_id', message = 'Choose an administrator.';
  end if;
  return new;
end $$;

-- ==== functions of legal-holds

-- Since when a case, or its client, or a client by itself is on hold; null if none of them is.
create or replace function public.legal_hold_since(p_case_id uuid, p_client_id uuid) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select min(set_at) from public.legal_holds
  where lifted_at is null and (
    case_id = p_case_id or client_id = p_client_id
    or client_id = (select c.client_id from public.cases as c where c.id = p_case_id)
  )
$$;

-- Sets who set or lifted a hold, and when. The row that is held is locked first: a deletion of it that has begun ends before.
create or replace function public.place_legal_hold() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.case_id is not null then
    perform from public.cases where id = new.case_id for share;
  else
    perform from public.clients where id = new.client_id for share;
  end if;
  if not found then
    raise foreign_key_violation using message = 'Case or client not found', table = 'legal_holds',
      constraint = 'legal_holds_id_fkey';
  end if;
  return new;
end $$;

create or replace function public.lift_legal_hold() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.lifted_at is not null then
    raise exception using errcode = 'PT409', message = 'Somebody else has lifted this hold already.';
  end if;
  new.lifted_by := nullif(current_setting('portico.user_id', true), '')::uuid;
  new.lifted_at := now();
  return new;
end $$;

create or replace function public.audit_legal_hold() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.audit(
    case when new.lifted_at is null then 'hold.set' else 'hold.lifted' end,
    case when new.case_id is null then 'clients' else 'cases' end, coalesce(new.case_id, new.client_id),
    jsonb_build_object('reason', case when new.lifted_at is null then new.reason else new.lift_reason end));
  -- The case's page says that it is held.
  insert into public.changes (topic, op)
    select 'cases/id/' || c.id, 'update' from public.cases as c
    where c.id = new.case_id or c.client_id = new.client_id;
  return null;
end $$;

-- Since when a deleted case, or its client, deleted or not, is on hold; null if neither is.
create or replace function public.deleted_case_held_since(p_case_id uuid) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select least(
    min(gone.hold_set_at) filter (where gone.hold),
    min((select min(c.hold_set_at) from public.deleted_records as c
      where c.table_name = 'clients' and c.row_id = gone.client_id and c.hold)),
    min(public.legal_hold_since(null, gone.client_id)))
  from public.deleted_records as gone where gone.table_name = 'cases' and gone.row_id = p_case_id
$$;

-- Refuses to delete a row of a held case or client, or to replace what it holds. `to_jsonb`: the tables differ in columns.
-- Where a lawyer is deleted, the refusal names the client, whom the administrator didn't choose.
create or replace function public.refuse_held() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  image constant jsonb := to_jsonb(old);
  former constant uuid := (image ->> 'former_case_id')::uuid;
  held timestamptz := public.legal_hold_since(
    case tg_table_name when 'cases' then old.id else (image ->> 'case_id')::uuid end,
    case tg_table_name when 'clients' then old.id else (image ->> 'client_id')::uuid end);
  since text;
begin
  -- A case that is restored gets its hours back.
  if former is not null and (tg_op = 'DELETE' or (to_jsonb(new) ->> 'case_id') is distinct from former::text) then
    held := least(held, public.deleted_case_held_since(former));
  end if;
  if held is not null then
    since := to_char(held at time zone public.firm_time_zone(), 'Mon FMDD, YYYY');
    raise exception using errcode = 'PT409', message = case
      when coalesce(current_setting('portico.deleting_lawyer', true), '') = '' then format('On legal hold since %s.', since)
      else format('The client %s has been on legal hold since %s. Please choose another lawyer to hand over to.',
        (select name from public.clients where id = (image ->> 'client_id')::uuid), since)
    end;
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;

-- Since when two parties that are related are on hold: one of them is a held client, or takes part in a held case or in a case of
-- a held client.
create or replace function public.relation_held_since(p_from uuid, p_to uuid) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select min(h.set_at) from public.legal_holds as h
  where h.lifted_at is null and (
    exists (select from public.parties as p
      where p.client_id = h.client_id and (p.id in (p_from, p_to) or p.merged_into in (p_from, p_to)))
    or exists (select from public.case_parties as c
      where c.party_id in (p_from, p_to) and (c.case_id = h.case_id or c.client_id = h.client_id)))
$$;

create or replace function public.refuse_held_relation() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  held constant timestamptz := public.relation_held_since(old.from_id, old.to_id);
begin
  if held is not null then
    raise exception using errcode = 'PT409', message = format('On legal hold since %s.',
      to_char(held at time zone public.firm_time_zone(), 'Mon FMDD, YYYY'));
  end if;
  return old;
end $$;

alter function public.legal_hold_since(uuid, uuid) owner to portico_definer;
grant execute on function public.legal_hold_since(uuid, uuid) to portico_lawyer, portico_admin;
alter function public.place_legal_hold() owner to portico_definer;
alter function public.lift_legal_hold() owner to portico_definer;
alter function public.audit_legal_hold() owner to portico_definer;
alter function public.refuse_held() owner to portico_definer;
alter function public.deleted_case_held_since(uuid) owner to portico_definer;
revoke all on function public.deleted_case_held_since(uuid) from public;
grant execute on function public.deleted_case_held_since(uuid) to portico_definer;
alter function public.relation_held_since(uuid, uuid) owner to portico_definer;
revoke all on function public.relation_held_since(uuid, uuid) from public;
grant execute on function public.relation_held_since(uuid, uuid) to portico_definer;
alter function public.refuse_held_relation() owner to portico_definer;

-- ==== functions of notifications

-- Called by the features' triggers. People without a login get no notification, and nobody gets a second one for what they
-- haven't read yet.
create or replace function public.notify_user(p_user_id uuid, p_kind text, p_subject_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_user_id is null or exists (select from public.notifications
    where user_id = p_user_id and kind = p_kind and subject_id = p_subject_id and read_at is null) then return; end if;
  insert into public.notifications (user_id, kind, subject_id) values (p_user_id, p_kind, p_subject_id)
    on conflict (user_id, kind, subject_id) where read_at is null do nothing;
end $$;

create or replace function public.notify_client(p_client_id uuid, p_kind text, p_subject_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform public.notify_user((select user_id from public.clients where id = p_client_id), p_kind, p_subject_id);
end $$;

create or replace function public.notify_lawyer(p_lawyer_id uuid, p_kind text, p_subject_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform public.notify_user((select user_id from public.lawyers where id = p_lawyer_id), p_kind, p_subject_id);
end $$;

create or replace function public.notify_administrators(p_kind text, p_subject_id uuid) returns void
language sql security definer set search_path = '' as $$
  select public.notify_user(user_id, p_kind, p_subject_id) from public.user_roles where role = 'admin'
$$;

-- A job's: who is to be mailed about what has been unread for so long, and wants mail, with the occasions for which they
-- don't. Taking them marks them, so that two processes never mail the same.
create or replace function public.take_notifications_to_mail(p_unread_for interval, p_most integer default 100)
returns table (user_id uuid, email text, name text, reader text, kind text, subject_id uuid, unmailed text[])
language sql security definer set search_path = '' as $$
  with due as (
    select n.id from public.notifications as n
    where n.read_at is null and n.mailed_at is null and n.created_at < now() - p_unread_for
    order by n.created_at limit p_most for update skip locked
  ), taken as (
    update public.notifications as n set mailed_at = now() from due where n.id = due.id returning n.*
  )
  select u.id, u.email, u.name,
    case when exists (select from public.lawyers as l where l.user_id = u.id) then 'lawyer'
      when exists (select from public.user_roles as r where r.user_id = u.id and r.role = 'admin') then 'admin'
      else 'client' end,
    t.kind, t.subject_id, coalesce(p.unmailed, '{}')
  from taken as t join public.users as u on u.id = t.user_id
    left join public.notification_preferences as p on p.user_id = u.id
  where coalesce(p.email, true) and u.banned_at is null
$$;

-- The firm's day for digests: it begins at seven by the firm's clock.
create or replace function public.digest_day(p_now timestamptz) returns date
language sql stable security definer set search_path = '' as $$
  select ((p_now at time zone public.firm_time_zone()) - interval '7 hours')::date
$$;

-- Whether a digest is due: once a day, or once a week from Monday on. One that is late is sent when the process is back.
create or replace function public.is_digest_due(p_digest text, p_sent_on date, p_now timestamptz) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(p_sent_on, '-infinity') < case p_digest
    when 'daily' then public.digest_day(p_now)
    when 'weekly' then date_trunc('week', public.digest_day(p_now)::timestamp)::date
  end
$$;

-- A job's: whose digests are due, and in which roles. Nobody who is blocked.
create or replace function public.digests_due(p_now timestamptz)
returns table (user_id uuid, email text, name text, lawyer_id uuid, is_admin boolean)
language sql stable security definer set search_path = '' as $$
  select u.id, u.email, u.name,
    (select l.id from public.lawyers as l join public.user_roles as r on r.user_id = l.user_id and r.role = 'lawyer'
      where l.user_id = u.id),
    exists (select from public.user_roles as r where r.user_id = u.id and r.role = 'admin')
  from public.notification_preferences as p join public.users as u on u.id = p.user_id
  where p.digest <> 'off' and public.is_digest_due(p.digest, p.digest_sent_on, p_now) and u.banned_at is null
  order by p.digest_sent_on limit 1000
$$;

-- A job's: takes a digest that is still due. Of two processes one gets it; the other waits for it, and finds it sent.
create or replace function public.claim_digest(p_user_id uuid, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update public.notification_preferences as p set digest_sent_on = public.digest_day(p_now)
    where p.user_id = p_user_id and public.is_digest_due(p.digest, p.digest_sent_on, p_now)
      and not exists (select from public.users as u where u.id = p_user_id and u.banned_at is not null);
  return found;
end $$;

-- The first digest comes at the next seven o'clock after the choice.
create or replace function public.begin_digest() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and new.digest = old.digest then return new; end if;
  new.digest_sent_on := case when new.digest <> 'off' then public.digest_day(now()) end;
  return new;
end $$;

alter function public.digest_day(timestamptz) owner to portico_definer;
alter function public.is_digest_due(text, date, timestamptz) owner to portico_definer;
alter function public.digests_due(timestamptz) owner to portico_definer;
alter function public.claim_digest(uuid, timestamptz) owner to portico_definer;
alter function public.begin_digest() owner to portico_definer;
grant execute on function public.digests_due(timestamptz), public.claim_digest(uuid, timestamptz) to portico_system;

alter function public.notify_user(uuid, text, uuid) owner to portico_definer;
alter function public.notify_client(uuid, text, uuid) owner to portico_definer;
alter function public.notify_lawyer(uuid, text, uuid) owner to portico_definer;
alter function public.notify_administrators(text, uuid) owner to portico_definer;
alter function public.take_notifications_to_mail(interval, integer) owner to portico_definer;
grant execute on function public.take_notifications_to_mail(interval, integer) to portico_system;

-- ==== functions of merging

-- Makes one party of two: `p_gone` turned out to be `p_kept`. Its places in cases and its relations go over, except those
-- that the kept one has already; its names stay with it, and a check that finds them finds the kept one. Returns the
-- line of the history, by which it can be undone; null when one of the two was merged into another one in the meantime.
create or replace function public.join_parties(p_kept uuid, p_gone uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  was text;
  moved_cases uuid[];
  moved_from uuid[];
  moved_to uuid[];
  dropped jsonb;
  line uuid;
begin
  -- In one order for all: two merges of the same pair wait for each other.
  perform from public.parties where id in (p_kept, p_gone) order by id for update;
  if exists (select from public.parties where id = p_kept and merged_into is not null) then return null; end if;
  update public.parties set merged_into = p_kept where id = p_gone and merged_into is null returning name into was;
  if was is null then return null; end if;
  with moved as (
    update public.case_parties as c set party_id = p_kept where c.party_id = p_gone and not exists (
      select from public.case_parties as k where k.case_id = c.case_id and k.party_id = p_kept and k.role = c.role
    ) returning c.id
  ) select coalesce(array_agg(id), '{}') into moved_cases from moved;
  with moved as (
    update public.party_relations as r set from_id = p_kept where r.from_id = p_gone and r.to_id <> p_kept and not exists (
      select from public.party_relations as k where k.from_id = p_kept and k.to_id = r.to_id and k.kind = r.kind
    ) returning r.id
  ) select coalesce(array_agg(id), '{}') into moved_from from moved;
  with moved as (
    update public.party_relations as r set to_id = p_kept where r.to_id = p_gone and r.from_id <> p_kept and not exists (
      select from public.party_relations as k where k.to_id = p_kept and k.from_id = r.from_id and k.kind = r.kind
    ) returning r.id
  ) select coalesce(array_agg(id), '{}') into moved_to from moved;
  with gone_cases as (delete from public.case_parties where party_id = p_gone returning *),
    gone_relations as (delete from public.party_relations where p_gone in (from_id, to_id) returning *)
  select jsonb_build_object(
    'case_parties', (select coalesce(jsonb_agg(to_jsonb(c)), '[]') from gone_cases as c),
    'party_relations', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from gone_relations as r)) into dropped;
  insert into public.party_merges (kept_id, merged_id, merged_name, moved)
    values (p_kept, p_gone, was, jsonb_build_object('cases', moved_cases, 'from', moved_from, 'to', moved_to, 'dropped', dropped))
    returning id into line;
  perform public.audit('party.merged', 'parties', p_kept, jsonb_build_object('merged', p_gone));
  return line;
end $$;
alter function public.join_parties(uuid, uuid) owner to portico_definer;

create or replace function public.merge_parties(p_kept uuid, p_gone uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  line uuid;
begin
  perform public.require_administrator();
  if p_kept = p_gone then
    raise exception using errcode = 'PT400', message = 'Choose two different parties.';
  end if;
  if not exists (select from public.parties where id = p_kept) or not exists (select from public.parties where id = p_gone) then
    raise exception using errcode = 'PT404', message = 'Not found.';
  end if;
  line := public.join_parties(p_kept, p_gone);
  if line is null then
    raise exception using errcode = 'PT409', message = 'This party has been merged into another one already.';
  end if;
  return line;
end $$;
alter function public.merge_parties(uuid, uuid) owner to portico_definer;
grant execute on function public.merge_parties(uuid, uuid) to portico_admin;

-- Parts two merged parties again: what went over comes back, unless it was removed since.
create or replace function public.undo_party_merge(p_merge_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  line public.party_merges;
begin
  perform public.require_administrator();
  select * into line from public.party_merges where id = p_merge_id for update;
  if not found then raise exception using errcode = 'PT404', message = 'Not found.'; end if;
  if line.undone_at is not null then
    raise exception using errcode = 'PT409', message = 'Somebody else has undone this already.';
  end if;
  update public.parties set merged_into = null where id = line.merged_id and merged_into = line.kept_id;
  update public.case_parties set party_id = line.merged_id
    where party_id = line.kept_id and line.moved -> 'cases' ? id::text;
  update public.party_relations set from_id = line.merged_id
    where from_id = line.kept_id and to_id <> line.merged_id and line.moved -> 'from' ? id::text;
  update public.party_relations set to_id = line.merged_id
    where to_id = line.kept_id and from_id <> line.merged_id and line.moved -> 'to' ? id::text;
  insert into public.case_parties
    select r.* from jsonb_populate_recordset(null::public.case_parties, line.moved #> '{dropped,case_parties}') as r
    where exists (select from public.cases where id = r.case_id) on conflict do nothing;
  insert into public.party_relations
    select r.* from jsonb_populate_recordset(null::public.party_relations, line.moved #> '{dropped,party_relations}') as r
    where exists (select from public.parties where id = r.from_id) and exists (select from public.parties where id = r.to_id)
    on conflict do nothing;
  update public.party_merges set undone_at = now(), undone_by = nullif(current_setting('portico.user_id', true), '')::uuid
    where id = line.id;
  perform public.audit('party.parted', 'parties', line.kept_id, jsonb_build_object('merged', line.merged_id));
end $$;
alter function public.undo_party_merge(uuid) owner to portico_definer;
grant execute on function public.undo_party_merge(uuid) to portico_admin;

-- A lead that became a client is one party with it.
create or replace function public.join_converted_lead() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  of_client uuid;
  of_lead uuid;
begin
  -- Again, when somebody has merged one of the two in the meantime.
  for attempt in 1..3 loop
    of_client := (select public.party_root(id) from public.parties where client_id = new.client_id);
    of_lead := (select public.party_root(id) from public.parties where lead_id = new.id);
    exit when coalesce(of_client = of_lead, true) or public.join_parties(of_client, of_lead) is not null;
  end loop;
  return null;
end $$;
alter function public.join_converted_lead() owner to portico_definer;

-- ==== functions of names

-- Names as conflict checks compare them.

-- The words of a name or a title: lower case, without accents, punctuation, legal forms and titles; Cyrillic and Greek
-- letters are transliterated, usual short forms of companies' words written out. At most 100 words of 40 characters, in their order. Initials that stand side by side are
-- one word (`J. P. Morgan`). What consists of nothing but legal forms keeps them.
create or replace function public.name_words(p_text text) returns text[]
language plpgsql stable parallel safe set search_path = '' as $$
declare
  dropped constant text[] := '{inc,incorporated,llc,llp,lllp,lp,pllc,pc,pa,plc,corp,corporation,co,company,companies,ltd,limited,gmbh,ag,kg,ug,sa,sas,'
    'sarl,srl,spa,bv,nv,ab,oy,as,aps,pty,pte,ooo,oao,zao,kk,the,and,of,for,a,an,mr,mrs,ms,miss,mx,dr,prof,hon,esq,jr,sr,ii,iii,iv,phd,md,'
    'dba,aka,fka,nee}';
  short_forms constant jsonb := '{"intl":"international","natl":"national","bros":"brothers","mfg":"manufacturing","svc":"services",'
    '"svcs":"services","mgmt":"management","assoc":"associates","assocs":"associates","univ":"university","dept":"department",'
    '"grp":"group","ctr":"center","centre":"center","saint":"st"}';
  plain text := lower(left(p_text, 1000));
  word text;
  words text[] := '{}';
  kept text[] := '{}';
  is_initial boolean := false;
begin
  -- Databases of the locale C know capital letters of ASCII alone.
  if plain ~ '[\u0370-\u04ff]' then
    plain := translate(plain, 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯІЇЄҐΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ',
      'абвгдеёжзийклмнопрстуфхцчшщъыьэюяіїєґαβγδεζηθικλμνξοπρστυφχψω');
    -- Letters that only Ukrainian has: then these two are read as passports have them.
    if plain ~ '[іїєґ]' then plain := translate(plain, 'ги', 'hy'); end if;
    plain := replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(plain,
      'щ', 'shch'), 'ш', 'sh'), 'ч', 'ch'), 'ж', 'zh'), 'х', 'kh'), 'ц', 'ts'), 'ю', 'yu'), 'я', 'ya'), 'ё', 'yo'), 'є', 'ye'),
      'ї', 'yi');
    plain := replace(replace(replace(replace(replace(plain, 'θ', 'th'), 'χ', 'ch'), 'ψ', 'ps'), 'ξ', 'x'), 'φ', 'f');
    plain := replace(replace(replace(replace(plain, 'ού', 'ου'), 'ου', 'ou'), 'ευ', 'eu'), 'αυ', 'au');
    plain := translate(extensions.unaccent('extensions.unaccent', plain),
      'абвгдезийклмнопрстуфыэьъіґαβγδεζηικλμνοπρσςτυω', 'abvgdeziyklmnoprstufye''''igavgdeziiklmnoprsstyo');
  end if;
  plain := lower(extensions.unaccent('extensions.unaccent', plain));
  plain := replace(plain, '&', ' and ');
  plain := regexp_replace(plain, '[''’ʼ`]', '', 'g');
  plain := regexp_replace(plain, '\m(\w)\.', '\1', 'g');
  foreach word in array regexp_split_to_array(plain,
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]+') loop
    continue when word = '';
    exit when cardinality(words) = 100;
    words := words || left(word, 40);
    continue when word = any (dropped);
    word := coalesce(short_forms ->> word, word);
    -- Initials side by side.
    if char_length(word) = 1 and is_initial then
      kept[cardinality(kept)] := kept[cardinality(kept)] || word;
    else
      kept := kept || left(word, 40);
      is_initial := char_length(word) = 1;
    end if;
  end loop;
  return case when cardinality(kept) > 0 then kept else words end;
end $$;
grant execute on function public.name_words(text) to portico_definer;

-- The full names that a short or foreign form of a given name may stand for, itself included. A list, because no rule
-- leads from Bill to William. Inlined into its callers' queries, as word_likeness is: with a search_path
-- of its own it couldn't be, and a check would take ten times as long.
create or replace function public.given_names(p_word text) returns text[]
language sql immutable parallel safe as $$
  select p_word || coalesce(string_to_array('{
    "abbi":"abigail","abby":"abigail","abe":"abraham","ahmad":"ahmed","al":"albert alexander alan","alec":"alexander",
    "alejandro":"alexander","aleksander":"alexander","aleksandr":"alexander","aleksei":"alexis","aleksey":"alexis",
    "alessandro":"alexander","alex":"alexander alexandra","alexandre":"alexander","alexei":"alexis","alexey":"alexis",
    "alfie":"alfred","ali":"alison alexander","allie":"alison alice","allison":"alison","ally":"alison","allyson":"alison",
    "amandine":"amanda","amy":"amelia","ana":"anna","andi":"andrea","andre":"andrew","andreas":"andrew","andrei":"andrew",
    "andrej":"andrew","andres":"andrew","andreu":"andrew","andrey":"andrew","andriy":"andrew","andrzej":"andrew","andy":"andrew",
    "ange":"angela","angel":"angela","angie":"angela","ann":"anna","anne":"anna","annette":"anna","annie":"anna","ant":"anthony",
    "anton":"anthony","antonio":"anthony","anya":"anna","archie":"archibald","art":"arthur","artie":"arthur","ash":"ashley",
    "ashleigh":"ashley","ashly":"ashley","aubrey":"audrey","augie":"augustus","babs":"barbara","barb":"barbara","barbie":"barbara",
    "bart":"bartholomew","bea":"beatrice","becca":"rebecca","beck":"rebecca","becki":"rebecca","becky":"rebecca","bella":"isabella",
    "belle":"isabella","ben":"benjamin","benji":"benjamin","bennie":"benjamin","benno":"benjamin","benjy":"benjamin","benny":"benjamin",
    "bernie":"bernard","berny":"bernard","bert":"albert robert herbert","bertie":"albert herbert","bess":"elizabeth",
    "bessie":"elizabeth","beth":"elizabeth","betsey":"elizabeth","betsy":"elizabeth","betty":"elizabeth","bev":"beverly",
    "beverley":"beverly","bill":"william","billie":"william","billy":"william","bob":"robert","bobbi":"roberta","bobbie":"robert",
    "bobby":"robert","brad":"bradley","bri":"brian brianna","brit":"brittany","britney":"brittany","britt":"brittany",
    "brittney":"brittany","bryan":"brian","bryant":"brian","bryon":"brian","cal":"calvin","cale":"caleb","cam":"cameron",
    "carl":"charles","carlo":"charles","carlos":"charles","carolina":"caroline","carolyn":"caroline","carrie":"caroline",
    "cass":"cassandra","cassie":"cassandra catherine","cate":"catherine","cathy":"catherine","catie":"catherine","cece":"cecilia",
    "celia":"cecilia","char":"charlotte","charley":"charles","charlie":"charles charlotte","chas":"charles","chelle":"michelle",
    "cher":"cheryl","cherie":"cheryl","chris":"christopher christine christina","chrissie":"christine",
    "chrissy":"christina christine","christi":"christina","christy":"christine","chuck":"charles","chuckie":"charles",
    "cindy":"cynthia","cissy":"frances cecilia","clem":"clement","cliff":"clifford","cole":"nicole nicholas","connie":"constance",
    "cory":"corey","cristobal":"christopher","curt":"curtis","daisy":"margaret","dan":"daniel","dani":"danielle","dannie":"daniel",
    "dann":"daniel","danny":"daniel","dav":"david","dave":"david","davey":"david","davy":"david","deb":"deborah","debbie":"deborah",
    "debby":"deborah","debra":"deborah","dee":"deirdre","della":"adela","denis":"dennis","denny":"dennis","di":"diana",
    "diane":"diana","dianne":"diana","dick":"richard","dickie":"richard","dicky":"richard","diego":"james","dimitri":"dmitry",
    "dionne":"diana","dmitri":"dmitry","dmitriy":"dmitry","dolly":"dorothy","don":"donald","donnie":"donald","donny":"donald",
    "dora":"dorothy","dory":"dorothy","dot":"dorothy","dottie":"dorothy","dotty":"dorothy","doug":"douglas","dougie":"douglas",
    "dre":"andrew andrea","drea":"andrea","drew":"andrew","ed":"edward edwin","eddie":"edward edwin","eddy":"edward edwin",
    "eduardo":"edward","ekaterina":"catherine","elaine":"helen","elena":"helen","eli":"elijah","elias":"elijah","elie":"elijah",
    "eliza":"elizabeth","elizaveta":"elizabeth","ella":"eleanor","ellen":"helen","ellie":"eleanor helen","elly":"eleanor",
    "elsie":"elizabeth","elspeth":"elizabeth","em":"emily emma","emilia":"emily","emmanuel":"emanuel","emmy":"emily emma",
    "enrique":"henry","erick":"eric","erik":"eric","esteban":"stephen","eva":"eve evelyn","eve":"evelyn","evelina":"evelyn",
    "evgeni":"eugene","evgeny":"eugene","evie":"evelyn","fanny":"frances","fedor":"theodore","fran":"frances francis",
    "francie":"frances","francine":"frances","francisco":"francis","frank":"francis","frankie":"francis frank frances",
    "frannie":"frances","franny":"frances","fred":"frederick","freddie":"frederick alfred","freddy":"frederick","fritz":"frederick",
    "fyodor":"theodore","gabby":"gabrielle","gabe":"gabriel","gabi":"gabrielle","gabriella":"gabrielle","gaby":"gabrielle gabriel",
    "gail":"abigail","gene":"eugene","geo":"george","geoff":"geoffrey jeffrey","geoffrey":"jeffrey","georgie":"george georgia",
    "gerard":"gerald","geri":"geraldine gerald","gerri":"geraldine","gerry":"gerald","gil":"gilbert","gina":"regina virginia",
    "ginger":"virginia","ginny":"virginia","giorgio":"george","giovanni":"john","giuseppe":"joseph","glo":"gloria","greg":"gregory",
    "greta":"margaret","gretchen":"margaret","grete":"margaret","gretel":"margaret","guglielmo":"william","guillaume":"william",
    "guillermo":"william","gus":"augustus","gwen":"gwendolyn","hal":"henry harold","hank":"henry","hannah":"anna","hans":"john",
    "hap":"harold","harry":"henry harold","hattie":"harriet","heath":"heather","heinrich":"henry","herb":"herbert",
    "hetty":"henrietta heather","huey":"hugh","hughie":"hugh","hugo":"hugh","ian":"john","iggy":"ignatius","igor":"ihor",
    "ike":"isaac","isabel":"isabella","isabelle":"isabella","issy":"isabella","iurii":"yury","ivan":"john",
    "izzy":"isabella isidore","jack":"john","jacki":"jacqueline","jackie":"jacqueline john","jacques":"james",
    "jacqui":"jacqueline","jacquie":"jacqueline","jaime":"james","jake":"jacob","jakob":"jacob","jakub":"jacob","jamey":"james",
    "jamie":"james","jan":"janet janice john","janey":"jane","janie":"jane","jay":"jacob james jason","jean":"john jane",
    "jeanie":"jean jane","jeanne":"jean","jeannie":"jean","jeff":"jeffrey","jeffery":"jeffrey","jem":"james jeremy","jemmy":"james",
    "jen":"jennifer","jenn":"jennifer","jenni":"jennifer","jennie":"jennifer","jenny":"jennifer","jeremiah":"jeremy",
    "jerry":"gerald jerome jeremy","jess":"jessica","jessi":"jessica","jessie":"jessica janet","jez":"jeremy","jezza":"jeremy",
    "jill":"julia","jillian":"julia","jim":"james","jimbo":"james","jimmie":"james","jimmy":"james","jo":"joanna josephine",
    "joanie":"joan","joanne":"joanna","joao":"john","jock":"john","jody":"joseph judith","joe":"joseph","joey":"joseph",
    "johannes":"john","johnathan":"jonathan","johnnie":"john","johnny":"john","jon":"jonathan john","jonathon":"jonathan",
    "jonnie":"john","jonny":"jonathan john","jorge":"george","jos":"joseph","jose":"joseph","josef":"joseph","josh":"joshua",
    "josie":"josephine","josue":"joshua","joy":"joyce","juan":"john","jude":"judith","judi":"judith",
    "judie":"judith","judy":"judith","jule":"julia","jules":"julia julius","juli":"julia","julian":"julius","juliana":"julia",
    "julie":"julia","juliet":"julia","jurgen":"george","justine":"justina justin","karl":"charles","kat":"catherine",
    "katarina":"catherine","kate":"catherine","kath":"catherine","katharine":"catherine","katherine":"catherine",
    "kathi":"catherine","kathleen":"catherine","kathryn":"catherine","kathy":"catherine","katie":"catherine","katrina":"catherine",
    "katy":"catherine","katya":"catherine","kay":"catherine","kaye":"catherine","kayla":"catherine","ken":"kenneth kendrick",
    "kenny":"kenneth","kev":"kevin","kim":"kimberly","kimberley":"kimberly","kimmie":"kimberly","kimmy":"kimberly",
    "kit":"catherine christopher","kittie":"catherine","kitty":"catherine","klaus":"nicholas","kory":"corey",
    "kris":"christopher christine","kristen":"christine","kristin":"christine","kristina":"christina","kristine":"christine",
    "kristy":"christina","kurt":"curtis","lana":"alana","larry":"lawrence","lars":"lawrence","lauren":"laura","laurence":"lawrence",
    "laurie":"laura lawrence","lawrie":"lawrence","lee":"leroy ashley","lem":"lemuel","len":"leonard","lena":"helen",
    "lennie":"leonard","lenny":"leonard","leo":"leonard","les":"leslie","lex":"alexander alexis","lexi":"alexandra alexis",
    "lexie":"alexandra","liam":"william","lib":"elizabeth","libby":"elizabeth","lina":"caroline","lindy":"linda",
    "lisa":"elizabeth melissa alice","lisbeth":"elizabeth","lissa":"melissa","liv":"olivia","livia":"olivia","livvy":"olivia",
    "liz":"elizabeth","liza":"elizabeth","lizzie":"elizabeth","lizzy":"elizabeth","lon":"alonzo lawrence",
    "lonnie":"alonzo lawrence","lorenzo":"lawrence","loretta":"laura","lori":"laura","lorrie":"laura","lottie":"charlotte",
    "lou":"louis louise","louie":"louis","luc":"luke","luca":"luke","lucas":"luke","lucia":"lucille","lucy":"lucille",
    "luis":"louis","lyn":"linda","lynn":"linda caroline","lynne":"linda","mack":"mackenzie","maddie":"madeline madison",
    "maddy":"madeline madison","madeleine":"madeline","madge":"margaret","mae":"mary","maggie":"margaret","maggy":"margaret",
    "mags":"margaret","mamie":"mary","manda":"amanda","mandy":"amanda","manny":"emanuel","manuel":"emanuel","mar":"marie mary",
    "marc":"mark","marco":"mark","marcos":"mark","marcus":"mark","margarita":"margaret","marge":"margaret","margery":"margaret",
    "margie":"margaret","margy":"margaret","maria":"mary","mariana":"mary","marianne":"mary","marie":"mary","marilyn":"mary",
    "marjorie":"margaret","mart":"martin","martie":"martha martin","martina":"martha","marty":"martin","mateo":"matthew",
    "mathew":"matthew","mathieu":"matthew","matias":"matthew","matt":"matthew","matthias":"matthew","matthieu":"matthew",
    "mattie":"matthew martha","matty":"matthew","maureen":"mary","max":"maxwell maximilian","maxie":"maxwell","may":"mary",
    "meg":"margaret","megan":"margaret","meggie":"margaret","megs":"margaret","mel":"melvin melissa melanie","micah":"michael",
    "micha":"michael","michal":"michael","michel":"michael","michele":"michelle","mick":"michael","mickey":"michael",
    "micki":"michelle","mickie":"michael","micky":"michael","midge":"margaret","miguel":"michael","mihai":"michael",
    "mihail":"michael","mikael":"michael","mikaela":"michelle","mike":"michael","mikey":"michael","mikhail":"michael",
    "millie":"mildred emily camille","milly":"mildred emily","mimi":"miriam mary","minnie":"wilhelmina mary","miriam":"mary",
    "mischa":"michael","misha":"michael","missy":"melissa","mitch":"mitchell","mitzi":"mary","mo":"maurice muhammad",
    "mohamad":"muhammad","mohamed":"muhammad","mohammad":"muhammad","mohammed":"muhammad","mohd":"muhammad","mollie":"mary",
    "molly":"mary","monty":"montgomery","mort":"mortimer","muhammed":"muhammad","nadia":"nadezhda","nan":"nancy anna hannah",
    "nance":"nancy","nannie":"anna","nanny":"anna","nat":"nathan nathaniel","nata":"natalie","natalia":"natalie","nataly":"natalie",
    "natalya":"natalie","natasha":"natalie","nate":"nathan nathaniel","nathalie":"natalie","natty":"nathaniel natalie",
    "ned":"edward","nell":"eleanor helen","nellie":"helen eleanor","ness":"vanessa","nessa":"vanessa agnes",
    "nettie":"annette anna natalie","netty":"annette anna","nic":"nicholas","nick":"nicholas","nicki":"nicole","nickie":"nicole",
    "nickolas":"nicholas","nicky":"nicholas nicole","nico":"nicholas","nicola":"nicole","nicolas":"nicholas","nicolette":"nicole",
    "nicolo":"nicholas","nik":"nicholas","nikki":"nicole","niklas":"nicholas","nikolai":"nicholas","nikolaos":"nicholas",
    "nikolay":"nicholas","nikos":"nicholas","nonie":"nora eleanor","nora":"eleanor","norm":"norman",
    "normie":"norman","oleksandr":"alexander","ollie":"oliver olivia","olly":"oliver","ozzie":"oswald","pablo":"paul",
    "paco":"francis","paddy":"patrick","padraig":"patrick","pam":"pamela","pamella":"pamela","pammy":"pamela","paolo":"paul",
    "pat":"patrick patricia","patric":"patrick","patrice":"patricia","patsy":"patricia","patti":"patricia","pattie":"patricia",
    "patty":"patricia martha","paulie":"paul","paulo":"paul","pavel":"paul","pavlo":"paul","peder":"peter","pedro":"peter",
    "peg":"margaret","peggie":"margaret","peggy":"margaret","penny":"penelope","pepe":"joseph","percy":"percival","pete":"peter",
    "petey":"peter","petr":"peter","petros":"peter","phil":"philip","phillip":"philip","phyl":"phyllis","pierre":"peter",
    "pietro":"peter","piotr":"peter","pip":"philip","pollie":"mary","polly":"mary","prue":"prudence","pyotr":"peter",
    "rachael":"rachel","rachelle":"rachel","rae":"rachel","rafael":"raphael","rafe":"raphael","ralph":"raphael","ralphie":"raphael",
    "randi":"miranda","randy":"randall randolph andrew","raquel":"rachel","ray":"raymond","raye":"rachel","reba":"rebecca",
    "rebekah":"rebecca","reg":"reginald","reggie":"reginald","reinaldo":"ronald","rex":"reginald","ricardo":"richard",
    "rich":"richard","richie":"richard","richy":"richard","rick":"richard eric frederick","rickey":"richard","ricki":"erica",
    "rickie":"richard","ricky":"richard eric","rita":"margaret","rob":"robert","robbie":"robert","robby":"robert",
    "roberto":"robert","robin":"robert","rod":"rodney roderick roger","roddy":"rodney roderick","rodge":"roger",
    "ron":"ronald aaron","ronnie":"ronald aaron veronica","ronny":"ronald","rosa":"rosemary","rose":"rosemary","rosie":"rosemary",
    "roz":"rosalind","rudy":"rudolph","rupert":"robert","russ":"russell","rusty":"russell","sadie":"sarah",
    "sal":"salvatore sarah sally","sally":"sarah","salvador":"salvatore","sam":"samuel samantha","sammie":"samuel samantha",
    "sammy":"samuel samantha","samson":"samuel","sandra":"alexandra","sandy":"sandra alexandra alexander","sara":"sarah",
    "sasha":"alexander alexandra","scottie":"scott","scotty":"scott","seb":"sebastian","sebastien":"sebastian","sergei":"sergey",
    "sergio":"sergey","serhiy":"sergey","shane":"sean","shari":"sharon","shaun":"sean","shawn":"sean","shay":"sharon",
    "shel":"sheldon","shelley":"michelle rachel","shellie":"michelle","shelly":"michelle","sherry":"sharon charlotte shirley",
    "shirl":"shirley","sid":"sidney","sis":"frances","sissy":"cecilia","sofia":"sophia","sofie":"sophia","sol":"solomon",
    "sonny":"santiago","sophie":"sophia","stan":"stanley","stefan":"stephen","stefanie":"stephanie","stefano":"stephen",
    "steffi":"stephanie","steffie":"stephanie","stella":"estella","steph":"stephanie stephen","stephan":"stephen",
    "stephane":"stephen","steve":"stephen","steven":"stephen","stevie":"stephen stephanie","stewart":"stuart","stu":"stuart",
    "sue":"susan","sukie":"susan","susana":"susan","susanna":"susan","susannah":"susan","susie":"susan","susy":"susan",
    "suzanne":"susan","suzi":"susan","suzie":"susan","suzy":"susan","tabby":"tabitha","tad":"thaddeus","taddeo":"thaddeus",
    "tammie":"tamara","tammy":"tamara","tamsin":"thomasina","tanya":"tatiana","tatyana":"tatiana","ted":"edward theodore",
    "teddie":"edward theodore","teddy":"edward theodore","teodoro":"theodore","teresa":"theresa","teresita":"theresa",
    "teri":"theresa","terrance":"terence","terrence":"terence","terri":"theresa","terrie":"theresa","terry":"terence theresa",
    "tess":"theresa","tessa":"theresa","tessie":"theresa","thea":"dorothea theodora","theo":"theodore","thom":"thomas",
    "thommy":"thomas","tiff":"tiffany","tiffy":"tiffany","tim":"timothy","timmie":"timothy","timmy":"timothy","timofey":"timothy",
    "tina":"christina","toby":"tobias","tom":"thomas","tomas":"thomas","tomasz":"thomas","tommaso":"thomas","tommy":"thomas",
    "tony":"anthony","tori":"victoria","torie":"victoria","tory":"victoria","tracey":"theresa","tracy":"theresa","trev":"trevor",
    "tricia":"patricia","trina":"catherine","trish":"patricia","trisha":"patricia","trixie":"beatrice","trudie":"gertrude",
    "trudy":"gertrude","ty":"tyler tyrone tyson","uli":"ulrich","ulli":"ulrich","val":"valerie","vern":"vernon","vic":"victor",
    "vicente":"vincent","vicki":"victoria","vickie":"victoria","vicky":"victoria","viktor":"victor","vin":"vincent",
    "vince":"vincent","vincenzo":"vincent","vinnie":"vincent","vinny":"vincent","viv":"vivian","vivien":"vivian",
    "vivienne":"vivian","vladimir":"volodymyr","vova":"volodymyr","waldo":"walter","wallie":"walter","wally":"walter",
    "walt":"walter","walther":"walter","wenda":"gwendolyn","wendy":"gwendolyn","wes":"wesley","wil":"william","wilf":"wilfred",
    "wilhelm":"william","will":"william wilbur wilfred","willem":"william","willie":"william","willy":"william","wolf":"wolfgang",
    "yann":"john","yekaterina":"catherine","yevgeni":"eugene","yevgeny":"eugene","yosef":"joseph","yousef":"yusuf",
    "youssef":"yusuf","yuri":"yury george","yuriy":"yury","yves":"ivo","zac":"zachary","zach":"zachary","zachery":"zachary",
    "zack":"zachary","zackary":"zachary","zak":"zachary","zelda":"griselda"
  }'::jsonb ->> p_word, ' '), '{}')
$$;
grant execute on function public.given_names(text) to portico_definer;

-- A word reduced to what spellings of one name have in common: Yusupov, Iusupow and Jussupoff are one. Related consonants
-- are one, double ones single, and of vowels, and of y and j, only that the word begins with one is left.
create or replace function public.name_skeleton(p_word text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  folded text := translate(p_word, 'wvqy', 'ffkj');
  rest text;
begin
  folded := replace(replace(replace(replace(replace(replace(folded, 'shch', 'x'), 'tsch', 'x'), 'sch', 'x'), 'tch', 'x'), 'cz', 'x'), 'sz', 'x');
  folded := replace(replace(replace(replace(replace(replace(folded, 'sh', 'x'), 'ch', 'x'), 'zh', 'x'), 'dj', 'x'), 'ks', 'x'), 'cs', 'x');
  folded := replace(replace(replace(replace(replace(replace(folded, 'ts', 'z'), 'tz', 'z'), 'dz', 'z'), 'ph', 'f'), 'pf', 'f'), 'ck', 'k');
  folded := replace(replace(replace(replace(replace(folded, 'kh', 'k'), 'gh', 'k'), 'ce', 'se'), 'ci', 'si'), 'cj', 'sj');
  folded := translate(folded, 'cg', 'kk');
  if left(folded, 1) in ('a', 'e', 'i', 'o', 'u', 'j') then folded := 'a' || ltrim(folded, 'aeiouj'); end if;
  rest := translate(substr(folded, 2), 'aeiouhj', '');
  rest := replace(replace(replace(replace(replace(rest, 'bb', 'b'), 'dd', 'd'), 'ff', 'f'), 'kk', 'k'), 'll', 'l');
  rest := replace(replace(replace(replace(replace(replace(rest, 'mm', 'm'), 'nn', 'n'), 'pp', 'p'), 'rr', 'r'), 'ss', 's'), 'tt', 't');
  rest := replace(replace(replace(rest, 'vv', 'v'), 'xx', 'x'), 'zz', 'z');
  return left(folded, 1) || case when left(rest, 1) = left(folded, 1) then substr(rest, 2) else rest end;
end $$;
grant execute on function public.name_skeleton(text) to portico_definer;

-- The codes under which a word is found: its skeleton, its sound (`!`), and those of the given names that it may stand
-- for. An initial has none.
create or replace function public.word_codes(p_word text) returns text[]
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  codes text[] := '{}';
  code text;
  given text;
begin
  if char_length(p_word) < 2 then return codes; end if;
  foreach given in array public.given_names(p_word) loop
    foreach code in array array[public.name_skeleton(given), '!' || extensions.dmetaphone(given),
      '!' || extensions.dmetaphone_alt(given)] loop
      if code not in ('', '!') and code <> all (codes) then codes := codes || code; end if;
    end loop;
  end loop;
  return codes;
end $$;
grant execute on function public.word_codes(text) to portico_definer;

-- How alike two words are, from 0 to 1, by their spelling, sound and the given names that they stand for. Takes the words'
-- skeletons, as these are stored with names.
create or replace function public.word_likeness(p_one text, p_other text, p_one_skeleton text, p_other_skeleton text)
returns double precision language sql immutable parallel safe as $$
  select case
    when p_one = p_other then 1
    when char_length(p_one) = 1 or char_length(p_other) = 1
      then case when left(p_one, 1) = left(p_other, 1) then 0.7 else 0 end
    when public.given_names(p_one) && public.given_names(p_other) then 0.95
    -- A short form that the word begins with.
    when least(char_length(p_one), char_length(p_other)) > 2
      and (starts_with(p_one, p_other) or starts_with(p_other, p_one)) then 0.8
    -- The same letters in another order.
    when char_length(p_one) = char_length(p_other) and translate(p_one, p_other, '') = ''
      and translate(p_other, p_one, '') = '' then 0.88
    else greatest(0, 1 - extensions.levenshtein_less_equal(p_one, p_other, 4)::double precision
        / greatest(char_length(p_one), char_length(p_other))) * 0.8
      + case when p_one_skeleton = p_other_skeleton then 0.2
        when extensions.dmetaphone(p_one) = extensions.dmetaphone(p_other) then 0.12
        else 0 end
  end
$$;
grant execute on function public.word_likeness(text, text, text, text) to portico_definer;

create or replace function public.name_skeletons(p_words text[]) returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select array(select public.name_skeleton(word) from unnest(p_words) with ordinality as w (word, place) order by place)
$$;
grant execute on function public.name_skeletons(text[]) to portico_definer;

-- How alike two names are, from 0 to 1: each word of the shorter one is compared with the nearest of the other, whatever
-- their order. Words that only one of them has count little: people drop second names.
create or replace function public.name_likeness(p_one text[], p_other text[]) returns double precision
language sql stable parallel safe set search_path = '' as $$
  select coalesce(avg(best), 0) * (0.75 + 0.25 * least(cardinality(p_one), cardinality(p_other))
      / greatest(cardinality(p_one), cardinality(p_other), 1))
  from (
    select max(public.word_likeness(s, l, public.name_skeleton(s), public.name_skeleton(l))) as best
    from unnest(case when cardinality(p_one) <= cardinality(p_other) then p_one else p_other end)
        with ordinality as short (s, place),
      unnest(case when cardinality(p_one) <= cardinality(p_other) then p_other else p_one end) as long (l)
    group by place
  ) as each
$$;
grant execute on function public.name_likeness(text[], text[]) to portico_definer;

-- ==== functions of parties

-- Whether a party is in cases of the acting lawyer, and in nobody else's.
create or replace function public.is_party_of_mine_alone(p_party_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(bool_and(lawyer_id is not distinct from nullif(current_setting('portico.lawyer_id', true), '')::uuid), false)
  from public.case_parties where party_id = p_party_id
$$;
alter function public.is_party_of_mine_alone(uuid) owner to portico_definer;
grant execute on function public.is_party_of_mine_alone(uuid) to portico_lawyer;

-- Whether the acting lawyer may name a party in a case: it is in one of theirs, or they have just entered it.
create or replace function public.is_party_known_to_me(p_party_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.case_parties
      where party_id = p_party_id and lawyer_id = nullif(current_setting('portico.lawyer_id', true), '')::uuid)
    or exists (select from public.parties as p
      where p.id = p_party_id and p.created_by = nullif(current_setting('portico.user_id', true), '')::uuid
        and not exists (select from public.case_parties where party_id = p.id))
$$;
alter function public.is_party_known_to_me(uuid) owner to portico_definer;
grant execute on function public.is_party_known_to_me(uuid) to portico_lawyer;

-- The party that a merged one turned out to be; any other one is itself.
create or replace function public.party_root(p_party_id uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  with recursive up (id, merged_into, depth) as (
    select id, merged_into, 0 from public.parties where id = p_party_id
    union all
    select p.id, p.merged_into, up.depth + 1 from public.parties as p join up on p.id = up.merged_into where up.depth < 20
  ) select id from up order by depth desc limit 1
$$;
alter function public.party_root(uuid) owner to portico_definer;
grant execute on function public.party_root(uuid) to portico_admin;

-- Whether a name is a company's, by the words that companies have in their names.
create or replace function public.party_kind(p_name text) returns text
language sql immutable set search_path = '' as $$
  select case when replace(lower(p_name), '.', '') ~ ('\m(inc|incorporated|llc|llp|lp|pllc|pc|plc|corp|corporation|co|company|ltd|limited|gmbh|ag|sarl|srl|bv'
    || '|bank|trust|holdings?|group|partners|partnership|associates|authority|university|college|school|hospital|church|foundation|association|insurance'
    || '|department|county|city of|state of|united states|board|union|fund|ventures|capital|properties|realty|services|systems|industries|international)\M')
    then 'company' else 'person' end
$$;
grant execute on function public.party_kind(text) to portico_definer;

-- A list with a new first entry and without repetitions; the oldest beyond ten are dropped.
create or replace function public.list_with(p_first text, p_list text[]) returns text[]
language sql immutable set search_path = '' as $$
  select array(
    select entry from (
      select entry, min(place) as place from (
        select btrim(p_first) as entry, 0 as place
        union all
        select entry, place from unnest(p_list) with ordinality as l (entry, place)
      ) as every where entry <> '' group by entry
    ) as distinct_entries order by place limit 10)
$$;
grant execute on function public.list_with(text, text[]) to portico_definer;

-- Clients and leads are parties: made with them, and kept the same. What they were called before stays among the
-- party's earlier names, so that a check finds it.
create or replace function public.keep_party_of_record() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  image constant jsonb := to_jsonb(new);
begin
  update public.parties set
    name = new.name,
    kind = case when name <> new.name then public.party_kind(new.name) else kind end,
    earlier_names = array_remove(case when name <> new.name then public.list_with(name, earlier_names) else earlier_names end, new.name),
    emails = public.list_with(new.email, emails),
    phones = public.list_with(new.phone, phones),
    addresses = public.list_with(image ->> 'address', addresses)
    where case tg_table_name when 'clients' then client_id else lead_id end = new.id;
  if not found then
    insert into public.parties (kind, name, emails, phones, addresses, client_id, lead_id, created_by)
    values (public.party_kind(new.name), new.name, public.list_with(new.email, '{}'), public.list_with(new.phone, '{}'),
      public.list_with(image ->> 'address', '{}'), case tg_table_name when 'clients' then new.id end,
      case tg_table_name when 'leads' then new.id end, null)
    on conflict do nothing;
  end if;
  return null;
end $$;
alter function public.keep_party_of_record() owner to portico_definer;

-- The two sides of a title such as "Doe v. Harbor Shipping, et al."; none of any other title.
create or replace function public.title_sides(p_title text) returns text[]
language sql immutable set search_path = '' as $$
  select coalesce((
    select array_agg(left(btrim(regexp_replace(side, '(,?\s+et\s+al\.?|\s*\([^()]*\))\s*$', '', 'i'), ' ,;:'), 100))
    from regexp_match(p_title, '^\s*(\S.{0,120}?),?\s+(?:v|vs|versus)\.?\s+(\S.{0,120})', 'i') as sides, unnest(sides) as side
  ), '{}')
$$;
grant execute on function public.title_sides(text) to portico_definer;

-- Brings the people of a case that nobody enters up to date: its client, and the sides of its title. The side that is
-- the client's adds nobody; the other one is adverse. Where neither is, nothing says who is against whom.
create or replace function public.keep_case_parties(p_case public.cases) returns void
language plpgsql security definer set search_path = '' as $$
declare
  client_party uuid;
  client_words text[];
  sides text[] := '{}';
  others text[] := '{}';
  side text;
  words text[];
  party uuid;
begin
  if p_case.client_id is not null then
    select public.party_root(id) into client_party from public.parties where client_id = p_case.client_id;
  end if;
  if client_party is null and btrim(coalesce(p_case.client_name, '')) <> '' then
    select p.id into client_party from public.case_parties as c join public.parties as p on p.id = c.party_id
      where c.case_id = p_case.id and c.source = 'client' and p.client_id is null and p.lead_id is null and p.created_by is null;
    if client_party is null then
      insert into public.parties (kind, name, created_by)
        values (public.party_kind(p_case.client_name), p_case.client_name, null) returning id into client_party;
    else
      update public.parties set name = p_case.client_name, earlier_names = public.list_with(name, earlier_names)
        where id = client_party and name <> p_case.client_name;
    end if;
  end if;
  if client_party is not null then
    insert into public.case_parties (case_id, party_id, role, source, created_by)
      values (p_case.id, client_party, 'client', 'client', null) on conflict do nothing;
    client_words := public.name_words(concat_ws(' ', (select name from public.parties where id = client_party),
      (select company from public.clients where id = p_case.client_id), p_case.client_name));
  end if;
  delete from public.case_parties
    where case_id = p_case.id and source = 'client' and party_id is distinct from client_party;

  foreach side in array public.title_sides(p_case.title) loop
    words := public.name_words(side);
    continue when cardinality(words) = 0 or words = array['client'];
    sides := sides || side;
    if client_words is null or not (words <@ client_words or public.name_likeness(words, client_words) >= 0.8) then
      others := others || side;
    end if;
  end loop;
  delete from public.case_parties as c using public.parties as p
    where c.case_id = p_case.id and c.source = 'title' and p.id = c.party_id and p.name <> all (others);
  foreach side in array others loop
    continue when exists (select from public.case_parties as c join public.parties as p on p.id = c.party_id
      where c.case_id = p_case.id and public.name_words(p.name) = public.name_words(side));
    insert into public.parties (kind, name, created_by) values (public.party_kind(side), side, null) returning id into party;
    insert into public.case_parties (case_id, party_id, role, source, created_by)
      values (p_case.id, party, case when cardinality(others) < cardinality(sides) then 'adverse' else 'related' end, 'title', null);
  end loop;
end $$;
alter function public.keep_case_parties(public.cases) owner to portico_definer;

-- Who is on the other side according to the lead that a client was, also when the lead was deleted: adverse in the first case that
-- is opened for the client after the lead became one. From then on they are as if the person who opened the case had entered them.
create or replace function public.keep_sides_of_lead(p_case public.cases) returns void
language plpgsql security definer set search_path = '' as $$
declare
  side text;
  party uuid;
begin
  for side in
    select distinct on (public.name_words(s)) s from (
      select converted_at, other_side from public.leads where client_id = p_case.client_id
      union all
      select (record ->> 'converted_at')::timestamptz, array(select jsonb_array_elements_text(record -> 'other_side'))
      from public.deleted_records where client_id = p_case.client_id and table_name = 'leads' and restored_at is null
    ) as l, unnest(l.other_side) as s
    where public.name_words(s) not in ('{}', (select public.name_words(name) from public.clients where id = p_case.client_id))
      and not exists (select from public.cases as c
        where c.client_id = p_case.client_id and c.id <> p_case.id and c.created_at >= coalesce(l.converted_at, '-infinity'))
      and not exists (select from public.case_parties as c join public.parties as p on p.id = c.party_id
        where c.case_id = p_case.id and public.name_words(p.name) = public.name_words(s))
  loop
    insert into public.parties (kind, name) values (public.party_kind(side), side) returning id into party;
    insert into public.case_parties (case_id, party_id, role, note)
      values (p_case.id, party, 'adverse', 'Named as the other side before the client was one');
  end loop;
end $$;
alter function public.keep_sides_of_lead(public.cases) owner to portico_definer;

create or replace function public.keep_parties_of_case() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- First: a title that names them, too, adds nobody then, and takes nobody away when it changes.
  if new.client_id is not null and (tg_op = 'INSERT' or old.client_id is distinct from new.client_id)
    and coalesce(current_setting('portico.restoring', true), '') is distinct from new.id::text then
    perform public.keep_sides_of_lead(new);
  end if;
  perform public.keep_case_parties(new);
  return null;
end $$;
alter function public.keep_parties_of_case() owner to portico_definer;

-- A party that nobody entered goes with the last record or case that it was made for. What had been merged into it and
-- has a record of its own becomes a separate party again. One whose relation to somebody is on legal hold stays.
create or replace function public.remove_unneeded_party() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  left_over constant uuid := case tg_table_name when 'parties' then (to_jsonb(new) ->> 'id')::uuid
    else (to_jsonb(old) ->> 'party_id')::uuid end;
begin
  delete from public.parties as p where p.id = left_over
    and p.created_by is null and p.client_id is null and p.lead_id is null and p.merged_into is null
    and not exists (select from public.case_parties where party_id = p.id)
    and not exists (select from public.party_relations as r
      where p.id in (r.from_id, r.to_id) and public.relation_held_since(r.from_id, r.to_id) is not null);
  return null;
end $$;
alter function public.remove_unneeded_party() owner to portico_definer;

create or replace function public.part_from_deleted_party() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.parties set merged_into = null
    where merged_into = old.id and num_nonnulls(client_id, lead_id) > 0;
  return old;
end $$;
alter function public.part_from_deleted_party() owner to portico_definer;

-- People who were deleted since, or who are there again, don't come back with a restored case.
create or replace function public.restore_case_party() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.parties where id = new.party_id) or exists (select from public.case_parties
    where case_id = new.case_id and party_id = new.party_id and role = new.role) then return null; end if;
  return new;
end $$;
alter function public.restore_case_party() owner to portico_definer;


-- The pages of its cases show a party's name and its relations.
create or replace function public.notify_of_party() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  image constant jsonb := to_jsonb(coalesce(new, old));
begin
  insert into public.changes (topic, op)
    select distinct 'case_parties/case_id/' || case_id, 'update' from public.case_parties
    where party_id in ((image ->> 'id')::uuid, (image ->> 'from_id')::uuid, (image ->> 'to_id')::uuid);
  return null;
end $$;
alter function public.notify_of_party() owner to portico_definer;

-- They show how to reach the client, too.
create or replace function public.notify_of_client() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.changes (topic, op)
    select 'case_parties/case_id/' || id, 'update' from public.cases where client_id = new.id;
  return null;
end $$;
alter function public.notify_of_client() owner to portico_definer;

-- Who is put into a case by hand, and taken out of it.
create or replace function public.audit_case_party() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  one constant public.case_parties := coalesce(new, old);
begin
  perform public.audit(case tg_op when 'INSERT' then 'party.added' when 'DELETE' then 'party.removed' else 'party.role' end,
    'parties', one.party_id, jsonb_build_object('case_id', one.case_id, 'role', one.role));
  return null;
end $$;
alter function public.audit_case_party() owner to portico_definer;

-- ==== functions of people

-- Who acts, if they are an administrator at this very moment; else it raises. What changes somebody's rights begins
-- here and waits for each other: of two administrators who revoke one another, the second is none any more.
create or replace function public.require_administrator() returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  acting uuid := nullif(current_setting('portico.user_id', true), '')::uuid;
begin
  perform pg_advisory_xact_lock(hashtext('keep_an_administrator'));
  if not exists (
    select from public.user_roles as r join public.users as u on u.id = r.user_id
    where r.user_id = acting and r.role = 'admin' and u.banned_at is null
  ) then
    raise insufficient_privilege using message = 'Access denied. Admin privileges required.';
  end if;
  return acting;
end $$;
alter function public.require_administrator() owner to portico_definer;

create or replace function public.decide_role() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if current_setting('role') = 'portico_admin' then perform public.require_administrator(); end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
alter function public.decide_role() owner to portico_definer;

-- Makes somebody staff. Only an account whose password was chosen under the rules for staff: people without a role
-- is invited instead, and chooses a longer one. A lawyer needs a profile: their own, or a free one with their address.
create or replace function public.grant_role(p_user_id uuid, p_role text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  acting uuid := public.require_administrator();
  person public.users;
begin
  select * into person from public.users where id = p_user_id for update;
  if not found then raise exception using errcode = 'PT404', message = 'Not found.'; end if;
  if person.banned_at is not null then
    raise exception using errcode = 'PT409', message = 'This login is blocked. Unblock it first.';
  end if;
  if not exists (select from public.user_roles where user_id = p_user_id)
    and not exists (select from public.lawyers where user_id = p_user_id) then
    raise exception using errcode = 'PT409',
      message = 'This person has chosen no staff password yet. Send them an invitation.';
  end if;
  if p_role = 'lawyer' then
    if person.email_verified and not exists (select from public.lawyers where user_id = p_user_id) then
      update public.lawyers set user_id = p_user_id where email = person.email and user_id is null;
    end if;
    if not exists (select from public.lawyers where user_id = p_user_id) then
      raise exception using errcode = 'PT409',
        message = 'There is no lawyer profile with this address. Add one in Lawyer Management first.';
    end if;
  end if;
  insert into public.user_roles (user_id, role, granted_by) values (p_user_id, p_role, acting) on conflict do nothing;
end $$;
alter function public.grant_role(uuid, text) owner to portico_definer;
grant execute on function public.grant_role(uuid, text) to portico_admin;

-- Blocks sign-in with this account until it is unblocked; its sessions end.
create or replace function public.ban_account(p_user_id uuid, p_reason text, p_address text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if public.require_administrator() = p_user_id then
    raise exception using errcode = 'PT409', message = 'You can’t block your own login.';
  end if;
  if not exists (select from public.users where id = p_user_id) then
    raise exception using errcode = 'PT404', message = 'Not found.';
  end if;
  update public.users set banned_at = now(), ban_reason = nullif(trim(p_reason), ''), updated_at = now()
    where id = p_user_id and banned_at is null;
  if not found then return; end if;
  delete from public.sessions where user_id = p_user_id;
  perform public.audit('account.banned', 'users', p_user_id,
    jsonb_strip_nulls(jsonb_build_object('reason', nullif(trim(p_reason), ''))), p_address);
end $$;
alter function public.ban_account(uuid, text, text) owner to portico_definer;
grant execute on function public.ban_account(uuid, text, text) to portico_admin;

create or replace function public.unban_account(p_user_id uuid, p_address text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform public.require_administrator();
  if not exists (select from public.users where id = p_user_id) then
    raise exception using errcode = 'PT404', message = 'Not found.';
  end if;
  update public.users set banned_at = null, ban_reason = null, updated_at = now()
    where id = p_user_id and banned_at is not null;
  if found then perform public.audit('account.unbanned', 'users', p_user_id, '{}', p_address); end if;
end $$;
alter function public.unban_account(uuid, text) owner to portico_definer;
grant execute on function public.unban_account(uuid, text) to portico_admin;

-- Ends somebody's sessions, but for `p_keep`. Returns how many ended.
create or replace function public.end_sessions_of(p_user_id uuid, p_keep uuid, p_address text) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  ended integer;
begin
  perform public.require_administrator();
  if not exists (select from public.users where id = p_user_id) then
    raise exception using errcode = 'PT404', message = 'Not found.';
  end if;
  delete from public.sessions where user_id = p_user_id and id is distinct from p_keep;
  get diagnostics ended = row_count;
  perform public.audit('sessions.ended', 'users', p_user_id, jsonb_build_object('count', ended), p_address);
  return ended;
end $$;
alter function public.end_sessions_of(uuid, uuid, text) owner to portico_definer;
grant execute on function public.end_sessions_of(uuid, uuid, text) to portico_admin;

-- For somebody who has lost their second factor: app, passkeys and recovery codes go, with every session. One's own, another administrator
-- resets: a session left open is not enough to get rid of it.
create or replace function public.reset_second_factor(p_user_id uuid, p_address text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if public.require_administrator() = p_user_id then
    raise exception using errcode = 'PT409', message = 'Another administrator has to reset your second factor.';
  end if;
  if not exists (select from public.users where id = p_user_id) then
    raise exception using errcode = 'PT404', message = 'Not found.';
  end if;
  update public.users set two_factor_enabled = false, updated_at = now() where id = p_user_id;
  delete from public.two_factors where user_id = p_user_id;
  delete from public.passkeys where user_id = p_user_id;
  delete from public.sessions where user_id = p_user_id;
  perform public.audit('two_factor.reset', 'users', p_user_id, '{}', p_address);
end $$;
alter function public.reset_second_factor(uuid, text) owner to portico_definer;
grant execute on function public.reset_second_factor(uuid, text) to portico_admin;

-- Whether somebody has a permission at this moment, as an administrator whose login is not blocked.
create or replace function public.has_permission(p_user_id uuid, p_permission text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.staff_permissions as p
    join public.user_roles as r on r.user_id = p.user_id and r.role = 'admin'
    join public.users as u on u.id = p.user_id and u.banned_at is null
    where p.user_id = p_user_id and p.permission = p_permission
  )
$$;
alter function public.has_permission(uuid, text) owner to portico_definer;
grant execute on function public.has_permission(uuid, text) to portico_admin;

-- Gives an administrator a permission. Nobody gives themselves one, unless there is no other administrator who could.
create or replace function public.grant_permission(p_user_id uuid, p_permission text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  acting uuid := public.require_administrator();
begin
  if not exists (
    select from public.user_roles as r join public.users as u on u.id = r.user_id
    where r.user_id = p_user_id and r.role = 'admin' and u.banned_at is null
  ) then
    raise exception using errcode = 'PT404', message = 'Not found.';
  end if;
  if p_user_id = acting and exists (
    select from public.user_roles as r join public.users as u on u.id = r.user_id
    where r.role = 'admin' and r.user_id <> acting and u.banned_at is null
  ) then
    raise exception using errcode = 'PT409', message = 'Another administrator has to give you this permission.';
  end if;
  insert into public.staff_permissions (user_id, permission, granted_by)
    values (p_user_id, p_permission, acting) on conflict do nothing;
end $$;
alter function public.grant_permission(uuid, text) owner to portico_definer;
grant execute on function public.grant_permission(uuid, text) to portico_admin;

-- Takes a permission away, one's own as well. Returns whether there was one.
create or replace function public.revoke_permission(p_user_id uuid, p_permission text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform public.require_administrator();
  delete from public.staff_permissions where user_id = p_user_id and permission = p_permission;
  return found;
end $$;
alter function public.revoke_permission(uuid, text) owner to portico_definer;
grant execute on function public.revoke_permission(uuid, text) to portico_admin;

-- Permissions end with the role: who becomes an administrator again begins without.
create or replace function public.end_permissions() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.staff_permissions where user_id = old.user_id;
  return null;
end $$;
alter function public.end_permissions() owner to portico_definer;

create or replace function public.audit_permission() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.audit(case tg_op when 'DELETE' then 'permission.revoked' else 'permission.granted' end,
    'users', coalesce(new.user_id, old.user_id),
    jsonb_build_object('permission', coalesce(new.permission, old.permission)));
  return null;
end $$;
alter function public.audit_permission() owner to portico_definer;

-- ==== functions of presence

create or replace function public.place_presence() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  select c.id, l.id into new.client_id, new.lawyer_id
    from (select) as nothing
    left join public.clients as c on c.user_id = new.user_id
    left join public.lawyers as l on l.user_id = new.user_id;
  return new;
end $$;
alter function public.place_presence() owner to portico_definer;

-- ==== functions of record-readings

-- Opens a reading of what is kept of a deleted client, for an administrator with the permission, and puts it on record
-- with its reason.
create or replace function public.open_record_reading(
  p_record_id uuid, p_reason text, p_with_chats boolean, p_address text
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  acting constant uuid := nullif(current_setting('portico.user_id', true), '')::uuid;
  client public.deleted_records;
  opened uuid;
begin
  perform public.require_reader_of_deleted_records();
  select * into client from public.deleted_records where id = p_record_id and table_name = 'clients';
  if not found then raise exception using errcode = 'PT404', message = 'Not found.'; end if;
  insert into public.record_readings (user_id, client_id, client_name, reason, with_chats)
    values (acting, client.row_id, client.label, p_reason, p_with_chats) returning id into opened;
  perform public.audit('record.read', 'clients', client.row_id,
    jsonb_build_object('reason', p_reason, 'chats', p_with_chats), p_address);
  return opened;
end $$;
alter function public.open_record_reading(uuid, text, boolean, text) owner to portico_definer;
grant execute on function public.open_record_reading(uuid, text, boolean, text) to portico_admin;

-- The reading, if it is the acting administrator's, still open, and they still have the permission.
create or replace function public.open_reading(p_reading_id uuid) returns setof public.record_readings
language sql stable security definer set search_path = '' as $$
  select r.* from public.record_readings as r
  where r.id = p_reading_id and r.expires_at > now()
    and r.user_id = nullif(current_setting('portico.user_id', true), '')::uuid
    and public.may_read_deleted_records()
$$;
alter function public.open_reading(uuid) owner to portico_definer;
grant execute on function public.open_reading(uuid) to portico_admin;

-- What is kept of the client of an open reading: what was deleted of them and of their cases, and the hours of those
-- cases, which billing keeps. `moment` is when it happened, where the record says so. What was restored is not here, nor
-- chats unless the reading was opened with them.
create or replace function public.kept_of_reading(p_reading_id uuid) returns table (
  part text, id uuid, moment timestamptz(3), record jsonb, deleted_at timestamptz,
  file_id uuid, file_name text, file_size bigint, storage_key text
)
language sql stable security definer set search_path = '' as $$
  with reading as materialized (
    select * from public.open_reading(p_reading_id)
  ), of_cases as materialized (
    select r.row_id from public.deleted_records as r
    where r.client_id = (select client_id from reading) and r.table_name = 'cases'
  ), kept as (
    select r.table_name as part, r.row_id as id, r.record, r.deleted_at
    from public.deleted_records as r
    where (r.client_id = (select client_id from reading) or r.case_id in (select row_id from of_cases))
      and r.restored_at is null and r.table_name <> 'chat_conversations'
      and (r.table_name <> 'chat_messages' or (select with_chats from reading))
    union all
    select 'time_entries', t.id, to_jsonb(t), null
    from public.time_entries as t where t.former_case_id in (select row_id from of_cases)
  )
  select k.part, k.id, coalesce(
      (k.record ->> 'entry_timestamp')::timestamptz, (k.record ->> 'court_date')::timestamptz,
      (k.record ->> 'date')::timestamp at time zone public.firm_time_zone(),
      (k.record ->> 'created_at')::timestamptz, k.deleted_at)::timestamptz(3),
    k.record, k.deleted_at, f.id, f.name, f.size, f.storage_key
  from kept as k left join public.files as f
    on f.id = coalesce(k.record ->> 'file_id', k.record ->> 'client_photo_file_id')::uuid
$$;
alter function public.kept_of_reading(uuid) owner to portico_definer;
grant execute on function public.kept_of_reading(uuid) to portico_admin;

-- A file of an open reading. Where its content is about to be sent, that is put on record.
create or replace function public.file_of_reading(p_reading_id uuid, p_file_id uuid, p_taken boolean, p_address text)
returns setof public.files
language plpgsql security definer set search_path = '' as $$
declare
  kept_file public.files;
begin
  if not exists (select from public.kept_of_reading(p_reading_id) where file_id = p_file_id) then return; end if;
  select * into kept_file from public.files where id = p_file_id;
  if p_taken then
    perform public.audit('record.file', 'files', p_file_id,
      jsonb_build_object('name', kept_file.name, 'client_id',
        (select client_id from public.record_readings where id = p_reading_id)), p_address);
  end if;
  return next kept_file;
end $$;
alter function public.file_of_reading(uuid, uuid, boolean, text) owner to portico_definer;
grant execute on function public.file_of_reading(uuid, uuid, boolean, text) to portico_admin;

-- ==== functions of register

-- The register of conflict checks and engagements: lines wait in engagement_register_lines, in the transaction that they
-- tell of, until a job chains them. So nobody waits for the chain's lock, and none is lost.

-- A text as a line has it: on one line, and nothing that a spreadsheet would take for a formula, so that a CSV file has it
-- as it was hashed.
create or replace function public.register_text(p_text text, p_most integer default 300) returns text
language sql immutable parallel safe set search_path = '' as $$
  select left(btrim(ltrim(regexp_replace(replace(coalesce(p_text, ''), ';', ','), '[\u0001-\u0020\u007f\u0085\u00a0\u2028\u2029]+', ' ', 'g'),
    ' "''=+@＝＋－＠-')), p_most)
$$;
grant execute on function public.register_text(text, integer) to portico_definer;

-- The hash of a line: SHA-256 of its fields in UTF-8, each on a line of its own, in the order of the CSV file.
create or replace function public.register_hash(p_line public.engagement_register) returns text
language sql stable parallel safe set search_path = '' as $$
  select encode(sha256(convert_to(concat_ws(E'\n', p_line.number,
    to_char(p_line.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), p_line.entry, p_line.client, p_line.case_number,
    p_line.nature, p_line.lawyers, p_line.names, p_line.answer, p_line.decision, p_line.reason, p_line.by, p_line.policy,
    p_line.previous_hash), 'UTF8')), 'hex')
$$;
grant execute on function public.register_hash(public.engagement_register) to portico_definer;

-- A job's: chains lines that wait, oldest first. Returns how many.
create or replace function public.chain_register(p_most integer default 1000) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  waiting record;
  last public.engagement_register;
  chained integer := 0;
begin
  -- One process at a time; another one has nothing to do.
  if not pg_try_advisory_xact_lock(hashtext('engagement_register')) then return 0; end if;
  select * into last from public.engagement_register order by number desc limit 1;
  for waiting in select w.id, w.at, w.line as told from public.engagement_register_lines as w order by id limit p_most loop
    last := jsonb_populate_record(null::public.engagement_register, waiting.told || jsonb_build_object(
      'number', coalesce(last.number, 0) + 1, 'at', date_trunc('milliseconds', waiting.at),
      'previous_hash', coalesce(last.hash, repeat('0', 64))));
    last.hash := public.register_hash(last);
    insert into public.engagement_register select last.*;
    delete from public.engagement_register_lines where id = waiting.id;
    chained := chained + 1;
  end loop;
  return chained;
end $$;
alter function public.chain_register(integer) owner to portico_definer;
grant execute on function public.chain_register(integer) to portico_system;

-- The number of the first line that doesn't fit: another hash than its fields have, another one before it, or a number left
-- out. Null while the chain holds.
create or replace function public.first_broken_register_line() returns bigint
language sql stable security definer set search_path = '' as $$
  select min(number) from (
    select r.number, r.hash = public.register_hash(r)
      and r.previous_hash = lag(r.hash, 1, repeat('0', 64)) over (order by r.number)
      and r.number = row_number() over (order by r.number) as fits
    from public.engagement_register as r
  ) as lines where not fits
$$;
alter function public.first_broken_register_line() owner to portico_definer;
grant execute on function public.first_broken_register_line() to portico_admin, portico_owner;

create or replace function public.refuse_register_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = 'PT409', message = 'Lines of the register are never changed or removed.';
end $$;

create or replace function public.tell_register(p_line jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into public.engagement_register_lines (line) values (
    '{"client": "", "case_number": "", "nature": "", "lawyers": "", "names": "", "answer": "", "decision": "", "reason": "", "by": "",
      "policy": "", "hash": ""}'::jsonb || p_line || jsonb_build_object('by', public.register_text(
        (select name from public.users where id = nullif(current_setting('portico.user_id', true), '')::uuid))))
$$;
alter function public.tell_register(jsonb) owner to portico_definer;

create or replace function public.register_check() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.tell_register(jsonb_build_object('entry', 'check', 'client', public.register_text(new.subject),
    'names', public.register_text((select string_agg(n ->> 'name', ', ') from jsonb_array_elements(new.names) as n), 2000),
    'answer', case new.matches when 0 then format('Nothing found among %s names', to_char(new.searched, 'FM999,999,999,990'))
      when 1 then '1 possible match' else new.matches || ' possible matches' end,
    'policy', coalesce('Version ' || new.policy_version, 'None'), 'lead_id', new.lead_id, 'client_id', new.client_id,
    'case_id', new.case_id, 'lawyer_id', (select id from public.lawyers where user_id = new.asked_by)));
  return null;
end $$;
alter function public.register_check() owner to portico_definer;

create or replace function public.register_decision() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  asked public.conflict_checks;
begin
  select * into asked from public.conflict_checks where id = new.check_id;
  perform public.tell_register(jsonb_build_object('entry', 'decision', 'client', public.register_text(asked.subject),
    'decision', case new.decision when 'clear' then 'No conflict found' when 'waived' then 'Waived with consent'
      when 'declined' then 'Declined' else 'Overridden by an administrator' end,
    'reason', public.register_text(new.note, 1000), 'policy', coalesce('Version ' || asked.policy_version, 'None'),
    'lead_id', new.lead_id, 'client_id', new.client_id, 'case_id', new.case_id,
    'lawyer_id', (select id from public.lawyers where user_id = new.decided_by)));
  return null;
end $$;
alter function public.register_decision() owner to portico_definer;

-- An engagement is opened with its case, changed with its client, lawyer, nature or number, and closed with its status.
create or replace function public.register_case() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  now_is constant public.cases := coalesce(new, old);
  was_closed constant boolean := tg_op = 'UPDATE' and lower(old.status) like '%closed%';
  is_closed constant boolean := tg_op <> 'DELETE' and lower(now_is.status) like '%closed%';
begin
  perform public.tell_register(jsonb_build_object(
    'entry', case when tg_op = 'DELETE' then 'deleted' when tg_op = 'INSERT' then 'opened'
      when is_closed and not was_closed then 'closed' else 'changed' end,
    'reason', case when tg_op = 'UPDATE' and was_closed and not is_closed then 'Opened again'
      when tg_op = 'INSERT' and coalesce(current_setting('portico.restoring', true), '') = new.id::text then 'Restored'
      when tg_op = 'INSERT' and is_closed then 'Closed already' else '' end,
    'client', public.register_text(coalesce(nullif(now_is.client_name, ''), (select name from public.clients where id = now_is.client_id))),
    'case_number', public.register_text(now_is.case_number),
    'nature', public.register_text(concat_ws(': ', now_is.practice_area, now_is.title)),
    'lawyers', public.register_text((select name from public.lawyers where id = now_is.lawyer_id)),
    'client_id', now_is.client_id, 'case_id', now_is.id, 'lawyer_id', now_is.lawyer_id));
  return null;
end $$;
alter function public.register_case() owner to portico_definer;

-- Numbers a new version of the policy, and names the current one on each new check.
create or replace function public.number_conflict_policy() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtext('conflict_policies'));
  new.version := coalesce((select max(version) from public.conflict_policies), 0) + 1;
  return new;
end $$;
alter function public.number_conflict_policy() owner to portico_definer;
create or replace function public.notify_of_conflict_policy() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.tell_register(jsonb_build_object('entry', 'policy', 'policy', 'Version ' || new.version,
    'reason', 'SHA-256 of the text: ' || encode(sha256(convert_to(new.text, 'UTF8')), 'hex')));
  return null;
end $$;
alter function public.notify_of_conflict_policy() owner to portico_definer;

create or replace function public.name_policy_of_check() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.policy_version := (select max(version) from public.conflict_policies);
  return new;
end $$;
alter function public.name_policy_of_check() owner to portico_definer;

-- ==== functions of counters

-- The firm's month of a moment.
create or replace function public.firm_month(p_at timestamptz) returns text
language sql stable set search_path = '' as $$
  select to_char(p_at at time zone public.firm_time_zone(), 'YYYY-MM')
$$;

-- What a row counts for. A case counts in the month of its start date. An answer's time is kept in tenths of hours, from a
-- day on in hours: the middle one of a month is then found in some hundred rows.
create or replace function public.counters_of(p_table text, p_row jsonb)
returns table (measure text, month text, kind text, number numeric)
language sql stable set search_path = '' as $$
  select v.* from (select
    -- Only where it counts: the time zone is read from a table.
    case p_table when 'contact_messages' then public.firm_month((p_row ->> 'created_at')::timestamptz) end as month,
    case p_table when 'cases' then
      coalesce(left(p_row ->> 'start_date', 7), public.firm_month((p_row ->> 'created_at')::timestamptz)) end as opened,
    extract(epoch from (p_row ->> 'answered_at')::timestamptz - (p_row ->> 'created_at')::timestamptz) / 3600 as hours,
    (p_row ->> 'hours')::numeric as worked,
    (p_row ->> 'size')::numeric as bytes,
    (p_row ->> 'rate_cents')::numeric as rate,
    (p_row ->> 'billable')::boolean as billable
  ) as r, lateral (values
    ('cases', 'cases by status', r.opened, p_row ->> 'status', 1),
    ('cases', 'cases by area', r.opened, coalesce(p_row ->> 'practice_area', 'Not stated'), 1),
    ('clients', 'clients', '', '', 1),
    ('leads', 'leads', '', coalesce(nullif(p_row ->> 'source', ''), 'Not stated'), 1),
    ('leads', 'leads converted', '', coalesce(nullif(p_row ->> 'source', ''), 'Not stated'),
      case when p_row ->> 'status' = 'converted' then 1 else 0 end),
    ('time_entries', 'hours', '', '', r.worked),
    ('time_entries', case when r.billable then 'billable cents' else 'non-billable cents' end, '',
      coalesce(nullif(p_row ->> 'lawyer_name', ''), 'Not assigned'), r.worked * r.rate),
    ('contact_messages', 'messages', r.month, '', 1),
    ('contact_messages', 'answers', r.month, '', case when r.hours is null then 0 else 1 end),
    ('contact_messages', 'answers by hours', r.month,
      (case when r.hours < 24 then round(r.hours, 1) else round(r.hours) end)::text,
      case when r.hours is null then 0 else 1 end),
    ('files', 'stored bytes', '', '', r.bytes),
    ('files', 'stored bytes of clients', '', p_row ->> 'uploaded_by_client',
      case when p_row ->> 'uploaded_by_client' is null or p_row ->> 'state' = 'released' then 0 else r.bytes end),
    ('resumable_uploads', 'stored bytes', '', '', r.bytes),
    ('resumable_uploads', 'stored bytes of clients', '', p_row ->> 'uploaded_by_client',
      case when p_row ->> 'uploaded_by_client' is null then 0 else r.bytes end)
  ) as counted (of_table, measure, month, kind, number), lateral (
    select counted.measure, counted.month, counted.kind, counted.number::numeric
  ) as v
  where counted.of_table = p_table and counted.number <> 0
$$;

create or replace function public.counter() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.counters (measure, month, kind, number)
    select measure, month, kind, sum(number) from (
      select * from public.counters_of(tg_table_name, case when tg_op <> 'DELETE' then to_jsonb(new) end)
      where tg_op <> 'DELETE'
      union all
      select measure, month, kind, - number
      from public.counters_of(tg_table_name, case when tg_op <> 'INSERT' then to_jsonb(old) end)
      where tg_op <> 'INSERT'
    ) as changed group by measure, month, kind having sum(number) <> 0;
  return null;
end $$;

-- The middle answer's hours, of two half way; null without any. Changes of the same time are peers of the window, which
-- counts them together.
create or replace function public.median_hours(p_month text) returns numeric
language sql stable set search_path = '' as $$
  select (min(hours) filter (where place > floor((answered - 1) / 2))
    + min(hours) filter (where place > floor(answered / 2))) / 2
  from (
    select kind::numeric as hours, sum(number) over (order by kind::numeric) as place, sum(number) over () as answered
    from public.counters where measure = 'answers by hours' and month = p_month
  ) as placed where answered > 0
$$;

-- Keeps the medians of these months. A median holds as long as its month has no changes beside the folded rows: readers
-- compute the others.
create or replace function public.keep_medians(p_months text[]) returns void
language sql set search_path = '' as $$
  delete from public.counters where measure = 'median hours' and month = any (p_months);
  insert into public.counters (measure, month, number, folded)
    select 'median hours', month, hours, true
    from unnest(p_months) as m (month), lateral (select public.median_hours(month) as hours) as median
    where hours is not null
$$;

-- For a job: adds the changes of each number to its folded row, at most so many. Concurrent readers see either the old
-- rows or the new one; the lock is for a second call and for a recount, not for writers.
create or replace function public.fold_counters(p_most integer default 10000) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  taken integer;
  months text[];
begin
  lock table public.counters in share update exclusive mode;
  with changes as (
    delete from public.counters where id in (
      select id from public.counters where not folded order by measure, month, kind limit p_most
    ) returning measure, month, kind, number
  ), changed as (
    select measure, month, kind, sum(number) as number from changes group by measure, month, kind
  ), earlier as (
    delete from public.counters as c using changed
    where c.folded and (c.measure, c.month, c.kind) = (changed.measure, changed.month, changed.kind)
    returning c.measure, c.month, c.kind, c.number
  ), sums as (
    insert into public.counters (measure, month, kind, number, folded)
      select measure, month, kind, sum(number), true
      from (select * from changed union all select * from earlier) as summed
      group by measure, month, kind having sum(number) <> 0
  ) select count(*), array_agg(distinct month) filter (where measure = 'answers by hours') into taken, months from changes;
  perform public.keep_medians(months);
  return taken;
end $$;

-- Counts everything again, after rows were written without triggers. Concurrent writers wait.
create or replace function public.recount_counters() returns void
language plpgsql security definer set search_path = '' as $$
begin
  lock table public.counters in share row exclusive mode;
  delete from public.counters;
  insert into public.counters (measure, month, kind, number, folded)
    select measure, month, kind, sum(number), true from (
      select t.* from public.cases as r, public.counters_of('cases', to_jsonb(r)) as t
      union all select t.* from public.clients as r, public.counters_of('clients', to_jsonb(r)) as t
      union all select t.* from public.leads as r, public.counters_of('leads', to_jsonb(r)) as t
      union all select t.* from public.time_entries as r, public.counters_of('time_entries', to_jsonb(r)) as t
      union all select t.* from public.contact_messages as r, public.counters_of('contact_messages', to_jsonb(r)) as t
      union all select t.* from public.files as r, public.counters_of('files', to_jsonb(r)) as t
      union all select t.* from public.resumable_uploads as r, public.counters_of('resumable_uploads', to_jsonb(r)) as t
    ) as counted group by measure, month, kind;
  perform public.keep_medians((select array_agg(distinct month) from public.counters where measure = 'answers by hours'));
end $$;

-- After a change of the time zone: counts what belongs to a month of the firm's. Writers of messages wait until it is
-- committed, and then count in the new zone.
create or replace function public.recount_months() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.settings ->> 'timeZone' is not distinct from new.settings ->> 'timeZone' then return null; end if;
  lock table public.counters in share row exclusive mode;
  delete from public.counters where measure in ('messages', 'answers', 'answers by hours', 'median hours');
  insert into public.counters (measure, month, kind, number, folded)
    select t.measure, t.month, t.kind, sum(t.number), true
    from public.contact_messages as r, public.counters_of('contact_messages', to_jsonb(r)) as t
    group by t.measure, t.month, t.kind;
  perform public.keep_medians((select array_agg(distinct month) from public.counters where measure = 'answers by hours'));
  return null;
end $$;

alter function public.recount_months() owner to portico_definer;
alter function public.counter() owner to portico_definer;
alter function public.fold_counters(integer) owner to portico_definer;
alter function public.recount_counters() owner to portico_definer;
grant execute on function public.firm_month(timestamptz) to portico_definer;
grant execute on function public.counters_of(text, jsonb) to portico_definer;
grant execute on function public.median_hours(text) to portico_definer, portico_admin;
grant execute on function public.keep_medians(text[]) to portico_definer;
grant execute on function public.fold_counters(integer) to portico_system;
grant execute on function public.recount_counters() to portico_system;

-- ==== functions of sessions

-- The whole state of a session, by its token's SHA-256: its user, their roles and records, and its end. Null if it has
-- ended or the user is banned. It ends after thirty days, even if it is used all the time.
create or replace function public.session_of(p_token_hash text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', s.id, 'expiresAt', s.expires_at, 'endsAt', s.created_at + interval '30 days',
    'userId', s.user_id, 'name', a.name, 'email', a.email, 'createdAt', a.created_at, 'roles', a.roles,
    'clientId', a.client_id, 'lawyerId', a.lawyer_id, 'twoFactor', a.two_factor_enabled or s.has_second_factor, 'securityStamp', u.security_stamp)
  from public.sessions as s join public.users as u on u.id = s.user_id, lateral public.actor_of(s.user_id) as a
  where s.token_hash = p_token_hash and s.expires_at > clock_timestamp() and not a.banned
    and s.created_at > clock_timestamp() - interval '30 days'
$$;
alter function public.session_of(text) owner to portico_definer;
grant execute on function public.session_of(text) to portico_accounts;

-- Sent in the same round trip as an actor's claims, ahead of every row: ends the transaction unless the session's
-- state is exactly the one that was cached. The only function that the login role may call; it returns nothing.
create or replace function public.confirm_session(p_token_hash text, p_known jsonb) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform from public.sessions as s join public.users as u on u.id = s.user_id
    where s.token_hash = p_token_hash and s.expires_at = (p_known ->> 'expiresAt')::timestamptz
      and s.expires_at > clock_timestamp() and s.created_at > clock_timestamp() - interval '30 days'
      and u.security_stamp = (p_known ->> 'securityStamp')::uuid and u.banned_at is null;
  if not found then
    raise exception using errcode = 'PS401', message = 'The session is not what it was.';
  end if;
end $$;
alter function public.confirm_session(text, jsonb) owner to portico_definer;
grant execute on function public.confirm_session(text, jsonb) to portico_login;

-- Begins a session, a week long unless it is used. The one that the browser had before ends.
create or replace function public.begin_session(
  p_user_id uuid, p_token_hash text, p_address text, p_user_agent text, p_before text, p_has_second_factor boolean
) returns void
language sql security definer set search_path = '' as $$
  delete from public.sessions where token_hash = p_before;
  insert into public.sessions (user_id, token_hash, expires_at, ip_address, user_agent, has_second_factor)
    values (p_user_id, p_token_hash, clock_timestamp() + interval '7 days', p_address, p_user_agent, p_has_second_factor);
$$;
alter function public.begin_session(uuid, text, text, text, text, boolean) owner to portico_definer;
grant execute on function public.begin_session(uuid, text, text, text, text, boolean) to portico_accounts;

-- Puts the end of a session that is used off to a week from now, thirty days after its beginning at the latest. Returns
-- what session_of returns afterwards.
create or replace function public.put_off_session(p_token_hash text) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  update public.sessions
    set expires_at = least(clock_timestamp() + interval '7 days', created_at + interval '30 days')
    where token_hash = p_token_hash and expires_at > clock_timestamp()
      and expires_at < clock_timestamp() + interval '6 days';
  return public.session_of(p_token_hash);
end $$;
alter function public.put_off_session(text) owner to portico_definer;
grant execute on function public.put_off_session(text) to portico_accounts;

-- Ends one session of theirs. Returns whether there was one.
create or replace function public.end_session(p_user_id uuid, p_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.sessions where user_id = p_user_id and id = p_id;
  return found;
end $$;
alter function public.end_session(uuid, uuid) owner to portico_definer;
grant execute on function public.end_session(uuid, uuid) to portico_accounts;

-- ==== functions of site-archive

-- Keeps a copy of the public site with its file, whose bytes are stored already.
create or replace function public.keep_site_copy(
  p_reason text, p_files integer, p_storage_key text, p_name text, p_size bigint, p_sha256 text, p_taken_by uuid default null
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  file uuid;
  copy uuid;
begin
  insert into public.files (storage_key, name, mime, size, sha256, state, purpose, uploaded_by)
    values (p_storage_key, p_name, 'application/zip', p_size, p_sha256, 'stored', 'site_copy', null)
    returning id into file;
  insert into public.site_archive (file_id, reason, files, taken_by)
    values (file, p_reason, p_files, p_taken_by) returning id into copy;
  return copy;
end $$;
alter function public.keep_site_copy(text, integer, text, text, bigint, text, uuid) owner to portico_definer;
grant execute on function public.keep_site_copy(text, integer, text, text, bigint, text, uuid) to portico_system;

-- Whether something that the public site says was changed after a moment. Drafts of articles are not public.
create or replace function public.site_changed_since(p_at timestamptz) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.audit_log where at > p_at and (
      entity in ('firm_settings', 'locations', 'testimonials', 'lawyers', 'site_texts')
      or action in ('article.published', 'article.withdrawn'))
  )
$$;
alter function public.site_changed_since(timestamptz) owner to portico_definer;
grant execute on function public.site_changed_since(timestamptz) to portico_system;

-- ==== functions of site-texts

-- Publishing a text, or changing a published one, approves it.
create or replace function public.approve_site_text() returns trigger
language plpgsql set search_path = '' as $$
begin
  if not new.published then
    new.approved_by := null;
    new.approved_at := null;
  elsif tg_op = 'INSERT' or not old.published or new.body is distinct from old.body then
    new.approved_by := nullif(current_setting('portico.user_id', true), '')::uuid;
    new.approved_at := clock_timestamp();
  end if;
  return new;
end $$;

create or replace function public.keep_site_text_version() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.site_text_versions (site_text_id, body, approved_by, approved_at)
    values (new.id, new.body, new.approved_by, new.approved_at);
  return null;
end $$;
alter function public.keep_site_text_version() owner to portico_definer;

-- Who published, approved or withdrew a text.
create or replace function public.audit_site_text() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.audit(
    case when new.published then 'site-text.published' else 'site-text.withdrawn' end, 'site_texts', new.id);
  return null;
end $$;
alter function public.audit_site_text() owner to portico_definer;

-- ==== functions of storage

-- Counts the bytes of files and of unfinished uploads (see counters), and refuses what exceeds a limit of the firm's settings.


-- Bytes that are kept in all; with a client, those that they have uploaded. A deleted document no longer counts for its
-- client; for the firm it does until its record is erased.
create or replace function public.stored_bytes(p_client_id uuid default null) returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(number), 0)::bigint from public.counters
  where measure = case when p_client_id is null then 'stored bytes' else 'stored bytes of clients' end
    and month = '' and kind = coalesce(p_client_id::text, '')
$$;

-- Bytes that the acting person finds kept, and the limits; no limit is null.
create or replace function public.storage_room()
returns table (client_bytes bigint, client_limit bigint, firm_bytes bigint, firm_limit bigint)
language sql stable security definer set search_path = '' as $$
  select public.stored_bytes(acting.client_id), case when acting.client_id is not null then public.firm_storage('clientGB') end,
    public.stored_bytes(), public.firm_storage('firmGB')
  from (select nullif(current_setting('portico.client_id', true), '')::uuid) as acting (client_id)
$$;

-- The same of one client's uploads, for administrators.
create or replace function public.storage_of_client(p_client_id uuid, out bytes bigint, out "limit" bigint)
language sql stable security definer set search_path = '' as $$
  select public.stored_bytes(p_client_id), public.firm_storage('clientGB')
$$;

-- Refuses a row that exceeds a limit. Uploads that count in the same limit wait here for each other's commit, so that two
-- can't pass together. What the process stores by itself is always kept, and so is the file of an upload, which was
-- admitted when it began.
create or replace function public.refuse_over_quota() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  room record;
begin
  if nullif(current_setting('portico.user_id', true), '') is null then return null; end if;
  if tg_table_name = 'files' and exists (select from public.resumable_uploads where id = new.id) then return null; end if;
  if new.uploaded_by_client is not null then
    perform pg_advisory_xact_lock(hashtextextended('storage of ' || new.uploaded_by_client, 0));
  end if;
  if public.firm_storage('firmGB') is not null then
    perform pg_advisory_xact_lock(hashtextextended('storage', 0));
  end if;
  select * into room from public.storage_room();
  if room.client_bytes > room.client_limit or room.firm_bytes > room.firm_limit then
    raise check_violation using message = 'The storage limit is reached.', table = tg_table_name,
      constraint = 'storage_quota';
  end if;
  return null;
end $$;


alter function public.stored_bytes(uuid) owner to portico_definer;
alter function public.storage_room() owner to portico_definer;
alter function public.storage_of_client(uuid) owner to portico_definer;
alter function public.refuse_over_quota() owner to portico_definer;
grant execute on function public.stored_bytes(uuid) to portico_definer;
grant execute on function public.storage_room() to portico_definer, portico_client, portico_lawyer, portico_admin;
grant execute on function public.storage_of_client(uuid) to portico_admin;

-- ==== functions of tasks

create or replace function public.set_due_order() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.due_order := coalesce(new.due_date, date '9999-12-31');
  return new;
end $$;

-- What is assigned to the acting lawyer in other lawyers' cases. A function, so that they learn a task and its case's
-- number and title, and nothing else of that case.
create or replace function public.tasks_assigned_elsewhere()
returns table (id uuid, title text, description text, status text, priority text, due_date date, due_order date,
  repeats text, version integer, search_text text, case_id uuid, case_number text, case_title text)
language sql stable security definer set search_path = '' as $$
  select t.id, t.title, t.description, t.status, t.priority, t.due_date, t.due_order, t.repeats, t.version,
    t.search_text, c.id, c.case_number, c.title
  from public.case_tasks as t join public.cases as c on c.id = t.case_id
  where t.assigned_to = nullif(current_setting('portico.lawyer_id', true), '')::uuid
    and t.lawyer_id is distinct from t.assigned_to and t.status <> 'completed'
    and t.case_id <> all (public.screened_cases())
$$;
alter function public.tasks_assigned_elsewhere() owner to portico_definer;
revoke all on function public.tasks_assigned_elsewhere() from public;
grant execute on function public.tasks_assigned_elsewhere() to portico_lawyer;

-- What lawyers add to their cases: planning by administrators, imports and restored cases write none. The tasks of a
-- checklist have one line together (add_checklist_tasks), one that follows another has its own (repeat_task).
create or replace function public.audit_lawyer_task() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.audit('task.added', 'case_tasks', new.id, jsonb_build_object('case_id', new.case_id));
  return null;
end $$;
alter function public.audit_lawyer_task() owner to portico_definer;

-- Where repetitions count from: the due date that somebody chose last.
create or replace function public.anchor_repetition() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.repeats is null then
    new.repeats_until := null;
    new.repeats_from := null;
  elsif tg_op = 'INSERT' then
    new.repeats_from := coalesce(new.repeats_from, new.due_date);
  elsif old.repeats is distinct from new.repeats or old.due_date is distinct from new.due_date then
    new.repeats_from := new.due_date;
  end if;
  return new;
end $$;

-- The first day after `p_after` on which a task is due that repeats from `p_from`, which is not later. Months are
-- counted from the first day, so that the 31st falls on the last day of shorter months and comes back afterwards.
create or replace function public.next_repetition(p_repeats text, p_from date, p_after date) returns date
language plpgsql immutable set search_path = '' as $$
declare
  days constant integer := case p_repeats when 'weekly' then 7 when 'every two weeks' then 14 end;
  months constant integer := case p_repeats when 'monthly' then 1 when 'quarterly' then 3 when 'yearly' then 12 end;
  passed constant integer := (extract(year from p_after) - extract(year from p_from)) * 12
    + extract(month from p_after) - extract(month from p_from);
begin
  if days is not null then return p_from + ((p_after - p_from) / days + 1) * days; end if;
  return (select min(due) from (
    select (p_from + make_interval(months => times * months))::date as due
    from generate_series(passed / months, passed / months + 1) as times
  ) as near where due > p_after);
end $$;
grant execute on function public.next_repetition(text, date, date) to portico_definer;

-- Makes the task that follows a completed one: due after it, and not before today, however many days were missed.
-- None in a closed case, none after the last day, and only one: a task that is opened and completed again has its own.
create or replace function public.repeat_task() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  due date;
  made uuid;
begin
  perform from public.cases where id = new.case_id and lower(status) not like '%closed%' for share;
  if not found then return null; end if;
  due := public.next_repetition(new.repeats, new.repeats_from, greatest(new.due_date, public.firm_today() - 1));
  -- 2100 is the last year that anything may be entered for (platform/dates/date-fields.ts).
  if due > least(new.repeats_until, date '2100-12-31') then return null; end if;
  insert into public.case_tasks (case_id, title, description, priority, assigned_to, due_date, repeats, repeats_until,
    repeats_from, follows)
  values (new.case_id, new.title, new.description, new.priority, new.assigned_to, due, new.repeats, new.repeats_until,
    new.repeats_from, new.id)
  on conflict (follows) do nothing returning id into made;
  if made is not null then
    perform public.audit('task.repeated', 'case_tasks', made, jsonb_build_object('case_id', new.case_id));
  end if;
  return null;
end $$;
alter function public.repeat_task() owner to portico_definer;

-- ==== functions of testimonials

-- Publishing a text, or changing a shown one, approves it. Clearing the date of the consent withdraws the
-- consent, and the publication with it.
create or replace function public.approve_testimonial() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old.consented_on is not null and new.consented_on is null then
    new.published := false;
  end if;
  if not new.published then
    new.approved_by := null;
    new.approved_at := null;
  elsif tg_op = 'INSERT' or not old.published
    or (new.quote, new.name, new.detail, new.rating) is distinct from (old.quote, old.name, old.detail, old.rating)
  then
    new.approved_by := nullif(current_setting('portico.user_id', true), '')::uuid;
    new.approved_at := clock_timestamp();
  end if;
  return new;
end $$;

create or replace function public.keep_testimonial_version() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.testimonial_versions (testimonial_id, quote, name, detail, rating, consented_on, approved_by, approved_at)
    values (new.id, new.quote, new.name, new.detail, new.rating, new.consented_on, new.approved_by, new.approved_at);
  return null;
end $$;
alter function public.keep_testimonial_version() owner to portico_definer;

-- Who published, approved or withdrew a testimonial.
create or replace function public.audit_testimonial() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.audit(
    case when new.published then 'testimonial.published' else 'testimonial.withdrawn' end, 'testimonials', new.id);
  return null;
end $$;
alter function public.audit_testimonial() owner to portico_definer;

-- The consent behind it is kept with the others (publication_consents), also after it was withdrawn.
create or replace function public.keep_testimonial_consent() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.keep_consent('testimonial', 'testimonials', new.id, null, new.consented_on is not null,
    case when new.consent_file_id is not null then 'written' end);
  return null;
end $$;
alter function public.keep_testimonial_consent() owner to portico_definer;

-- ==== functions of webhooks

-- A change queues its deliveries in its own transaction: nothing is sent that didn't happen, and nothing that happened
-- is lost. A delivery holds ids and the event's name, never what a row says.
create or replace function public.queue_webhook(p_event text, p_row uuid, p_webhook uuid default null) returns void
language sql security definer set search_path = '' as $$
  with delivery as materialized (
    select gen_random_uuid() as id, w.id as webhook, split_part(split_part(w.url, '/', 3), '?', 1) as host
    from public.webhooks as w where case when p_webhook is null then p_event = any (w.events) else w.id = p_webhook end
  )
  insert into public.queued_jobs (id, kind, summary, payload)
    select id, 'webhook', left(host || ': ' || p_event, 300), jsonb_build_object('webhook', webhook, 'delivery', id,
      'event', p_event, 'id', p_row, 'at', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text
    from delivery
$$;
revoke all on function public.queue_webhook(text, uuid, uuid) from public;
alter function public.queue_webhook(text, uuid, uuid) owner to portico_definer;

create or replace function public.tell_webhooks() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(old) = to_jsonb(new) then return null; end if;
  perform public.queue_webhook(
    tg_argv[0] || '.' || case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'updated' else 'deleted' end,
    coalesce(new.id, old.id));
  return null;
end $$;
alter function public.tell_webhooks() owner to portico_definer;

-- A delivery that says only that it is a test.
create or replace function public.test_webhook(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.webhooks where id = p_id) then
    raise exception using errcode = 'PT404', message = 'Not found.';
  end if;
  perform public.queue_webhook('test', null, p_id);
end $$;
revoke all on function public.test_webhook(uuid) from public;
grant execute on function public.test_webhook(uuid) to portico_admin;
alter function public.test_webhook(uuid) owner to portico_definer;

-- Deleting a webhook also deletes its pending deliveries.
create or replace function public.forget_deliveries() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.queued_jobs
    where kind = 'webhook' and done_at is null and payload like '%"webhook": "' || old.id || '"%';
  return null;
end $$;
alter function public.forget_deliveries() owner to portico_definer;

create or replace function public.audit_webhook() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- The process encrypts it again with another key: the secret stays the same.
  if tg_op = 'UPDATE' and current_setting('role') = 'portico_system' then return null; end if;
  perform public.audit(
    case tg_op when 'INSERT' then 'webhook.created' when 'UPDATE' then 'webhook.secret_changed' else 'webhook.deleted' end,
    'webhooks', coalesce(new.id, old.id),
    case tg_op when 'INSERT' then jsonb_build_object('events', new.events) else '{}' end);
  return null;
end $$;
alter function public.audit_webhook() owner to portico_definer;

-- ==== triggers of encryption-keys

create or replace function public.record_change_of_encryption_keys() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old *= new then return null; end if;
  insert into public.changes (topic, op) select topic, lower(tg_op) from (values
    ('encryption_keys')
  ) as told (topic) where topic is not null;
  return null;
end $$;
alter function public.record_change_of_encryption_keys() owner to portico_definer;
-- Notifies every process at once that another key is active; administrators see it.
create or replace trigger record_change after insert or update or delete on public.encryption_keys
  for each row execute function public.record_change_of_encryption_keys();

-- ==== triggers of jobs

create or replace function public.record_change_of_queued_jobs() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old *= new then return null; end if;
  insert into public.changes (topic, op) select topic, lower(tg_op) from (values
    ('queued_jobs')
  ) as told (topic) where topic is not null;
  return null;
end $$;
alter function public.record_change_of_queued_jobs() owner to portico_definer;
-- Administrators watch what waits and what failed.
create or replace trigger record_change after insert or update or delete on public.queued_jobs
  for each row execute function public.record_change_of_queued_jobs();

-- ==== triggers of accounts

create or replace trigger renew_own_security_stamp before update on public.users
  for each row execute function public.renew_own_security_stamp();
create or replace trigger renew_security_stamp after insert or update or delete on public.user_roles
  for each row execute function public.renew_security_stamp();
create or replace trigger renew_security_stamp after insert or update of id, user_id or delete on public.clients
  for each row execute function public.renew_security_stamp();
create or replace trigger renew_security_stamp after insert or update of id, user_id or delete on public.lawyers
  for each row execute function public.renew_security_stamp();
create or replace trigger keep_an_administrator before delete or update on public.user_roles
  for each row when (old.role = 'admin') execute function public.keep_an_administrator();
create or replace trigger keep_an_administrator before update of banned_at on public.users
  for each row when (old.banned_at is null and new.banned_at is not null)
  execute function public.keep_an_administrator();
create or replace trigger keep_an_administrator_on_delete before delete on public.users
  for each row execute function public.keep_an_administrator();
create or replace function public.record_change_of_user_roles() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old *= new then return null; end if;
  insert into public.changes (topic, op) select topic, lower(tg_op) from (values
    ('user_roles'),
    ('user_roles/user_id/' || new.user_id),
    (case when old.user_id is distinct from new.user_id then 'user_roles/user_id/' || old.user_id end)
  ) as told (topic) where topic is not null;
  return null;
end $$;
alter function public.record_change_of_user_roles() owner to portico_definer;
-- Sockets of somebody whose rights changed are closed by these.
create or replace trigger record_change after insert or update or delete on public.user_roles
  for each row execute function public.record_change_of_user_roles();
create or replace function public.record_change_of_users() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old *= new then return null; end if;
  insert into public.changes (topic, op) select topic, lower(tg_op) from (values
    ('users/id/' || new.id),
    (case when old.id is distinct from new.id then 'users/id/' || old.id end)
  ) as told (topic) where topic is not null;
  return null;
end $$;
alter function public.record_change_of_users() owner to portico_definer;
create or replace trigger record_change after update of banned_at, name, email, two_factor_enabled or delete on public.users
  for each row execute function public.record_change_of_users();
create or replace trigger audit_role after insert or delete on public.user_roles
  for each row execute function public.audit_role();
create or replace trigger end_pending_sign_ins after update of password_hash on public.credentials
  for each row execute function public.end_pending_sign_ins();
create or replace trigger delete_password_resets after insert or update of password_hash on public.credentials
  for each row execute function public.delete_password_resets();
create or replace trigger delete_password_resets after update of email on public.users
  for each row when (old.email <> new.email) execute function public.delete_password_resets();

-- ==== triggers of api-tokens

create or replace trigger revoke_api_tokens after delete on public.user_roles
  for each row when (old.role = 'admin') execute function public.revoke_api_tokens();
create or replace trigger revoke_api_tokens after update of banned_at on public.users
  for each row when (new.banned_at is not null) execute function public.revoke_api_tokens();
create or replace trigger revoke_api_tokens after delete on public.two_factors
  for each row when (old.confirmed_at is not null) execute function public.revoke_api_tokens();
create or replace trigger revoke_api_tokens after update of password_hash on public.credentials
  for each row when (old.password_hash is distinct from new.password_hash) execute function public.revoke_api_tokens();
create or replace trigger audit_api_token after insert on public.api_tokens
  for each row execute function public.audit_api_token();
create or replace trigger audit_api_token_revoked after update of revoked_at on public.api_tokens
  for each row when (old.revoked_at is null and new.revoked_at is not null)
  execute function public.audit_api_token();
create or replace function public.record_change_of_api_tokens() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old *= new then return null; end if;
  insert into public.changes (topic, op) select topic, lower(tg_op) from (values
    ('api_tokens')
  ) as told (topic) where topic is not null;
  return null;
end $$;
alter function public.record_change_of_api_tokens() owner to portico_definer;
create or replace trigger record_change after insert or update or delete on public.api_tokens
  for each row execute function public.record_change_of_api_tokens();

-- ==== triggers of appointments

create or replace trigger touch_appointment before insert or update on public.appointments
  for each row execute function public.touch_appointment();
create or replace trigger notify_of_appointment after insert on public.appointments
  for each row execute function public.notify_of_appointment();
create or replace trigger notify_of_answer after update of status, preferred_time on public.appointments
  for each row execute function public.notify_of_appointment();
create or replace function public.record_change_of_appointments() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old *= new then return null; end if;
  insert into public.changes (topic, op) select topic, lower(tg_op) from (values
    ('appointments'),
    ('appointments/client_id/' || new.client_id),
    (case when old.client_id is distinct from new.client_id then 'appointments/client_id/' || old.client_id end),
    ('appointments/lawyer_id/' || new.lawyer_id),
    (case when old.lawyer_id is distinct from new.lawyer_id then 'appointments/lawyer_id/' || old.lawyer_id end)
  ) as told (topic) where topic is not null;
  return null;
end $$;
alter function public.record_change_of_appointments() owner to portico_definer;
create or replace trigger record_change after insert or update or delete on public.appointments
  for each row execute function public.record_change_of_appointments();

-- ==== triggers of articles

create or replace trigger settle_article before insert or update of slug, title, excerpt, description, body, words,
  author_id, practice_area, published_on, reviewed_on, picture_file_id, picture_alt on public.articles
  for each row execute function public.settle_article();
create or replace trigger bump_version before update on public.articles
  for each row execute function public.bump_version();
create or replace trigger approve_article before update of state on public.articles
  for each row when (old.state = 'draft' and new.state = 'approved') execute function public.approve_article();
create or replace trigger adopt_article_author before insert on public.article_pictures
  for each row execute function public.adopt_article_author();
create or replace trigger claim_files before insert on public.article_pictures
  for each row execute function public.claim_files('file_id', 'article_picture');
create or replace trigger release_files after delete on public.article_pictures
  for each row execute function public.release_files();
create or replace trigger pass_on_article_pictures after update of author_id on public.articles
  for each row when (old.author_id is distinct from new.author_id) execute function public.pass_on_article_pictures();
-- What was published is kept after it is deleted.
create or replace trigger archive_deleted after delete on public.articles
  for each row execute function public.archive_deleted();
create or replace trigger archive_deleted after delete on public.article_versions
  for each row execute function public.archive_deleted();
create or replace function public.record_change_of_articles() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old *= new then return null; end if;
  insert into public.changes (topic, op) select topic, lower(tg_op) from (values
    ('articles'),
    ('articles/author_id/' || new.author_id),
    (case when old.author_id is distinct from new.author_id then 'articles/author_id/' || old.author_id end)
  ) as told (topic) where topic is not null;
  return null;
end $$;
alter function public.record_change_of_articles() owner to portico_definer;
create or replace trigger record_change after insert or update or delete on public.articles
  for each row execute function public.record_change_of_articles();
create or replace function public.record_change_of_article_versions() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old *= new then return null; end if;
  insert into public.changes (topic, op) select topic, lower(tg_op) from (values
    (case when old.published or new.published then 'article_versions/public' end)
  ) as told (topic) where topic is not null;
  return null;
end $$;
alter function public.record_change_of_article_versions() owner to portico_definer;
create or replace trigger record_change after insert or update or delete on public.article_versions
  for each row execute function public.record_change_of_article_versions();

-- ==== triggers of audit

create or replace trigger notify_of_audit after insert on public.audit_log referencing new table as inserted
  for each statement execute function public.notify_of_audit();
create or replace trigger refuse_audit_change before update or delete on public.audit_log
  for each row execute function public.refuse_audit_change();
-- Values are erased with their record (purge_deleted_records) and never altered.
create or replace trigger refuse_audit_change before update on public.field_changes
  for each row execute function public.refuse_audit_change();
create or replace trigger refuse_audit_truncate before truncate on public.audit_log
  for each statement execute function public.refuse_audit_change();

-- ==== triggers of billing

create or replace trigger name_time_entry before insert or update of case_id, lawyer_id on public.time_entries
  for each row execute function public.name_time_entry();
create or replace trigger bump_version before update on public.time_entries
  for each row execute function public.bump_version();
create or replace function public.record_change_of_time_entries() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old *= new then return null; end if;
  insert into public.changes (topic, op) select topic, lower(tg_op) from (values
    ('time_entries'),
    ('time_entries/case_id/' || new.case_id),
    (case when old.case_id is distinct from new.case_id then 'time_entries/case_id/' || old.case_id end)
  ) as told (topic) where topic is not null;
  return null;
end $$;
alter function public.record_change_of_time_entries() owner to portico_definer;
create or replace trigger record_change after insert or update or delete on public.time_entries
  for each row execute function public.record_change_of_time_entries();
create or replace trigger notify_of_own_time after insert or delete on public.time_entries
  for each row execute function public.notify_of_own_time();
create or replace trigger notify_of_own_time_change after update on public.time_entries
  for each row when (old.* is distinct from new.*) execute function public.notify_of_own_time();
create or replace trigger audit_changes
  after update of case_id, lawyer_id, description, hours, rate_cents, billable, date, billed_at on public.time_entries
  for each row execute function public.audit_changes(
    'case_id', 'lawyer_id', 'description', 'hours', 'rate_cents', 'billable', 'date', 'billed_at');
create or replace trigger audit_lawyer_time after insert on public.time_entries
  for each row when (current_setting('role') = 'portico_lawyer') execute function public.audit_lawyer_time();

-- ==== triggers of calendar

create or replace trigger record_hearing_consent before insert
  or update of consent_given, consent_form, case_id, client_id on public.calendar_events
  for each row execute function public.record_hearing_consent();
create or replace trigger bump_version before update of case_id, title, description, court_date, deadline, judge_name,
  judge_confirmed, client_name, is_public, consent_given, event_type, location, start_time, end_time
  on public.calendar_events for each row execute function public.bump_version();
create or replace function public.record_change_of_calendar_events() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old *= new then return null; end if;
  insert into public.changes (topic, op) select topic, lower(tg_op) from (values
    ('calendar_events'),
    ('calendar_events/case_id/' || new.case_id),
    (case when old.case_id is distinct from new.case_id then 'calendar_events/case_id/' || old.case_id end),
    ('calendar_events/client_id/' || new.client_id),
    (case when old.client_id is distinct from new.client_id then 'calendar_events/client_id/' || old.client_id end),
    ('calendar_events/lawyer_id/' || new.lawyer_id),
    (case when old.lawyer_id is distinct from new.lawyer_id then 'calendar_events/lawyer_id/' || old.lawyer_id end),
    (case when old.is_public or new.is_public then 'calendar_events/public' end)
  ) as told (topic) where topic is not null;
  return null;
end $$;
alter function public.record_change_of_calendar_events() owner to portico_definer;
-- A public row has consent (calendar_events_consent_given_check), so this one column decides what the public sees.
create or replace trigger record_change after insert or update or delete on public.calendar_events
  for each row execute function public.record_change_of_calendar_events();
create or replace trigger audit_changes after update of case_id, title, description, court_date, deadline, judge_name, judge_confirmed, client_name, is_public, consent_given, event_type, location, start_time, end_time
  on public.calendar_events for each row execute function public.audit_changes('case_id', 'title', 'description', 'court_date', 'deadline', 'judge_name', 'judge_confirmed', 'client_name', 'is_public', 'consent_given', 'event_type', 'location', 'start_time', 'end_time');
create or replace trigger audit_lawyer_court_date after insert on public.calendar_events
  for each row when (current_setting('role') = 'portico_lawyer') execute function public.audit_lawyer_court_date();

-- ==== triggers of case-access

create or replace trigger replace_case_pin before insert on public.case_access_pins
  for each row execute function public.replace_case_pin();
create or replace trigger audit_case_access after insert on public.case_access_pins
  for each row execute function public.audit_case_access('pin.created');
create or replace function public.record_change_of_case_access_pins() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old *= new then return null; end if;
  insert into public.changes (topic, op) select topic, lower(tg_op) from (values
    ('case_access_pins/lawyer_id/' || new.lawyer_id),
    (case when old.lawyer_id is distinct from new.lawyer_id then 'case_access_pins/lawyer_id/' || old.lawyer_id end)
  ) as told (topic) where topic is not null;
  return null;
end $$;
alter function public.record_change_of_case_access_pins() owner to portico_definer;
-- verify_case_pin itself notifies of failures: whether there was anything to count must not show in the time.
create or replace trigger record_change
  after insert or delete or update of pin_ciphertext, lawyer_id on public.case_access_pins
  for each row execute function public.record_change_of_case_access_pins();
create or replace function public.record_change_of_case_access_grants() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old *= new then return null; end if;
  insert into public.changes (topic, op) select topic, lower(tg_op) from (values
    ('case_access_grants/case_id/' || new.case_id),
    (case when old.case_id is distinct from new.case_id then 'case_access_grants/case_id/' || old.case_id end),
    ('case_access_grants/lawyer_id/' || new.lawyer_id),
    (case when old.lawyer_id is distinct from new.lawyer_id then 'case_access_grants/lawyer_id/' || old.lawyer_id end)
  ) as told (topic) where topic is not null;
  return null;
end $$;
alter function public.record_change_of_case_access_grants() owner to portico_definer;
create or replace trigger record_change after insert or update or delete on public.case_access_grants
  for each row execute function public.record_change_of_case_access_grants();
create or replace trigger audit_case_access after update of revoked_at on public.case_access_grants
  for each row when (old.revoked_at is null and new.revoked_at is not null)
  execute function public.audit_case_access('case.grant-ended');
create or replace function public.record_change_of_case_access_locks() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old *= new then return null; end if;
  insert into public.changes (topic, op) select topic, lower(tg_op) from (values
    ('case_access_locks/lawyer_id/' || new.lawyer_id),
    (case when old.lawyer_id is distinct from new.lawyer_id then 'case_access_locks/lawyer_id/' || old.lawyer_id end),
    ('case_access_locks/case_id/' || new.case_id),
    (case when old.case_id is distinct from new.case_id then 'case_access_locks/case_id/' || old.case_id end)
  ) as told (topic) where topic is not null;
  return null;
end $$;
alter function public.record_change_of_case_access_locks() owner to portico_definer;
-- Notifies when the last try is used up and when the case is unlocked. Earlier tries notify nobody, and a trigger
-- at each would show in the time whether there was a PIN to try.
create or replace trigger record_change after update of failures on public.case_access_locks
  for each row when ((old.failures < 100) <> (new.failures < 100))
  execute function public.record_change_of_case_access_locks();
create or replace trigger apply_case_unlock before insert on public.case_access_unlocks
  for each row execute function public.apply_case_unlock();
create or replace trigger audit_case_access after insert on public.case_access_unlocks
  for each row execute function public.audit_case_access('case.pin-lock-lifted');
create or replace function public.record_change_of_case_access_requests() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old *= new then return null; end if;
  insert into public.changes (topic, op) select topic, lower(tg_op) from (values
    ('case_access_requests/lawyer_id/' || new.lawyer_id),
    (case when old.lawyer_id is distinct from new.lawyer_id then 'case_access_requests/lawyer_id/' || old.lawyer_id end),
    ('case_access_requests/client_id/' || new.client_id),
    (case when old.client_id is distinct from new.client_id then 'case_access_requests/client_id/' || old.client_id end)
  ) as told (topic) where topic is not null;
  return null;
end $$;
alter function public.record_change_of_case_access_requests() owner to portico_definer;
create or replace trigger record_change after insert or update or delete on public.case_access_requests
  for each row execute function public.record_change_of_case_access_requests();
create or replace trigger end_case_access after update of client_id, lawyer_id on public.cases
  for each row when (old.client_id is distinct from new.client_id or old.lawyer_id is distinct from new.lawyer_id)
  execute function public.end_case_access();

-- ==== triggers of case-screens

create or replace trigger place_case_screen before insert on public.case_screens
  for each row when (new.ended_at is null) execute function public.place_case_screen();
create or replace trigger apply_case_screen after insert on public.case_screens
  for each row when (new.ended_at is null) execute function public.apply_case_screen();
create or replace trigger end_case_screen before update of ended_at on public.case_screens
  for each row execute function public.end_case_screen();
create or replace trigger audit_case_screen after insert on public.case_screens
  for each row execute function public.audit_case_screen();
create or replace trigger audit_case_screen_end after update of ended_at on public.case_screens
  for each row when (old.ended_at is null) execute function public.audit_case_screen();
create or replace function public.record_change_of_case_screens() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old *= new then return null; end if;
  insert into public.changes (topic, op) select topic, lower(tg_op) from (values
    ('case_screens/case_id/' || new.case_id),
    (case when old.case_id is distinct from new.case_id then 'case_screens/case_id/' || old.case_id end)
  ) as told (topic) where topic is not null;
  return null;
end $$;
alter function public.record_change_of_case_screens() owner to portico_definer;
create or replace trigger record_change after insert or update or delete on public.case_screens
  for each row execute function public.record_change_of_case_screens();
create or replace trigger refuse_screened_lawyer before insert on public.cases
  for each row when (new.lawyer_id is not null) execute function public.refuse_screened_lawyer('lawyer_id');
create or replace trigger refuse_screened_lawyer_change before update of lawyer_id on public.cases
  for each row when (new.lawyer_id is not null and old.lawyer_id is distinct from new.lawyer_id)
  execute function public.refuse_screened_lawyer('lawyer_id');
create or replace trigger refuse_screened_lawyer before insert on public.case_tasks
  for each row when (new.assigned_to is not null) execute function public.refuse_screened_lawyer('assigned_to');
create or replace trigger refuse_screened_lawyer_change before update of assigned_to on public.case_tasks
  for each row when (new.assigned_to is not null and old.assigned_to is distinct from new.assigned_to)
  execute function public.refuse_screened_lawyer('assigned_to');
create or replace trigger refuse_screened_administrator before insert on public.user_roles
  for each row when (new.role = 'admin') execute function public.refuse_screened_administrator();
create or replace trigger refuse_screened_administrator before update of user_id on public.lawyers
  for each row when (new.user_id is not null and old.user_id is distinct from new.user_id)
  execute function public.refuse_screened_administrator();
create or replace trigger erase_case_screens after delete on public.deleted_records
  for each row when (old.table_name = 'cases') execute function public.erase_case_screens();

-- ==== triggers of case-notices

create or replace trigger notify_of_request after insert on public.case_access_requests
  for each row execute function public.notify_of_case('pin_requested');
create or replace trigger notify_of_pin after insert on public.case_access_pins
  for each row execute function public.notify_of_case('pin_created');
-- Rows of a restored case cause no notifications.
create or replace trigger notify_of_update after insert on public.case_updates
  for each row when (coalesce(current_setting('portico.restoring', true), '') is distinct from new.case_id::text)
  execute function public.notify_of_case('case_update');
create or replace trigger notify_of_document after insert on public.documents
  for each row when (new.uploaded_by_client is null
    and coalesce(current_setting('portico.restoring', true), '') is distinct from new.case_id::text)
  execute function public.notify_of_case('document_added');
create or replace trigger notify_of_next_step after update of next_step, next_step_on on public.cases
  for each row when (new.next_step is not null and lower(new.status) not like '%closed%'
    and (old.next_step, old.next_step_on) is distinct from (new.next_step, new.next_step_on))
  execute function public.notify_of_next_step();

-- ==== triggers of case-owners

create or replace trigger pass_on_case_owners after update on public.cases
  referencing old table as before new table as after
  for each statement execute function public.pass_on_case_owners();
-- Triggers for the tables that belong to a case; the list above is the same. claim_files runs after it: triggers run
-- in the order of their names.
create or replace trigger adopt_case_owners before insert on public.case_updates
  for each row execute function public.adopt_case_owners();
create or replace trigger adopt_case_owners before insert on public.case_tasks
  for each row execute function public.adopt_case_owners();
create or replace trigger adopt_case_owners before insert on public.case_access_pins
  for each row execute function public.adopt_case_owners();
create or replace trigger adopt_case_owners before insert on public.case_access_grants
  for each row execute function public.adopt_case_owners();
create or replace trigger adopt_case_owners before insert on public.case_access_requests
  for each row execute function public.adopt_case_owners();
create or replace trigger adopt_case_owners before insert on public.case_access_unlocks
  for each row execute function public.adopt_case_owners();
create or replace trigger adopt_case_owners before insert or update of case_id on public.calendar_events
  for each row execute function public.adopt_case_owners();
create or replace trigger adopt_case_owners before insert or update of case_id, client_id on public.documents
  for each row when (new.case_id is not null) execute function public.adopt_case_owners();

-- ==== triggers of case-search

create or replace trigger keep_search_text before insert or update of case_number, title, client_name, client_id
  on public.cases for each row execute function public.keep_case_search_text();
create or replace trigger pass_on_client_name after update of name on public.clients
  for each row when (old.name <> new.name) execute function public.pass_on_client_name();

-- ==== triggers of cases

create or replace trigger record_publish_consent before insert
  or update of publish_title, publish_consent_form, client_id
  on public.cases
  for each row execute function public.record_publish_consent();
-- A case that is restored has its statuses already.
create or replace trigger record_case_status after insert on public.cases
  for each row when (coalesce(current_setting('portico.restoring', true), '') is distinct from new.id::text)
  execute function public.record_case_status();
create or replace trigger record_case_status_change after update of status on public.cases
  for each row when (old.status <> new.status) execute function public.record_case_status();
create or replace trigger renew_share_link before update of share_link_revoked_at on public.cases
  for each row when (new.share_link_revoked_at is null) execute function public.renew_share_link();
create or replace trigger audit_share_link after update of share_link_revoked_at on public.cases
  for each row execute function public.audit_share_link();
-- Only the fields of the forms: renewing a link must not make an open form conflict.
create or replace trigger bump_version before update of case_number, title, description, status, client_name, client_id,
  lawyer_id, practice_area, start_date, client_photo_file_id, cover_image_file_id, publish_title,
  next_step, next_step_on
  on public.cases for each row execute function public.bump_version();
create or replace trigger claim_files before insert or update on public.cases
  for each row execute function public.claim_files('client_photo_file_id', 'client_photo', 'cover_image_file_id', 'case_cover');
create or replace trigger release_files after update of client_photo_file_id, cover_image_file_id or delete on public.cases
  for each row execute function public.release_files();
create or replace function public.record_change_of_cases() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old *= new then return null; end if;
  insert into public.changes (topic, op) select topic, lower(tg_op) from (values
    ('cases'),
    ('cases/id/' || new.id),
    (case when old.id is distinct from new.id then 'cases/id/' || old.id end),
    ('cases/client_id/' || new.client_id),
    (case when old.client_id is distinct from new.client_id then 'cases/client_id/' || old.client_id end),
    ('cases/lawyer_id/' || new.lawyer_id),
    (case when old.lawyer_id is distinct from new.lawyer_id then 'cases/lawyer_id/' || old.lawyer_id end),
    (case when old.publish_title or new.publish_title then 'cases/published' end),
    (case when tg_op <> 'INSERT' and (old.client_id is distinct from new.client_id or old.lawyer_id is distinct from new.lawyer_id or tg_op = 'DELETE') then 'cases/reach/' || old.id end)
  ) as told (topic) where topic is not null;
  return null;
end $$;
alter function public.record_change_of_cases() owner to portico_definer;
create or replace trigger record_change after insert or update or delete on public.cases
  for each row execute function public.record_change_of_cases();
create or replace trigger audit_changes after update of case_number, title, description, client_name, client_id, lawyer_id, practice_area, start_date, publish_title, next_step, next_step_on
  on public.cases for each row execute function public.audit_changes('case_number', 'title', 'description', 'client_name', 'client_id', 'lawyer_id', 'practice_area', 'start_date', 'publish_title', 'next_step', 'next_step_on');

-- ==== triggers of chat-keys

create or replace trigger place_key_statement before insert on public.key_statements
  for each row execute function public.place_key_statement();
create or replace trigger after_key_statement after insert on public.key_statements
  for each row execute function public.after_key_statement();

-- ==== triggers of chat-epochs

create or replace trigger end_epochs_of_login after update of user_id on public.clients
  for each row when (old.user_id is distinct from new.user_id) execute function public.end_epochs_of_login();
create or replace trigger end_epochs_of_login after update of user_id on public.lawyers
  for each row when (old.user_id is distinct from new.user_id) execute function public.end_epochs_of_login();
create or replace trigger end_epochs_of_returning_device after update of last_seen_at on public.key_holders
  for each row when (new.kind = 'device' and new.removed_at is null and new.user_id is not null)
  execute function public.end_epochs_of_returning_device();
create or replace trigger archive_chat_epoch before delete on public.chat_epochs
  for each row execute function public.archive_chat_epoch();

-- ==== triggers of chat-files

create or replace trigger claim_chat_file after insert on public.chat_messages
  for each row when (new.file_id is not null) execute function public.claim_chat_file();
create or replace trigger release_files after delete on public.chat_messages
  for each row when (old.file_id is not null) execute function public.release_files();

-- ==== triggers of chat

create or replace trigger place_chat_message before insert on public.chat_messages
  for each row execute function public.place_chat_message();
create or replace trigger after_chat_message after insert on public.chat_messages
  for each row execute function public.after_chat_message();
create or replace trigger stamp_chat_message_read before update of is_read on public.chat_messages
  for each row execute function public.stamp_chat_message_read();
create or replace trigger end_chat after delete on public.chat_conversations
  for each row when (old.appointment_id is not null) execute function public.end_chat();
create or replace function public.record_change_of_chat_conversations() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old *= new then return null; end if;
  insert into public.changes (topic, op) select topic, lower(tg_op) from (values
    ('chat_conversations/id/' || new.id),
    (case when old.id is distinct from new.id then 'chat_conversations/id/' || old.id end),
    ('chat_conversations/client_id/' || new.client_id),
    (case when old.client_id is distinct from new.client_id then 'chat_conversations/client_id/' || old.client_id end),
    ('chat_conversations/lawyer_id/' || new.lawyer_id),
    (case when old.lawyer_id is distinct from new.lawyer_id then 'chat_conversations/lawyer_id/' || old.lawyer_id end),
    (case when tg_op <> 'INSERT' and (old.client_id is distinct from new.client_id or old.lawyer_id is distinct from new.lawyer_id or tg_op = 'DELETE') then 'chat_conversations/reach/' || old.id end)
  ) as told (topic) where topic is not null;
  return null;
end $$;
alter function public.record_change_of_chat_conversations() owner to portico_definer;
-- Not at a new time alone: after_chat_message notifies of that.
create or replace trigger record_change
  after insert or update of client_id, lawyer_id, appointment_id or delete on public.chat_conversations
  for each row execute function public.record_change_of_chat_conversations();
create or replace function public.record_change_of_chat_messages() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old *= new then return null; end if;
  insert into public.changes (topic, op) select topic, lower(tg_op) from (values
    ('chat_messages/conversation_id/' || new.conversation_id),
    (case when old.conversation_id is distinct from new.conversation_id then 'chat_messages/conversation_id/' || old.conversation_id end)
  ) as told (topic) where topic is not null;
  return null;
end $$;
alter function public.record_change_of_chat_messages() owner to portico_definer;
-- Not when the text is encrypted again with another key: nobody sees a change.
create or replace trigger record_change
  after update of conversation_id, lawyer_id, by_former_lawyer, is_read or delete on public.chat_messages
  for each row execute function public.record_change_of_chat_messages();

-- ==== triggers of checklists

create or replace trigger bump_version before update of name, practice_area, active on public.checklists
  for each row execute function public.bump_version();
create or replace function public.record_change_of_checklists() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old *= new then return null; end if;
  insert into public.changes (topic, op) select topic, lower(tg_op) from (values
    ('checklists')
  ) as told (topic) where topic is not null;
  return null;
end $$;
alter function public.record_change_of_checklists() owner to portico_definer;
create or replace trigger record_change after insert or update or delete on public.checklists
  for each row execute function public.record_change_of_checklists();
create or replace trigger start_checklists after insert on public.cases
  for each row when (
    coalesce(current_setting('portico.restoring', true), '') is distinct from new.id::text
    and coalesce(current_setting('portico.importing', true), '') <> 'cases')
  execute function public.start_checklists();

-- ==== triggers of clients

create or replace trigger end_client_login after delete on public.clients
  for each row execute function public.end_client_login();
create or replace trigger follow_login_address after update of email on public.users
  for each row when (old.email is distinct from new.email) execute function public.follow_login_address();
create or replace trigger bump_version before update on public.clients
  for each row execute function public.bump_version();
create or replace function public.record_change_of_clients() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old *= new then return null; end if;
  insert into public.changes (topic, op) select topic, lower(tg_op) from (values
    ('clients'),
    ('clients/id/' || new.id),
    (case when old.id is distinct from new.id then 'clients/id/' || old.id end),
    ('clients/user_id/' || new.user_id),
    (case when old.user_id is distinct from new.user_id then 'clients/user_id/' || old.user_id end),
    ('clients/lawyer_id/' || new.lawyer_id),
    (case when old.lawyer_id is distinct from new.lawyer_id then 'clients/lawyer_id/' || old.lawyer_id end)
  ) as told (topic) where topic is not null;
  return null;
end $$;
alter function public.record_change_of_clients() owner to portico_definer;
create or replace trigger record_change after insert or update or delete on public.clients
  for each row execute function public.record_change_of_clients();
create or replace trigger keep_search_text before insert or update of name, email, company, phone on public.clients
  for each row execute function public.keep_search_text('name', 'email', 'company', 'phone');
create or replace trigger audit_changes after update of name, email, phone, address, company, status, notes, lawyer_id
  on public.clients for each row execute function public.audit_changes('name', 'email', 'phone', 'address', 'company', 'status', 'notes', 'lawyer_id');

-- ==== triggers of answers

create or replace function public.record_change_of_conflict_checks() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old *= new then return null; end if;
  insert into public.changes (topic, op) select topic, lower(tg_op) from (values
    ('conflict_checks')
  ) as told (topic) where topic is not null;
  return null;
end $$;
alter function public.record_change_of_conflict_checks() owner to portico_definer;
create or replace trigger record_change after insert or update or delete on public.conflict_checks
  for each row execute function public.record_change_of_conflict_checks();

-- ==== triggers of decisions

create or replace trigger claim_files before insert on public.conflict_decisions
  for each row execute function public.claim_files('consent_file_id', 'conflict_consent');
create or replace trigger require_conflict_decision before insert on public.cases
  for each row when (current_setting('role') in ('portico_lawyer', 'portico_admin')
    and coalesce(current_setting('portico.restoring', true), '') is distinct from new.id::text)
  execute function public.require_conflict_decision();
create or replace trigger require_conflict_decision_change before update of client_id, client_name on public.cases
  for each row when (current_setting('role') in ('portico_lawyer', 'portico_admin')
    and (old.client_id is distinct from new.client_id or (new.client_id is null and old.client_name is distinct from new.client_name)))
  execute function public.require_conflict_decision();

-- ==== triggers of intake-checks

create or replace trigger check_conflicts after insert on public.leads
  for each row execute function public.check_new_lead();
create or replace trigger check_conflicts_again after update of name, email, phone, other_side on public.leads
  for each row when ((old.name, old.email, old.phone, old.other_side) is distinct from (new.name, new.email, new.phone, new.other_side))
  execute function public.check_new_lead();
create or replace trigger check_conflicts after insert on public.cases
  for each row execute function public.check_new_case();
create or replace trigger check_conflicts after insert on public.case_parties
  for each row when (new.role <> 'counsel'
    and coalesce(current_setting('portico.restoring', true), '') is distinct from new.case_id::text)
  execute function public.check_new_case_party();
create or replace trigger check_conflicts after insert on public.clients
  for each row execute function public.check_new_client();
create or replace trigger check_conflicts_again after update of name, company on public.clients
  for each row when ((old.name, old.company) is distinct from (new.name, new.company))
  execute function public.check_renamed_client();
create or replace trigger check_conflicts_again after update of name, earlier_names on public.parties
  for each row when ((old.name, old.earlier_names) is distinct from (new.name, new.earlier_names))
  execute function public.check_renamed_party();
create or replace trigger name_client_of_checks after update of client_id on public.leads
  for each row when (new.client_id is not null and old.client_id is distinct from new.client_id)
  execute function public.name_client_of_checks();

-- ==== triggers of searched-names

create or replace trigger keep_names after insert or update of name, kind, earlier_names, emails, phones, domain on public.parties
  for each row execute function public.keep_names();
create or replace trigger remove_names after delete on public.parties
  for each row execute function public.remove_names('party');
-- After keep_party, by its name: the party is there.
create or replace trigger keep_party_names after insert or update of company on public.clients
  for each row execute function public.keep_names();
create or replace trigger remove_names after delete on public.clients
  for each row execute function public.remove_names('client');
create or replace trigger keep_names after insert or update of other_side on public.leads
  for each row execute function public.keep_names();
create or replace trigger remove_names after delete on public.leads
  for each row execute function public.remove_names('lead');
create or replace trigger keep_names after insert or update of title on public.cases
  for each row execute function public.keep_names();
create or replace trigger remove_names after delete on public.cases
  for each row execute function public.remove_names('case');
create or replace trigger keep_names after insert or update of description on public.case_updates
  for each row execute function public.keep_names();
create or replace trigger remove_names after delete on public.case_updates
  for each row execute function public.remove_names('update');
create or replace trigger keep_names after insert or update of title, case_id on public.documents
  for each row execute function public.keep_names();
create or replace trigger remove_names after delete on public.documents
  for each row execute function public.remove_names('document');
create or replace trigger keep_names after insert or update of description, case_id on public.time_entries
  for each row execute function public.keep_names();
create or replace trigger remove_names after delete on public.time_entries
  for each row execute function public.remove_names('time');
create or replace trigger keep_names after insert or update of restored_at on public.deleted_records
  for each row when (new.table_name in ('clients', 'leads', 'cases', 'parties')) execute function public.keep_names();
create or replace trigger remove_names after delete on public.deleted_records
  for each row execute function public.remove_names('deleted');

-- ==== triggers of consents

create or replace trigger keep_title_consent after insert on public.cases
  for each row when (new.publish_title) execute function public.keep_title_consent();
create or replace trigger keep_title_consent_change after update of publish_title, client_id on public.cases
  for each row when (old.publish_title <> new.publish_title) execute function public.keep_title_consent();
create or replace trigger keep_hearing_consent after insert on public.calendar_events
  for each row when (new.consent_given) execute function public.keep_hearing_consent();
create or replace trigger keep_hearing_consent_change after update of consent_given, case_id, client_id
  on public.calendar_events
  for each row when (old.consent_given <> new.consent_given) execute function public.keep_hearing_consent();
create or replace trigger end_consent after delete on public.cases
  for each row when (old.publish_title) execute function public.end_consent('case_title');
create or replace trigger end_consent after delete on public.calendar_events
  for each row when (old.consent_given) execute function public.end_consent('hearing');
create or replace trigger refuse_consent_change before update or delete on public.publication_consents
  for each row execute function public.refuse_consent_change();
create or replace trigger refuse_consent_truncate before truncate on public.publication_consents
  for each statement execute function public.refuse_consent_change();
create or replace trigger pass_on_consents after update of lawyer_id on public.cases
  for each row when (old.lawyer_id is distinct from new.lawyer_id) execute function public.pass_on_consents();

-- ==== triggers of contact

create or replace trigger sign_contact_answer before update of answered_at on public.contact_messages
  for each row execute function public.sign_contact_answer();
create or replace trigger answer_lead_of_message after update of answered_at on public.contact_messages
  for each row when (old.answered_at is null and new.answered_at is not null)
  execute function public.answer_lead_of_message();
create or replace function public.record_change_of_contact_messages() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old *= new then return null; end if;
  insert into public.changes (topic, op) select topic, lower(tg_op) from (values
    ('contact_messages')
  ) as told (topic) where topic is not null;
  return null;
end $$;
alter function public.record_change_of_contact_messages() owner to portico_definer;
create or replace trigger record_change after insert or update or delete on public.contact_messages
  for each row execute function public.record_change_of_contact_messages();
create or replace trigger keep_search_text before insert or update of name, email, message on public.contact_messages
  for each row execute function public.keep_search_text('name', 'email', 'message');

-- ==== triggers of deleted-records

create or replace trigger record_retention before update of hold, purge_after on public.deleted_records
  for each row execute function public.record_retention();
create or replace function public.record_change_of_deleted_records() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old *= new then return null; end if;
  insert into public.changes (topic, op) select topic, lower(tg_op) from (values
    ('deleted_records')
  ) as told (topic) where topic is not null;
  return null;
end $$;
alter function public.record_change_of_deleted_records() owner to portico_definer;
create or replace trigger record_change after insert or update or delete on public.deleted_records
  for each row execute function public.record_change_of_deleted_records();
-- Triggers for the tables whose deleted rows are kept.
create or replace trigger archive_deleted after delete on public.appointments
  for each row execute function public.archive_deleted();
create or replace trigger archive_deleted after delete on public.calendar_events
  for each row execute function public.archive_deleted();
-- Those of clients and titles are made again with their case.
create or replace trigger archive_deleted after delete on public.case_parties
  for each row when (old.source = 'entered') execute function public.archive_deleted();
create or replace trigger archive_deleted after delete on public.parties
  for each row when (old.created_by is not null) execute function public.archive_deleted();
create or replace trigger archive_deleted after delete on public.case_tasks
  for each row execute function public.archive_deleted();
create or replace trigger archive_deleted after delete on public.case_updates
  for each row execute function public.archive_deleted();
create or replace trigger archive_deleted after delete on public.cases
  for each row execute function public.archive_deleted();
create or replace trigger archive_deleted after delete on public.chat_conversations
  for each row execute function public.archive_deleted();
create or replace trigger archive_deleted after delete on public.chat_messages
  for each row execute function public.archive_deleted();
create or replace trigger archive_deleted after delete on public.clients
  for each row execute function public.archive_deleted();
create or replace trigger archive_deleted after delete on public.contact_messages
  for each row execute function public.archive_deleted();
create or replace trigger archive_deleted after delete on public.documents
  for each row execute function public.archive_deleted();
create or replace trigger archive_deleted after delete on public.lawyers
  for each row execute function public.archive_deleted();
create or replace trigger archive_deleted after delete on public.leads
  for each row execute function public.archive_deleted();
create or replace trigger archive_deleted after delete on public.time_entries
  for each row execute function public.archive_deleted();

-- ==== triggers of documents

create or replace trigger adopt_uploader before insert or update of case_id, uploaded_by on public.documents
  for each row when (new.case_id is null) execute function public.adopt_uploader();
create or replace trigger keep_search_text before insert or update of title, case_id on public.documents
  for each row execute function public.keep_search_text_with_case();
create or replace trigger pass_on_case_title_to_documents after update of case_number, title on public.cases
  for each row when (old.case_number <> new.case_number or old.title <> new.title)
  execute function public.pass_on_case_title('documents');
create or replace trigger claim_files before insert or update of file_id on public.documents
  for each row execute function public.claim_files('file_id', 'document');
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
create or replace function public.record_change_of_documents() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old *= new then return null; end if;
  insert into public.changes (topic, op) select topic, lower(tg_op) from (values
    ('documents'),
    ('documents/case_id/' || new.case_id),
    (case when old.case_id is distinct from new.case_id then 'documents/case_id/' || old.case_id end),
    ('documents/client_id/' || new.client_id),
    (case when old.client_id is distinct from new.client_id then 'documents/client_id/' || old.client_id end),
    ('documents/lawyer_id/' || new.lawyer_id),
    (case when old.lawyer_id is distinct from new.lawyer_id then 'documents/lawyer_id/' || old.lawyer_id end)
  ) as told (topic) where topic is not null;
  return null;
end $$;
alter function public.record_change_of_documents() owner to portico_definer;
create or replace trigger record_change after insert or update or delete on public.documents
  for each row execute function public.record_change_of_documents();
create or replace trigger notify_of_upload after insert on public.documents
  for each row when (new.uploaded_by_client is not null
    and coalesce(current_setting('portico.restoring', true), '') is distinct from new.case_id::text)
  execute function public.notify_of_upload();

-- ==== triggers of firm

create or replace trigger bump_version before update on public.firm_settings
  for each row execute function public.bump_version();
create or replace function public.record_change_of_firm_settings() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old *= new then return null; end if;
  insert into public.changes (topic, op) select topic, lower(tg_op) from (values
    ('firm_settings')
  ) as told (topic) where topic is not null;
  return null;
end $$;
alter function public.record_change_of_firm_settings() owner to portico_definer;
create or replace trigger record_change after insert or update or delete on public.firm_settings
  for each row execute function public.record_change_of_firm_settings();
create or replace trigger claim_files before insert or update on public.firm_settings
  for each row execute function public.claim_files('logo_file_id', 'firm_logo');
create or replace trigger release_files after update of logo_file_id or delete on public.firm_settings
  for each row execute function public.release_files();
create or replace trigger audit_firm_changes after update of settings on public.firm_settings
  for each row execute function public.audit_firm_changes();

-- ==== triggers of imports

create or replace trigger claim_files before insert or update of file_id on public.import_runs
  for each row execute function public.claim_files('file_id', 'import');
create or replace trigger release_files after update of file_id or delete on public.import_runs
  for each row execute function public.release_files();
create or replace function public.record_change_of_import_runs() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old *= new then return null; end if;
  insert into public.changes (topic, op) select topic, lower(tg_op) from (values
    ('import_runs')
  ) as told (topic) where topic is not null;
  return null;
end $$;
alter function public.record_change_of_import_runs() owner to portico_definer;
create or replace trigger record_change after insert or update or delete on public.import_runs
  for each row execute function public.record_change_of_import_runs();
create or replace trigger queue_check after insert on public.import_runs
  for each row execute function public.queue_import();
create or replace trigger queue_writing after update of state on public.import_runs
  for each row when (new.state = 'writing' and old.state = 'checked') execute function public.queue_import();

-- ==== triggers of invitations

create or replace function public.record_change_of_invitations() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old *= new then return null; end if;
  insert into public.changes (topic, op) select topic, lower(tg_op) from (values
    ('invitations')
  ) as told (topic) where topic is not null;
  return null;
end $$;
alter function public.record_change_of_invitations() owner to portico_definer;
create or replace trigger record_change after insert or update or delete on public.invitations
  for each row execute function public.record_change_of_invitations();
create or replace trigger withdraw_invitations after update of email, user_id on public.lawyers
  for each row when (old.email is distinct from new.email or old.user_id is distinct from new.user_id)
  execute function public.withdraw_invitations();

-- ==== triggers of lawyers

create or replace trigger give_lawyer_slug before insert on public.lawyers
  for each row when (new.slug = '') execute function public.give_lawyer_slug();
create or replace trigger dismiss_lawyer after delete on public.lawyers
  for each row when (old.user_id is not null) execute function public.dismiss_lawyer();
create or replace trigger bump_version before update on public.lawyers
  for each row execute function public.bump_version();
create or replace trigger claim_files before insert or update on public.lawyers
  for each row execute function public.claim_files('image_file_id', 'lawyer_portrait');
create or replace trigger release_files after update of image_file_id or delete on public.lawyers
  for each row execute function public.release_files();
create or replace function public.record_change_of_lawyers() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old *= new then return null; end if;
  insert into public.changes (topic, op) select topic, lower(tg_op) from (values
    ('lawyers'),
    ('lawyers/id/' || new.id),
    (case when old.id is distinct from new.id then 'lawyers/id/' || old.id end),
    ('lawyers/user_id/' || new.user_id),
    (case when old.user_id is distinct from new.user_id then 'lawyers/user_id/' || old.user_id end)
  ) as told (topic) where topic is not null;
  return null;
end $$;
alter function public.record_change_of_lawyers() owner to portico_definer;
create or replace trigger record_change after insert or update or delete on public.lawyers
  for each row execute function public.record_change_of_lawyers();
create or replace trigger audit_changes after update of name, title, specialization, email, phone, bio, location, years_experience, active
  on public.lawyers for each row execute function public.audit_changes('name', 'title', 'specialization', 'email', 'phone', 'bio', 'location', 'years_experience', 'active');

-- ==== triggers of declined-leads

create or replace trigger wall_off_later after insert on public.leads
  for each row execute function public.wall_off_later_lead();
create or replace trigger wall_off_later_address after update of email on public.leads
  for each row when (old.email <> new.email and new.client_id is null) execute function public.wall_off_later_lead();
-- After keep_lead_rules, which asks for a reason: triggers run in the order of their names.
create or replace trigger wall_off_texts before update of notes, next_step, lost_reason on public.leads
  for each row execute function public.wall_off_lead_texts();
create or replace trigger keep_declined before delete on public.leads
  for each row execute function public.keep_declined_lead();

-- ==== triggers of lead-mails

create or replace trigger bump_version before update on public.lead_mail_templates
  for each row execute function public.bump_version();
create or replace trigger audit_changes after update of subject, body, is_automatic on public.lead_mail_templates
  for each row execute function public.audit_changes('subject', 'body', 'is_automatic');
create or replace trigger record_lead_mail after insert on public.lead_mails
  for each row execute function public.record_lead_mail();
create or replace trigger archive_deleted after delete on public.lead_mails
  for each row execute function public.archive_deleted();

-- ==== triggers of leads

create or replace trigger bump_version before update on public.leads
  for each row execute function public.bump_version();
create or replace function public.record_change_of_leads() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old *= new then return null; end if;
  insert into public.changes (topic, op) select topic, lower(tg_op) from (values
    ('leads')
  ) as told (topic) where topic is not null;
  return null;
end $$;
alter function public.record_change_of_leads() owner to portico_definer;
create or replace trigger record_change after insert or update or delete on public.leads
  for each row execute function public.record_change_of_leads();
create or replace trigger keep_search_text before insert or update of name, email, phone on public.leads
  for each row execute function public.keep_search_text('name', 'email', 'phone');
create or replace trigger audit_changes
  after update of name, email, phone, status, source, notes, other_side, owner_id, next_step, next_step_on, lost_reason
  on public.leads for each row
  execute function public.audit_changes('name', 'email', 'phone', 'status', 'source', 'notes', 'other_side', 'owner_id',
    'next_step', 'next_step_on', 'lost_reason');
create or replace trigger keep_lead_rules before insert or update on public.leads
  for each row execute function public.keep_lead_rules();

-- ==== triggers of legal-holds

create or replace trigger place_legal_hold before insert on public.legal_holds
  for each row when (new.lifted_at is null) execute function public.place_legal_hold();
create or replace trigger lift_legal_hold before update on public.legal_holds
  for each row when (old.lift_reason is distinct from new.lift_reason) execute function public.lift_legal_hold();
create or replace trigger audit_legal_hold after insert on public.legal_holds
  for each row execute function public.audit_legal_hold();
create or replace trigger audit_legal_hold_change after update on public.legal_holds
  for each row when (old.lifted_at is null and new.lifted_at is not null) execute function public.audit_legal_hold();
create or replace function public.record_change_of_legal_holds() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old *= new then return null; end if;
  insert into public.changes (topic, op) select topic, lower(tg_op) from (values
    ('legal_holds')
  ) as told (topic) where topic is not null;
  return null;
end $$;
alter function public.record_change_of_legal_holds() owner to portico_definer;
create or replace trigger record_change after insert or update or delete on public.legal_holds
  for each row execute function public.record_change_of_legal_holds();
-- What belongs to a case or a client.
create or replace trigger refuse_held before delete on public.appointments
  for each row execute function public.refuse_held();
create or replace trigger refuse_held before delete on public.calendar_events
  for each row execute function public.refuse_held();
create or replace trigger refuse_held before delete on public.case_parties
  for each row when (old.source = 'entered') execute function public.refuse_held();
create or replace trigger refuse_held before delete on public.case_tasks
  for each row execute function public.refuse_held();
create or replace trigger refuse_held before delete on public.case_updates
  for each row execute function public.refuse_held();
create or replace trigger refuse_held before delete on public.cases
  for each row execute function public.refuse_held();
create or replace trigger refuse_held before delete on public.chat_conversations
  for each row execute function public.refuse_held();
create or replace trigger refuse_held before delete on public.chat_messages
  for each row execute function public.refuse_held();
create or replace trigger refuse_held before delete on public.clients
  for each row execute function public.refuse_held();
create or replace trigger refuse_held before delete on public.documents
  for each row execute function public.refuse_held();
create or replace trigger refuse_held before delete on public.leads
  for each row execute function public.refuse_held();
create or replace trigger refuse_held before delete on public.party_relations
  for each row execute function public.refuse_held_relation();
create or replace trigger refuse_held before delete on public.time_entries
  for each row execute function public.refuse_held();
-- Texts and files that an update would replace. A first file may still be added.
create or replace trigger refuse_held_change before update of description, entry_timestamp on public.case_updates
  for each row when (old.description is distinct from new.description
    or old.entry_timestamp is distinct from new.entry_timestamp)
  execute function public.refuse_held();
create or replace trigger refuse_held_file before update of file_id on public.case_updates
  for each row when (old.file_id is not null and old.file_id is distinct from new.file_id)
  execute function public.refuse_held();
create or replace trigger refuse_held_file before update of file_id on public.documents
  for each row when (old.file_id is not null and old.file_id is distinct from new.file_id)
  execute function public.refuse_held();
create or replace trigger refuse_held_file before update of client_photo_file_id on public.cases
  for each row when (
    old.client_photo_file_id is not null and old.client_photo_file_id is distinct from new.client_photo_file_id)
  execute function public.refuse_held();
-- Nothing leaves a hold by being moved to another case or client.
create or replace trigger refuse_held_move before update of client_id on public.cases
  for each row when (old.client_id is distinct from new.client_id) execute function public.refuse_held();
create or replace trigger refuse_held_move before update of case_id on public.calendar_events
  for each row when (old.case_id is distinct from new.case_id) execute function public.refuse_held();
create or replace trigger refuse_held_move before update of case_id on public.documents
  for each row when (old.case_id is distinct from new.case_id) execute function public.refuse_held();
create or replace trigger refuse_held_move before update of case_id on public.time_entries
  for each row when (old.case_id is distinct from new.case_id) execute function public.refuse_held();

-- ==== triggers of locations

create or replace trigger bump_version before update on public.locations
  for each row when (old is distinct from new) execute function public.bump_version();
create or replace function public.record_change_of_locations() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old *= new then return null; end if;
  insert into public.changes (topic, op) select topic, lower(tg_op) from (values
    ('locations')
  ) as told (topic) where topic is not null;
  return null;
end $$;
alter function public.record_change_of_locations() owner to portico_definer;
create or replace trigger record_change after insert or update or delete on public.locations
  for each row execute function public.record_change_of_locations();
create or replace trigger audit_changes after update of city, state on public.locations
  for each row execute function public.audit_changes('city', 'state');

-- ==== triggers of notifications

create or replace function public.record_change_of_notifications() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old *= new then return null; end if;
  insert into public.changes (topic, op) select topic, lower(tg_op) from (values
    ('notifications/user_id/' || new.user_id),
    (case when old.user_id is distinct from new.user_id then 'notifications/user_id/' || old.user_id end)
  ) as told (topic) where topic is not null;
  return null;
end $$;
alter function public.record_change_of_notifications() owner to portico_definer;
create or replace trigger record_change after insert or update or delete on public.notifications
  for each row execute function public.record_change_of_notifications();
create or replace function public.record_change_of_notification_preferences() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old *= new then return null; end if;
  insert into public.changes (topic, op) select topic, lower(tg_op) from (values
    ('notification_preferences/user_id/' || new.user_id),
    (case when old.user_id is distinct from new.user_id then 'notification_preferences/user_id/' || old.user_id end)
  ) as told (topic) where topic is not null;
  return null;
end $$;
alter function public.record_change_of_notification_preferences() owner to portico_definer;
create or replace trigger record_change after insert or update on public.notification_preferences
  for each row execute function public.record_change_of_notification_preferences();
create or replace trigger begin_digest before insert or update of digest on public.notification_preferences
  for each row execute function public.begin_digest();

-- ==== triggers of merging

create or replace trigger join_converted_lead after update of client_id on public.leads
  for each row when (new.client_id is not null and old.client_id is distinct from new.client_id)
  execute function public.join_converted_lead();

-- ==== triggers of parties

create or replace trigger keep_party after insert or update of name, email, phone, address on public.clients
  for each row execute function public.keep_party_of_record();
create or replace trigger keep_party after insert or update of name, email, phone on public.leads
  for each row execute function public.keep_party_of_record();
create or replace trigger keep_parties after insert on public.cases
  for each row execute function public.keep_parties_of_case();
create or replace trigger keep_parties_change after update of title, client_id, client_name on public.cases
  for each row when ((old.title, old.client_id, old.client_name) is distinct from (new.title, new.client_id, new.client_name))
  execute function public.keep_parties_of_case();
create or replace trigger remove_unneeded_party after delete on public.case_parties
  for each row execute function public.remove_unneeded_party();
create or replace trigger remove_unneeded_party after update of client_id, lead_id on public.parties
  for each row when (new.client_id is null and new.lead_id is null) execute function public.remove_unneeded_party();
create or replace trigger part_from_deleted_party before delete on public.parties
  for each row execute function public.part_from_deleted_party();
create or replace trigger restore_case_party before insert on public.case_parties
  for each row when (coalesce(current_setting('portico.restoring', true), '') = new.case_id::text)
  execute function public.restore_case_party();
create or replace trigger adopt_case_owners before insert on public.case_parties
  for each row execute function public.adopt_case_owners();
create or replace trigger keep_search_text before insert or update of name, earlier_names, emails on public.parties
  for each row execute function public.keep_search_text('name', 'earlier_names', 'emails');
create or replace trigger bump_version before update of kind, name, earlier_names, emails, phones, addresses, domain, birth_year
  on public.parties for each row execute function public.bump_version();
create or replace trigger bump_version before update of role, note on public.case_parties
  for each row execute function public.bump_version();
create or replace function public.record_change_of_case_parties() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old *= new then return null; end if;
  insert into public.changes (topic, op) select topic, lower(tg_op) from (values
    ('case_parties/case_id/' || new.case_id),
    (case when old.case_id is distinct from new.case_id then 'case_parties/case_id/' || old.case_id end)
  ) as told (topic) where topic is not null;
  return null;
end $$;
alter function public.record_change_of_case_parties() owner to portico_definer;
create or replace trigger record_change after insert or update or delete on public.case_parties
  for each row execute function public.record_change_of_case_parties();
create or replace function public.record_change_of_parties() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old *= new then return null; end if;
  insert into public.changes (topic, op) select topic, lower(tg_op) from (values
    ('parties')
  ) as told (topic) where topic is not null;
  return null;
end $$;
alter function public.record_change_of_parties() owner to portico_definer;
create or replace trigger record_change after insert or update or delete on public.parties
  for each row execute function public.record_change_of_parties();
create or replace trigger audit_changes after update of kind, name, earlier_names, emails, phones, addresses, domain, birth_year
  on public.parties for each row when (old.created_by is not null)
  execute function public.audit_changes('kind', 'name', 'earlier_names', 'emails', 'phones', 'addresses', 'domain', 'birth_year');
create or replace trigger notify_of_party after update on public.parties
  for each row when (old.* is distinct from new.*) execute function public.notify_of_party();
create or replace trigger notify_of_party after insert or delete on public.party_relations
  for each row execute function public.notify_of_party();
create or replace trigger notify_of_client after update of name, email, phone, company, user_id on public.clients
  for each row when ((old.name, old.email, old.phone, old.company, old.user_id)
    is distinct from (new.name, new.email, new.phone, new.company, new.user_id))
  execute function public.notify_of_client();
create or replace trigger audit_case_party after insert on public.case_parties
  for each row when (new.source = 'entered'
    and coalesce(current_setting('portico.restoring', true), '') is distinct from new.case_id::text)
  execute function public.audit_case_party();
create or replace trigger audit_case_party_change after update of role on public.case_parties
  for each row when (old.role <> new.role) execute function public.audit_case_party();
create or replace trigger audit_case_party_removal after delete on public.case_parties
  for each row when (old.source = 'entered') execute function public.audit_case_party();

-- ==== triggers of passkeys

-- People with a passkey are asked for it, or for a code, after the password.
create or replace trigger mark_second_factor after insert or delete on public.passkeys
  for each row execute function public.mark_second_factor();
create or replace trigger end_pending_sign_ins after delete on public.passkeys
  for each row execute function public.end_pending_sign_ins();

-- ==== triggers of people

create or replace trigger decide_role before insert or delete on public.user_roles
  for each row execute function public.decide_role();
create or replace trigger end_permissions after delete on public.user_roles
  for each row when (old.role = 'admin') execute function public.end_permissions();
create or replace trigger audit_permission after insert or delete on public.staff_permissions
  for each row execute function public.audit_permission();
create or replace function public.record_change_of_staff_permissions() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old *= new then return null; end if;
  insert into public.changes (topic, op) select topic, lower(tg_op) from (values
    ('staff_permissions')
  ) as told (topic) where topic is not null;
  return null;
end $$;
alter function public.record_change_of_staff_permissions() owner to portico_definer;
create or replace trigger record_change after insert or delete on public.staff_permissions
  for each row execute function public.record_change_of_staff_permissions();
create or replace function public.record_people_of_users() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old *= new then return null; end if;
  insert into public.changes (topic, op) select topic, lower(tg_op) from (values
    ('users')
  ) as told (topic) where topic is not null;
  return null;
end $$;
alter function public.record_people_of_users() owner to portico_definer;
-- The list of people follows these.
create or replace trigger record_people after insert or update of banned_at, name, email, two_factor_enabled or delete
  on public.users for each row execute function public.record_people_of_users();

-- ==== triggers of presence

create or replace trigger place_presence before insert or update on public.user_presence
  for each row execute function public.place_presence();
create or replace function public.record_change_of_user_presence() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old *= new then return null; end if;
  insert into public.changes (topic, op) select topic, lower(tg_op) from (values
    ('user_presence/user_id/' || new.user_id),
    (case when old.user_id is distinct from new.user_id then 'user_presence/user_id/' || old.user_id end),
    ('user_presence/client_id/' || new.client_id),
    (case when old.client_id is distinct from new.client_id then 'user_presence/client_id/' || old.client_id end),
    ('user_presence/lawyer_id/' || new.lawyer_id),
    (case when old.lawyer_id is distinct from new.lawyer_id then 'user_presence/lawyer_id/' || old.lawyer_id end)
  ) as told (topic) where topic is not null;
  return null;
end $$;
alter function public.record_change_of_user_presence() owner to portico_definer;
-- A heartbeat alone is no change: topics are notified only of a new status.
create or replace trigger record_change after insert or delete on public.user_presence
  for each row execute function public.record_change_of_user_presence();
create or replace function public.record_change_of_state_of_user_presence() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old *= new then return null; end if;
  insert into public.changes (topic, op) select topic, lower(tg_op) from (values
    ('user_presence/user_id/' || new.user_id),
    (case when old.user_id is distinct from new.user_id then 'user_presence/user_id/' || old.user_id end),
    ('user_presence/client_id/' || new.client_id),
    (case when old.client_id is distinct from new.client_id then 'user_presence/client_id/' || old.client_id end),
    ('user_presence/lawyer_id/' || new.lawyer_id),
    (case when old.lawyer_id is distinct from new.lawyer_id then 'user_presence/lawyer_id/' || old.lawyer_id end)
  ) as told (topic) where topic is not null;
  return null;
end $$;
alter function public.record_change_of_state_of_user_presence() owner to portico_definer;
create or replace trigger record_change_of_state after update on public.user_presence
  for each row when (old.is_online <> new.is_online)
  execute function public.record_change_of_state_of_user_presence();

-- ==== triggers of register

create or replace trigger refuse_change before update or delete on public.engagement_register
  for each row execute function public.refuse_register_change();
create or replace trigger refuse_truncate before truncate on public.engagement_register
  for each statement execute function public.refuse_register_change();
create or replace function public.record_change_of_engagement_register() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old *= new then return null; end if;
  insert into public.changes (topic, op) select topic, lower(tg_op) from (values
    ('engagement_register')
  ) as told (topic) where topic is not null;
  return null;
end $$;
alter function public.record_change_of_engagement_register() owner to portico_definer;
create or replace trigger record_change after insert on public.engagement_register
  for each row execute function public.record_change_of_engagement_register();
create or replace trigger register_check after insert on public.conflict_checks
  for each row when (new.state = 'answered') execute function public.register_check();
create or replace trigger register_answer after update of state on public.conflict_checks
  for each row when (old.state = 'open' and new.state = 'answered') execute function public.register_check();
create or replace trigger register_decision after insert on public.conflict_decisions
  for each row execute function public.register_decision();
create or replace trigger register_case after insert or delete on public.cases
  for each row execute function public.register_case();
create or replace trigger register_case_change after update of case_number, title, practice_area, client_id, client_name, lawyer_id, status
  on public.cases for each row when ((old.case_number, old.title, old.practice_area, old.client_id, old.client_name, old.lawyer_id,
    lower(old.status) like '%closed%') is distinct from (new.case_number, new.title, new.practice_area, new.client_id, new.client_name,
    new.lawyer_id, lower(new.status) like '%closed%'))
  execute function public.register_case();
create or replace trigger number_conflict_policy before insert on public.conflict_policies
  for each row execute function public.number_conflict_policy();
create or replace trigger notify_of_conflict_policy after insert on public.conflict_policies
  for each row execute function public.notify_of_conflict_policy();
create or replace function public.record_change_of_conflict_policies() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old *= new then return null; end if;
  insert into public.changes (topic, op) select topic, lower(tg_op) from (values
    ('conflict_policies')
  ) as told (topic) where topic is not null;
  return null;
end $$;
alter function public.record_change_of_conflict_policies() owner to portico_definer;
create or replace trigger record_change after insert on public.conflict_policies
  for each row execute function public.record_change_of_conflict_policies();
create or replace trigger name_policy before insert on public.conflict_checks
  for each row execute function public.name_policy_of_check();

-- ==== triggers of counters

create or replace trigger recount_months after insert or update or delete on public.firm_settings
  for each row execute function public.recount_months();
-- A change of other columns counts nothing: handing over hundreds of cases would compute it for each.
create or replace trigger counter after insert or delete on public.cases
  for each row execute function public.counter();
create or replace trigger counter_of_change after update on public.cases for each row
  when ((old.status, old.practice_area, old.start_date, old.created_at)
    is distinct from (new.status, new.practice_area, new.start_date, new.created_at))
  execute function public.counter();
create or replace trigger counter after insert or delete on public.clients
  for each row execute function public.counter();
create or replace trigger counter after insert or delete on public.contact_messages
  for each row execute function public.counter();
create or replace trigger counter_of_change after update on public.contact_messages for each row
  when ((old.created_at, old.answered_at) is distinct from (new.created_at, new.answered_at))
  execute function public.counter();
create or replace trigger counter after insert or delete on public.leads
  for each row execute function public.counter();
create or replace trigger counter_of_change after update on public.leads for each row
  when ((old.source, old.status) is distinct from (new.source, new.status))
  execute function public.counter();
create or replace trigger counter after insert or delete on public.time_entries
  for each row execute function public.counter();
create or replace trigger counter_of_change after update on public.time_entries for each row
  when ((old.hours, old.rate_cents, old.billable, old.lawyer_name)
    is distinct from (new.hours, new.rate_cents, new.billable, new.lawyer_name))
  execute function public.counter();

-- ==== triggers of sessions

create or replace function public.record_change_of_sessions() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old *= new then return null; end if;
  insert into public.changes (topic, op) select topic, lower(tg_op) from (values
    ('sessions/user_id/' || new.user_id),
    (case when old.user_id is distinct from new.user_id then 'sessions/user_id/' || old.user_id end),
    ('sessions/id/' || new.id),
    (case when old.id is distinct from new.id then 'sessions/id/' || old.id end)
  ) as told (topic) where topic is not null;
  return null;
end $$;
alter function public.record_change_of_sessions() owner to portico_definer;
-- The sockets of a session that ended are closed by this.
create or replace trigger record_change after delete on public.sessions
  for each row execute function public.record_change_of_sessions();

-- ==== triggers of site-archive

create or replace trigger release_files after delete on public.site_archive
  for each row execute function public.release_files();
create or replace function public.record_change_of_site_archive() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old *= new then return null; end if;
  insert into public.changes (topic, op) select topic, lower(tg_op) from (values
    ('site_archive')
  ) as told (topic) where topic is not null;
  return null;
end $$;
alter function public.record_change_of_site_archive() owner to portico_definer;
create or replace trigger record_change after insert or delete on public.site_archive
  for each row execute function public.record_change_of_site_archive();

-- ==== triggers of site-texts

create or replace trigger bump_version before update on public.site_texts
  for each row execute function public.bump_version();
create or replace trigger approve_site_text before insert or update on public.site_texts
  for each row execute function public.approve_site_text();
create or replace trigger keep_site_text_version after insert on public.site_texts
  for each row when (new.published) execute function public.keep_site_text_version();
create or replace trigger keep_site_text_version_change after update on public.site_texts
  for each row when (new.published and old.approved_at is distinct from new.approved_at)
  execute function public.keep_site_text_version();
create or replace trigger audit_site_text after insert on public.site_texts
  for each row when (new.published) execute function public.audit_site_text();
create or replace trigger audit_site_text_change after update on public.site_texts
  for each row when (old.approved_at is distinct from new.approved_at) execute function public.audit_site_text();
create or replace function public.record_change_of_site_texts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old *= new then return null; end if;
  insert into public.changes (topic, op) select topic, lower(tg_op) from (values
    ('site_texts'),
    (case when old.published or new.published then 'site_texts/public' end)
  ) as told (topic) where topic is not null;
  return null;
end $$;
alter function public.record_change_of_site_texts() owner to portico_definer;
create or replace trigger record_change after insert or update or delete on public.site_texts
  for each row execute function public.record_change_of_site_texts();

-- ==== triggers of storage

create or replace trigger counter after insert or update of state, size, uploaded_by_client or delete on public.files
  for each row execute function public.counter();
create or replace trigger counter after insert or delete on public.resumable_uploads
  for each row execute function public.counter();
-- After `counter`, by its name.
create or replace trigger refuse_over_quota after insert on public.files
  for each row execute function public.refuse_over_quota();
create or replace trigger refuse_over_quota after insert on public.resumable_uploads
  for each row execute function public.refuse_over_quota();

-- ==== triggers of tasks

create or replace trigger bump_version before update of title, description, status, priority, due_date, assigned_to,
  repeats, repeats_until
  on public.case_tasks for each row execute function public.bump_version();
create or replace function public.record_change_of_case_tasks() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old *= new then return null; end if;
  insert into public.changes (topic, op) select topic, lower(tg_op) from (values
    ('case_tasks'),
    ('case_tasks/case_id/' || new.case_id),
    (case when old.case_id is distinct from new.case_id then 'case_tasks/case_id/' || old.case_id end),
    ('case_tasks/lawyer_id/' || new.lawyer_id),
    (case when old.lawyer_id is distinct from new.lawyer_id then 'case_tasks/lawyer_id/' || old.lawyer_id end),
    ('case_tasks/assigned_to/' || new.assigned_to),
    (case when old.assigned_to is distinct from new.assigned_to then 'case_tasks/assigned_to/' || old.assigned_to end)
  ) as told (topic) where topic is not null;
  return null;
end $$;
alter function public.record_change_of_case_tasks() owner to portico_definer;
create or replace trigger record_change after insert or update or delete on public.case_tasks
  for each row execute function public.record_change_of_case_tasks();
create or replace trigger keep_search_text before insert or update of title, case_id on public.case_tasks
  for each row execute function public.keep_search_text_with_case();
create or replace trigger pass_on_case_title_to_case_tasks after update of case_number, title on public.cases
  for each row when (old.case_number <> new.case_number or old.title <> new.title)
  execute function public.pass_on_case_title('case_tasks');
create or replace trigger set_due_order before insert or update of due_date, due_order on public.case_tasks
  for each row execute function public.set_due_order();
create or replace trigger audit_lawyer_task after insert on public.case_tasks
  for each row when (current_setting('role') = 'portico_lawyer' and new.checklist_id is null
    and new.follows is null)
  execute function public.audit_lawyer_task();
create or replace trigger audit_changes after update of title, description, status, priority, due_date, assigned_to,
  repeats, repeats_until
  on public.case_tasks for each row execute function public.audit_changes('title', 'description', 'status', 'priority', 'due_date', 'assigned_to',
  'repeats', 'repeats_until');
create or replace trigger anchor_repetition before insert or update of repeats, repeats_until, due_date on public.case_tasks
  for each row execute function public.anchor_repetition();
create or replace trigger repeat_task after insert on public.case_tasks
  for each row when (new.status = 'completed' and new.repeats is not null
    and coalesce(current_setting('portico.restoring', true), '') is distinct from new.case_id::text)
  execute function public.repeat_task();
create or replace trigger repeat_task_change after update of status on public.case_tasks
  for each row when (new.status = 'completed' and old.status <> 'completed' and new.repeats is not null)
  execute function public.repeat_task();

-- ==== triggers of testimonials

create or replace trigger claim_files before insert or update of consent_file_id on public.testimonials
  for each row execute function public.claim_files('consent_file_id', 'testimonial_consent');
create or replace trigger release_files after update of consent_file_id or delete on public.testimonials
  for each row execute function public.release_files();
create or replace trigger bump_version before update of quote, name, detail, rating, consented_on, pending,
  consent_file_id, published on public.testimonials for each row execute function public.bump_version();
create or replace trigger approve_testimonial before insert or update on public.testimonials
  for each row execute function public.approve_testimonial();
create or replace trigger keep_testimonial_version after insert on public.testimonials
  for each row when (new.published) execute function public.keep_testimonial_version();
create or replace trigger keep_testimonial_version_change after update on public.testimonials
  for each row when (new.published and old.approved_at is distinct from new.approved_at)
  execute function public.keep_testimonial_version();
create or replace trigger audit_testimonial after insert on public.testimonials
  for each row when (new.published) execute function public.audit_testimonial();
create or replace trigger audit_testimonial_change after update on public.testimonials
  for each row when (old.approved_at is distinct from new.approved_at) execute function public.audit_testimonial();
create or replace trigger keep_testimonial_consent after insert on public.testimonials
  for each row when (new.consented_on is not null) execute function public.keep_testimonial_consent();
create or replace trigger keep_testimonial_consent_change after update of consented_on on public.testimonials
  for each row when ((old.consented_on is null) <> (new.consented_on is null))
  execute function public.keep_testimonial_consent();
create or replace trigger end_consent after delete on public.testimonials
  for each row when (old.consented_on is not null) execute function public.end_consent('testimonial');
-- Advertising is kept after it is deleted, with everything that was shown before.
create or replace trigger archive_deleted after delete on public.testimonials
  for each row execute function public.archive_deleted();
create or replace trigger archive_deleted after delete on public.testimonial_versions
  for each row execute function public.archive_deleted();
create or replace function public.record_change_of_testimonials() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old *= new then return null; end if;
  insert into public.changes (topic, op) select topic, lower(tg_op) from (values
    ('testimonials'),
    (case when old.published or new.published then 'testimonials/public' end)
  ) as told (topic) where topic is not null;
  return null;
end $$;
alter function public.record_change_of_testimonials() owner to portico_definer;
create or replace trigger record_change after insert or update or delete on public.testimonials
  for each row execute function public.record_change_of_testimonials();

-- ==== triggers of timeline

create or replace trigger bump_version before update of description, entry_timestamp, file_id, document_url, document_name
  on public.case_updates for each row execute function public.bump_version();
create or replace trigger claim_files before insert or update of file_id on public.case_updates
  for each row execute function public.claim_files('file_id', 'case_update');
create or replace trigger release_files after update of file_id or delete on public.case_updates
  for each row execute function public.release_files();
create or replace function public.record_change_of_case_updates() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old *= new then return null; end if;
  insert into public.changes (topic, op) select topic, lower(tg_op) from (values
    ('case_updates/case_id/' || new.case_id),
    (case when old.case_id is distinct from new.case_id then 'case_updates/case_id/' || old.case_id end)
  ) as told (topic) where topic is not null;
  return null;
end $$;
alter function public.record_change_of_case_updates() owner to portico_definer;
create or replace trigger record_change after insert or update or delete on public.case_updates
  for each row execute function public.record_change_of_case_updates();
create or replace trigger audit_changes after update of description, entry_timestamp, document_name
  on public.case_updates for each row execute function public.audit_changes('description', 'entry_timestamp', 'document_name');

-- ==== triggers of two-factor

create or replace trigger mark_second_factor after insert or update of confirmed_at or delete on public.two_factors
  for each row execute function public.mark_second_factor();
-- Who waits for the second step is asked for this factor: without it they begin again.
create or replace trigger end_pending_sign_ins after delete on public.two_factors
  for each row execute function public.end_pending_sign_ins();

-- ==== triggers of webhooks

create or replace trigger tell_webhooks after insert or update or delete on public.cases
  for each row execute function public.tell_webhooks('case');
create or replace trigger tell_webhooks after insert or update or delete on public.leads
  for each row execute function public.tell_webhooks('lead');
create or replace trigger tell_webhooks after insert or update or delete on public.appointments
  for each row execute function public.tell_webhooks('appointment');
create or replace trigger forget_deliveries after delete on public.webhooks
  for each row execute function public.forget_deliveries();
create or replace trigger audit_webhook after insert or update of secret or delete on public.webhooks
  for each row execute function public.audit_webhook();
create or replace function public.record_change_of_webhooks() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old *= new then return null; end if;
  insert into public.changes (topic, op) select topic, lower(tg_op) from (values
    ('webhooks')
  ) as told (topic) where topic is not null;
  return null;
end $$;
alter function public.record_change_of_webhooks() owner to portico_definer;
create or replace trigger record_change after insert or update or delete on public.webhooks
  for each row execute function public.record_change_of_webhooks();

-- ==== table address_changes

alter table "address_changes" enable row level security;
alter table "address_changes" force row level security;
revoke all on "address_changes" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- accounts: one-time links to a new address
grant select, insert, update, delete on "address_changes" to portico_accounts;

drop policy if exists "accounts keep changes of address" on "address_changes";
create policy "accounts keep changes of address" on "address_changes" to portico_accounts
  using (true)
  with check (true);

-- Functions that run as the definer check the caller themselves.
grant select, insert, update, delete on "address_changes" to portico_definer;
drop policy if exists definer on "address_changes";
create policy definer on "address_changes" to portico_definer using (true) with check (true);

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

-- Functions that run as the definer check the caller themselves.
grant select, insert, update, delete on "api_tokens" to portico_definer;
drop policy if exists definer on "api_tokens";
create policy definer on "api_tokens" to portico_definer using (true) with check (true);

-- ==== table appointments

alter table "appointments" enable row level security;
alter table "appointments" force row level security;
revoke all on "appointments" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- client: books in their own name
grant select, insert ("lawyer_id", "preferred_time", "notes") on "appointments" to portico_client;

-- lawyer: answers; confirming also opens the conversation, see accept_appointment
grant select,
  update ("status", "confirmed_date", "rejection_reason"),
  delete
on "appointments" to portico_lawyer;

-- admin: sees what is asked of the firm, and clears up
grant select, delete on "appointments" to portico_admin;

drop policy if exists "clients read their own" on "appointments";
create policy "clients read their own" on "appointments" for select to portico_client
  using ("appointments"."client_id" = (select nullif(current_setting('portico.client_id', true), '')::uuid));

drop policy if exists "clients ask for themselves" on "appointments";
create policy "clients ask for themselves" on "appointments" for insert to portico_client
  with check ("appointments"."client_id" = (select nullif(current_setting('portico.client_id', true), '')::uuid) and "appointments"."status" = 'pending');

drop policy if exists "lawyers read requests to them" on "appointments";
create policy "lawyers read requests to them" on "appointments" for select to portico_lawyer
  using ("appointments"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid));

drop policy if exists "lawyers answer what is pending" on "appointments";
create policy "lawyers answer what is pending" on "appointments" for update to portico_lawyer
  using ("appointments"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid) and "appointments"."status" = 'pending')
  with check ("appointments"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid) and "appointments"."status" in ('confirmed', 'rejected'));

drop policy if exists "lawyers delete requests to them" on "appointments";
create policy "lawyers delete requests to them" on "appointments" for delete to portico_lawyer
  using ("appointments"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid));

drop policy if exists "administrators read appointments" on "appointments";
create policy "administrators read appointments" on "appointments" for select to portico_admin
  using (true);

drop policy if exists "administrators delete appointments" on "appointments";
create policy "administrators delete appointments" on "appointments" for delete to portico_admin
  using (true);

-- Functions that run as the definer check the caller themselves.
grant select, insert, update, delete on "appointments" to portico_definer;
drop policy if exists definer on "appointments";
create policy definer on "appointments" to portico_definer using (true) with check (true);

-- ==== table article_pictures

alter table "article_pictures" enable row level security;
alter table "article_pictures" force row level security;
revoke all on "article_pictures" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- lawyer: put pictures into their own articles
grant select, insert ("file_id", "article_id") on "article_pictures" to portico_lawyer;

-- admin: as for their authors
grant select, insert ("file_id", "article_id") on "article_pictures" to portico_admin;

drop policy if exists "lawyers read the pictures of their articles" on "article_pictures";
create policy "lawyers read the pictures of their articles" on "article_pictures" for select to portico_lawyer
  using ("article_pictures"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid));

drop policy if exists "lawyers add pictures to their articles" on "article_pictures";
create policy "lawyers add pictures to their articles" on "article_pictures" for insert to portico_lawyer
  with check ("article_pictures"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid));

drop policy if exists "administrators read pictures" on "article_pictures";
create policy "administrators read pictures" on "article_pictures" for select to portico_admin
  using (true);

drop policy if exists "administrators add pictures" on "article_pictures";
create policy "administrators add pictures" on "article_pictures" for insert to portico_admin
  with check (true);

-- Functions that run as the definer check the caller themselves.
grant select, insert, update, delete on "article_pictures" to portico_definer;
drop policy if exists definer on "article_pictures";
create policy definer on "article_pictures" to portico_definer using (true) with check (true);

-- ==== table article_versions

alter table "article_versions" enable row level security;
alter table "article_versions" force row level security;
revoke all on "article_versions" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- anon: Legal Insights; who approved it is the firm’s
grant select ("id", "slug", "title", "excerpt", "description", "body", "words", "author_id", "author_name", "practice_area", "published_on", "reviewed_on", "picture_file_id", "picture_alt", "published")
on "article_versions" to portico_anon;

-- client: as for everyone
grant select ("id", "slug", "title", "excerpt", "description", "body", "words", "author_id", "author_name", "practice_area", "published_on", "reviewed_on", "picture_file_id", "picture_alt", "published")
on "article_versions" to portico_client;

-- lawyer: as for everyone
grant select ("id", "slug", "title", "excerpt", "description", "body", "words", "author_id", "author_name", "practice_area", "published_on", "reviewed_on", "picture_file_id", "picture_alt", "published")
on "article_versions" to portico_lawyer;

-- admin: has to show what the firm published, and when
grant select on "article_versions" to portico_admin;

drop policy if exists "anon reads published articles" on "article_versions";
create policy "anon reads published articles" on "article_versions" for select to portico_anon
  using ("article_versions"."published");

drop policy if exists "client reads published articles" on "article_versions";
create policy "client reads published articles" on "article_versions" for select to portico_client
  using ("article_versions"."published");

drop policy if exists "lawyer reads published articles" on "article_versions";
create policy "lawyer reads published articles" on "article_versions" for select to portico_lawyer
  using ("article_versions"."published");

drop policy if exists "administrators read what was approved" on "article_versions";
create policy "administrators read what was approved" on "article_versions" for select to portico_admin
  using (true);

-- Functions that run as the definer check the caller themselves.
grant select, insert, update, delete on "article_versions" to portico_definer;
drop policy if exists definer on "article_versions";
create policy definer on "article_versions" to portico_definer using (true) with check (true);

-- ==== table articles

alter table "articles" enable row level security;
alter table "articles" force row level security;
revoke all on "articles" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- lawyer: write in their own name; what is shown is an administrator’s decision
grant select,
  insert ("slug", "title", "excerpt", "description", "body", "words", "practice_area", "published_on", "reviewed_on", "picture_file_id", "picture_alt", "author_id", "idempotency_key"),
  update ("slug", "title", "excerpt", "description", "body", "words", "practice_area", "published_on", "reviewed_on", "picture_file_id", "picture_alt"),
  delete
on "articles" to portico_lawyer;

-- admin: edits and approves what the firm publishes
grant select,
  insert ("slug", "title", "excerpt", "description", "body", "words", "practice_area", "published_on", "reviewed_on", "picture_file_id", "picture_alt", "author_id", "idempotency_key"),
  update ("slug", "title", "excerpt", "description", "body", "words", "practice_area", "published_on", "reviewed_on", "picture_file_id", "picture_alt", "author_id", "state"),
  delete
on "articles" to portico_admin;

drop policy if exists "lawyers read their own articles" on "articles";
create policy "lawyers read their own articles" on "articles" for select to portico_lawyer
  using ("articles"."author_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid));

drop policy if exists "lawyers write in their own name" on "articles";
create policy "lawyers write in their own name" on "articles" for insert to portico_lawyer
  with check ("articles"."author_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid) and "articles"."state" = 'draft');

drop policy if exists "lawyers edit their own articles" on "articles";
create policy "lawyers edit their own articles" on "articles" for update to portico_lawyer
  using ("articles"."author_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid));

drop policy if exists "lawyers delete what was never approved" on "articles";
create policy "lawyers delete what was never approved" on "articles" for delete to portico_lawyer
  using ("articles"."author_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid) and "articles"."versions" = 0);

drop policy if exists "administrators keep articles" on "articles";
create policy "administrators keep articles" on "articles" to portico_admin
  using (true)
  with check (true);

-- Functions that run as the definer check the caller themselves.
grant select, insert, update, delete on "articles" to portico_definer;
drop policy if exists definer on "articles";
create policy definer on "articles" to portico_definer using (true) with check (true);

-- ==== table audit_log

alter table "audit_log" enable row level security;
alter table "audit_log" force row level security;
revoke all on "audit_log" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- admin: filters the log; shows a case its own history
grant select on "audit_log" to portico_admin;
grant usage on sequence "audit_log_id_seq" to portico_definer;

drop policy if exists "administrators read the log" on "audit_log";
create policy "administrators read the log" on "audit_log" for select to portico_admin
  using (true);

-- Functions that run as the definer check the caller themselves.
grant select, insert, update, delete on "audit_log" to portico_definer;
drop policy if exists definer on "audit_log";
create policy definer on "audit_log" to portico_definer using (true) with check (true);

-- ==== table backup_downloads

alter table "backup_downloads" enable row level security;
alter table "backup_downloads" force row level security;
revoke all on "backup_downloads" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- Functions that run as the definer check the caller themselves.
grant select, insert, update, delete on "backup_downloads" to portico_definer;
drop policy if exists definer on "backup_downloads";
create policy definer on "backup_downloads" to portico_definer using (true) with check (true);

-- ==== table backups

alter table "backups" enable row level security;
alter table "backups" force row level security;
revoke all on "backups" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- admin: whether there is a good one is theirs to watch
grant select on "backups" to portico_admin;

-- system: what is due, and the age in the metrics
grant select ("started_at", "finished_at", "verified") on "backups" to portico_system;

drop policy if exists "administrators see them" on "backups";
create policy "administrators see them" on "backups" for select to portico_admin
  using (true);

drop policy if exists "the process sees when the next one is due" on "backups";
create policy "the process sees when the next one is due" on "backups" for select to portico_system
  using (true);

-- Functions that run as the definer check the caller themselves.
grant select, insert, update, delete on "backups" to portico_definer;
drop policy if exists definer on "backups";
create policy definer on "backups" to portico_definer using (true) with check (true);

-- ==== table calendar_events

alter table "calendar_events" enable row level security;
alter table "calendar_events" force row level security;
revoke all on "calendar_events" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- lawyer: schedule court dates of their cases
grant select,
  insert ("case_id", "title", "description", "court_date", "deadline", "judge_name", "judge_confirmed", "client_name", "is_public", "consent_given", "consent_form", "event_type", "location", "start_time", "end_time", "idempotency_key"),
  update ("title", "description", "court_date", "deadline", "judge_name", "judge_confirmed", "client_name", "is_public", "consent_given", "consent_form", "event_type", "location", "start_time", "end_time"),
  delete
on "calendar_events" to portico_lawyer;

-- admin: schedule court dates
grant select,
  insert ("case_id", "title", "description", "court_date", "deadline", "judge_name", "judge_confirmed", "client_name", "is_public", "consent_given", "consent_form", "event_type", "location", "start_time", "end_time", "idempotency_key"),
  update ("case_id", "title", "description", "court_date", "deadline", "judge_name", "judge_confirmed", "client_name", "is_public", "consent_given", "consent_form", "event_type", "location", "start_time", "end_time"),
  delete
on "calendar_events" to portico_admin;

drop policy if exists "lawyers read the court dates of their cases" on "calendar_events";
create policy "lawyers read the court dates of their cases" on "calendar_events" for select to portico_lawyer
  using ("calendar_events"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid));

drop policy if exists "lawyers schedule court dates of their cases" on "calendar_events";
create policy "lawyers schedule court dates of their cases" on "calendar_events" for insert to portico_lawyer
  with check ("calendar_events"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid));

drop policy if exists "lawyers change the court dates of their cases" on "calendar_events";
create policy "lawyers change the court dates of their cases" on "calendar_events" for update to portico_lawyer
  using ("calendar_events"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid));

drop policy if exists "lawyers delete court dates of their cases" on "calendar_events";
create policy "lawyers delete court dates of their cases" on "calendar_events" for delete to portico_lawyer
  using ("calendar_events"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid));

drop policy if exists "administrators keep the calendar" on "calendar_events";
create policy "administrators keep the calendar" on "calendar_events" to portico_admin
  using (true)
  with check (true);

-- Functions that run as the definer check the caller themselves.
grant select, insert, update, delete on "calendar_events" to portico_definer;
drop policy if exists definer on "calendar_events";
create policy definer on "calendar_events" to portico_definer using (true) with check (true);

-- ==== table case_access_grants

alter table "case_access_grants" enable row level security;
alter table "case_access_grants" force row level security;
revoke all on "case_access_grants" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- lawyer: closes a case to everyone who has it open. Deleting a PIN does not: it only refuses those who come later
grant select ("id", "case_id", "lawyer_id", "user_id", "expires_at", "revoked_at", "created_at"),
  update ("revoked_at")
on "case_access_grants" to portico_lawyer;

-- admin: closes a case to everyone who has it open
grant select ("id", "case_id", "user_id", "expires_at", "revoked_at", "created_at"),
  update ("revoked_at")
on "case_access_grants" to portico_admin;

-- system: removes what has expired
grant select ("id", "expires_at"), delete on "case_access_grants" to portico_system;

drop policy if exists "lawyers see who has their cases open" on "case_access_grants";
create policy "lawyers see who has their cases open" on "case_access_grants" for select to portico_lawyer
  using ("case_access_grants"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid));

drop policy if exists "lawyers revoke" on "case_access_grants";
create policy "lawyers revoke" on "case_access_grants" for update to portico_lawyer
  using ("case_access_grants"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid))
  with check ("case_access_grants"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid) and "case_access_grants"."revoked_at" is not null);

drop policy if exists "administrators see who has cases open" on "case_access_grants";
create policy "administrators see who has cases open" on "case_access_grants" for select to portico_admin
  using (true);

drop policy if exists "administrators revoke" on "case_access_grants";
create policy "administrators revoke" on "case_access_grants" for update to portico_admin
  using (true)
  with check ("case_access_grants"."revoked_at" is not null);

drop policy if exists "jobs remove what has expired" on "case_access_grants";
create policy "jobs remove what has expired" on "case_access_grants" to portico_system
  using ("case_access_grants"."expires_at" < now());

-- Functions that run as the definer check the caller themselves.
grant select, insert, update, delete on "case_access_grants" to portico_definer;
drop policy if exists definer on "case_access_grants";
create policy definer on "case_access_grants" to portico_definer using (true) with check (true);

-- ==== table case_access_locks

alter table "case_access_locks" enable row level security;
alter table "case_access_locks" force row level security;
revoke all on "case_access_locks" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- lawyer: offers to unlock
grant select on "case_access_locks" to portico_lawyer;

-- admin: offers to unlock
grant select on "case_access_locks" to portico_admin;

drop policy if exists "lawyers see whether their cases are locked" on "case_access_locks";
create policy "lawyers see whether their cases are locked" on "case_access_locks" for select to portico_lawyer
  using ("case_access_locks"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid));

drop policy if exists "administrators see which cases are locked" on "case_access_locks";
create policy "administrators see which cases are locked" on "case_access_locks" for select to portico_admin
  using (true);

-- Functions that run as the definer check the caller themselves.
grant select, insert, update, delete on "case_access_locks" to portico_definer;
drop policy if exists definer on "case_access_locks";
create policy definer on "case_access_locks" to portico_definer using (true) with check (true);

-- ==== table case_access_pins

alter table "case_access_pins" enable row level security;
alter table "case_access_pins" force row level security;
revoke all on "case_access_pins" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- lawyer: makes and withdraws PINs; how long one lives and how many tries it bears is not theirs to say
grant select ("id", "case_id", "lawyer_id", "expires_at", "owner_failures", "stranger_failures", "created_at"),
  insert ("id", "case_id", "pin_hash", "pin_ciphertext"),
  delete
on "case_access_pins" to portico_lawyer;

drop policy if exists "lawyers read their own PINs" on "case_access_pins";
create policy "lawyers read their own PINs" on "case_access_pins" for select to portico_lawyer
  using ("case_access_pins"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid));

drop policy if exists "lawyers make PINs for their own cases" on "case_access_pins";
create policy "lawyers make PINs for their own cases" on "case_access_pins" for insert to portico_lawyer
  with check ("case_access_pins"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid));

drop policy if exists "lawyers delete their own PINs" on "case_access_pins";
create policy "lawyers delete their own PINs" on "case_access_pins" for delete to portico_lawyer
  using ("case_access_pins"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid));

-- Functions that run as the definer check the caller themselves.
grant select, insert, update, delete on "case_access_pins" to portico_definer;
drop policy if exists definer on "case_access_pins";
create policy definer on "case_access_pins" to portico_definer using (true) with check (true);

-- ==== table case_access_requests

alter table "case_access_requests" enable row level security;
alter table "case_access_requests" force row level security;
revoke all on "case_access_requests" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- client: asks for a PIN
grant select ("id", "case_id", "answered_at", "created_at"),
  insert ("case_id")
on "case_access_requests" to portico_client;

-- lawyer: answers by making a PIN, or dismisses
grant select, delete on "case_access_requests" to portico_lawyer;

drop policy if exists "clients see what they asked for" on "case_access_requests";
create policy "clients see what they asked for" on "case_access_requests" for select to portico_client
  using ("case_access_requests"."client_id" = (select nullif(current_setting('portico.client_id', true), '')::uuid));

drop policy if exists "clients ask about their own cases" on "case_access_requests";
create policy "clients ask about their own cases" on "case_access_requests" for insert to portico_client
  with check ("case_access_requests"."client_id" = (select nullif(current_setting('portico.client_id', true), '')::uuid) and "case_access_requests"."requested_by" = (select nullif(current_setting('portico.user_id', true), '')::uuid));

drop policy if exists "lawyers see who asks" on "case_access_requests";
create policy "lawyers see who asks" on "case_access_requests" for select to portico_lawyer
  using ("case_access_requests"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid));

drop policy if exists "lawyers dismiss a request" on "case_access_requests";
create policy "lawyers dismiss a request" on "case_access_requests" for delete to portico_lawyer
  using ("case_access_requests"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid));

-- Functions that run as the definer check the caller themselves.
grant select, insert, update, delete on "case_access_requests" to portico_definer;
drop policy if exists definer on "case_access_requests";
create policy definer on "case_access_requests" to portico_definer using (true) with check (true);

-- ==== table case_access_unlocks

alter table "case_access_unlocks" enable row level security;
alter table "case_access_unlocks" force row level security;
revoke all on "case_access_unlocks" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- lawyer: lets their case be tried again
grant select, insert ("case_id") on "case_access_unlocks" to portico_lawyer;

-- admin: lets a case be tried again
grant select, insert ("case_id") on "case_access_unlocks" to portico_admin;

drop policy if exists "lawyers read unlocks of their cases" on "case_access_unlocks";
create policy "lawyers read unlocks of their cases" on "case_access_unlocks" for select to portico_lawyer
  using ("case_access_unlocks"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid));

drop policy if exists "lawyers unlock their own cases" on "case_access_unlocks";
create policy "lawyers unlock their own cases" on "case_access_unlocks" for insert to portico_lawyer
  with check ("case_access_unlocks"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid) and "case_access_unlocks"."unlocked_by" = (select nullif(current_setting('portico.user_id', true), '')::uuid));

drop policy if exists "administrators read unlocks" on "case_access_unlocks";
create policy "administrators read unlocks" on "case_access_unlocks" for select to portico_admin
  using (true);

drop policy if exists "administrators unlock in their own name" on "case_access_unlocks";
create policy "administrators unlock in their own name" on "case_access_unlocks" for insert to portico_admin
  with check ("case_access_unlocks"."unlocked_by" = (select nullif(current_setting('portico.user_id', true), '')::uuid));

-- Functions that run as the definer check the caller themselves.
grant select, insert, update, delete on "case_access_unlocks" to portico_definer;
drop policy if exists definer on "case_access_unlocks";
create policy definer on "case_access_unlocks" to portico_definer using (true) with check (true);

-- ==== table case_parties

alter table "case_parties" enable row level security;
alter table "case_parties" force row level security;
revoke all on "case_parties" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- lawyer: the people of their own cases
grant select,
  insert ("id", "case_id", "party_id", "role", "note"),
  update ("role", "note"),
  delete
on "case_parties" to portico_lawyer;

-- admin: the people of all cases
grant select,
  insert ("id", "case_id", "party_id", "role", "note"),
  update ("role", "note"),
  delete
on "case_parties" to portico_admin;

drop policy if exists "lawyers read the people of their cases" on "case_parties";
create policy "lawyers read the people of their cases" on "case_parties" for select to portico_lawyer
  using ("case_parties"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid));

drop policy if exists "lawyers add people to their cases" on "case_parties";
create policy "lawyers add people to their cases" on "case_parties" for insert to portico_lawyer
  with check ("case_parties"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid) and public.is_party_known_to_me("case_parties"."party_id"));

drop policy if exists "lawyers change roles in their cases" on "case_parties";
create policy "lawyers change roles in their cases" on "case_parties" for update to portico_lawyer
  using ("case_parties"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid));

drop policy if exists "lawyers remove people from their cases" on "case_parties";
create policy "lawyers remove people from their cases" on "case_parties" for delete to portico_lawyer
  using ("case_parties"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid) and "case_parties"."source" = 'entered');

drop policy if exists "administrators read the people of cases" on "case_parties";
create policy "administrators read the people of cases" on "case_parties" for select to portico_admin
  using (true);

drop policy if exists "administrators add people to cases" on "case_parties";
create policy "administrators add people to cases" on "case_parties" for insert to portico_admin
  with check (true);

drop policy if exists "administrators change roles" on "case_parties";
create policy "administrators change roles" on "case_parties" for update to portico_admin
  using (true);

drop policy if exists "administrators remove people from cases" on "case_parties";
create policy "administrators remove people from cases" on "case_parties" for delete to portico_admin
  using ("case_parties"."source" = 'entered');

-- Functions that run as the definer check the caller themselves.
grant select, insert, update, delete on "case_parties" to portico_definer;
drop policy if exists definer on "case_parties";
create policy definer on "case_parties" to portico_definer using (true) with check (true);

-- ==== table case_screens

alter table "case_screens" enable row level security;
alter table "case_screens" force row level security;
revoke all on "case_screens" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- admin: answer for who is kept away from a case; nobody rewrites why
grant select,
  insert ("case_id", "lawyer_id", "reason"),
  update ("ended_at")
on "case_screens" to portico_admin;

drop policy if exists "administrators screen lawyers" on "case_screens";
create policy "administrators screen lawyers" on "case_screens" to portico_admin
  using (true)
  with check (true);

-- Functions that run as the definer check the caller themselves.
grant select, insert, update, delete on "case_screens" to portico_definer;
drop policy if exists definer on "case_screens";
create policy definer on "case_screens" to portico_definer using (true) with check (true);

-- ==== table case_status_changes

alter table "case_status_changes" enable row level security;
alter table "case_status_changes" force row level security;
revoke all on "case_status_changes" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- lawyer: a case shows its own history
grant select on "case_status_changes" to portico_lawyer;

-- admin: a case shows its own history; reports follow cases over time
grant select on "case_status_changes" to portico_admin;

drop policy if exists "lawyers read the history of their cases" on "case_status_changes";
create policy "lawyers read the history of their cases" on "case_status_changes" for select to portico_lawyer
  using ("case_status_changes"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid));

drop policy if exists "administrators read every history" on "case_status_changes";
create policy "administrators read every history" on "case_status_changes" for select to portico_admin
  using (true);

-- Functions that run as the definer check the caller themselves.
grant select, insert, update, delete on "case_status_changes" to portico_definer;
drop policy if exists definer on "case_status_changes";
create policy definer on "case_status_changes" to portico_definer using (true) with check (true);

-- ==== table case_tasks

alter table "case_tasks" enable row level security;
alter table "case_tasks" force row level security;
revoke all on "case_tasks" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- lawyer: plan and complete the work on their cases
grant select,
  insert ("case_id", "idempotency_key", "title", "description", "status", "priority", "due_date", "assigned_to", "repeats", "repeats_until"),
  update ("title", "description", "status", "priority", "due_date", "assigned_to", "repeats", "repeats_until")
on "case_tasks" to portico_lawyer;

-- admin: plan the work
grant select,
  insert ("case_id", "idempotency_key", "title", "description", "status", "priority", "due_date", "assigned_to", "repeats", "repeats_until"),
  update ("title", "description", "status", "priority", "due_date", "assigned_to", "repeats", "repeats_until"),
  delete
on "case_tasks" to portico_admin;

drop policy if exists "lawyers read the tasks of their cases" on "case_tasks";
create policy "lawyers read the tasks of their cases" on "case_tasks" for select to portico_lawyer
  using ("case_tasks"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid));

drop policy if exists "lawyers add tasks to their cases" on "case_tasks";
create policy "lawyers add tasks to their cases" on "case_tasks" for insert to portico_lawyer
  with check ("case_tasks"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid));

drop policy if exists "lawyers change the tasks of their cases" on "case_tasks";
create policy "lawyers change the tasks of their cases" on "case_tasks" for update to portico_lawyer
  using ("case_tasks"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid));

drop policy if exists "administrators keep tasks" on "case_tasks";
create policy "administrators keep tasks" on "case_tasks" to portico_admin
  using (true)
  with check (true);

-- Functions that run as the definer check the caller themselves.
grant select, insert, update, delete on "case_tasks" to portico_definer;
drop policy if exists definer on "case_tasks";
create policy definer on "case_tasks" to portico_definer using (true) with check (true);

-- ==== table case_updates

alter table "case_updates" enable row level security;
alter table "case_updates" force row level security;
revoke all on "case_updates" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- anon: the read-only timeline of the case that they unlocked
grant select ("id", "case_id", "description", "entry_timestamp", "file_id", "document_url", "document_name", "created_at")
on "case_updates" to portico_anon;

-- client: the read-only timeline of their own unlocked case
grant select ("id", "case_id", "description", "entry_timestamp", "file_id", "document_url", "document_name", "created_at")
on "case_updates" to portico_client;

-- lawyer: write the timeline
grant select,
  insert ("id", "case_id", "idempotency_key", "description", "entry_timestamp", "file_id", "document_url", "document_name"),
  update ("description", "entry_timestamp", "file_id", "document_url", "document_name"),
  delete
on "case_updates" to portico_lawyer;

-- admin: write any timeline
grant select,
  insert ("id", "case_id", "idempotency_key", "description", "entry_timestamp", "file_id", "document_url", "document_name"),
  update ("description", "entry_timestamp", "file_id", "document_url", "document_name"),
  delete
on "case_updates" to portico_admin;

drop policy if exists "a grant opens one timeline" on "case_updates";
create policy "a grant opens one timeline" on "case_updates" for select to portico_anon
  using ("case_updates"."case_id" = (select public.granted_case()));

drop policy if exists "clients read their own timeline after the PIN" on "case_updates";
create policy "clients read their own timeline after the PIN" on "case_updates" for select to portico_client
  using ("case_updates"."case_id" = (select public.granted_case()) and "case_updates"."client_id" = (select nullif(current_setting('portico.client_id', true), '')::uuid));

drop policy if exists "lawyers keep the timelines of their cases" on "case_updates";
create policy "lawyers keep the timelines of their cases" on "case_updates" to portico_lawyer
  using ("case_updates"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid))
  with check ("case_updates"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid));

drop policy if exists "administrators keep all timelines" on "case_updates";
create policy "administrators keep all timelines" on "case_updates" to portico_admin
  using (true)
  with check (true);

-- Functions that run as the definer check the caller themselves.
grant select, insert, update, delete on "case_updates" to portico_definer;
drop policy if exists definer on "case_updates";
create policy definer on "case_updates" to portico_definer using (true) with check (true);

-- ==== table case_view_counts

alter table "case_view_counts" enable row level security;
alter table "case_view_counts" force row level security;
revoke all on "case_view_counts" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- system: adds up what the process counted since the last time
grant select, insert, update ("further") on "case_view_counts" to portico_system;

-- admin: the log says how often a case was looked at
grant select on "case_view_counts" to portico_admin;

drop policy if exists "jobs count views" on "case_view_counts";
create policy "jobs count views" on "case_view_counts" to portico_system
  using (true)
  with check (true);

drop policy if exists "administrators read how often" on "case_view_counts";
create policy "administrators read how often" on "case_view_counts" for select to portico_admin
  using (true);

-- Functions that run as the definer check the caller themselves.
grant select, insert, update, delete on "case_view_counts" to portico_definer;
drop policy if exists definer on "case_view_counts";
create policy definer on "case_view_counts" to portico_definer using (true) with check (true);

-- ==== table cases

alter table "cases" enable row level security;
alter table "cases" force row level security;
revoke all on "cases" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- client: the cards of their dashboard, with preview and link; the timeline takes a grant of its own
grant select ("id", "case_number", "title", "description", "status", "client_name", "client_id", "lawyer_id", "practice_area", "start_date", "share_link", "share_link_revoked_at", "next_step", "next_step_on", "created_at")
on "cases" to portico_client;

-- lawyer: their own cases; the number is given once, and no lawyer hands a case on
grant select,
  insert ("id", "case_number", "lawyer_id", "title", "description", "status", "client_name", "client_id", "practice_area", "start_date", "client_photo_file_id", "cover_image_file_id"),
  update ("title", "description", "status", "client_name", "client_id", "practice_area", "start_date", "client_photo_file_id", "cover_image_file_id", "share_link_revoked_at", "publish_title", "publish_consent_form", "next_step", "next_step_on")
on "cases" to portico_lawyer;

-- admin: all cases; the link’s token and the record of consent are made here, not entered
grant select,
  insert ("id", "case_number", "lawyer_id", "publish_title", "publish_consent_form", "title", "description", "status", "client_name", "client_id", "practice_area", "start_date", "client_photo_file_id", "cover_image_file_id"),
  update ("case_number", "lawyer_id", "title", "description", "status", "client_name", "client_id", "practice_area", "start_date", "client_photo_file_id", "cover_image_file_id", "share_link_revoked_at", "publish_title", "publish_consent_form", "next_step", "next_step_on"),
  delete
on "cases" to portico_admin;

drop policy if exists "clients read their own cases" on "cases";
create policy "clients read their own cases" on "cases" for select to portico_client
  using ("cases"."client_id" = (select nullif(current_setting('portico.client_id', true), '')::uuid));

drop policy if exists "lawyers read their own cases" on "cases";
create policy "lawyers read their own cases" on "cases" for select to portico_lawyer
  using ("cases"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid));

drop policy if exists "lawyers open cases for their clients" on "cases";
create policy "lawyers open cases for their clients" on "cases" for insert to portico_lawyer
  with check ("cases"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid) and ("cases"."client_id" is null or public.is_client_of_lawyer("cases"."client_id")));

drop policy if exists "lawyers edit their own cases" on "cases";
create policy "lawyers edit their own cases" on "cases" for update to portico_lawyer
  using ("cases"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid))
  with check ("cases"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid) and ("cases"."client_id" is null or public.is_client_of_lawyer("cases"."client_id")));

drop policy if exists "administrators keep cases" on "cases";
create policy "administrators keep cases" on "cases" to portico_admin
  using (true)
  with check (true);

-- Functions that run as the definer check the caller themselves.
grant select, insert, update, delete on "cases" to portico_definer;
drop policy if exists definer on "cases";
create policy definer on "cases" to portico_definer using (true) with check (true);

-- ==== table changes

alter table "changes" enable row level security;
alter table "changes" force row level security;
revoke all on "changes" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- system: the feed reads what is new and removes what is old
grant select, delete on "changes" to portico_system;
grant usage on sequence "changes_id_seq" to portico_definer;

drop policy if exists "the process reads and removes" on "changes";
create policy "the process reads and removes" on "changes" to portico_system
  using (true);

-- Functions that run as the definer check the caller themselves.
grant select, insert, update, delete on "changes" to portico_definer;
drop policy if exists definer on "changes";
create policy definer on "changes" to portico_definer using (true) with check (true);

-- ==== table chat_admissions

alter table "chat_admissions" enable row level security;
alter table "chat_admissions" force row level security;
revoke all on "chat_admissions" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- client: lets devices in
grant select on "chat_admissions" to portico_client;

-- lawyer: lets devices in
grant select on "chat_admissions" to portico_lawyer;

drop policy if exists "clients read those of their conversations" on "chat_admissions";
create policy "clients read those of their conversations" on "chat_admissions" for select to portico_client
  using ("chat_admissions"."conversation_id" in (select c.id from public.chat_conversations as c));

drop policy if exists "lawyers read those of their conversations" on "chat_admissions";
create policy "lawyers read those of their conversations" on "chat_admissions" for select to portico_lawyer
  using ("chat_admissions"."conversation_id" in (select c.id from public.chat_conversations as c));

-- Functions that run as the definer check the caller themselves.
grant select, insert, update, delete on "chat_admissions" to portico_definer;
drop policy if exists definer on "chat_admissions";
create policy definer on "chat_admissions" to portico_definer using (true) with check (true);

-- ==== table chat_conversations

alter table "chat_conversations" enable row level security;
alter table "chat_conversations" force row level security;
revoke all on "chat_conversations" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- client: talks to their lawyer
grant select on "chat_conversations" to portico_client;

-- lawyer: opens a conversation by accepting, and ends it
grant select,
  insert ("client_id", "lawyer_id", "appointment_id"),
  update ("appointment_id"),
  delete
on "chat_conversations" to portico_lawyer;

drop policy if exists "clients read their own" on "chat_conversations";
create policy "clients read their own" on "chat_conversations" for select to portico_client
  using ("chat_conversations"."client_id" = (select nullif(current_setting('portico.client_id', true), '')::uuid));

drop policy if exists "lawyers read their own" on "chat_conversations";
create policy "lawyers read their own" on "chat_conversations" for select to portico_lawyer
  using ("chat_conversations"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid));

drop policy if exists "lawyers open one by accepting" on "chat_conversations";
create policy "lawyers open one by accepting" on "chat_conversations" for insert to portico_lawyer
  with check ("chat_conversations"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid) and exists (select from public.appointments as a
        where a.id = "chat_conversations"."appointment_id" and a.client_id = "chat_conversations"."client_id" and a.status = 'confirmed'));

drop policy if exists "lawyers join one to a later appointment" on "chat_conversations";
create policy "lawyers join one to a later appointment" on "chat_conversations" for update to portico_lawyer
  using ("chat_conversations"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid))
  with check ("chat_conversations"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid) and exists (select from public.appointments as a
        where a.id = "chat_conversations"."appointment_id" and a.client_id = "chat_conversations"."client_id" and a.status = 'confirmed'));

drop policy if exists "lawyers end their own" on "chat_conversations";
create policy "lawyers end their own" on "chat_conversations" for delete to portico_lawyer
  using ("chat_conversations"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid));

-- Functions that run as the definer check the caller themselves.
grant select, insert, update, delete on "chat_conversations" to portico_definer;
drop policy if exists definer on "chat_conversations";
create policy definer on "chat_conversations" to portico_definer using (true) with check (true);

-- ==== table chat_envelopes

alter table "chat_envelopes" enable row level security;
alter table "chat_envelopes" force row level security;
revoke all on "chat_envelopes" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- client: opens their conversations
grant select on "chat_envelopes" to portico_client;

-- lawyer: opens their conversations
grant select on "chat_envelopes" to portico_lawyer;

drop policy if exists "clients read those of their conversations" on "chat_envelopes";
create policy "clients read those of their conversations" on "chat_envelopes" for select to portico_client
  using ("chat_envelopes"."epoch_id" in (select e.id from public.chat_epochs as e));

drop policy if exists "lawyers read those of their conversations" on "chat_envelopes";
create policy "lawyers read those of their conversations" on "chat_envelopes" for select to portico_lawyer
  using ("chat_envelopes"."epoch_id" in (select e.id from public.chat_epochs as e));

-- Functions that run as the definer check the caller themselves.
grant select, insert, update, delete on "chat_envelopes" to portico_definer;
drop policy if exists definer on "chat_envelopes";
create policy definer on "chat_envelopes" to portico_definer using (true) with check (true);

-- ==== table chat_epochs

alter table "chat_epochs" enable row level security;
alter table "chat_epochs" force row level security;
revoke all on "chat_epochs" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- client: reads their conversations
grant select on "chat_epochs" to portico_client;

-- lawyer: reads their conversations
grant select on "chat_epochs" to portico_lawyer;
grant usage on sequence "chat_epochs_position_seq" to portico_definer;

drop policy if exists "clients read those of their conversations" on "chat_epochs";
create policy "clients read those of their conversations" on "chat_epochs" for select to portico_client
  using ("chat_epochs"."conversation_id" in (select c.id from public.chat_conversations as c));

drop policy if exists "lawyers read those of their conversations" on "chat_epochs";
create policy "lawyers read those of their conversations" on "chat_epochs" for select to portico_lawyer
  using ("chat_epochs"."conversation_id" in (select c.id from public.chat_conversations as c));

-- Functions that run as the definer check the caller themselves.
grant select, insert, update, delete on "chat_epochs" to portico_definer;
drop policy if exists definer on "chat_epochs";
create policy definer on "chat_epochs" to portico_definer using (true) with check (true);

-- ==== table chat_messages

alter table "chat_messages" enable row level security;
alter table "chat_messages" force row level security;
revoke all on "chat_messages" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- client: writes, reads, and marks as read
grant select,
  insert ("id", "conversation_id", "message_text", "sealed_text", "epoch_id", "device_id", "signature", "file_id", "idempotency_key"),
  update ("is_read")
on "chat_messages" to portico_client;

-- lawyer: writes, reads, marks as read, and ends the chat
grant select,
  insert ("id", "conversation_id", "message_text", "sealed_text", "epoch_id", "device_id", "signature", "file_id", "idempotency_key"),
  update ("is_read"),
  delete
on "chat_messages" to portico_lawyer;

-- system: encrypts texts again when the key is replaced; learns neither whose they are nor when they were written
grant select ("id", "message_text"), update ("message_text") on "chat_messages" to portico_system;
grant usage on sequence "chat_messages_position_seq" to portico_client, portico_lawyer, portico_definer;

drop policy if exists "clients read their own" on "chat_messages";
create policy "clients read their own" on "chat_messages" for select to portico_client
  using ("chat_messages"."client_id" = (select nullif(current_setting('portico.client_id', true), '')::uuid));

drop policy if exists "clients write in their own name" on "chat_messages";
create policy "clients write in their own name" on "chat_messages" for insert to portico_client
  with check ("chat_messages"."client_id" = (select nullif(current_setting('portico.client_id', true), '')::uuid) and "chat_messages"."sender_id" = (select nullif(current_setting('portico.user_id', true), '')::uuid) and "chat_messages"."sender" = 'client');

drop policy if exists "clients mark what the lawyer wrote as read" on "chat_messages";
create policy "clients mark what the lawyer wrote as read" on "chat_messages" for update to portico_client
  using ("chat_messages"."client_id" = (select nullif(current_setting('portico.client_id', true), '')::uuid) and "chat_messages"."sender" = 'lawyer')
  with check ("chat_messages"."client_id" = (select nullif(current_setting('portico.client_id', true), '')::uuid) and "chat_messages"."is_read");

drop policy if exists "lawyers read their own" on "chat_messages";
create policy "lawyers read their own" on "chat_messages" for select to portico_lawyer
  using ("chat_messages"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid));

drop policy if exists "lawyers write in their own name" on "chat_messages";
create policy "lawyers write in their own name" on "chat_messages" for insert to portico_lawyer
  with check ("chat_messages"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid) and "chat_messages"."sender_id" = (select nullif(current_setting('portico.user_id', true), '')::uuid) and "chat_messages"."sender" = 'lawyer');

drop policy if exists "lawyers mark what the client wrote as read" on "chat_messages";
create policy "lawyers mark what the client wrote as read" on "chat_messages" for update to portico_lawyer
  using ("chat_messages"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid) and "chat_messages"."sender" = 'client')
  with check ("chat_messages"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid) and "chat_messages"."is_read");

drop policy if exists "lawyers delete with the conversation" on "chat_messages";
create policy "lawyers delete with the conversation" on "chat_messages" for delete to portico_lawyer
  using ("chat_messages"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid));

drop policy if exists "the process reads what it encrypts again" on "chat_messages";
create policy "the process reads what it encrypts again" on "chat_messages" for select to portico_system
  using (true);

drop policy if exists "the process encrypts texts again" on "chat_messages";
create policy "the process encrypts texts again" on "chat_messages" for update to portico_system
  using (true)
  with check (true);

-- Functions that run as the definer check the caller themselves.
grant select, insert, update, delete on "chat_messages" to portico_definer;
drop policy if exists definer on "chat_messages";
create policy definer on "chat_messages" to portico_definer using (true) with check (true);

-- ==== table checklist_items

alter table "checklist_items" enable row level security;
alter table "checklist_items" force row level security;
revoke all on "checklist_items" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- lawyer: see what a checklist adds to their case
grant select on "checklist_items" to portico_lawyer;

-- admin: keep the templates; a checklist is saved as a whole
grant select,
  insert ("checklist_id", "position", "title", "description", "due_after_days", "priority", "is_for_lawyer"),
  delete
on "checklist_items" to portico_admin;

drop policy if exists "lawyers read the tasks of active checklists" on "checklist_items";
create policy "lawyers read the tasks of active checklists" on "checklist_items" for select to portico_lawyer
  using ("checklist_items"."checklist_id" in (select c.id from public.checklists as c));

drop policy if exists "administrators keep the tasks of checklists" on "checklist_items";
create policy "administrators keep the tasks of checklists" on "checklist_items" to portico_admin
  using (true)
  with check (true);

-- Functions that run as the definer check the caller themselves.
grant select, insert, update, delete on "checklist_items" to portico_definer;
drop policy if exists definer on "checklist_items";
create policy definer on "checklist_items" to portico_definer using (true) with check (true);

-- ==== table checklists

alter table "checklists" enable row level security;
alter table "checklists" force row level security;
revoke all on "checklists" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- lawyer: add them to their cases
grant select ("id", "name", "practice_area", "active") on "checklists" to portico_lawyer;

-- admin: keep the templates
grant select,
  insert ("name", "practice_area", "active", "idempotency_key"),
  update ("name", "practice_area", "active"),
  delete
on "checklists" to portico_admin;

drop policy if exists "lawyers read active checklists" on "checklists";
create policy "lawyers read active checklists" on "checklists" for select to portico_lawyer
  using ("checklists"."active");

drop policy if exists "administrators keep checklists" on "checklists";
create policy "administrators keep checklists" on "checklists" to portico_admin
  using (true)
  with check (true);

-- Functions that run as the definer check the caller themselves.
grant select, insert, update, delete on "checklists" to portico_definer;
drop policy if exists definer on "checklists";
create policy definer on "checklists" to portico_definer using (true) with check (true);

-- ==== table clients

alter table "clients" enable row level security;
alter table "clients" force row level security;
revoke all on "clients" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- client: their own record, but not what the firm notes about them
grant select ("id", "name", "email", "phone", "address", "company", "status", "lawyer_id", "user_id", "created_at")
on "clients" to portico_client;

-- lawyer: to know and reach whom they work for
grant select ("id", "name", "email", "phone", "company", "status", "lawyer_id", "user_id", "created_at")
on "clients" to portico_lawyer;

-- admin: keeps the client list
grant select,
  insert ("name", "email", "phone", "address", "company", "status", "notes", "lawyer_id", "user_id"),
  update ("name", "email", "phone", "address", "company", "status", "notes", "lawyer_id", "user_id"),
  delete
on "clients" to portico_admin;

drop policy if exists "clients read themselves" on "clients";
create policy "clients read themselves" on "clients" for select to portico_client
  using ("clients"."id" = (select nullif(current_setting('portico.client_id', true), '')::uuid));

drop policy if exists "lawyers read the clients they work with" on "clients";
create policy "lawyers read the clients they work with" on "clients" for select to portico_lawyer
  using ("clients"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid)
        or exists (select from public.appointments as a where a.client_id = "clients"."id" and a.lawyer_id = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid))
        or exists (select from public.cases as c where c.client_id = "clients"."id" and c.lawyer_id = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid))
        or exists (select from public.chat_conversations as v where v.client_id = "clients"."id" and v.lawyer_id = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid)));

drop policy if exists "administrators keep clients" on "clients";
create policy "administrators keep clients" on "clients" to portico_admin
  using (true)
  with check (true);

-- Functions that run as the definer check the caller themselves.
grant select, insert, update, delete on "clients" to portico_definer;
drop policy if exists definer on "clients";
create policy definer on "clients" to portico_definer using (true) with check (true);

-- ==== table conflict_checks

alter table "conflict_checks" enable row level security;
alter table "conflict_checks" force row level security;
revoke all on "conflict_checks" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- admin: answer for the firm’s conflicts; functions write checks
grant select on "conflict_checks" to portico_admin;

drop policy if exists "administrators read checks" on "conflict_checks";
create policy "administrators read checks" on "conflict_checks" for select to portico_admin
  using (true);

-- Functions that run as the definer check the caller themselves.
grant select, insert, update, delete on "conflict_checks" to portico_definer;
drop policy if exists definer on "conflict_checks";
create policy definer on "conflict_checks" to portico_definer using (true) with check (true);

-- ==== table conflict_coverage

alter table "conflict_coverage" enable row level security;
alter table "conflict_coverage" force row level security;
revoke all on "conflict_coverage" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- Functions that run as the definer check the caller themselves.
grant select, insert, update, delete on "conflict_coverage" to portico_definer;
drop policy if exists definer on "conflict_coverage";
create policy definer on "conflict_coverage" to portico_definer using (true) with check (true);

-- ==== table conflict_decisions

alter table "conflict_decisions" enable row level security;
alter table "conflict_decisions" force row level security;
revoke all on "conflict_decisions" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- admin: answer for the firm’s conflicts; a function writes decisions
grant select on "conflict_decisions" to portico_admin;

drop policy if exists "administrators read decisions" on "conflict_decisions";
create policy "administrators read decisions" on "conflict_decisions" for select to portico_admin
  using (true);

-- Functions that run as the definer check the caller themselves.
grant select, insert, update, delete on "conflict_decisions" to portico_definer;
drop policy if exists definer on "conflict_decisions";
create policy definer on "conflict_decisions" to portico_definer using (true) with check (true);

-- ==== table conflict_matches

alter table "conflict_matches" enable row level security;
alter table "conflict_matches" force row level security;
revoke all on "conflict_matches" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- admin: answer for the firm’s conflicts; functions write matches
grant select on "conflict_matches" to portico_admin;

drop policy if exists "administrators read matches" on "conflict_matches";
create policy "administrators read matches" on "conflict_matches" for select to portico_admin
  using (true);

-- Functions that run as the definer check the caller themselves.
grant select, insert, update, delete on "conflict_matches" to portico_definer;
drop policy if exists definer on "conflict_matches";
create policy definer on "conflict_matches" to portico_definer using (true) with check (true);

-- ==== table conflict_names

alter table "conflict_names" enable row level security;
alter table "conflict_names" force row level security;
revoke all on "conflict_names" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- Functions that run as the definer check the caller themselves.
grant select, insert, update, delete on "conflict_names" to portico_definer;
drop policy if exists definer on "conflict_names";
create policy definer on "conflict_names" to portico_definer using (true) with check (true);

-- ==== table conflict_policies

alter table "conflict_policies" enable row level security;
alter table "conflict_policies" force row level security;
revoke all on "conflict_policies" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- lawyer: decide under it
grant select ("version", "text", "saved_at") on "conflict_policies" to portico_lawyer;

-- admin: set the firm’s policy; a trigger numbers it
grant select, insert ("version", "text") on "conflict_policies" to portico_admin;

drop policy if exists "administrators read the policy" on "conflict_policies";
create policy "administrators read the policy" on "conflict_policies" for select to portico_admin
  using (true);

drop policy if exists "lawyers read the policy" on "conflict_policies";
create policy "lawyers read the policy" on "conflict_policies" for select to portico_lawyer
  using (true);

drop policy if exists "administrators save a new version" on "conflict_policies";
create policy "administrators save a new version" on "conflict_policies" for insert to portico_admin
  with check (true);

-- Functions that run as the definer check the caller themselves.
grant select, insert, update, delete on "conflict_policies" to portico_definer;
drop policy if exists definer on "conflict_policies";
create policy definer on "conflict_policies" to portico_definer using (true) with check (true);

-- ==== table consultations

alter table "consultations" enable row level security;
alter table "consultations" force row level security;
revoke all on "consultations" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- admin: answer the people who asked, after the conflict check
grant select on "consultations" to portico_admin;

drop policy if exists "administrators read consultations" on "consultations";
create policy "administrators read consultations" on "consultations" for select to portico_admin
  using (not exists (select from public.declined_leads as d where d.lead_id = "consultations"."lead_id")
    or (select public.has_permission((select nullif(current_setting('portico.user_id', true), '')::uuid), 'declined_leads')));

-- Functions that run as the definer check the caller themselves.
grant select, insert, update, delete on "consultations" to portico_definer;
drop policy if exists definer on "consultations";
create policy definer on "consultations" to portico_definer using (true) with check (true);

-- ==== table contact_messages

alter table "contact_messages" enable row level security;
alter table "contact_messages" force row level security;
revoke all on "contact_messages" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- admin: answers messages, and enters those that came by telephone
grant select,
  insert ("name", "email", "phone", "message", "lead_id"),
  update ("answered_at", "lead_id"),
  delete
on "contact_messages" to portico_admin;

-- system: mails them to the firm
grant select ("id", "name", "email", "phone", "message") on "contact_messages" to portico_system;

drop policy if exists "administrators keep the inbox" on "contact_messages";
create policy "administrators keep the inbox" on "contact_messages" to portico_admin
  using (not exists (select from public.declined_leads as d where d.lead_id = "contact_messages"."lead_id")
    or (select public.has_permission((select nullif(current_setting('portico.user_id', true), '')::uuid), 'declined_leads')))
  with check (true);

drop policy if exists "the process mails them" on "contact_messages";
create policy "the process mails them" on "contact_messages" for select to portico_system
  using (true);

-- Functions that run as the definer check the caller themselves.
grant select, insert, update, delete on "contact_messages" to portico_definer;
drop policy if exists definer on "contact_messages";
create policy definer on "contact_messages" to portico_definer using (true) with check (true);

-- ==== table counters

alter table "counters" enable row level security;
alter table "counters" force row level security;
revoke all on "counters" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- admin: reports and totals
grant select ("measure", "month", "kind", "number", "folded") on "counters" to portico_admin;
grant usage on sequence "counters_id_seq" to portico_definer;

drop policy if exists "administrators read what is counted" on "counters";
create policy "administrators read what is counted" on "counters" for select to portico_admin
  using (true);

-- Functions that run as the definer check the caller themselves.
grant select, insert, update, delete on "counters" to portico_definer;
drop policy if exists definer on "counters";
create policy definer on "counters" to portico_definer using (true) with check (true);

-- ==== table credentials

alter table "credentials" enable row level security;
alter table "credentials" force row level security;
revoke all on "credentials" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- accounts: checks and changes passwords
grant select, insert, update, delete on "credentials" to portico_accounts;

drop policy if exists "accounts keep credentials" on "credentials";
create policy "accounts keep credentials" on "credentials" to portico_accounts
  using (true)
  with check (true);

-- Functions that run as the definer check the caller themselves.
grant select, insert, update, delete on "credentials" to portico_definer;
drop policy if exists definer on "credentials";
create policy definer on "credentials" to portico_definer using (true) with check (true);

-- ==== table declined_leads

alter table "declined_leads" enable row level security;
alter table "declined_leads" force row level security;
revoke all on "declined_leads" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- admin: policies ask whose facts are walled off; notes are a function’s
grant select ("lead_id", "declined_at") on "declined_leads" to portico_admin;

drop policy if exists "administrators see who was declined" on "declined_leads";
create policy "administrators see who was declined" on "declined_leads" for select to portico_admin
  using (true);

-- Functions that run as the definer check the caller themselves.
grant select, insert, update, delete on "declined_leads" to portico_definer;
drop policy if exists definer on "declined_leads";
create policy definer on "declined_leads" to portico_definer using (true) with check (true);

-- ==== table deleted_records

alter table "deleted_records" enable row level security;
alter table "deleted_records" force row level security;
revoke all on "deleted_records" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- admin: retention is theirs to manage; the deleted contents themselves are on no screen any more
grant select ("id", "table_name", "row_id", "label", "case_id", "client_id", "deleted_by", "deleted_at", "keep_until", "purge_after", "hold", "hold_reason", "hold_set_by", "hold_set_at", "restored_at", "restored_by"),
  update ("purge_after", "hold", "hold_reason")
on "deleted_records" to portico_admin;

drop policy if exists "administrators see what is kept" on "deleted_records";
create policy "administrators see what is kept" on "deleted_records" for select to portico_admin
  using (true);

drop policy if exists "administrators hold records and set dates" on "deleted_records";
create policy "administrators hold records and set dates" on "deleted_records" for update to portico_admin
  using (true)
  with check (true);

-- Functions that run as the definer check the caller themselves.
grant select, insert, update, delete on "deleted_records" to portico_definer;
drop policy if exists definer on "deleted_records";
create policy definer on "deleted_records" to portico_definer using (true) with check (true);

-- ==== table documents

alter table "documents" enable row level security;
alter table "documents" force row level security;
revoke all on "documents" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- client: the documents of their cases and those shared with them; they add files to their cases
grant select ("id", "title", "description", "case_id", "client_id", "category", "file_id", "file_url", "file_type", "file_size", "uploaded_by", "uploaded_by_client", "created_at"),
  insert ("title", "case_id", "file_id", "file_type", "file_size")
on "documents" to portico_client;

-- lawyer: read and add; removing is an administrator’s decision
grant select,
  insert ("id", "idempotency_key", "title", "description", "case_id", "client_id", "category", "file_id", "file_url", "file_type", "file_size")
on "documents" to portico_lawyer;

-- admin: keeps all documents
grant select,
  insert ("id", "title", "description", "case_id", "client_id", "category", "file_id", "file_url", "file_type", "file_size"),
  update ("title", "description", "case_id", "client_id", "category", "file_id", "file_url", "file_type", "file_size"),
  delete
on "documents" to portico_admin;

drop policy if exists "clients read their own documents" on "documents";
create policy "clients read their own documents" on "documents" for select to portico_client
  using ("documents"."client_id" = (select nullif(current_setting('portico.client_id', true), '')::uuid));

drop policy if exists "clients upload to their own cases" on "documents";
create policy "clients upload to their own cases" on "documents" for insert to portico_client
  with check ("documents"."uploaded_by_client" = (select nullif(current_setting('portico.client_id', true), '')::uuid) and "documents"."client_id" = (select nullif(current_setting('portico.client_id', true), '')::uuid)
        and "documents"."case_id" is not null and "documents"."file_id" is not null);

drop policy if exists "lawyers read documents of their cases and their own" on "documents";
create policy "lawyers read documents of their cases and their own" on "documents" for select to portico_lawyer
  using ("documents"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid) or ("documents"."uploaded_by" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid) and ("documents"."case_id" is null or "documents"."case_id" <> all ((select public.screened_cases())::uuid[]))));

drop policy if exists "lawyers upload to their own cases" on "documents";
create policy "lawyers upload to their own cases" on "documents" for insert to portico_lawyer
  with check ("documents"."uploaded_by" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid) and "documents"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid) and ("documents"."case_id" is not null
        or "documents"."client_id" is null or public.is_client_of_lawyer("documents"."client_id")));

drop policy if exists "administrators keep documents" on "documents";
create policy "administrators keep documents" on "documents" to portico_admin
  using (true)
  with check (true);

-- Functions that run as the definer check the caller themselves.
grant select, insert, update, delete on "documents" to portico_definer;
drop policy if exists definer on "documents";
create policy definer on "documents" to portico_definer using (true) with check (true);

-- ==== table encryption_keys

alter table "encryption_keys" enable row level security;
alter table "encryption_keys" force row level security;
revoke all on "encryption_keys" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- system: registers the keys of its secret; the operator’s command replaces one by another
grant select, insert, update ("state", "activated_at", "replaced_at") on "encryption_keys" to portico_system;

-- admin: sees how far the replacement of a key has come
grant select on "encryption_keys" to portico_admin;

drop policy if exists "the process heeds and changes them" on "encryption_keys";
create policy "the process heeds and changes them" on "encryption_keys" to portico_system
  using (true)
  with check (true);

drop policy if exists "administrators see which is in use" on "encryption_keys";
create policy "administrators see which is in use" on "encryption_keys" for select to portico_admin
  using (true);

-- Functions that run as the definer check the caller themselves.
grant select, insert, update, delete on "encryption_keys" to portico_definer;
drop policy if exists definer on "encryption_keys";
create policy definer on "encryption_keys" to portico_definer using (true) with check (true);

-- ==== table engagement_register

alter table "engagement_register" enable row level security;
alter table "engagement_register" force row level security;
revoke all on "engagement_register" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- admin: the firm has to show its engagements and checks; triggers write them
grant select on "engagement_register" to portico_admin;

drop policy if exists "administrators read the register" on "engagement_register";
create policy "administrators read the register" on "engagement_register" for select to portico_admin
  using (true);

-- Functions that run as the definer check the caller themselves.
grant select, insert, update, delete on "engagement_register" to portico_definer;
drop policy if exists definer on "engagement_register";
create policy definer on "engagement_register" to portico_definer using (true) with check (true);

-- ==== table engagement_register_lines

alter table "engagement_register_lines" enable row level security;
alter table "engagement_register_lines" force row level security;
revoke all on "engagement_register_lines" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- Functions that run as the definer check the caller themselves.
grant select, insert, update, delete on "engagement_register_lines" to portico_definer;
drop policy if exists definer on "engagement_register_lines";
create policy definer on "engagement_register_lines" to portico_definer using (true) with check (true);

-- ==== table field_changes

alter table "field_changes" enable row level security;
alter table "field_changes" force row level security;
revoke all on "field_changes" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- admin: the log says what was changed
grant select on "field_changes" to portico_admin;

drop policy if exists "administrators read what was changed" on "field_changes";
create policy "administrators read what was changed" on "field_changes" for select to portico_admin
  using (true);

-- Functions that run as the definer check the caller themselves.
grant select, insert, update, delete on "field_changes" to portico_definer;
drop policy if exists definer on "field_changes";
create policy definer on "field_changes" to portico_definer using (true) with check (true);

-- ==== table files

alter table "files" enable row level security;
alter table "files" force row level security;
revoke all on "files" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- anon: pictures on the public site; attachments of an unlocked case
grant select ("id", "storage_key", "name", "mime", "size", "sha256", "state", "purpose", "case_id", "created_at")
on "files" to portico_anon;

-- client: reads what is theirs; uploads, to be claimed by a row
grant select ("id", "storage_key", "name", "mime", "size", "sha256", "state", "uploaded_by", "purpose", "case_id", "client_id", "lawyer_id", "created_at"),
  insert ("id", "storage_key", "name", "mime", "size", "sha256")
on "files" to portico_client;

-- lawyer: reads what is theirs; uploads, to be claimed by a row
grant select ("id", "storage_key", "name", "mime", "size", "sha256", "state", "uploaded_by", "purpose", "case_id", "client_id", "lawyer_id", "created_at"),
  insert ("id", "storage_key", "name", "mime", "size", "sha256")
on "files" to portico_lawyer;

-- admin: reads everything in use; uploads, to be claimed by a row
grant select ("id", "storage_key", "name", "mime", "size", "sha256", "state", "uploaded_by", "purpose", "case_id", "client_id", "lawyer_id", "created_at"),
  insert ("id", "storage_key", "name", "mime", "size", "sha256")
on "files" to portico_admin;

-- system: removes what nobody claimed or needs any more, and verifies the rest
grant select, delete on "files" to portico_system;

drop policy if exists "anonymous visitors see public pictures and the case that they unlocked" on "files";
create policy "anonymous visitors see public pictures and the case that they unlocked" on "files" for select to portico_anon
  using ("files"."state" = 'stored' and ("files"."purpose" in ('lawyer_portrait', 'published_picture', 'firm_logo')
        or ("files"."purpose" = 'case_update' and "files"."case_id" = (select public.granted_case()))));

drop policy if exists "clients see public pictures, their documents and the case that they unlocked" on "files";
create policy "clients see public pictures, their documents and the case that they unlocked" on "files" for select to portico_client
  using (("files"."state" = 'staged' and "files"."uploaded_by" = (select nullif(current_setting('portico.user_id', true), '')::uuid)) or ("files"."state" = 'stored' and (
        "files"."purpose" in ('lawyer_portrait', 'published_picture', 'firm_logo')
        or ("files"."purpose" in ('document', 'chat_attachment') and "files"."client_id" = (select nullif(current_setting('portico.client_id', true), '')::uuid))
        or ("files"."purpose" = 'case_update' and "files"."client_id" = (select nullif(current_setting('portico.client_id', true), '')::uuid)
          and "files"."case_id" = (select public.granted_case())))));

drop policy if exists "lawyers see public pictures, their cases and their uploads" on "files";
create policy "lawyers see public pictures, their cases and their uploads" on "files" for select to portico_lawyer
  using (("files"."state" <> 'released' and "files"."uploaded_by" = (select nullif(current_setting('portico.user_id', true), '')::uuid)
        and "files"."purpose" is distinct from 'chat_attachment' and ("files"."case_id" is null or "files"."case_id" <> all ((select public.screened_cases())::uuid[]))) or ("files"."state" = 'stored'
        and ("files"."purpose" in ('lawyer_portrait', 'published_picture', 'firm_logo') or "files"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid))));

drop policy if exists "administrators see all that is in use, except of chats" on "files";
create policy "administrators see all that is in use, except of chats" on "files" for select to portico_admin
  using (("files"."state" = 'stored' and "files"."purpose" is distinct from 'chat_attachment') or ("files"."state" = 'staged' and "files"."uploaded_by" = (select nullif(current_setting('portico.user_id', true), '')::uuid)));

drop policy if exists "clients upload in their own name" on "files";
create policy "clients upload in their own name" on "files" for insert to portico_client
  with check ("files"."state" = 'staged' and "files"."uploaded_by" = (select nullif(current_setting('portico.user_id', true), '')::uuid));

drop policy if exists "lawyers upload in their own name" on "files";
create policy "lawyers upload in their own name" on "files" for insert to portico_lawyer
  with check ("files"."state" = 'staged' and "files"."uploaded_by" = (select nullif(current_setting('portico.user_id', true), '')::uuid));

drop policy if exists "admins upload in their own name" on "files";
create policy "admins upload in their own name" on "files" for insert to portico_admin
  with check ("files"."state" = 'staged' and "files"."uploaded_by" = (select nullif(current_setting('portico.user_id', true), '')::uuid));

drop policy if exists "jobs see all" on "files";
create policy "jobs see all" on "files" for select to portico_system
  using (true);

drop policy if exists "jobs remove orphans" on "files";
create policy "jobs remove orphans" on "files" for delete to portico_system
  using ("files"."state" <> 'stored');

-- Functions that run as the definer check the caller themselves.
grant select, insert, update, delete on "files" to portico_definer;
drop policy if exists definer on "files";
create policy definer on "files" to portico_definer using (true) with check (true);

-- ==== table firm_settings

alter table "firm_settings" enable row level security;
alter table "firm_settings" force row level security;
revoke all on "firm_settings" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- anon: name, address and hours stand on every public page
grant select ("settings") on "firm_settings" to portico_anon;

-- client: as for everyone
grant select ("settings") on "firm_settings" to portico_client;

-- lawyer: as for everyone
grant select ("settings") on "firm_settings" to portico_lawyer;

-- system: the process shows them on pages and in mails
grant select ("settings") on "firm_settings" to portico_system;

-- admin: writes them
grant select,
  insert ("settings", "logo_file_id"),
  update ("settings", "logo_file_id")
on "firm_settings" to portico_admin;

drop policy if exists "anon reads the firm" on "firm_settings";
create policy "anon reads the firm" on "firm_settings" for select to portico_anon
  using (true);

drop policy if exists "client reads the firm" on "firm_settings";
create policy "client reads the firm" on "firm_settings" for select to portico_client
  using (true);

drop policy if exists "lawyer reads the firm" on "firm_settings";
create policy "lawyer reads the firm" on "firm_settings" for select to portico_lawyer
  using (true);

drop policy if exists "system reads the firm" on "firm_settings";
create policy "system reads the firm" on "firm_settings" for select to portico_system
  using (true);

drop policy if exists "administrators write the firm" on "firm_settings";
create policy "administrators write the firm" on "firm_settings" to portico_admin
  using (true)
  with check (true);

-- Functions that run as the definer check the caller themselves.
grant select, insert, update, delete on "firm_settings" to portico_definer;
drop policy if exists definer on "firm_settings";
create policy definer on "firm_settings" to portico_definer using (true) with check (true);

-- ==== table import_runs

alter table "import_runs" enable row level security;
alter table "import_runs" force row level security;
revoke all on "import_runs" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- admin: they start an import, have it written, cancel it and close its outcome
grant select,
  insert ("user_id", "kind", "file_id", "file_name"),
  update ("state", "file_id", "cancel_requested_at", "dismissed_at")
on "import_runs" to portico_admin;

-- system: the job reports progress and outcome; old ones are deleted
grant select,
  update ("file_id", "state", "progress", "report", "error", "finished_at"),
  delete
on "import_runs" to portico_system;

drop policy if exists "administrators see their own imports" on "import_runs";
create policy "administrators see their own imports" on "import_runs" for select to portico_admin
  using ("import_runs"."user_id" = (select nullif(current_setting('portico.user_id', true), '')::uuid));

drop policy if exists "administrators start imports" on "import_runs";
create policy "administrators start imports" on "import_runs" for insert to portico_admin
  with check ("import_runs"."user_id" = (select nullif(current_setting('portico.user_id', true), '')::uuid) and "import_runs"."state" = 'checking');

drop policy if exists "administrators decide on their own imports" on "import_runs";
create policy "administrators decide on their own imports" on "import_runs" for update to portico_admin
  using ("import_runs"."user_id" = (select nullif(current_setting('portico.user_id', true), '')::uuid));

drop policy if exists "the process runs and clears them" on "import_runs";
create policy "the process runs and clears them" on "import_runs" to portico_system
  using (true);

-- Functions that run as the definer check the caller themselves.
grant select, insert, update, delete on "import_runs" to portico_definer;
drop policy if exists definer on "import_runs";
create policy definer on "import_runs" to portico_definer using (true) with check (true);

-- ==== table invitations

alter table "invitations" enable row level security;
alter table "invitations" force row level security;
revoke all on "invitations" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- admin: the lawyer table shows whether an invitation is open; the hash of its link stays hidden
grant select ("id", "email", "name", "role", "lawyer_id", "expires_at", "used_at", "invited_by", "created_at")
on "invitations" to portico_admin;

-- accounts: makes, checks and spends invitations
grant select, insert, update, delete on "invitations" to portico_accounts;

drop policy if exists "administrators read invitations" on "invitations";
create policy "administrators read invitations" on "invitations" for select to portico_admin
  using (true);

drop policy if exists "accounts keep invitations" on "invitations";
create policy "accounts keep invitations" on "invitations" to portico_accounts
  using (true)
  with check (true);

-- Functions that run as the definer check the caller themselves.
grant select, insert, update, delete on "invitations" to portico_definer;
drop policy if exists definer on "invitations";
create policy definer on "invitations" to portico_definer using (true) with check (true);

-- ==== table key_holders

alter table "key_holders" enable row level security;
alter table "key_holders" force row level security;
revoke all on "key_holders" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- client: lists their devices; statements add and remove them
grant select, update ("last_seen_at") on "key_holders" to portico_client;

-- admin: sees whether the firm has a recovery key, and since when
grant select on "key_holders" to portico_admin;

drop policy if exists "people read their own and the firm’s" on "key_holders";
create policy "people read their own and the firm’s" on "key_holders" for select to portico_client
  using ("key_holders"."user_id" = (select nullif(current_setting('portico.user_id', true), '')::uuid) or "key_holders"."kind" = 'firm');

drop policy if exists "people’s devices are seen" on "key_holders";
create policy "people’s devices are seen" on "key_holders" for update to portico_client
  using ("key_holders"."user_id" = (select nullif(current_setting('portico.user_id', true), '')::uuid) and "key_holders"."kind" = 'device' and "key_holders"."removed_at" is null);

drop policy if exists "administrators read the firm’s" on "key_holders";
create policy "administrators read the firm’s" on "key_holders" for select to portico_admin
  using ("key_holders"."kind" = 'firm');

-- Functions that run as the definer check the caller themselves.
grant select, insert, update, delete on "key_holders" to portico_definer;
drop policy if exists definer on "key_holders";
create policy definer on "key_holders" to portico_definer using (true) with check (true);

-- ==== table key_statements

alter table "key_statements" enable row level security;
alter table "key_statements" force row level security;
revoke all on "key_statements" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- client: announces and removes their own devices and recovery code
grant select, insert ("chain_id", "seq", "statement", "signature") on "key_statements" to portico_client;

-- admin: announces the firm’s recovery key
grant select, insert ("chain_id", "seq", "statement", "signature") on "key_statements" to portico_admin;

drop policy if exists "people read their own and the firm’s" on "key_statements";
create policy "people read their own and the firm’s" on "key_statements" for select to portico_client
  using ("key_statements"."chain_id" = (select nullif(current_setting('portico.user_id', true), '')::uuid) or "key_statements"."chain_id" = '00000000-0000-0000-0000-000000000000'::uuid);

drop policy if exists "people add to their own" on "key_statements";
create policy "people add to their own" on "key_statements" for insert to portico_client
  with check ("key_statements"."chain_id" = (select nullif(current_setting('portico.user_id', true), '')::uuid));

drop policy if exists "administrators read the firm’s" on "key_statements";
create policy "administrators read the firm’s" on "key_statements" for select to portico_admin
  using ("key_statements"."chain_id" = '00000000-0000-0000-0000-000000000000'::uuid);

drop policy if exists "administrators add to the firm’s" on "key_statements";
create policy "administrators add to the firm’s" on "key_statements" for insert to portico_admin
  with check ("key_statements"."chain_id" = '00000000-0000-0000-0000-000000000000'::uuid);

-- Functions that run as the definer check the caller themselves.
grant select, insert, update, delete on "key_statements" to portico_definer;
drop policy if exists definer on "key_statements";
create policy definer on "key_statements" to portico_definer using (true) with check (true);

-- ==== table lawyers

alter table "lawyers" enable row level security;
alter table "lawyers" force row level security;
revoke all on "lawyers" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- anon: the lawyer directory: what a business card says
grant select ("id", "slug", "name", "title", "specialization", "email", "phone", "bio", "location", "years_experience", "image_url", "image_file_id")
on "lawyers" to portico_anon;

-- client: as for everyone
grant select ("id", "slug", "name", "title", "specialization", "email", "phone", "bio", "location", "years_experience", "image_url", "image_file_id")
on "lawyers" to portico_client;

-- lawyer: own name, phone and bio; the rest of a profile is the firm’s
grant select ("id", "slug", "name", "title", "specialization", "email", "phone", "bio", "location", "years_experience", "image_url", "image_file_id", "user_id", "active", "created_at", "updated_at", "version"),
  update ("name", "phone", "bio")
on "lawyers" to portico_lawyer;

-- admin: keeps the profiles and joins them to logins
grant select,
  insert ("name", "title", "specialization", "email", "phone", "bio", "location", "years_experience", "image_url", "image_file_id", "user_id", "active"),
  update ("slug", "name", "title", "specialization", "email", "phone", "bio", "location", "years_experience", "image_url", "image_file_id", "user_id", "active"),
  delete
on "lawyers" to portico_admin;

drop policy if exists "anyone sees active lawyers" on "lawyers";
create policy "anyone sees active lawyers" on "lawyers" for select to portico_anon
  using ("lawyers"."active");

drop policy if exists "clients see active lawyers" on "lawyers";
create policy "clients see active lawyers" on "lawyers" for select to portico_client
  using ("lawyers"."active");

drop policy if exists "lawyers see active colleagues and themselves" on "lawyers";
create policy "lawyers see active colleagues and themselves" on "lawyers" for select to portico_lawyer
  using ("lawyers"."active" or "lawyers"."id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid));

drop policy if exists "lawyers edit themselves" on "lawyers";
create policy "lawyers edit themselves" on "lawyers" for update to portico_lawyer
  using ("lawyers"."id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid));

drop policy if exists "administrators keep lawyers" on "lawyers";
create policy "administrators keep lawyers" on "lawyers" to portico_admin
  using (true)
  with check (true);

-- Functions that run as the definer check the caller themselves.
grant select, insert, update, delete on "lawyers" to portico_definer;
drop policy if exists definer on "lawyers";
create policy definer on "lawyers" to portico_definer using (true) with check (true);

-- ==== table lead_mail_templates

alter table "lead_mail_templates" enable row level security;
alter table "lead_mail_templates" force row level security;
revoke all on "lead_mail_templates" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- admin: decides what the firm writes to leads
grant select,
  insert ("step", "subject", "body", "is_automatic"),
  update ("subject", "body", "is_automatic")
on "lead_mail_templates" to portico_admin;

drop policy if exists "administrators write the mails of the steps" on "lead_mail_templates";
create policy "administrators write the mails of the steps" on "lead_mail_templates" to portico_admin
  using (true)
  with check (true);

-- Functions that run as the definer check the caller themselves.
grant select, insert, update, delete on "lead_mail_templates" to portico_definer;
drop policy if exists definer on "lead_mail_templates";
create policy definer on "lead_mail_templates" to portico_definer using (true) with check (true);

-- ==== table lead_mails

alter table "lead_mails" enable row level security;
alter table "lead_mails" force row level security;
revoke all on "lead_mails" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- admin: writes to leads, and sees what was written
grant select,
  insert ("id", "lead_id", "step", "subject", "body", "is_automatic", "idempotency_key")
on "lead_mails" to portico_admin;

drop policy if exists "administrators read what was sent" on "lead_mails";
create policy "administrators read what was sent" on "lead_mails" for select to portico_admin
  using (not exists (select from public.declined_leads as d where d.lead_id = "lead_mails"."lead_id")
    or (select public.has_permission((select nullif(current_setting('portico.user_id', true), '')::uuid), 'declined_leads')));

drop policy if exists "administrators send in their own name" on "lead_mails";
create policy "administrators send in their own name" on "lead_mails" for insert to portico_admin
  with check ("lead_mails"."sent_by" = (select nullif(current_setting('portico.user_id', true), '')::uuid));

-- Functions that run as the definer check the caller themselves.
grant select, insert, update, delete on "lead_mails" to portico_definer;
drop policy if exists definer on "lead_mails";
create policy definer on "lead_mails" to portico_definer using (true) with check (true);

-- ==== table leads

alter table "leads" enable row level security;
alter table "leads" force row level security;
revoke all on "leads" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- admin: follows leads until they are clients
grant select,
  insert ("name", "email", "phone", "status", "source", "notes", "other_side", "owner_id", "next_step", "next_step_on", "lost_reason", "client_id", "converted_at", "first_answered_at", "origin", "idempotency_key"),
  update ("name", "email", "phone", "status", "source", "notes", "other_side", "owner_id", "next_step", "next_step_on", "lost_reason", "client_id", "converted_at", "first_answered_at"),
  delete
on "leads" to portico_admin;

drop policy if exists "administrators keep leads" on "leads";
create policy "administrators keep leads" on "leads" to portico_admin
  using (true)
  with check (true);

-- Functions that run as the definer check the caller themselves.
grant select, insert, update, delete on "leads" to portico_definer;
drop policy if exists definer on "leads";
create policy definer on "leads" to portico_definer using (true) with check (true);

-- ==== table legal_holds

alter table "legal_holds" enable row level security;
alter table "legal_holds" force row level security;
revoke all on "legal_holds" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- admin: answers to courts for what the firm has to keep
grant select,
  insert ("case_id", "client_id", "reason"),
  update ("lift_reason")
on "legal_holds" to portico_admin;

drop policy if exists "administrators set and lift holds" on "legal_holds";
create policy "administrators set and lift holds" on "legal_holds" to portico_admin
  using (true)
  with check (true);

-- Functions that run as the definer check the caller themselves.
grant select, insert, update, delete on "legal_holds" to portico_definer;
drop policy if exists definer on "legal_holds";
create policy definer on "legal_holds" to portico_definer using (true) with check (true);

-- ==== table list_layouts

alter table "list_layouts" enable row level security;
alter table "list_layouts" force row level security;
revoke all on "list_layouts" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- lawyer: how they see a list themselves
grant select,
  insert ("user_id", "list", "layout", "columns"),
  update ("layout", "columns")
on "list_layouts" to portico_lawyer;

-- admin: how they see a list themselves
grant select,
  insert ("user_id", "list", "layout", "columns"),
  update ("layout", "columns")
on "list_layouts" to portico_admin;

drop policy if exists "lawyers read their own layouts" on "list_layouts";
create policy "lawyers read their own layouts" on "list_layouts" for select to portico_lawyer
  using ("list_layouts"."user_id" = (select nullif(current_setting('portico.user_id', true), '')::uuid));

drop policy if exists "lawyers choose a layout" on "list_layouts";
create policy "lawyers choose a layout" on "list_layouts" for insert to portico_lawyer
  with check ("list_layouts"."user_id" = (select nullif(current_setting('portico.user_id', true), '')::uuid));

drop policy if exists "lawyers choose another layout" on "list_layouts";
create policy "lawyers choose another layout" on "list_layouts" for update to portico_lawyer
  using ("list_layouts"."user_id" = (select nullif(current_setting('portico.user_id', true), '')::uuid));

drop policy if exists "admins read their own layouts" on "list_layouts";
create policy "admins read their own layouts" on "list_layouts" for select to portico_admin
  using ("list_layouts"."user_id" = (select nullif(current_setting('portico.user_id', true), '')::uuid));

drop policy if exists "admins choose a layout" on "list_layouts";
create policy "admins choose a layout" on "list_layouts" for insert to portico_admin
  with check ("list_layouts"."user_id" = (select nullif(current_setting('portico.user_id', true), '')::uuid));

drop policy if exists "admins choose another layout" on "list_layouts";
create policy "admins choose another layout" on "list_layouts" for update to portico_admin
  using ("list_layouts"."user_id" = (select nullif(current_setting('portico.user_id', true), '')::uuid));

-- Functions that run as the definer check the caller themselves.
grant select, insert, update, delete on "list_layouts" to portico_definer;
drop policy if exists definer on "list_layouts";
create policy definer on "list_layouts" to portico_definer using (true) with check (true);

-- ==== table locations

alter table "locations" enable row level security;
alter table "locations" force row level security;
revoke all on "locations" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- anon: the public site lists the offices
grant select ("id", "city", "state", "position") on "locations" to portico_anon;

-- client: as for everyone
grant select ("id", "city", "state", "position") on "locations" to portico_client;

-- lawyer: as for everyone
grant select ("id", "city", "state", "position") on "locations" to portico_lawyer;

-- admin: keeps the list
grant select,
  insert ("city", "state", "position", "idempotency_key"),
  update ("city", "state", "position"),
  delete
on "locations" to portico_admin;

drop policy if exists "anon reads offices" on "locations";
create policy "anon reads offices" on "locations" for select to portico_anon
  using (true);

drop policy if exists "client reads offices" on "locations";
create policy "client reads offices" on "locations" for select to portico_client
  using (true);

drop policy if exists "lawyer reads offices" on "locations";
create policy "lawyer reads offices" on "locations" for select to portico_lawyer
  using (true);

drop policy if exists "administrators keep offices" on "locations";
create policy "administrators keep offices" on "locations" to portico_admin
  using (true)
  with check (true);

-- Functions that run as the definer check the caller themselves.
grant select, insert, update, delete on "locations" to portico_definer;
drop policy if exists definer on "locations";
create policy definer on "locations" to portico_definer using (true) with check (true);

-- ==== table notification_preferences

alter table "notification_preferences" enable row level security;
alter table "notification_preferences" force row level security;
revoke all on "notification_preferences" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- client: their own choice
grant select,
  insert ("user_id", "email", "push", "unmailed", "digest", "updated_at"),
  update ("email", "push", "unmailed", "digest", "updated_at")
on "notification_preferences" to portico_client;

-- lawyer: their own choice
grant select,
  insert ("user_id", "email", "push", "unmailed", "digest", "updated_at"),
  update ("email", "push", "unmailed", "digest", "updated_at")
on "notification_preferences" to portico_lawyer;

-- admin: their own choice
grant select,
  insert ("user_id", "email", "push", "unmailed", "digest", "updated_at"),
  update ("email", "push", "unmailed", "digest", "updated_at")
on "notification_preferences" to portico_admin;

drop policy if exists "clients read their own" on "notification_preferences";
create policy "clients read their own" on "notification_preferences" for select to portico_client
  using ("notification_preferences"."user_id" = (select nullif(current_setting('portico.user_id', true), '')::uuid));

drop policy if exists "clients choose" on "notification_preferences";
create policy "clients choose" on "notification_preferences" for insert to portico_client
  with check ("notification_preferences"."user_id" = (select nullif(current_setting('portico.user_id', true), '')::uuid));

drop policy if exists "clients choose again" on "notification_preferences";
create policy "clients choose again" on "notification_preferences" for update to portico_client
  using ("notification_preferences"."user_id" = (select nullif(current_setting('portico.user_id', true), '')::uuid));

drop policy if exists "lawyers read their own" on "notification_preferences";
create policy "lawyers read their own" on "notification_preferences" for select to portico_lawyer
  using ("notification_preferences"."user_id" = (select nullif(current_setting('portico.user_id', true), '')::uuid));

drop policy if exists "lawyers choose" on "notification_preferences";
create policy "lawyers choose" on "notification_preferences" for insert to portico_lawyer
  with check ("notification_preferences"."user_id" = (select nullif(current_setting('portico.user_id', true), '')::uuid));

drop policy if exists "lawyers choose again" on "notification_preferences";
create policy "lawyers choose again" on "notification_preferences" for update to portico_lawyer
  using ("notification_preferences"."user_id" = (select nullif(current_setting('portico.user_id', true), '')::uuid));

drop policy if exists "admins read their own" on "notification_preferences";
create policy "admins read their own" on "notification_preferences" for select to portico_admin
  using ("notification_preferences"."user_id" = (select nullif(current_setting('portico.user_id', true), '')::uuid));

drop policy if exists "admins choose" on "notification_preferences";
create policy "admins choose" on "notification_preferences" for insert to portico_admin
  with check ("notification_preferences"."user_id" = (select nullif(current_setting('portico.user_id', true), '')::uuid));

drop policy if exists "admins choose again" on "notification_preferences";
create policy "admins choose again" on "notification_preferences" for update to portico_admin
  using ("notification_preferences"."user_id" = (select nullif(current_setting('portico.user_id', true), '')::uuid));

-- Functions that run as the definer check the caller themselves.
grant select, insert, update, delete on "notification_preferences" to portico_definer;
drop policy if exists definer on "notification_preferences";
create policy definer on "notification_preferences" to portico_definer using (true) with check (true);

-- ==== table notifications

alter table "notifications" enable row level security;
alter table "notifications" force row level security;
revoke all on "notifications" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- client: their own notification centre
grant select, update ("read_at"), delete on "notifications" to portico_client;

-- lawyer: their own notification centre
grant select, update ("read_at"), delete on "notifications" to portico_lawyer;

-- admin: their own notification centre
grant select, update ("read_at"), delete on "notifications" to portico_admin;

drop policy if exists "clients read their own" on "notifications";
create policy "clients read their own" on "notifications" for select to portico_client
  using ("notifications"."user_id" = (select nullif(current_setting('portico.user_id', true), '')::uuid));

drop policy if exists "clients mark their own" on "notifications";
create policy "clients mark their own" on "notifications" for update to portico_client
  using ("notifications"."user_id" = (select nullif(current_setting('portico.user_id', true), '')::uuid));

drop policy if exists "clients clear their own" on "notifications";
create policy "clients clear their own" on "notifications" for delete to portico_client
  using ("notifications"."user_id" = (select nullif(current_setting('portico.user_id', true), '')::uuid));

drop policy if exists "lawyers read their own" on "notifications";
create policy "lawyers read their own" on "notifications" for select to portico_lawyer
  using ("notifications"."user_id" = (select nullif(current_setting('portico.user_id', true), '')::uuid));

drop policy if exists "lawyers mark their own" on "notifications";
create policy "lawyers mark their own" on "notifications" for update to portico_lawyer
  using ("notifications"."user_id" = (select nullif(current_setting('portico.user_id', true), '')::uuid));

drop policy if exists "lawyers clear their own" on "notifications";
create policy "lawyers clear their own" on "notifications" for delete to portico_lawyer
  using ("notifications"."user_id" = (select nullif(current_setting('portico.user_id', true), '')::uuid));

drop policy if exists "admins read their own" on "notifications";
create policy "admins read their own" on "notifications" for select to portico_admin
  using ("notifications"."user_id" = (select nullif(current_setting('portico.user_id', true), '')::uuid));

drop policy if exists "admins mark their own" on "notifications";
create policy "admins mark their own" on "notifications" for update to portico_admin
  using ("notifications"."user_id" = (select nullif(current_setting('portico.user_id', true), '')::uuid));

drop policy if exists "admins clear their own" on "notifications";
create policy "admins clear their own" on "notifications" for delete to portico_admin
  using ("notifications"."user_id" = (select nullif(current_setting('portico.user_id', true), '')::uuid));

-- Functions that run as the definer check the caller themselves.
grant select, insert, update, delete on "notifications" to portico_definer;
drop policy if exists definer on "notifications";
create policy definer on "notifications" to portico_definer using (true) with check (true);

-- ==== table parties

alter table "parties" enable row level security;
alter table "parties" force row level security;
revoke all on "parties" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- lawyer: the people and companies of their own cases
grant select,
  insert ("id", "kind", "name", "earlier_names", "emails", "phones", "addresses", "domain", "birth_year"),
  update ("kind", "name", "earlier_names", "emails", "phones", "addresses", "domain", "birth_year")
on "parties" to portico_lawyer;

-- admin: keep the list that conflict checks search; merging is a function
grant select,
  insert ("id", "kind", "name", "earlier_names", "emails", "phones", "addresses", "domain", "birth_year"),
  update ("kind", "name", "earlier_names", "emails", "phones", "addresses", "domain", "birth_year"),
  delete
on "parties" to portico_admin;

drop policy if exists "lawyers read the parties of their cases" on "parties";
create policy "lawyers read the parties of their cases" on "parties" for select to portico_lawyer
  using (exists (select from public.case_parties as p where p.party_id = "parties"."id" and p.lawyer_id = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid)));

drop policy if exists "lawyers enter parties" on "parties";
create policy "lawyers enter parties" on "parties" for insert to portico_lawyer
  with check ("parties"."created_by" = (select nullif(current_setting('portico.user_id', true), '')::uuid) and "parties"."client_id" is null and "parties"."lead_id" is null and "parties"."merged_into" is null);

drop policy if exists "lawyers correct parties that only their cases have" on "parties";
create policy "lawyers correct parties that only their cases have" on "parties" for update to portico_lawyer
  using ("parties"."client_id" is null and "parties"."lead_id" is null and public.is_party_of_mine_alone("parties"."id"));

drop policy if exists "administrators keep parties" on "parties";
create policy "administrators keep parties" on "parties" to portico_admin
  using (true)
  with check (true);

-- Functions that run as the definer check the caller themselves.
grant select, insert, update, delete on "parties" to portico_definer;
drop policy if exists definer on "parties";
create policy definer on "parties" to portico_definer using (true) with check (true);

-- ==== table party_merges

alter table "party_merges" enable row level security;
alter table "party_merges" force row level security;
revoke all on "party_merges" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- admin: to see what was merged, and undo it by a function
grant select ("id", "kept_id", "merged_id", "merged_name", "merged_by", "merged_at", "undone_by", "undone_at")
on "party_merges" to portico_admin;

drop policy if exists "administrators read what was merged" on "party_merges";
create policy "administrators read what was merged" on "party_merges" for select to portico_admin
  using (true);

-- Functions that run as the definer check the caller themselves.
grant select, insert, update, delete on "party_merges" to portico_definer;
drop policy if exists definer on "party_merges";
create policy definer on "party_merges" to portico_definer using (true) with check (true);

-- ==== table party_relations

alter table "party_relations" enable row level security;
alter table "party_relations" force row level security;
revoke all on "party_relations" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- lawyer: how the parties of their own cases stand to each other
grant select, insert ("from_id", "to_id", "kind"), delete on "party_relations" to portico_lawyer;

-- admin: how parties stand to each other
grant select, insert ("from_id", "to_id", "kind"), delete on "party_relations" to portico_admin;

drop policy if exists "lawyers read relations between their parties" on "party_relations";
create policy "lawyers read relations between their parties" on "party_relations" for select to portico_lawyer
  using (exists (select from public.parties as p where p.id = "party_relations"."from_id")
        and exists (select from public.parties as p where p.id = "party_relations"."to_id"));

drop policy if exists "lawyers relate their parties" on "party_relations";
create policy "lawyers relate their parties" on "party_relations" for insert to portico_lawyer
  with check (exists (select from public.parties as p where p.id = "party_relations"."from_id")
        and exists (select from public.parties as p where p.id = "party_relations"."to_id"));

drop policy if exists "lawyers part their parties" on "party_relations";
create policy "lawyers part their parties" on "party_relations" for delete to portico_lawyer
  using (exists (select from public.parties as p where p.id = "party_relations"."from_id")
        and exists (select from public.parties as p where p.id = "party_relations"."to_id"));

drop policy if exists "administrators keep relations" on "party_relations";
create policy "administrators keep relations" on "party_relations" to portico_admin
  using (true)
  with check (true);

-- Functions that run as the definer check the caller themselves.
grant select, insert, update, delete on "party_relations" to portico_definer;
drop policy if exists definer on "party_relations";
create policy definer on "party_relations" to portico_definer using (true) with check (true);

-- ==== table passkey_challenges

alter table "passkey_challenges" enable row level security;
alter table "passkey_challenges" force row level security;
revoke all on "passkey_challenges" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- accounts: challenges of passkeys
grant select, insert, update, delete on "passkey_challenges" to portico_accounts;

drop policy if exists "accounts keep challenges" on "passkey_challenges";
create policy "accounts keep challenges" on "passkey_challenges" to portico_accounts
  using (true)
  with check (true);

-- Functions that run as the definer check the caller themselves.
grant select, insert, update, delete on "passkey_challenges" to portico_definer;
drop policy if exists definer on "passkey_challenges";
create policy definer on "passkey_challenges" to portico_definer using (true) with check (true);

-- ==== table passkeys

alter table "passkeys" enable row level security;
alter table "passkeys" force row level security;
revoke all on "passkeys" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- client: lists and renames them; adding and removing ask for proof first, so the accounts do it
grant select ("id", "user_id", "name", "used_at", "created_at"),
  update ("name")
on "passkeys" to portico_client;

-- accounts: adds, checks and removes passkeys
grant select, insert, update, delete on "passkeys" to portico_accounts;

drop policy if exists "people see their own passkeys" on "passkeys";
create policy "people see their own passkeys" on "passkeys" for select to portico_client
  using ("passkeys"."user_id" = (select nullif(current_setting('portico.user_id', true), '')::uuid));

drop policy if exists "people rename their own passkeys" on "passkeys";
create policy "people rename their own passkeys" on "passkeys" for update to portico_client
  using ("passkeys"."user_id" = (select nullif(current_setting('portico.user_id', true), '')::uuid))
  with check ("passkeys"."user_id" = (select nullif(current_setting('portico.user_id', true), '')::uuid));

drop policy if exists "accounts keep passkeys" on "passkeys";
create policy "accounts keep passkeys" on "passkeys" to portico_accounts
  using (true)
  with check (true);

-- Functions that run as the definer check the caller themselves.
grant select, insert, update, delete on "passkeys" to portico_definer;
drop policy if exists definer on "passkeys";
create policy definer on "passkeys" to portico_definer using (true) with check (true);

-- ==== table password_resets

alter table "password_resets" enable row level security;
alter table "password_resets" force row level security;
revoke all on "password_resets" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- accounts: makes, checks and uses reset links
grant select, insert, update, delete on "password_resets" to portico_accounts;

drop policy if exists "accounts keep password resets" on "password_resets";
create policy "accounts keep password resets" on "password_resets" to portico_accounts
  using (true)
  with check (true);

-- Functions that run as the definer check the caller themselves.
grant select, insert, update, delete on "password_resets" to portico_definer;
drop policy if exists definer on "password_resets";
create policy definer on "password_resets" to portico_definer using (true) with check (true);

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

-- Functions that run as the definer check the caller themselves.
grant select, insert, update, delete on "pending_sign_ins" to portico_definer;
drop policy if exists definer on "pending_sign_ins";
create policy definer on "pending_sign_ins" to portico_definer using (true) with check (true);

-- ==== table pending_sign_ups

alter table "pending_sign_ups" enable row level security;
alter table "pending_sign_ups" force row level security;
revoke all on "pending_sign_ups" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- accounts: holds sign-ups until they are verified
grant select, insert, update, delete on "pending_sign_ups" to portico_accounts;

drop policy if exists "accounts keep pending sign-ups" on "pending_sign_ups";
create policy "accounts keep pending sign-ups" on "pending_sign_ups" to portico_accounts
  using (true)
  with check (true);

-- Functions that run as the definer check the caller themselves.
grant select, insert, update, delete on "pending_sign_ups" to portico_definer;
drop policy if exists definer on "pending_sign_ups";
create policy definer on "pending_sign_ups" to portico_definer using (true) with check (true);

-- ==== table provider_sign_ins

alter table "provider_sign_ins" enable row level security;
alter table "provider_sign_ins" force row level security;
revoke all on "provider_sign_ins" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- accounts: waits for answers of the provider
grant select, insert, update, delete on "provider_sign_ins" to portico_accounts;

drop policy if exists "accounts keep sign-ins by the provider" on "provider_sign_ins";
create policy "accounts keep sign-ins by the provider" on "provider_sign_ins" to portico_accounts
  using (true)
  with check (true);

-- Functions that run as the definer check the caller themselves.
grant select, insert, update, delete on "provider_sign_ins" to portico_definer;
drop policy if exists definer on "provider_sign_ins";
create policy definer on "provider_sign_ins" to portico_definer using (true) with check (true);

-- ==== table publication_consents

alter table "publication_consents" enable row level security;
alter table "publication_consents" force row level security;
revoke all on "publication_consents" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- client: what they allowed and until when; who of the firm recorded it is the firm’s
grant select ("id", "kind", "subject_id", "case_id", "client_id", "form", "given_at", "withdrawn_at")
on "publication_consents" to portico_client;

-- lawyer: may show which publication rests on which consent
grant select on "publication_consents" to portico_lawyer;

-- admin: has to show the consent behind every publication, also a past one
grant select on "publication_consents" to portico_admin;

drop policy if exists "clients read what they consented to" on "publication_consents";
create policy "clients read what they consented to" on "publication_consents" for select to portico_client
  using ("publication_consents"."client_id" = (select nullif(current_setting('portico.client_id', true), '')::uuid));

drop policy if exists "lawyers read the consents of their cases" on "publication_consents";
create policy "lawyers read the consents of their cases" on "publication_consents" for select to portico_lawyer
  using ("publication_consents"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid));

drop policy if exists "administrators read all consents" on "publication_consents";
create policy "administrators read all consents" on "publication_consents" for select to portico_admin
  using (true);

-- Functions that run as the definer check the caller themselves.
grant select, insert, update, delete on "publication_consents" to portico_definer;
drop policy if exists definer on "publication_consents";
create policy definer on "publication_consents" to portico_definer using (true) with check (true);

-- ==== table queued_jobs

alter table "queued_jobs" enable row level security;
alter table "queued_jobs" force row level security;
revoke all on "queued_jobs" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- system: the workers of every process
grant select,
  update ("payload", "attempts", "due_at", "last_error", "done_at", "failed_at"),
  delete
on "queued_jobs" to portico_system;

-- admin: they see failed deliveries, retry and discard them; no role may read the payload
grant select ("id", "kind", "summary", "attempts", "due_at", "last_error", "done_at", "failed_at", "created_at"),
  update ("attempts", "due_at", "failed_at"),
  delete
on "queued_jobs" to portico_admin;

drop policy if exists "the process does and clears up" on "queued_jobs";
create policy "the process does and clears up" on "queued_jobs" to portico_system
  using (true);

drop policy if exists "administrators see them" on "queued_jobs";
create policy "administrators see them" on "queued_jobs" for select to portico_admin
  using (true);

drop policy if exists "administrators have what failed tried again" on "queued_jobs";
create policy "administrators have what failed tried again" on "queued_jobs" for update to portico_admin
  using (failed_at is not null or (done_at is null and last_error <> ''))
  with check (true);

drop policy if exists "administrators give up what failed" on "queued_jobs";
create policy "administrators give up what failed" on "queued_jobs" for delete to portico_admin
  using (failed_at is not null);

-- Functions that run as the definer check the caller themselves.
grant select, insert, update, delete on "queued_jobs" to portico_definer;
drop policy if exists definer on "queued_jobs";
create policy definer on "queued_jobs" to portico_definer using (true) with check (true);

-- ==== table record_readings

alter table "record_readings" enable row level security;
alter table "record_readings" force row level security;
revoke all on "record_readings" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- admin: says what is open and until when; a function opens it
grant select on "record_readings" to portico_admin;

-- system: removes ended ones
grant select ("id", "expires_at"), delete on "record_readings" to portico_system;

drop policy if exists "administrators see their own" on "record_readings";
create policy "administrators see their own" on "record_readings" for select to portico_admin
  using ("record_readings"."user_id" = (select nullif(current_setting('portico.user_id', true), '')::uuid));

drop policy if exists "jobs remove ended ones" on "record_readings";
create policy "jobs remove ended ones" on "record_readings" for select to portico_system
  using ("record_readings"."expires_at" < now());

drop policy if exists "jobs delete ended ones" on "record_readings";
create policy "jobs delete ended ones" on "record_readings" for delete to portico_system
  using ("record_readings"."expires_at" < now());

-- Functions that run as the definer check the caller themselves.
grant select, insert, update, delete on "record_readings" to portico_definer;
drop policy if exists definer on "record_readings";
create policy definer on "record_readings" to portico_definer using (true) with check (true);

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

-- Functions that run as the definer check the caller themselves.
grant select, insert, update, delete on "recovery_codes" to portico_definer;
drop policy if exists definer on "recovery_codes";
create policy definer on "recovery_codes" to portico_definer using (true) with check (true);

-- ==== table recurring_jobs

alter table "recurring_jobs" enable row level security;
alter table "recurring_jobs" force row level security;
revoke all on "recurring_jobs" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- system: the clocks of every process
grant select,
  insert ("name", "due_at", "started_at"),
  update ("due_at", "started_at", "finished_at", "last_error", "failures")
on "recurring_jobs" to portico_system;

-- admin: what has stopped working is theirs to notice
grant select on "recurring_jobs" to portico_admin;

drop policy if exists "the processes share the leases" on "recurring_jobs";
create policy "the processes share the leases" on "recurring_jobs" to portico_system
  using (true);

drop policy if exists "administrators see them" on "recurring_jobs";
create policy "administrators see them" on "recurring_jobs" for select to portico_admin
  using (true);

-- Functions that run as the definer check the caller themselves.
grant select, insert, update, delete on "recurring_jobs" to portico_definer;
drop policy if exists definer on "recurring_jobs";
create policy definer on "recurring_jobs" to portico_definer using (true) with check (true);

-- ==== table resealings

alter table "resealings" enable row level security;
alter table "resealings" force row level security;
revoke all on "resealings" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- system: goes on where another process, or the one before, has stopped; begins again when rows were found
grant select,
  insert ("key_id", "what", "total"),
  update ("after", "done", "unreadable", "finished_at"),
  delete
on "resealings" to portico_system;

-- admin: sees how far the replacement of a key has come
grant select on "resealings" to portico_admin;

drop policy if exists "the process encrypts again" on "resealings";
create policy "the process encrypts again" on "resealings" to portico_system
  using (true)
  with check (true);

drop policy if exists "administrators see the progress" on "resealings";
create policy "administrators see the progress" on "resealings" for select to portico_admin
  using (true);

-- Functions that run as the definer check the caller themselves.
grant select, insert, update, delete on "resealings" to portico_definer;
drop policy if exists definer on "resealings";
create policy definer on "resealings" to portico_definer using (true) with check (true);

-- ==== table resumable_uploads

alter table "resumable_uploads" enable row level security;
alter table "resumable_uploads" force row level security;
revoke all on "resumable_uploads" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- client: sends large files in parts; sees their own
grant select,
  insert ("id", "purpose", "name", "size", "modified"),
  update ("received", "part_keys", "completing_at"),
  delete
on "resumable_uploads" to portico_client;

-- lawyer: sends large files in parts; sees their own
grant select,
  insert ("id", "purpose", "name", "size", "modified"),
  update ("received", "part_keys", "completing_at"),
  delete
on "resumable_uploads" to portico_lawyer;

-- admin: sends large files in parts; sees their own
grant select,
  insert ("id", "purpose", "name", "size", "modified"),
  update ("received", "part_keys", "completing_at"),
  delete
on "resumable_uploads" to portico_admin;

-- system: removes abandoned ones with their parts
grant select, delete on "resumable_uploads" to portico_system;

drop policy if exists "clients upload in their own name" on "resumable_uploads";
create policy "clients upload in their own name" on "resumable_uploads" to portico_client
  using ("resumable_uploads"."uploaded_by" = (select nullif(current_setting('portico.user_id', true), '')::uuid))
  with check ("resumable_uploads"."uploaded_by" = (select nullif(current_setting('portico.user_id', true), '')::uuid));

drop policy if exists "lawyers upload in their own name" on "resumable_uploads";
create policy "lawyers upload in their own name" on "resumable_uploads" to portico_lawyer
  using ("resumable_uploads"."uploaded_by" = (select nullif(current_setting('portico.user_id', true), '')::uuid))
  with check ("resumable_uploads"."uploaded_by" = (select nullif(current_setting('portico.user_id', true), '')::uuid));

drop policy if exists "admins upload in their own name" on "resumable_uploads";
create policy "admins upload in their own name" on "resumable_uploads" to portico_admin
  using ("resumable_uploads"."uploaded_by" = (select nullif(current_setting('portico.user_id', true), '')::uuid))
  with check ("resumable_uploads"."uploaded_by" = (select nullif(current_setting('portico.user_id', true), '')::uuid));

drop policy if exists "jobs see all" on "resumable_uploads";
create policy "jobs see all" on "resumable_uploads" for select to portico_system
  using (true);

drop policy if exists "jobs remove abandoned ones" on "resumable_uploads";
create policy "jobs remove abandoned ones" on "resumable_uploads" for delete to portico_system
  using (true);

-- Functions that run as the definer check the caller themselves.
grant select, insert, update, delete on "resumable_uploads" to portico_definer;
drop policy if exists definer on "resumable_uploads";
create policy definer on "resumable_uploads" to portico_definer using (true) with check (true);

-- ==== table saved_views

alter table "saved_views" enable row level security;
alter table "saved_views" force row level security;
revoke all on "saved_views" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- lawyer: their own views of a list
grant select, insert ("user_id", "list", "name", "address"), delete on "saved_views" to portico_lawyer;

-- admin: their own views of a list
grant select, insert ("user_id", "list", "name", "address"), delete on "saved_views" to portico_admin;

drop policy if exists "lawyers read their own views" on "saved_views";
create policy "lawyers read their own views" on "saved_views" for select to portico_lawyer
  using ("saved_views"."user_id" = (select nullif(current_setting('portico.user_id', true), '')::uuid));

drop policy if exists "lawyers save views" on "saved_views";
create policy "lawyers save views" on "saved_views" for insert to portico_lawyer
  with check ("saved_views"."user_id" = (select nullif(current_setting('portico.user_id', true), '')::uuid));

drop policy if exists "lawyers delete their own views" on "saved_views";
create policy "lawyers delete their own views" on "saved_views" for delete to portico_lawyer
  using ("saved_views"."user_id" = (select nullif(current_setting('portico.user_id', true), '')::uuid));

drop policy if exists "admins read their own views" on "saved_views";
create policy "admins read their own views" on "saved_views" for select to portico_admin
  using ("saved_views"."user_id" = (select nullif(current_setting('portico.user_id', true), '')::uuid));

drop policy if exists "admins save views" on "saved_views";
create policy "admins save views" on "saved_views" for insert to portico_admin
  with check ("saved_views"."user_id" = (select nullif(current_setting('portico.user_id', true), '')::uuid));

drop policy if exists "admins delete their own views" on "saved_views";
create policy "admins delete their own views" on "saved_views" for delete to portico_admin
  using ("saved_views"."user_id" = (select nullif(current_setting('portico.user_id', true), '')::uuid));

-- Functions that run as the definer check the caller themselves.
grant select, insert, update, delete on "saved_views" to portico_definer;
drop policy if exists definer on "saved_views";
create policy definer on "saved_views" to portico_definer using (true) with check (true);

-- ==== table serving_processes

alter table "serving_processes" enable row level security;
alter table "serving_processes" force row level security;
revoke all on "serving_processes" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- system: a key is used only once every process has it; a report tells how each does
grant select,
  insert,
  update ("key_ids", "seen_at", "vitals"),
  delete
on "serving_processes" to portico_system;

-- admin: sees which process lacks a key
grant select on "serving_processes" to portico_admin;

drop policy if exists "the processes know of each other" on "serving_processes";
create policy "the processes know of each other" on "serving_processes" to portico_system
  using (true)
  with check (true);

drop policy if exists "administrators see them" on "serving_processes";
create policy "administrators see them" on "serving_processes" for select to portico_admin
  using (true);

-- Functions that run as the definer check the caller themselves.
grant select, insert, update, delete on "serving_processes" to portico_definer;
drop policy if exists definer on "serving_processes";
create policy definer on "serving_processes" to portico_definer using (true) with check (true);

-- ==== table sessions

alter table "sessions" enable row level security;
alter table "sessions" force row level security;
revoke all on "sessions" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- accounts: begins and ends sessions
grant select, insert, update, delete on "sessions" to portico_accounts;

drop policy if exists "accounts keep sessions" on "sessions";
create policy "accounts keep sessions" on "sessions" to portico_accounts
  using (true)
  with check (true);

-- Functions that run as the definer check the caller themselves.
grant select, insert, update, delete on "sessions" to portico_definer;
drop policy if exists definer on "sessions";
create policy definer on "sessions" to portico_definer using (true) with check (true);

-- ==== table sign_up_links

alter table "sign_up_links" enable row level security;
alter table "sign_up_links" force row level security;
revoke all on "sign_up_links" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- accounts: makes, checks and spends the links of sign-ups
grant select, insert, update, delete on "sign_up_links" to portico_accounts;

drop policy if exists "accounts keep the links of sign-ups" on "sign_up_links";
create policy "accounts keep the links of sign-ups" on "sign_up_links" to portico_accounts
  using (true)
  with check (true);

-- Functions that run as the definer check the caller themselves.
grant select, insert, update, delete on "sign_up_links" to portico_definer;
drop policy if exists definer on "sign_up_links";
create policy definer on "sign_up_links" to portico_definer using (true) with check (true);

-- ==== table site_archive

alter table "site_archive" enable row level security;
alter table "site_archive" force row level security;
revoke all on "site_archive" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- admin: lists and downloads the copies; nobody changes one
grant select on "site_archive" to portico_admin;

-- system: takes the next copy when it is due, removes old ones
grant select ("taken_at"), delete on "site_archive" to portico_system;

drop policy if exists "administrators see the copies" on "site_archive";
create policy "administrators see the copies" on "site_archive" for select to portico_admin
  using (true);

drop policy if exists "jobs see when the last was taken" on "site_archive";
create policy "jobs see when the last was taken" on "site_archive" for select to portico_system
  using (true);

drop policy if exists "jobs remove old copies" on "site_archive";
create policy "jobs remove old copies" on "site_archive" for delete to portico_system
  using ("site_archive"."taken_at" < now() - interval '3 years');

-- Functions that run as the definer check the caller themselves.
grant select, insert, update, delete on "site_archive" to portico_definer;
drop policy if exists definer on "site_archive";
create policy definer on "site_archive" to portico_definer using (true) with check (true);

-- ==== table site_text_versions

alter table "site_text_versions" enable row level security;
alter table "site_text_versions" force row level security;
revoke all on "site_text_versions" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- admin: has to show what the firm said of itself, and when
grant select on "site_text_versions" to portico_admin;

drop policy if exists "administrators read what was approved" on "site_text_versions";
create policy "administrators read what was approved" on "site_text_versions" for select to portico_admin
  using (true);

-- Functions that run as the definer check the caller themselves.
grant select, insert, update, delete on "site_text_versions" to portico_definer;
drop policy if exists definer on "site_text_versions";
create policy definer on "site_text_versions" to portico_definer using (true) with check (true);

-- ==== table site_texts

alter table "site_texts" enable row level security;
alter table "site_texts" force row level security;
revoke all on "site_texts" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- system: the process shows them on the public pages, to everybody
grant select ("id", "key", "body", "published", "place") on "site_texts" to portico_system;

-- admin: approves what the firm says of itself
grant select,
  insert ("key", "body", "published", "place"),
  update ("body", "published", "place")
on "site_texts" to portico_admin;

drop policy if exists "the process reads published texts" on "site_texts";
create policy "the process reads published texts" on "site_texts" for select to portico_system
  using ("site_texts"."published");

drop policy if exists "administrators write the texts" on "site_texts";
create policy "administrators write the texts" on "site_texts" to portico_admin
  using (true)
  with check (true);

-- Functions that run as the definer check the caller themselves.
grant select, insert, update, delete on "site_texts" to portico_definer;
drop policy if exists definer on "site_texts";
create policy definer on "site_texts" to portico_definer using (true) with check (true);

-- ==== table site_visits

alter table "site_visits" enable row level security;
alter table "site_visits" force row level security;
revoke all on "site_visits" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- system: adds up what the process counted since the last time, and removes old days
grant select, insert, update ("visits"), delete on "site_visits" to portico_system;

-- admin: Public Site shows how often its pages were opened
grant select on "site_visits" to portico_admin;

drop policy if exists "the process counts visits" on "site_visits";
create policy "the process counts visits" on "site_visits" to portico_system
  using (true)
  with check (true);

drop policy if exists "administrators read visits" on "site_visits";
create policy "administrators read visits" on "site_visits" for select to portico_admin
  using (true);

-- Functions that run as the definer check the caller themselves.
grant select, insert, update, delete on "site_visits" to portico_definer;
drop policy if exists definer on "site_visits";
create policy definer on "site_visits" to portico_definer using (true) with check (true);

-- ==== table staff_permissions

alter table "staff_permissions" enable row level security;
alter table "staff_permissions" force row level security;
revoke all on "staff_permissions" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- admin: sees who may do more than the role; functions write
grant select on "staff_permissions" to portico_admin;

-- accounts: the list of people
grant select on "staff_permissions" to portico_accounts;

drop policy if exists "administrators see who has which" on "staff_permissions";
create policy "administrators see who has which" on "staff_permissions" for select to portico_admin
  using (true);

drop policy if exists "accounts read them for the list of people" on "staff_permissions";
create policy "accounts read them for the list of people" on "staff_permissions" for select to portico_accounts
  using (true);

-- Functions that run as the definer check the caller themselves.
grant select, insert, update, delete on "staff_permissions" to portico_definer;
drop policy if exists definer on "staff_permissions";
create policy definer on "staff_permissions" to portico_definer using (true) with check (true);

-- ==== table testimonial_versions

alter table "testimonial_versions" enable row level security;
alter table "testimonial_versions" force row level security;
revoke all on "testimonial_versions" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- admin: has to show what the firm advertised with, and when
grant select on "testimonial_versions" to portico_admin;

drop policy if exists "administrators read what was approved" on "testimonial_versions";
create policy "administrators read what was approved" on "testimonial_versions" for select to portico_admin
  using (true);

-- Functions that run as the definer check the caller themselves.
grant select, insert, update, delete on "testimonial_versions" to portico_definer;
drop policy if exists definer on "testimonial_versions";
create policy definer on "testimonial_versions" to portico_definer using (true) with check (true);

-- ==== table testimonials

alter table "testimonials" enable row level security;
alter table "testimonials" force row level security;
revoke all on "testimonials" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- anon: the home page shows them; the consent behind them is the firm’s
grant select ("id", "quote", "name", "detail", "rating", "place", "published", "created_at")
on "testimonials" to portico_anon;

-- client: as for everyone
grant select ("id", "quote", "name", "detail", "rating", "place", "published", "created_at")
on "testimonials" to portico_client;

-- lawyer: as for everyone
grant select ("id", "quote", "name", "detail", "rating", "place", "published", "created_at")
on "testimonials" to portico_lawyer;

-- admin: approves what the firm advertises with
grant select,
  insert ("quote", "name", "detail", "rating", "place", "consented_on", "pending", "consent_file_id", "published", "idempotency_key"),
  update ("quote", "name", "detail", "rating", "place", "consented_on", "pending", "consent_file_id", "published"),
  delete
on "testimonials" to portico_admin;

drop policy if exists "anon reads published testimonials" on "testimonials";
create policy "anon reads published testimonials" on "testimonials" for select to portico_anon
  using ("testimonials"."published");

drop policy if exists "client reads published testimonials" on "testimonials";
create policy "client reads published testimonials" on "testimonials" for select to portico_client
  using ("testimonials"."published");

drop policy if exists "lawyer reads published testimonials" on "testimonials";
create policy "lawyer reads published testimonials" on "testimonials" for select to portico_lawyer
  using ("testimonials"."published");

drop policy if exists "administrators keep testimonials" on "testimonials";
create policy "administrators keep testimonials" on "testimonials" to portico_admin
  using (true)
  with check (true);

-- Functions that run as the definer check the caller themselves.
grant select, insert, update, delete on "testimonials" to portico_definer;
drop policy if exists definer on "testimonials";
create policy definer on "testimonials" to portico_definer using (true) with check (true);

-- ==== table throttles

alter table "throttles" enable row level security;
alter table "throttles" force row level security;
revoke all on "throttles" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- system: a job removes what has run out
grant select ("expires_at"), delete on "throttles" to portico_system;

drop policy if exists "jobs remove what has run out" on "throttles";
create policy "jobs remove what has run out" on "throttles" to portico_system
  using (true);

-- Functions that run as the definer check the caller themselves.
grant select, insert, update, delete on "throttles" to portico_definer;
drop policy if exists definer on "throttles";
create policy definer on "throttles" to portico_definer using (true) with check (true);

-- ==== table time_entries

alter table "time_entries" enable row level security;
alter table "time_entries" force row level security;
revoke all on "time_entries" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- lawyer: know what was worked on their cases, and record what they worked themselves
grant select ("id", "case_id", "case_number", "lawyer_id", "lawyer_name", "description", "hours", "rate_cents", "billable", "date", "billed_at", "created_at", "version", "idempotency_key"),
  insert ("case_id", "lawyer_id", "description", "hours", "rate_cents", "billable", "date", "idempotency_key"),
  update ("description", "hours", "rate_cents", "billable", "date"),
  delete
on "time_entries" to portico_lawyer;

-- admin: records and bills time
grant select,
  insert ("case_id", "lawyer_id", "description", "hours", "rate_cents", "billable", "date", "billed_at", "idempotency_key"),
  update ("case_id", "lawyer_id", "description", "hours", "rate_cents", "billable", "date", "billed_at"),
  delete
on "time_entries" to portico_admin;

drop policy if exists "lawyers read the hours of their cases" on "time_entries";
create policy "lawyers read the hours of their cases" on "time_entries" for select to portico_lawyer
  using (exists (select from public.cases as c where c.id = "time_entries"."case_id" and c.lawyer_id = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid)));

drop policy if exists "lawyers record their own hours on their cases" on "time_entries";
create policy "lawyers record their own hours on their cases" on "time_entries" for insert to portico_lawyer
  with check ("time_entries"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid) and "time_entries"."billed_at" is null
    and exists (select from public.cases as c where c.id = "time_entries"."case_id" and c.lawyer_id = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid)));

drop policy if exists "lawyers correct their own hours until they are billed" on "time_entries";
create policy "lawyers correct their own hours until they are billed" on "time_entries" for update to portico_lawyer
  using ("time_entries"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid) and "time_entries"."billed_at" is null
    and exists (select from public.cases as c where c.id = "time_entries"."case_id" and c.lawyer_id = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid)));

drop policy if exists "lawyers remove their own hours until they are billed" on "time_entries";
create policy "lawyers remove their own hours until they are billed" on "time_entries" for delete to portico_lawyer
  using ("time_entries"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid) and "time_entries"."billed_at" is null
    and exists (select from public.cases as c where c.id = "time_entries"."case_id" and c.lawyer_id = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid)));

drop policy if exists "administrators keep time" on "time_entries";
create policy "administrators keep time" on "time_entries" to portico_admin
  using (true)
  with check (true);

-- Functions that run as the definer check the caller themselves.
grant select, insert, update, delete on "time_entries" to portico_definer;
drop policy if exists definer on "time_entries";
create policy definer on "time_entries" to portico_definer using (true) with check (true);

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

-- Functions that run as the definer check the caller themselves.
grant select, insert, update, delete on "two_factors" to portico_definer;
drop policy if exists definer on "two_factors";
create policy definer on "two_factors" to portico_definer using (true) with check (true);

-- ==== table user_presence

alter table "user_presence" enable row level security;
alter table "user_presence" force row level security;
revoke all on "user_presence" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- client: shows whether the lawyer is there
grant select,
  insert ("user_id", "is_online", "last_seen", "updated_at"),
  update ("is_online", "last_seen", "updated_at")
on "user_presence" to portico_client;

-- lawyer: shows whether the client is there
grant select,
  insert ("user_id", "is_online", "last_seen", "updated_at"),
  update ("is_online", "last_seen", "updated_at")
on "user_presence" to portico_lawyer;

-- system: ends the presence of sockets that died with their process
grant select, update ("is_online", "last_seen", "updated_at") on "user_presence" to portico_system;

drop policy if exists "clients see their own and their lawyers’" on "user_presence";
create policy "clients see their own and their lawyers’" on "user_presence" for select to portico_client
  using ("user_presence"."user_id" = (select nullif(current_setting('portico.user_id', true), '')::uuid) or exists (select from public.chat_conversations as c
        where c.lawyer_id = "user_presence"."lawyer_id" and c.client_id = (select nullif(current_setting('portico.client_id', true), '')::uuid)));

drop policy if exists "lawyers see their own and their clients’" on "user_presence";
create policy "lawyers see their own and their clients’" on "user_presence" for select to portico_lawyer
  using ("user_presence"."user_id" = (select nullif(current_setting('portico.user_id', true), '')::uuid) or exists (select from public.chat_conversations as c
        where c.client_id = "user_presence"."client_id" and c.lawyer_id = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid)));

drop policy if exists "clients appear" on "user_presence";
create policy "clients appear" on "user_presence" for insert to portico_client
  with check ("user_presence"."user_id" = (select nullif(current_setting('portico.user_id', true), '')::uuid));

drop policy if exists "clients stay" on "user_presence";
create policy "clients stay" on "user_presence" for update to portico_client
  using ("user_presence"."user_id" = (select nullif(current_setting('portico.user_id', true), '')::uuid));

drop policy if exists "lawyers appear" on "user_presence";
create policy "lawyers appear" on "user_presence" for insert to portico_lawyer
  with check ("user_presence"."user_id" = (select nullif(current_setting('portico.user_id', true), '')::uuid));

drop policy if exists "lawyers stay" on "user_presence";
create policy "lawyers stay" on "user_presence" for update to portico_lawyer
  using ("user_presence"."user_id" = (select nullif(current_setting('portico.user_id', true), '')::uuid));

drop policy if exists "the process notices who has gone" on "user_presence";
create policy "the process notices who has gone" on "user_presence" to portico_system
  using (true)
  with check (true);

-- Functions that run as the definer check the caller themselves.
grant select, insert, update, delete on "user_presence" to portico_definer;
drop policy if exists definer on "user_presence";
create policy definer on "user_presence" to portico_definer using (true) with check (true);

-- ==== table user_roles

alter table "user_roles" enable row level security;
alter table "user_roles" force row level security;
revoke all on "user_roles" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- client: the page shows an administrator who signed in as a client the way to their panel
grant select on "user_roles" to portico_client;

-- lawyer: as for clients
grant select on "user_roles" to portico_lawyer;

-- admin: decides who is staff
grant select, insert ("user_id", "role"), delete on "user_roles" to portico_admin;

-- accounts: an accepted invitation and the first administrator
grant select, insert ("user_id", "role") on "user_roles" to portico_accounts;

drop policy if exists "clients read their own roles" on "user_roles";
create policy "clients read their own roles" on "user_roles" for select to portico_client
  using ("user_roles"."user_id" = (select nullif(current_setting('portico.user_id', true), '')::uuid));

drop policy if exists "lawyers read their own roles" on "user_roles";
create policy "lawyers read their own roles" on "user_roles" for select to portico_lawyer
  using ("user_roles"."user_id" = (select nullif(current_setting('portico.user_id', true), '')::uuid));

drop policy if exists "administrators read roles" on "user_roles";
create policy "administrators read roles" on "user_roles" for select to portico_admin
  using (true);

drop policy if exists "administrators grant roles in their own name" on "user_roles";
create policy "administrators grant roles in their own name" on "user_roles" for insert to portico_admin
  with check ("user_roles"."granted_by" = (select nullif(current_setting('portico.user_id', true), '')::uuid));

drop policy if exists "administrators revoke roles" on "user_roles";
create policy "administrators revoke roles" on "user_roles" for delete to portico_admin
  using (true);

drop policy if exists "accounts read roles" on "user_roles";
create policy "accounts read roles" on "user_roles" for select to portico_accounts
  using (true);

drop policy if exists "accounts grant what an invitation promised" on "user_roles";
create policy "accounts grant what an invitation promised" on "user_roles" for insert to portico_accounts
  with check (true);

-- Functions that run as the definer check the caller themselves.
grant select, insert, update, delete on "user_roles" to portico_definer;
drop policy if exists definer on "user_roles";
create policy definer on "user_roles" to portico_definer using (true) with check (true);

-- ==== table users

alter table "users" enable row level security;
alter table "users" force row level security;
revoke all on "users" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- accounts: signs people up and in
grant select, insert, update, delete on "users" to portico_accounts;

drop policy if exists "accounts keep users" on "users";
create policy "accounts keep users" on "users" to portico_accounts
  using (true)
  with check (true);

-- Functions that run as the definer check the caller themselves.
grant select, insert, update, delete on "users" to portico_definer;
drop policy if exists definer on "users";
create policy definer on "users" to portico_definer using (true) with check (true);

-- ==== table webhooks

alter table "webhooks" enable row level security;
alter table "webhooks" force row level security;
revoke all on "webhooks" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- admin: decides where the firm’s events go; a secret is set and never read
grant select ("id", "url", "events", "created_by", "created_at"),
  insert ("id", "url", "events", "secret", "created_by"),
  update ("secret"),
  delete
on "webhooks" to portico_admin;

-- system: signs and sends deliveries; encrypts secrets again when the key is replaced
grant select, update ("secret") on "webhooks" to portico_system;

drop policy if exists "administrators see where events go" on "webhooks";
create policy "administrators see where events go" on "webhooks" for select to portico_admin
  using (true);

drop policy if exists "administrators send events on in their own name" on "webhooks";
create policy "administrators send events on in their own name" on "webhooks" for insert to portico_admin
  with check ("webhooks"."created_by" = (select nullif(current_setting('portico.user_id', true), '')::uuid));

drop policy if exists "administrators change secrets" on "webhooks";
create policy "administrators change secrets" on "webhooks" for update to portico_admin
  using (true)
  with check (true);

drop policy if exists "administrators end webhooks" on "webhooks";
create policy "administrators end webhooks" on "webhooks" for delete to portico_admin
  using (true);

drop policy if exists "the process delivers" on "webhooks";
create policy "the process delivers" on "webhooks" for select to portico_system
  using (true);

drop policy if exists "the process encrypts secrets again" on "webhooks";
create policy "the process encrypts secrets again" on "webhooks" for update to portico_system
  using (true)
  with check (true);

-- Functions that run as the definer check the caller themselves.
grant select, insert, update, delete on "webhooks" to portico_definer;
drop policy if exists definer on "webhooks";
create policy definer on "webhooks" to portico_definer using (true) with check (true);
