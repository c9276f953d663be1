CREATE TABLE "pledge" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pledge_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"purpose" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"telephone" text NOT NULL,
	"total_cents" integer NOT NULL,
	"parts" integer NOT NULL,
	"first_due_on" date NOT NULL,
	"state" text NOT NULL,
	"gets_reminders" boolean DEFAULT true NOT NULL,
	"reminders" integer DEFAULT 0 NOT NULL,
	"reminded_on" date NOT NULL,
	"recorded_by" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "pledge_plan" CHECK (total_cents > 0 and parts > 0)
);
--> statement-breakpoint
CREATE TABLE "campaign_picture" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "campaign_picture_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"purpose" text NOT NULL,
	"jpeg" "bytea" NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"removed_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "donation" ADD COLUMN "pledge_id" integer;--> statement-breakpoint
ALTER TABLE "campaign" ADD COLUMN "picture_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "campaign_picture" ADD CONSTRAINT "campaign_picture_purpose_campaign_purpose_fk" FOREIGN KEY ("purpose") REFERENCES "public"."campaign"("purpose") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pledge_email" ON "pledge" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "pledge_purpose" ON "pledge" USING btree ("purpose");--> statement-breakpoint
CREATE UNIQUE INDEX "campaign_picture_one" ON "campaign_picture" USING btree ("purpose") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "campaign_picture_campaign" ON "campaign_picture" USING btree ("purpose");--> statement-breakpoint
ALTER TABLE "donation" ADD CONSTRAINT "donation_pledge_id_pledge_id_fk" FOREIGN KEY ("pledge_id") REFERENCES "public"."pledge"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "donation_pledge" ON "donation" USING btree ("pledge_id") WHERE pledge_id is not null;