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
CREATE TABLE "user" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"telephone" text,
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
CREATE TABLE "ledger_entry" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"transaction" text NOT NULL,
	"account" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"subject" text NOT NULL,
	"subject_id" integer NOT NULL,
	"event_id" integer,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ledger_entry_once" UNIQUE("transaction","account")
);
--> statement-breakpoint
CREATE TABLE "payment_attempt" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "payment_attempt_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"subject" text NOT NULL,
	"subject_id" integer NOT NULL,
	"provider" text NOT NULL,
	"client_key" text NOT NULL,
	"request_hash" text NOT NULL,
	"token_hash" text,
	"token" text,
	"intent_id" text,
	"client_secret" text,
	"amount_cents" integer NOT NULL,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"capture" text NOT NULL,
	"state" text NOT NULL,
	"decline_code" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payment_attempt_number_unique" UNIQUE("number"),
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
	"done_at" timestamp (3) with time zone,
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
	"at" timestamp (3) with time zone NOT NULL,
	"who" text NOT NULL,
	"who_name" text NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
CREATE TABLE "job" (
	"name" text PRIMARY KEY NOT NULL,
	"last_run_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_message" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mail_message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"dedupe_key" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"attachments" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "mail_message_dedupe_key_unique" UNIQUE("dedupe_key")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"dedupe_key" text NOT NULL,
	"payload" jsonb NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"done_at" timestamp (3) with time zone,
	"last_error" text,
	CONSTRAINT "outbox_dedupe_key_unique" UNIQUE("dedupe_key")
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
CREATE TABLE "cart" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"seat_request_id" integer,
	"lapsed" jsonb DEFAULT '[]'::jsonb NOT NULL
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
	CONSTRAINT "chair_claim_key" PRIMARY KEY("event_id","chair_id"),
	CONSTRAINT "chair_claim_state" CHECK (state in ('HELD', 'PAYING', 'SOLD')),
	CONSTRAINT "chair_claim_held" CHECK (state <> 'HELD' or (expires_at is not null and cart_id is not null))
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
CREATE TABLE "seat_request" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "seat_request_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event_id" integer NOT NULL,
	"chair_id" integer NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"telephone" text NOT NULL,
	"state" text NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"answered_by" text,
	"cart_id" uuid,
	"held_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "table_place" (
	"event_id" integer NOT NULL,
	"table_name" text NOT NULL,
	"x" numeric(6, 2) NOT NULL,
	"y" numeric(6, 2) NOT NULL,
	CONSTRAINT "table_place_event_id_table_name_pk" PRIMARY KEY("event_id","table_name")
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
	"cancelled_at" timestamp (3) with time zone,
	CONSTRAINT "ticket_bar_code_unique" UNIQUE("bar_code")
);
--> statement-breakpoint
CREATE TABLE "ticket_code" (
	"telephone" text PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"tries_left" integer NOT NULL,
	"used" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_role" ADD CONSTRAINT "user_role_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_attempt_id_payment_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempt"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart" ADD CONSTRAINT "cart_event_id_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."event"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chair" ADD CONSTRAINT "chair_event_id_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."event"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chair_claim" ADD CONSTRAINT "chair_claim_cart_id_cart_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."cart"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chair_claim" ADD CONSTRAINT "chair_claim_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chair_claim" ADD CONSTRAINT "chair_claim_chair" FOREIGN KEY ("event_id","chair_id") REFERENCES "public"."chair"("event_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_price" ADD CONSTRAINT "event_price_event_id_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."event"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order" ADD CONSTRAINT "order_event_id_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."event"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order" ADD CONSTRAINT "order_cart_id_cart_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."cart"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_chair" ADD CONSTRAINT "order_chair_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_chair" ADD CONSTRAINT "order_chair_chair_id_chair_id_fk" FOREIGN KEY ("chair_id") REFERENCES "public"."chair"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_request" ADD CONSTRAINT "seat_request_cart_id_cart_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."cart"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_request" ADD CONSTRAINT "seat_request_chair" FOREIGN KEY ("event_id","chair_id") REFERENCES "public"."chair"("event_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "table_place" ADD CONSTRAINT "table_place_event_id_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."event"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket" ADD CONSTRAINT "ticket_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket" ADD CONSTRAINT "ticket_chair" FOREIGN KEY ("event_id","chair_id") REFERENCES "public"."chair"("event_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_entry_subject" ON "ledger_entry" USING btree ("subject","subject_id");--> statement-breakpoint
CREATE INDEX "ledger_entry_at" ON "ledger_entry" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempt_live" ON "payment_attempt" USING btree ("subject","subject_id") WHERE state in ('CREATED', 'INTENT', 'CONFIRMING', 'ACTION', 'AUTHORIZED', 'UNKNOWN', 'SUCCEEDED');--> statement-breakpoint
CREATE INDEX "payment_attempt_open" ON "payment_attempt" USING btree ("updated_at") WHERE state in ('CREATED', 'INTENT', 'CONFIRMING', 'ACTION', 'AUTHORIZED', 'UNKNOWN');--> statement-breakpoint
CREATE INDEX "audit_entry_at" ON "audit_entry" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_entry_subject" ON "audit_entry" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("due_at") WHERE done_at is null;--> statement-breakpoint
CREATE INDEX "chair_claim_cart" ON "chair_claim" USING btree ("cart_id");--> statement-breakpoint
CREATE INDEX "chair_claim_order" ON "chair_claim" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "chair_claim_expiry" ON "chair_claim" USING btree ("expires_at") WHERE state = 'HELD';--> statement-breakpoint
CREATE INDEX "order_cart" ON "order" USING btree ("cart_id");--> statement-breakpoint
CREATE INDEX "order_event" ON "order" USING btree ("event_id");--> statement-breakpoint
CREATE UNIQUE INDEX "seat_request_open" ON "seat_request" USING btree ("chair_id") WHERE state in ('requested', 'approved', 'paid');--> statement-breakpoint
CREATE INDEX "seat_request_event" ON "seat_request" USING btree ("event_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_live" ON "ticket" USING btree ("event_id","chair_id") WHERE cancelled_at is null;--> statement-breakpoint
CREATE INDEX "ticket_telephone" ON "ticket" USING btree ("telephone","event_id");--> statement-breakpoint
CREATE INDEX "ticket_order" ON "ticket" USING btree ("order_id");