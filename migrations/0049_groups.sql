-- A name without spelling: 'St. Kizito' and 'st kizito' are one.
CREATE FUNCTION name_key(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN btrim(regexp_replace(normalize_text($1), '[[:punct:][:space:]]+', ' ', 'g'), ' ');
--> statement-breakpoint
CREATE TABLE "community_group" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "community_group_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"weekday" integer,
	"start_time" text DEFAULT '' NOT NULL,
	"meeting_times" text DEFAULT '' NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"audience" text DEFAULT 'members' NOT NULL,
	"is_archived" boolean DEFAULT false NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "group_member" (
	"group_id" integer NOT NULL,
	"member_id" integer NOT NULL,
	"role" text DEFAULT 'member' NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "group_member_group_id_member_id_pk" PRIMARY KEY("group_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "group_request" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "group_request_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"group_id" integer NOT NULL,
	"member_id" integer NOT NULL,
	"message" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reply" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "group_member" ADD CONSTRAINT "group_member_group_id_community_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."community_group"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_member" ADD CONSTRAINT "group_member_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_request" ADD CONSTRAINT "group_request_group_id_community_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."community_group"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_request" ADD CONSTRAINT "group_request_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "community_group_one_per_name" ON "community_group" USING btree (name_key("name")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "group_member_member" ON "group_member" USING btree ("member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "group_request_one_waiting" ON "group_request" USING btree ("group_id","member_id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "group_request_member" ON "group_request" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "member_kabondo" ON "member" USING btree (name_key("kabondo"));--> statement-breakpoint
-- Each kabondo in entries becomes a group, by the spelling that most entries have. The entries stay as they are: they say who belongs to
-- it. What is no name, such as '-' or 'none', becomes no group and is listed for the secretary.
INSERT INTO "community_group" ("name", "kind")
SELECT DISTINCT ON (name_key("kabondo")) "kabondo", 'kabondo'
FROM (
  SELECT "kabondo", count(*) AS "entries" FROM "member" WHERE "deleted_at" IS NULL GROUP BY "kabondo"
) AS "spelling"
WHERE "kabondo" ~ '[[:alpha:]]' AND name_key("kabondo") NOT IN ('', 'n a', 'na', 'nil', 'no', 'none', 'unknown')
ORDER BY name_key("kabondo"), "entries" DESC, "kabondo";
--> statement-breakpoint
CREATE TABLE "group_email_off" (
	"group_id" integer NOT NULL,
	"member_id" integer NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "group_email_off_group_id_member_id_pk" PRIMARY KEY("group_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "group_message" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "group_message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"group_id" integer NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"sender_id" text NOT NULL,
	"sender_name" text NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "group_message_recipient" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "group_message_recipient_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"message_id" integer NOT NULL,
	"member_id" integer,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"skip_reason" text
);
--> statement-breakpoint
ALTER TABLE "community_group" ADD COLUMN "can_members_write" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "group_email_off" ADD CONSTRAINT "group_email_off_group_id_community_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."community_group"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_email_off" ADD CONSTRAINT "group_email_off_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_message" ADD CONSTRAINT "group_message_group_id_community_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."community_group"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_message_recipient" ADD CONSTRAINT "group_message_recipient_message_id_group_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."group_message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_message_recipient" ADD CONSTRAINT "group_message_recipient_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "group_email_off_member" ON "group_email_off" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "group_message_group" ON "group_message" USING btree ("group_id","sent_at");--> statement-breakpoint
CREATE INDEX "group_message_recipient_message" ON "group_message_recipient" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "group_message_recipient_member" ON "group_message_recipient" USING btree ("member_id");
--> statement-breakpoint
CREATE TABLE "group_attendance" (
	"group_id" integer NOT NULL,
	"day" date NOT NULL,
	"member_id" integer NOT NULL,
	"marked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "group_attendance_group_id_day_member_id_pk" PRIMARY KEY("group_id","day","member_id")
);
--> statement-breakpoint
CREATE TABLE "group_meeting" (
	"group_id" integer NOT NULL,
	"day" date NOT NULL,
	"guests" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "group_meeting_group_id_day_pk" PRIMARY KEY("group_id","day")
);
--> statement-breakpoint
ALTER TABLE "group_attendance" ADD CONSTRAINT "group_attendance_group_id_community_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."community_group"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_attendance" ADD CONSTRAINT "group_attendance_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_meeting" ADD CONSTRAINT "group_meeting_group_id_community_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."community_group"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "group_attendance_member" ON "group_attendance" USING btree ("member_id");