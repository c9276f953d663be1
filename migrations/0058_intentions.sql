CREATE TABLE "intention" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "intention_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"for_whom" text NOT NULL,
	"is_deceased" boolean NOT NULL,
	"wording" text NOT NULL,
	"requested_by" text NOT NULL,
	"is_named" boolean NOT NULL,
	"email" text NOT NULL,
	"telephone" text NOT NULL,
	"wished_day" date,
	"audience" text[] NOT NULL,
	"weeks" integer NOT NULL,
	"day" date,
	"start_time" text DEFAULT '' NOT NULL,
	"ends_on" date,
	"reply" text DEFAULT '' NOT NULL,
	"offering_key" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone NOT NULL,
	"announced" jsonb DEFAULT '{"state":"waiting","day":null,"startTime":""}'::jsonb NOT NULL,
	CONSTRAINT "intention_offering_key_unique" UNIQUE("offering_key")
);
--> statement-breakpoint
ALTER TABLE "donation" ADD COLUMN "offering_key" uuid;--> statement-breakpoint
CREATE INDEX "intention_state" ON "intention" USING btree ("state");--> statement-breakpoint
CREATE INDEX "intention_day" ON "intention" USING btree ("day");--> statement-breakpoint
CREATE INDEX "intention_email" ON "intention" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "donation_offering" ON "donation" USING btree ("offering_key") WHERE offering_key is not null;