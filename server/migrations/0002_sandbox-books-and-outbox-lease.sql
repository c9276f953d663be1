CREATE SCHEMA "sandbox";
--> statement-breakpoint
CREATE TABLE "sandbox"."answer_to_key" (
	"key" text PRIMARY KEY NOT NULL,
	"request_hash" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox"."delivery" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sandbox"."delivery_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
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
	"milliseconds" integer DEFAULT 0 NOT NULL,
	"remaining" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox"."intent" (
	"id" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"received_cents" integer DEFAULT 0 NOT NULL,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"capture" text NOT NULL,
	"disputed" boolean DEFAULT false NOT NULL,
	"client_secret" text NOT NULL,
	"reference" text NOT NULL,
	"description" text NOT NULL,
	"email" text,
	"card" text,
	"code" text,
	"decline_code" text,
	"troubled" boolean DEFAULT false NOT NULL,
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
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sandbox_refund_amount" CHECK (amount_cents > 0)
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
DROP INDEX "outbox_due";--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "locked_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sandbox"."refund" ADD CONSTRAINT "refund_intent_id_intent_id_fk" FOREIGN KEY ("intent_id") REFERENCES "sandbox"."intent"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sandbox_delivery_due" ON "sandbox"."delivery" USING btree ("due_at") WHERE delivered_at is null;--> statement-breakpoint
CREATE INDEX "sandbox_delivery_event" ON "sandbox"."delivery" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "sandbox_fault_waiting" ON "sandbox"."fault" USING btree ("operation","id") WHERE remaining > 0;--> statement-breakpoint
CREATE INDEX "sandbox_intent_created" ON "sandbox"."intent" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sandbox_refund_intent" ON "sandbox"."refund" USING btree ("intent_id");--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("kind","due_at") WHERE done_at is null;