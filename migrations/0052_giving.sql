CREATE TABLE "donation_choice" (
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"label" text NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"place" integer NOT NULL,
	CONSTRAINT "donation_choice_kind_name_pk" PRIMARY KEY("kind","name"),
	CONSTRAINT "donation_choice_state" CHECK (state in ('active', 'archived', 'deleted'))
);

--> statement-breakpoint
-- Those of the specification, section 3, for a site that is there; a new one gets them with its starter content.
INSERT INTO "donation_choice" ("kind", "name", "label", "place")
SELECT * FROM (VALUES
  ('purpose', 'Children_Ministry', 'Children Ministry', 1),
  ('purpose', 'Community_Sunday', 'Community Sunday', 2),
  ('purpose', 'IT_Services', 'IT Services', 3),
  ('purpose', 'Liturgy', 'Liturgy', 4),
  ('purpose', 'Makungula', 'Makungula', 5),
  ('purpose', 'Mens_Committee', 'Men''s Committee', 6),
  ('purpose', 'Ndobolo', 'Ndobolo', 7),
  ('purpose', 'UMD', 'UMD', 8),
  ('purpose', 'Vocations_Committee', 'Vocations Committee', 9),
  ('purpose', 'Wellness_committee', 'Wellness Committee', 10),
  ('purpose', 'Womens_Committee', 'Women''s Committee', 11),
  ('purpose', 'Youth_committee', 'Youth Committee', 12),
  ('location', 'St_Anthony', 'St Anthony', 1),
  ('location', 'St_Charles_Lwanga', 'St Charles Lwanga', 2),
  ('location', 'St_Kizito', 'St Kizito', 3),
  ('location', 'St_Mugagga', 'St Mugagga', 4),
  ('location', 'St_Xavier_Francis', 'St Xavier Francis', 5)
) AS "specified" WHERE EXISTS (SELECT FROM "user");

--> statement-breakpoint
CREATE TABLE "campaign" (
	"purpose" text PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"description" text NOT NULL,
	"goal_cents" integer NOT NULL,
	"ends_on" date,
	"shows_names" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"published_at" timestamp (3) with time zone,
	CONSTRAINT "campaign_slug" UNIQUE("slug"),
	CONSTRAINT "campaign_goal" CHECK (goal_cents > 0)
);
--> statement-breakpoint
ALTER TABLE "donation" ADD COLUMN "is_name_visible" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "donation" ADD COLUMN "tribute_kind" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "donation" ADD COLUMN "tribute_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "donation" ADD COLUMN "family_email" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "donation" ADD COLUMN "family_message" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "donation" ADD COLUMN "is_donor_named" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "donation_family" ON "donation" USING btree (lower("family_email")) WHERE family_email <> '';