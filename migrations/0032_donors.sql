CREATE TABLE "donor" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "donor_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"telephone" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"joined_to_id" integer,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "donor_move" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "donor_move_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"from_id" integer NOT NULL,
	"to_id" integer NOT NULL,
	"donation_ids" integer[] NOT NULL,
	"monthly_ids" integer[] NOT NULL,
	"moved_at" timestamp (3) with time zone NOT NULL,
	"moved_by" text NOT NULL,
	"undone_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "donor_pair" (
	"first_id" integer NOT NULL,
	"second_id" integer NOT NULL,
	CONSTRAINT "donor_pair_first_id_second_id_pk" PRIMARY KEY("first_id","second_id")
);
--> statement-breakpoint
ALTER TABLE "donation" ADD COLUMN "donor_id" integer;--> statement-breakpoint
ALTER TABLE "monthly_donation" ADD COLUMN "donor_id" integer;--> statement-breakpoint
ALTER TABLE "donor" ADD CONSTRAINT "donor_joined_to_id_donor_id_fk" FOREIGN KEY ("joined_to_id") REFERENCES "public"."donor"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "donor_move" ADD CONSTRAINT "donor_move_from_id_donor_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."donor"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "donor_move" ADD CONSTRAINT "donor_move_to_id_donor_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."donor"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "donor_pair" ADD CONSTRAINT "donor_pair_first_id_donor_id_fk" FOREIGN KEY ("first_id") REFERENCES "public"."donor"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "donor_pair" ADD CONSTRAINT "donor_pair_second_id_donor_id_fk" FOREIGN KEY ("second_id") REFERENCES "public"."donor"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "donor_email" ON "donor" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "donor_telephone" ON "donor" USING btree ("telephone");--> statement-breakpoint
ALTER TABLE "donation" ADD CONSTRAINT "donation_donor_id_donor_id_fk" FOREIGN KEY ("donor_id") REFERENCES "public"."donor"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monthly_donation" ADD CONSTRAINT "monthly_donation_donor_id_donor_id_fk" FOREIGN KEY ("donor_id") REFERENCES "public"."donor"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "donation_donor" ON "donation" USING btree ("donor_id");--> statement-breakpoint
-- The gifts of before: as the statements joined them, by address, or by telephone number and name.
ALTER TABLE "donor" ADD COLUMN "key" text;--> statement-breakpoint
INSERT INTO "donor" ("name", "email", "telephone", "created_at", "key")
SELECT DISTINCT ON (given."key") given."name", given."email", given."telephone", given."paid_at", given."key"
FROM (
	SELECT *, CASE WHEN "email" <> '' THEN lower("email") ELSE "telephone" || ' ' || lower(btrim("name")) END AS "key"
	FROM "donation"
	WHERE "paid_at" IS NOT NULL AND NOT ("name" IN ('', 'Deleted person') AND "email" = '' AND "telephone" = '')
) given
ORDER BY given."key", given."paid_at" DESC, given."id" DESC;--> statement-breakpoint
UPDATE "donation" SET "donor_id" = "donor"."id"
FROM "donor"
WHERE "donation"."paid_at" IS NOT NULL AND "donor"."key" = CASE WHEN "donation"."email" <> '' THEN lower("donation"."email") ELSE "donation"."telephone" || ' ' || lower(btrim("donation"."name")) END;--> statement-breakpoint
UPDATE "monthly_donation" SET "donor_id" = (
	SELECT month."donor_id" FROM "donation" month
	WHERE month."monthly_donation_id" = "monthly_donation"."id" AND month."donor_id" IS NOT NULL
	ORDER BY month."id" LIMIT 1
);--> statement-breakpoint
-- Statements by email name the record, so that one that waits is sent and one that was sent is not sent again.
UPDATE "outbox_task" SET
	"dedupe_key" = left("dedupe_key", 20) || "donor"."id" || substr("dedupe_key", 21 + length("donor"."key")),
	"payload" = CASE WHEN "payload" ? 'data' THEN jsonb_set("payload", '{data,donor}', to_jsonb("donor"."id")) ELSE "payload" END
FROM "donor"
WHERE "kind" = 'mail' AND "dedupe_key" ~ '^mail statement \d{4} ' AND starts_with(substr("dedupe_key", 21), "donor"."key" || ' ');--> statement-breakpoint
UPDATE "email_message" SET "dedupe_key" = left("dedupe_key", 20) || "donor"."id" || substr("dedupe_key", 21 + length("donor"."key"))
FROM "donor"
WHERE "dedupe_key" ~ '^mail statement \d{4} ' AND starts_with(substr("dedupe_key", 21), "donor"."key" || ' ');--> statement-breakpoint
ALTER TABLE "donor" DROP COLUMN "key";
