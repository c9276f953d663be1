CREATE TABLE "monthly_gift" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "monthly_gift_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"telephone" text NOT NULL,
	"email" text NOT NULL,
	"location" text NOT NULL,
	"note" text NOT NULL,
	"parts" jsonb NOT NULL,
	"fee_cents" integer NOT NULL,
	"total_cents" integer NOT NULL,
	"state" text NOT NULL,
	"paused_by" text,
	"day_of_month" integer NOT NULL,
	"next_on" date NOT NULL,
	"try_on" date NOT NULL,
	"declines" integer DEFAULT 0 NOT NULL,
	"provider" text NOT NULL,
	"customer" text NOT NULL,
	"card" text NOT NULL,
	"last_result" text NOT NULL,
	"last_on" date NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"ended_by" text,
	CONSTRAINT "monthly_gift_amounts" CHECK (fee_cents >= 0 and total_cents > fee_cents),
	CONSTRAINT "monthly_gift_day" CHECK (day_of_month between 1 and 31)
);
--> statement-breakpoint
CREATE TABLE "sandbox"."kept_card" (
	"id" text PRIMARY KEY NOT NULL,
	"customer" text NOT NULL,
	"card" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"forgotten_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "donation" ADD COLUMN "monthly" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "donation" ADD COLUMN "monthly_gift_id" integer;--> statement-breakpoint
ALTER TABLE "donation" ADD COLUMN "due_on" date;--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD COLUMN "card_use" text DEFAULT 'once' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD COLUMN "customer" text;--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD COLUMN "kept_card" text;--> statement-breakpoint
ALTER TABLE "sandbox"."intent" ADD COLUMN "keeps_card" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox"."intent" ADD COLUMN "customer" text;--> statement-breakpoint
ALTER TABLE "sandbox"."intent" ADD COLUMN "kept_card" text;--> statement-breakpoint
CREATE INDEX "monthly_gift_due" ON "monthly_gift" USING btree ("try_on") WHERE state = 'ACTIVE';--> statement-breakpoint
ALTER TABLE "donation" ADD CONSTRAINT "donation_monthly_gift_id_monthly_gift_id_fk" FOREIGN KEY ("monthly_gift_id") REFERENCES "public"."monthly_gift"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "donation" ADD CONSTRAINT "donation_due" UNIQUE("monthly_gift_id","due_on");