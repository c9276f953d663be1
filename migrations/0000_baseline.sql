-- The words that a search compares: capitals, apostrophes and marks on letters do not count (contract/src/rules/words.ts), and the
-- letters behind an apostrophe are a word of their own too: both golwaleero and lwaleero match Go'lwaleero.
CREATE FUNCTION search_words(text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN to_tsvector('simple', lower(regexp_replace(normalize($1, NFKD), '[\u0300-\u036f''‘’ʼ`´]', '', 'g')))
    || to_tsvector('simple', lower(regexp_replace(regexp_replace(normalize($1, NFKD), '[\u0300-\u036f]', '', 'g'), '[''‘’ʼ`´]', ' ', 'g')));
--> statement-breakpoint
CREATE SCHEMA "sandbox";
--> statement-breakpoint
CREATE TABLE "account" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp (3) with time zone,
	"refresh_token_expires_at" timestamp (3) with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invitation" (
	"hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "passkey" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text,
	"public_key" text NOT NULL,
	"user_id" text NOT NULL,
	"credential_id" text NOT NULL,
	"counter" bigint NOT NULL,
	"device_type" text NOT NULL,
	"backed_up" boolean NOT NULL,
	"transports" text,
	"created_at" timestamp (3) with time zone,
	"aaguid" text,
	CONSTRAINT "passkey_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"token" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"user_id" text NOT NULL,
	CONSTRAINT "session_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "setup_link" (
	"hash" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"uses" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "two_factor" (
	"id" text PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"backup_codes" text NOT NULL,
	"user_id" text NOT NULL,
	"verified" boolean DEFAULT true NOT NULL,
	"failed_verification_count" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp (3) with time zone,
	CONSTRAINT "two_factor_user_id_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "user" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"telephone" text,
	"telephone_email" text,
	"pending_telephone" text,
	"two_factor_enabled" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "user_role" (
	"user_id" text NOT NULL,
	"role" text NOT NULL,
	CONSTRAINT "user_role_user_id_role_pk" PRIMARY KEY("user_id","role")
);
--> statement-breakpoint
CREATE TABLE "verification" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "album" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "album_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"link" text,
	CONSTRAINT "album_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "album_picture" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "album_picture_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"album_id" integer NOT NULL,
	"position" integer NOT NULL,
	"key" text NOT NULL,
	"starter_drawing" text,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"widths" jsonb NOT NULL,
	"alternative_text" text DEFAULT '' NOT NULL,
	"caption" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "album_picture_key_unique" UNIQUE("key"),
	CONSTRAINT "album_picture_files" CHECK ((starter_drawing is null) = (jsonb_array_length(widths) > 0))
);
--> statement-breakpoint
CREATE TABLE "takedown_request" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "takedown_request_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"album_id" integer NOT NULL,
	"picture_id" integer,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"reason" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	CONSTRAINT "takedown_request_known_state" CHECK (state in ('open', 'removed', 'kept'))
);
--> statement-breakpoint
CREATE TABLE "announcement" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "announcement_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"announcement_date" date,
	"sunday_number" text NOT NULL,
	"title" text NOT NULL,
	"detail" text NOT NULL,
	"draft" boolean NOT NULL,
	"publish_on" date,
	"expires_on" date,
	"send_by_email" boolean NOT NULL,
	"emailed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"search_text" text GENERATED ALWAYS AS (sunday_number || ' ' || detail) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "announcement_subscriber" (
	"user_id" text PRIMARY KEY NOT NULL,
	"subscribed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "household" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "household_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"address_audience" text DEFAULT 'nobody' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "member_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"telephone" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"kabondo" text DEFAULT '' NOT NULL,
	"telephone_audience" text DEFAULT 'nobody' NOT NULL,
	"email_audience" text DEFAULT 'nobody' NOT NULL,
	"kabondo_audience" text DEFAULT 'nobody' NOT NULL,
	"accepts_messages" boolean DEFAULT true NOT NULL,
	"household_id" integer,
	"user_id" text,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "document" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "document_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"usage_description" text NOT NULL,
	"audience" text[] NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "document_version" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "document_version_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"document_id" integer NOT NULL,
	"version" integer NOT NULL,
	"name" text NOT NULL,
	"media_type" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"sha256" text NOT NULL,
	"storage_key" text NOT NULL,
	"uploaded_at" timestamp (3) with time zone NOT NULL,
	"uploaded_by" text NOT NULL,
	CONSTRAINT "document_version_storage_key_unique" UNIQUE("storage_key"),
	CONSTRAINT "document_version_version" UNIQUE("document_id","version")
);
--> statement-breakpoint
CREATE TABLE "card_update" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sequence" integer GENERATED ALWAYS AS IDENTITY (sequence name "card_update_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"monthly_donation_id" integer NOT NULL,
	"provider" text NOT NULL,
	"client_key" text NOT NULL,
	"request_hash" text NOT NULL,
	"token" text,
	"setup_id" text,
	"state" text NOT NULL,
	"decline_code" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "card_update_sequence_unique" UNIQUE("sequence"),
	CONSTRAINT "card_update_client_key" UNIQUE("client_key")
);
--> statement-breakpoint
CREATE TABLE "donation" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "donation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"reference" uuid NOT NULL,
	"name" text NOT NULL,
	"telephone" text NOT NULL,
	"email" text NOT NULL,
	"location" text NOT NULL,
	"note" text NOT NULL,
	"fee_cents" integer NOT NULL,
	"total_cents" integer NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"is_monthly" boolean DEFAULT false NOT NULL,
	"monthly_donation_id" integer,
	"due_on" date,
	CONSTRAINT "donation_reference_unique" UNIQUE("reference"),
	CONSTRAINT "donation_due" UNIQUE("monthly_donation_id","due_on"),
	CONSTRAINT "donation_amounts" CHECK (fee_cents >= 0 and total_cents > fee_cents)
);
--> statement-breakpoint
CREATE TABLE "donation_split" (
	"donation_id" integer NOT NULL,
	"purpose" text NOT NULL,
	"amount_cents" integer NOT NULL,
	CONSTRAINT "donation_split_donation_id_purpose_pk" PRIMARY KEY("donation_id","purpose"),
	CONSTRAINT "donation_split_amount" CHECK (amount_cents > 0)
);
--> statement-breakpoint
CREATE TABLE "monthly_donation" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "monthly_donation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"telephone" text NOT NULL,
	"email" text NOT NULL,
	"location" text NOT NULL,
	"note" text NOT NULL,
	"splits" jsonb NOT NULL,
	"fee_cents" integer NOT NULL,
	"total_cents" integer NOT NULL,
	"state" text NOT NULL,
	"paused_by" text,
	"day_of_month" integer NOT NULL,
	"next_charge_on" date NOT NULL,
	"retry_on" date NOT NULL,
	"decline_count" integer DEFAULT 0 NOT NULL,
	"provider" text NOT NULL,
	"provider_customer_id" text NOT NULL,
	"provider_card_id" text NOT NULL,
	"last_result" text NOT NULL,
	"last_charged_on" date NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"ended_by" text,
	CONSTRAINT "monthly_donation_amounts" CHECK (fee_cents >= 0 and total_cents > fee_cents),
	CONSTRAINT "monthly_donation_day" CHECK (day_of_month between 1 and 31)
);
--> statement-breakpoint
CREATE TABLE "hour_clearance" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "hour_clearance_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"volunteer_key" text NOT NULL,
	"volunteer_name" text NOT NULL,
	"category" text NOT NULL,
	"expires_on" date,
	"granted_by" text NOT NULL,
	"granted_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "hour_ledger_entry" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "hour_ledger_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"hour_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"day" date NOT NULL,
	"direction" text NOT NULL,
	"name" text NOT NULL,
	"user_id" text,
	"category" text NOT NULL,
	"minutes" integer NOT NULL,
	"reverses_id" integer,
	"reason" text DEFAULT '' NOT NULL,
	"created_by" text NOT NULL,
	CONSTRAINT "hour_ledger_entry_reversed_once" UNIQUE("reverses_id")
);
--> statement-breakpoint
CREATE TABLE "hour_link" (
	"hash" text PRIMARY KEY NOT NULL,
	"hour_id" integer NOT NULL,
	"kind" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "professional_hour" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "professional_hour_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"state" text NOT NULL,
	"volunteer_name" text NOT NULL,
	"volunteer_telephone" text NOT NULL,
	"volunteer_email" text DEFAULT '' NOT NULL,
	"volunteer_id" text,
	"created_by_id" text,
	"category" text NOT NULL,
	"description" text NOT NULL,
	"start_date" date,
	"end_date" date,
	"location" text DEFAULT '' NOT NULL,
	"requester_name" text,
	"requester_telephone" text,
	"requester_email" text DEFAULT '' NOT NULL,
	"requester_id" text,
	"requested_by_id" text,
	"note" text DEFAULT '' NOT NULL,
	"request_location" text DEFAULT '' NOT NULL,
	"is_forwarded" boolean DEFAULT false NOT NULL,
	"claimed_minutes" integer,
	"date_fulfilled" date,
	"expiry_warned" boolean DEFAULT false NOT NULL,
	"round" integer DEFAULT 0 NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "page" (
	"slug" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"published_version" integer,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "page_redirect" (
	"slug" text PRIMARY KEY NOT NULL,
	"page_slug" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "page_version" (
	"slug" text NOT NULL,
	"version" integer NOT NULL,
	"title" text NOT NULL,
	"body" jsonb NOT NULL,
	"search_text" text NOT NULL,
	"album_slug" text,
	"owner" text NOT NULL,
	"review_on" date,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by_id" text,
	"created_by_name" text NOT NULL,
	CONSTRAINT "page_version_slug_version_pk" PRIMARY KEY("slug","version")
);
--> statement-breakpoint
CREATE TABLE "ledger_entry" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"transaction_key" text NOT NULL,
	"account" text NOT NULL,
	"kind" text DEFAULT '' NOT NULL,
	"amount_cents" integer NOT NULL,
	"subject" text NOT NULL,
	"subject_id" integer NOT NULL,
	"event_id" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ledger_entry_once" UNIQUE("transaction_key","account","kind")
);
--> statement-breakpoint
CREATE TABLE "payment_attempt" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sequence" integer GENERATED ALWAYS AS IDENTITY (sequence name "payment_attempt_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"subject" text NOT NULL,
	"subject_id" integer NOT NULL,
	"provider" text NOT NULL,
	"client_key" text NOT NULL,
	"request_hash" text NOT NULL,
	"token_hash" text,
	"token" text,
	"card_usage" text DEFAULT 'once' NOT NULL,
	"provider_customer_id" text,
	"saved_card_id" text,
	"intent_id" text,
	"client_secret" text,
	"amount_cents" integer NOT NULL,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"capture_method" text NOT NULL,
	"state" text NOT NULL,
	"decline_code" text,
	"cancel_requested_at" timestamp (3) with time zone,
	"disputed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payment_attempt_sequence_unique" UNIQUE("sequence"),
	CONSTRAINT "payment_attempt_client_key" UNIQUE("client_key"),
	CONSTRAINT "payment_attempt_intent" UNIQUE("provider","intent_id"),
	CONSTRAINT "payment_attempt_token" UNIQUE("provider","token_hash"),
	CONSTRAINT "payment_attempt_refunded" CHECK (refunded_cents >= 0 and refunded_cents <= amount_cents)
);
--> statement-breakpoint
CREATE TABLE "refund" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refund_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"attempt_id" uuid NOT NULL,
	"cause" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"state" text NOT NULL,
	"provider_refund_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"completed_at" timestamp (3) with time zone,
	CONSTRAINT "refund_cause" UNIQUE("attempt_id","cause"),
	CONSTRAINT "refund_amount" CHECK (amount_cents > 0)
);
--> statement-breakpoint
CREATE TABLE "webhook_event" (
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"type" text NOT NULL,
	"intent_id" text,
	"received_at" timestamp (3) with time zone NOT NULL,
	"handled_at" timestamp (3) with time zone,
	CONSTRAINT "webhook_event_provider_event_id_pk" PRIMARY KEY("provider","event_id")
);
--> statement-breakpoint
CREATE TABLE "audit_entry" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp (3) with time zone NOT NULL,
	"actor_id" text NOT NULL,
	"actor_name" text NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
CREATE TABLE "email_message" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "email_message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"dedupe_key" text NOT NULL,
	"recipient" text NOT NULL,
	"reply_to" text,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"attachments" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "email_message_dedupe_key_unique" UNIQUE("dedupe_key")
);
--> statement-breakpoint
CREATE TABLE "job" (
	"name" text PRIMARY KEY NOT NULL,
	"last_run_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox_task" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_task_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"dedupe_key" text NOT NULL,
	"payload" jsonb NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	"last_error" text,
	CONSTRAINT "outbox_task_dedupe_key_unique" UNIQUE("dedupe_key")
);
--> statement-breakpoint
CREATE TABLE "rate_limit" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "setting" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_secret" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reading" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reading_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"reading_date" date NOT NULL,
	"set_name" text NOT NULL,
	"saint_of_the_day" text NOT NULL,
	"day_of_the_year" text NOT NULL,
	"lectionary" text NOT NULL,
	"first_reading_verse" text NOT NULL,
	"first_reading_detail" text NOT NULL,
	"responsorial_psalm" text NOT NULL,
	"response" text NOT NULL,
	"response_detail" text NOT NULL,
	"second_reading_verse" text NOT NULL,
	"second_reading_detail" text NOT NULL,
	"gospel_acclamation" text NOT NULL,
	"gospel_verse" text NOT NULL,
	"gospel_reading" text NOT NULL,
	"search_text" text GENERATED ALWAYS AS (day_of_the_year || ' ' || lectionary || ' ' || first_reading_verse || ' ' || first_reading_detail || ' ' || responsorial_psalm || ' ' || response || ' ' || response_detail || ' ' || second_reading_verse || ' ' || second_reading_detail || ' ' || gospel_acclamation || ' ' || gospel_verse || ' ' || gospel_reading) STORED NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "cart" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"seat_request_id" integer,
	"expired_chairs" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chair" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chair_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event_id" integer NOT NULL,
	"table_name" text NOT NULL,
	"chair_name" text NOT NULL,
	"chair_type" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"status" text NOT NULL,
	CONSTRAINT "chair_label" UNIQUE("event_id","table_name","chair_name"),
	CONSTRAINT "chair_of_event" UNIQUE("event_id","id"),
	CONSTRAINT "chair_amount" CHECK (amount_cents >= 0)
);
--> statement-breakpoint
CREATE TABLE "chair_claim" (
	"event_id" integer NOT NULL,
	"chair_id" integer NOT NULL,
	"state" text NOT NULL,
	"cart_id" uuid,
	"order_id" integer,
	"expires_at" timestamp (3) with time zone,
	"client" text,
	"network" text,
	CONSTRAINT "chair_claim_key" PRIMARY KEY("event_id","chair_id"),
	CONSTRAINT "chair_claim_state" CHECK (state in ('HELD', 'PAYING', 'SOLD')),
	CONSTRAINT "chair_claim_held" CHECK (state <> 'HELD' or (expires_at is not null and cart_id is not null))
);
--> statement-breakpoint
CREATE TABLE "client_hold_history" (
	"client" text NOT NULL,
	"event_id" integer NOT NULL,
	"paid_chairs" integer NOT NULL,
	"unpaid_seconds" integer NOT NULL,
	"last_unpaid_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "client_hold_history_client_event_id_pk" PRIMARY KEY("client","event_id")
);
--> statement-breakpoint
CREATE TABLE "event" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"countdown_target" timestamp (3) with time zone NOT NULL,
	"venue" text DEFAULT '' NOT NULL,
	"fee_percent" numeric(5, 2) NOT NULL,
	"sales_from" timestamp (3) with time zone,
	"sales_until" timestamp (3) with time zone,
	"plan_height" numeric(6, 2) NOT NULL,
	"plan_features" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_price" (
	"event_id" integer NOT NULL,
	"chair_type" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"opening_status" text NOT NULL,
	CONSTRAINT "event_price_event_id_chair_type_pk" PRIMARY KEY("event_id","chair_type"),
	CONSTRAINT "event_price_amount" CHECK (amount_cents >= 0)
);
--> statement-breakpoint
CREATE TABLE "order" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event_id" integer NOT NULL,
	"cart_id" uuid,
	"state" text NOT NULL,
	"method" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"telephone" text NOT NULL,
	"location" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"subtotal_cents" integer NOT NULL,
	"fee_cents" integer NOT NULL,
	"total_cents" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"sold_by" text,
	CONSTRAINT "order_total" CHECK (total_cents = subtotal_cents + fee_cents and subtotal_cents >= 0 and fee_cents >= 0)
);
--> statement-breakpoint
CREATE TABLE "order_chair" (
	"order_id" integer NOT NULL,
	"chair_id" integer NOT NULL,
	"amount_cents" integer NOT NULL,
	CONSTRAINT "order_chair_order_id_chair_id_pk" PRIMARY KEY("order_id","chair_id")
);
--> statement-breakpoint
CREATE TABLE "table_position" (
	"event_id" integer NOT NULL,
	"table_name" text NOT NULL,
	"x" numeric(6, 2) NOT NULL,
	"y" numeric(6, 2) NOT NULL,
	CONSTRAINT "table_position_event_id_table_name_pk" PRIMARY KEY("event_id","table_name")
);
--> statement-breakpoint
CREATE TABLE "ticket" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ticket_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event_id" integer NOT NULL,
	"chair_id" integer NOT NULL,
	"order_id" integer NOT NULL,
	"bar_code" text NOT NULL,
	"user_name" text NOT NULL,
	"user_email" text NOT NULL,
	"telephone" text NOT NULL,
	"chair_type" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"checkout_date" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone,
	"received_by" text,
	"received_at_door" text,
	"cancelled_at" timestamp (3) with time zone,
	CONSTRAINT "ticket_bar_code_unique" UNIQUE("bar_code")
);
--> statement-breakpoint
CREATE TABLE "ticket_code" (
	"id" uuid PRIMARY KEY NOT NULL,
	"telephone" text NOT NULL,
	"codes" jsonb NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"attempts_left" integer NOT NULL,
	"is_used" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "video" (
	"position" integer PRIMARY KEY NOT NULL,
	"youtube_id" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "door_scan" (
	"ticket_id" integer NOT NULL,
	"device_id" text NOT NULL,
	"scanned_at" timestamp (3) with time zone NOT NULL,
	"synced_at" timestamp (3) with time zone NOT NULL,
	"door_name" text,
	"usher_id" text NOT NULL,
	"usher_name" text NOT NULL,
	"undone_at" timestamp (3) with time zone,
	CONSTRAINT "door_scan_ticket_id_device_id_scanned_at_pk" PRIMARY KEY("ticket_id","device_id","scanned_at")
);
--> statement-breakpoint
CREATE TABLE "retired_bar_code" (
	"bar_code" text PRIMARY KEY NOT NULL,
	"ticket_id" integer NOT NULL,
	"retired_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seat_request" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "seat_request_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event_id" integer NOT NULL,
	"chair_id" integer NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"telephone" text NOT NULL,
	"state" text NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" text,
	"cart_id" uuid,
	"held_until" timestamp (3) with time zone,
	"reason" text DEFAULT '' NOT NULL,
	"confirm_hash" text,
	"client" text,
	"network" text,
	CONSTRAINT "seat_request_confirm_hash_unique" UNIQUE("confirm_hash")
);
--> statement-breakpoint
CREATE TABLE "sandbox"."card_setup" (
	"id" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"client_secret" text NOT NULL,
	"customer_id" text NOT NULL,
	"saved_card_id" text NOT NULL,
	"card" text NOT NULL,
	"last_four" text,
	"code" text,
	"decline_code" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox"."webhook_delivery" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sandbox"."webhook_delivery_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event_id" text NOT NULL,
	"type" text NOT NULL,
	"intent_id" text NOT NULL,
	"body" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"delivered_at" timestamp (3) with time zone,
	"last_error" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox"."fault" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sandbox"."fault_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"operation" text NOT NULL,
	"kind" text NOT NULL,
	"delay_ms" integer DEFAULT 0 NOT NULL,
	"remaining_count" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox"."idempotency_key" (
	"key" text PRIMARY KEY NOT NULL,
	"request_hash" text NOT NULL,
	"response" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox"."intent" (
	"id" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"received_cents" integer DEFAULT 0 NOT NULL,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"capture" text NOT NULL,
	"saves_card" boolean DEFAULT false NOT NULL,
	"customer_id" text,
	"saved_card_id" text,
	"is_disputed" boolean DEFAULT false NOT NULL,
	"client_secret" text NOT NULL,
	"reference" text NOT NULL,
	"description" text NOT NULL,
	"email" text,
	"card" text,
	"code" text,
	"decline_code" text,
	"is_faulty" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sandbox_intent_amount" CHECK (amount_cents between 50 and 99999999),
	CONSTRAINT "sandbox_intent_received" CHECK (received_cents in (0, amount_cents)),
	CONSTRAINT "sandbox_intent_refunded" CHECK (refunded_cents between 0 and received_cents),
	CONSTRAINT "sandbox_intent_canceled" CHECK (state = 'succeeded' or received_cents = 0)
);
--> statement-breakpoint
CREATE TABLE "sandbox"."refund" (
	"id" text PRIMARY KEY NOT NULL,
	"intent_id" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"state" text DEFAULT 'succeeded' NOT NULL,
	"completes_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sandbox_refund_amount" CHECK (amount_cents > 0)
);
--> statement-breakpoint
CREATE TABLE "sandbox"."saved_card" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"card" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"detached_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sandbox"."token" (
	"id" text PRIMARY KEY NOT NULL,
	"card" text NOT NULL,
	"last_four" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_factor" ADD CONSTRAINT "two_factor_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_role" ADD CONSTRAINT "user_role_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "album_picture" ADD CONSTRAINT "album_picture_album_id_album_id_fk" FOREIGN KEY ("album_id") REFERENCES "public"."album"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "takedown_request" ADD CONSTRAINT "takedown_request_album_id_album_id_fk" FOREIGN KEY ("album_id") REFERENCES "public"."album"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "takedown_request" ADD CONSTRAINT "takedown_request_picture_id_album_picture_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."album_picture"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_subscriber" ADD CONSTRAINT "announcement_subscriber_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member" ADD CONSTRAINT "member_household_id_household_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."household"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member" ADD CONSTRAINT "member_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_version" ADD CONSTRAINT "document_version_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_update" ADD CONSTRAINT "card_update_monthly_donation_id_monthly_donation_id_fk" FOREIGN KEY ("monthly_donation_id") REFERENCES "public"."monthly_donation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "donation" ADD CONSTRAINT "donation_monthly_donation_id_monthly_donation_id_fk" FOREIGN KEY ("monthly_donation_id") REFERENCES "public"."monthly_donation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "donation_split" ADD CONSTRAINT "donation_split_donation_id_donation_id_fk" FOREIGN KEY ("donation_id") REFERENCES "public"."donation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hour_link" ADD CONSTRAINT "hour_link_hour_id_professional_hour_id_fk" FOREIGN KEY ("hour_id") REFERENCES "public"."professional_hour"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "professional_hour" ADD CONSTRAINT "professional_hour_volunteer_id_user_id_fk" FOREIGN KEY ("volunteer_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "professional_hour" ADD CONSTRAINT "professional_hour_requester_id_user_id_fk" FOREIGN KEY ("requester_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_redirect" ADD CONSTRAINT "page_redirect_page_slug_page_slug_fk" FOREIGN KEY ("page_slug") REFERENCES "public"."page"("slug") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "page_version" ADD CONSTRAINT "page_version_slug_page_slug_fk" FOREIGN KEY ("slug") REFERENCES "public"."page"("slug") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_attempt_id_payment_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempt"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart" ADD CONSTRAINT "cart_event_id_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."event"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chair" ADD CONSTRAINT "chair_event_id_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."event"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chair_claim" ADD CONSTRAINT "chair_claim_cart_id_cart_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."cart"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chair_claim" ADD CONSTRAINT "chair_claim_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chair_claim" ADD CONSTRAINT "chair_claim_chair" FOREIGN KEY ("event_id","chair_id") REFERENCES "public"."chair"("event_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_hold_history" ADD CONSTRAINT "client_hold_history_event_id_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."event"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_price" ADD CONSTRAINT "event_price_event_id_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."event"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order" ADD CONSTRAINT "order_event_id_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."event"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order" ADD CONSTRAINT "order_cart_id_cart_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."cart"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_chair" ADD CONSTRAINT "order_chair_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_chair" ADD CONSTRAINT "order_chair_chair_id_chair_id_fk" FOREIGN KEY ("chair_id") REFERENCES "public"."chair"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "table_position" ADD CONSTRAINT "table_position_event_id_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."event"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket" ADD CONSTRAINT "ticket_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket" ADD CONSTRAINT "ticket_chair" FOREIGN KEY ("event_id","chair_id") REFERENCES "public"."chair"("event_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "door_scan" ADD CONSTRAINT "door_scan_ticket_id_ticket_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."ticket"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retired_bar_code" ADD CONSTRAINT "retired_bar_code_ticket_id_ticket_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."ticket"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_request" ADD CONSTRAINT "seat_request_cart_id_cart_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."cart"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_request" ADD CONSTRAINT "seat_request_chair" FOREIGN KEY ("event_id","chair_id") REFERENCES "public"."chair"("event_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox"."refund" ADD CONSTRAINT "refund_intent_id_intent_id_fk" FOREIGN KEY ("intent_id") REFERENCES "sandbox"."intent"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passkey_user" ON "passkey" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "verification_identifier" ON "verification" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "album_picture_order" ON "album_picture" USING btree ("album_id","position");--> statement-breakpoint
CREATE INDEX "takedown_request_state" ON "takedown_request" USING btree ("state");--> statement-breakpoint
CREATE INDEX "announcement_search_text" ON "announcement" USING gin (search_words(title || ' ' || search_text));--> statement-breakpoint
CREATE UNIQUE INDEX "member_one_per_account" ON "member" USING btree ("user_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "member_household" ON "member" USING btree ("household_id");--> statement-breakpoint
CREATE INDEX "document_version_document" ON "document_version" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "card_update_open" ON "card_update" USING btree ("created_at") WHERE state = 'OPEN';--> statement-breakpoint
CREATE INDEX "card_update_monthly_donation" ON "card_update" USING btree ("monthly_donation_id");--> statement-breakpoint
CREATE INDEX "donation_paid" ON "donation" USING btree ("paid_at");--> statement-breakpoint
CREATE INDEX "monthly_donation_due" ON "monthly_donation" USING btree ("retry_on") WHERE state = 'ACTIVE';--> statement-breakpoint
CREATE UNIQUE INDEX "hour_clearance_one" ON "hour_clearance" USING btree ("volunteer_key","category") WHERE revoked_at is null;--> statement-breakpoint
CREATE INDEX "hour_ledger_entry_hour" ON "hour_ledger_entry" USING btree ("hour_id");--> statement-breakpoint
CREATE INDEX "hour_ledger_entry_person" ON "hour_ledger_entry" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "hour_link_hour" ON "hour_link" USING btree ("hour_id");--> statement-breakpoint
CREATE INDEX "professional_hour_open" ON "professional_hour" USING btree ("end_date") WHERE deleted_at is null and state in ('Available', 'Requested');--> statement-breakpoint
CREATE INDEX "page_version_search_text" ON "page_version" USING gin (search_words(title || ' ' || search_text));--> statement-breakpoint
CREATE INDEX "ledger_entry_subject" ON "ledger_entry" USING btree ("subject","subject_id");--> statement-breakpoint
CREATE INDEX "ledger_entry_created" ON "ledger_entry" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempt_live" ON "payment_attempt" USING btree ("subject","subject_id") WHERE state in ('CREATED', 'INTENT', 'CONFIRMING', 'ACTION', 'AUTHORIZED', 'UNKNOWN', 'SUCCEEDED');--> statement-breakpoint
CREATE INDEX "payment_attempt_open" ON "payment_attempt" USING btree ("updated_at") WHERE state in ('CREATED', 'INTENT', 'CONFIRMING', 'ACTION', 'AUTHORIZED', 'UNKNOWN');--> statement-breakpoint
CREATE INDEX "webhook_event_unhandled" ON "webhook_event" USING btree ("received_at") WHERE handled_at is null;--> statement-breakpoint
CREATE INDEX "audit_entry_created" ON "audit_entry" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "audit_entry_subject" ON "audit_entry" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "outbox_task_due" ON "outbox_task" USING btree ("kind","due_at") WHERE completed_at is null;--> statement-breakpoint
CREATE INDEX "reading_day" ON "reading" USING btree ("reading_date","id");--> statement-breakpoint
CREATE INDEX "reading_search_text" ON "reading" USING gin (search_words(saint_of_the_day || ' ' || search_text));--> statement-breakpoint
CREATE INDEX "chair_claim_cart" ON "chair_claim" USING btree ("cart_id");--> statement-breakpoint
CREATE INDEX "chair_claim_order" ON "chair_claim" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "chair_claim_client" ON "chair_claim" USING btree ("event_id","client") WHERE client is not null;--> statement-breakpoint
CREATE INDEX "chair_claim_network" ON "chair_claim" USING btree ("event_id","network") WHERE network is not null;--> statement-breakpoint
CREATE INDEX "chair_claim_expiry" ON "chair_claim" USING btree ("expires_at") WHERE state = 'HELD';--> statement-breakpoint
CREATE INDEX "order_cart" ON "order" USING btree ("cart_id");--> statement-breakpoint
CREATE INDEX "order_event" ON "order" USING btree ("event_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_live" ON "ticket" USING btree ("event_id","chair_id") WHERE cancelled_at is null;--> statement-breakpoint
CREATE INDEX "ticket_telephone" ON "ticket" USING btree ("telephone","event_id");--> statement-breakpoint
CREATE INDEX "ticket_order" ON "ticket" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "retired_bar_code_ticket" ON "retired_bar_code" USING btree ("ticket_id");--> statement-breakpoint
CREATE UNIQUE INDEX "seat_request_open" ON "seat_request" USING btree ("chair_id") WHERE state in ('requested', 'approved', 'paid');--> statement-breakpoint
CREATE INDEX "seat_request_event" ON "seat_request" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "sandbox_webhook_delivery_due" ON "sandbox"."webhook_delivery" USING btree ("due_at") WHERE delivered_at is null;--> statement-breakpoint
CREATE INDEX "sandbox_webhook_delivery_event" ON "sandbox"."webhook_delivery" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "sandbox_fault_waiting" ON "sandbox"."fault" USING btree ("operation","id") WHERE remaining_count > 0;--> statement-breakpoint
CREATE INDEX "sandbox_intent_created" ON "sandbox"."intent" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sandbox_refund_intent" ON "sandbox"."refund" USING btree ("intent_id");--> statement-breakpoint
CREATE INDEX "sandbox_refund_completes" ON "sandbox"."refund" USING btree ("completes_at") WHERE completes_at is not null;
--> statement-breakpoint
-- The ledger is append-only, and the entries of one transaction sum to zero when it commits.
CREATE FUNCTION ledger_entry_is_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'ledger entries are never changed or removed';
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_entry_final BEFORE UPDATE OR DELETE ON "ledger_entry"
  FOR EACH ROW EXECUTE FUNCTION ledger_entry_is_final();
--> statement-breakpoint
CREATE FUNCTION ledger_transaction_balances() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE total bigint;
BEGIN
  SELECT sum("amount_cents") INTO total FROM "ledger_entry" WHERE "transaction_key" = NEW."transaction_key";
  IF total <> 0 THEN
    RAISE EXCEPTION 'ledger transaction % is out of balance by % cents', NEW."transaction_key", total;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_transaction_balanced AFTER INSERT ON "ledger_entry"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_transaction_balances();
--> statement-breakpoint
-- Hours that were given and received never change; a mistake is reversed.
CREATE FUNCTION hour_ledger_entry_is_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'entries of the hours ledger are never changed or removed';
END $$;
--> statement-breakpoint
CREATE TRIGGER hour_ledger_entry_final BEFORE UPDATE OR DELETE ON "hour_ledger_entry"
  FOR EACH ROW EXECUTE FUNCTION hour_ledger_entry_is_final();
--> statement-breakpoint
-- Locks the client, or the network it belongs to, until the transaction ends; then counts the unpaid chairs of both. A function,
-- because each statement of a volatile function has its own snapshot: the count sees what the lock waited for.
CREATE FUNCTION "lock_client_holds"(in_event integer, in_client text, in_network text, in_now timestamp with time zone)
RETURNS integer[] LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('client holds ' || coalesce(in_network, in_client), in_event));
  RETURN ARRAY[
    (SELECT count(*) FROM chair_claim WHERE event_id = in_event AND client = in_client
      AND (state = 'PAYING' OR (state = 'HELD' AND expires_at > in_now))),
    (SELECT count(*) FROM chair_claim WHERE event_id = in_event AND network = in_network
      AND (state = 'PAYING' OR (state = 'HELD' AND expires_at > in_now)))
  ];
END $$;
