CREATE TABLE "announcement" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "announcement_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"announcement_date" date,
	"sunday_number" text NOT NULL,
	"title" text NOT NULL,
	"detail" text NOT NULL,
	"draft" boolean NOT NULL,
	"publish_on" date,
	"expires_on" date,
	"by_mail" boolean NOT NULL,
	"mailed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"words" text GENERATED ALWAYS AS (sunday_number || ' ' || detail) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "announcement_reader" (
	"user_id" text PRIMARY KEY NOT NULL,
	"since" timestamp (3) with time zone NOT NULL
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
	"words" text GENERATED ALWAYS AS (day_of_the_year || ' ' || lectionary || ' ' || first_reading_verse || ' ' || first_reading_detail || ' ' || responsorial_psalm || ' ' || response || ' ' || response_detail || ' ' || second_reading_verse || ' ' || second_reading_detail || ' ' || gospel_acclamation || ' ' || gospel_verse || ' ' || gospel_reading) STORED NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "announcement_reader" ADD CONSTRAINT "announcement_reader_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcement_words" ON "announcement" USING gin (search_words(title || ' ' || words));--> statement-breakpoint
CREATE INDEX "reading_day" ON "reading" USING btree ("reading_date","id");--> statement-breakpoint
CREATE INDEX "reading_words" ON "reading" USING gin (search_words(saint_of_the_day || ' ' || words));