-- What a search compares: marks on letters, apostrophes and capitals do not count (contract/src/rules/words.ts),
-- and what stands behind an apostrophe is a word of its own too: Go'lwaleero is found by golwaleero and by lwaleero.
CREATE FUNCTION search_words(text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN to_tsvector('simple', lower(regexp_replace(normalize($1, NFKD), '[\u0300-\u036f''‘’ʼ`´]', '', 'g')))
    || to_tsvector('simple', lower(regexp_replace(regexp_replace(normalize($1, NFKD), '[\u0300-\u036f]', '', 'g'), '[''‘’ʼ`´]', ' ', 'g')));--> statement-breakpoint
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
	"place" integer NOT NULL,
	"key" text NOT NULL,
	"drawing" text,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"widths" jsonb NOT NULL,
	"alternative_text" text DEFAULT '' NOT NULL,
	"caption" text DEFAULT '' NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "album_picture_key_unique" UNIQUE("key"),
	CONSTRAINT "album_picture_files" CHECK ((drawing is null) = (jsonb_array_length(widths) > 0))
);
--> statement-breakpoint
CREATE TABLE "take_down" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "take_down_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"album_id" integer NOT NULL,
	"picture_id" integer,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"reason" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "take_down_known" CHECK (state in ('open', 'removed', 'kept'))
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
	"takes_messages" boolean DEFAULT true NOT NULL,
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
	"number" integer NOT NULL,
	"name" text NOT NULL,
	"media_type" text NOT NULL,
	"bytes" bigint NOT NULL,
	"sha256" text NOT NULL,
	"key" text NOT NULL,
	"uploaded_at" timestamp (3) with time zone NOT NULL,
	"uploaded_by" text NOT NULL,
	CONSTRAINT "document_version_key_unique" UNIQUE("key"),
	CONSTRAINT "document_version_number" UNIQUE("document_id","number")
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
	CONSTRAINT "donation_reference_unique" UNIQUE("reference"),
	CONSTRAINT "donation_amounts" CHECK (fee_cents >= 0 and total_cents > fee_cents)
);
--> statement-breakpoint
CREATE TABLE "donation_part" (
	"donation_id" integer NOT NULL,
	"purpose" text NOT NULL,
	"amount_cents" integer NOT NULL,
	CONSTRAINT "donation_part_donation_id_purpose_pk" PRIMARY KEY("donation_id","purpose"),
	CONSTRAINT "donation_part_amount" CHECK (amount_cents > 0)
);
--> statement-breakpoint
CREATE TABLE "hour_clearance" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "hour_clearance_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"volunteer" text NOT NULL,
	"volunteer_name" text NOT NULL,
	"category" text NOT NULL,
	"until" date,
	"granted_by" text NOT NULL,
	"granted_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "hour_ledger" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "hour_ledger_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"hour_id" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"day" date NOT NULL,
	"direction" text NOT NULL,
	"name" text NOT NULL,
	"user_id" text,
	"category" text NOT NULL,
	"minutes" integer NOT NULL,
	"reverses" integer,
	"reason" text DEFAULT '' NOT NULL,
	"written_by" text NOT NULL,
	CONSTRAINT "hour_ledger_reversed_once" UNIQUE("reverses")
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
	"offered_by" text,
	"category" text NOT NULL,
	"description" text NOT NULL,
	"start_date" date,
	"end_date" date,
	"place" text DEFAULT '' NOT NULL,
	"requester_name" text,
	"requester_telephone" text,
	"requester_email" text DEFAULT '' NOT NULL,
	"requester_id" text,
	"asked_by" text,
	"note" text DEFAULT '' NOT NULL,
	"request_place" text DEFAULT '' NOT NULL,
	"forwarded" boolean DEFAULT false NOT NULL,
	"claimed_minutes" integer,
	"date_fulfilled" date,
	"warned" boolean DEFAULT false NOT NULL,
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
CREATE TABLE "page_version" (
	"slug" text NOT NULL,
	"version" integer NOT NULL,
	"title" text NOT NULL,
	"body" jsonb NOT NULL,
	"words" text NOT NULL,
	"album" text,
	"keeper" text NOT NULL,
	"review_on" date,
	"saved_at" timestamp (3) with time zone NOT NULL,
	"saved_by_id" text,
	"saved_by" text NOT NULL,
	CONSTRAINT "page_version_slug_version_pk" PRIMARY KEY("slug","version")
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
CREATE TABLE "video" (
	"place" integer PRIMARY KEY NOT NULL,
	"youtube_id" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "two_factor_enabled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_message" ADD COLUMN "reply_to" text;--> statement-breakpoint
ALTER TABLE "seat_request" ADD COLUMN "reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_factor" ADD CONSTRAINT "two_factor_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "album_picture" ADD CONSTRAINT "album_picture_album_id_album_id_fk" FOREIGN KEY ("album_id") REFERENCES "public"."album"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "take_down" ADD CONSTRAINT "take_down_album_id_album_id_fk" FOREIGN KEY ("album_id") REFERENCES "public"."album"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "take_down" ADD CONSTRAINT "take_down_picture_id_album_picture_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."album_picture"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_reader" ADD CONSTRAINT "announcement_reader_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member" ADD CONSTRAINT "member_household_id_household_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."household"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member" ADD CONSTRAINT "member_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_version" ADD CONSTRAINT "document_version_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "donation_part" ADD CONSTRAINT "donation_part_donation_id_donation_id_fk" FOREIGN KEY ("donation_id") REFERENCES "public"."donation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hour_link" ADD CONSTRAINT "hour_link_hour_id_professional_hour_id_fk" FOREIGN KEY ("hour_id") REFERENCES "public"."professional_hour"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "professional_hour" ADD CONSTRAINT "professional_hour_volunteer_id_user_id_fk" FOREIGN KEY ("volunteer_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "professional_hour" ADD CONSTRAINT "professional_hour_requester_id_user_id_fk" FOREIGN KEY ("requester_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_version" ADD CONSTRAINT "page_version_slug_page_slug_fk" FOREIGN KEY ("slug") REFERENCES "public"."page"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passkey_user" ON "passkey" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "album_picture_order" ON "album_picture" USING btree ("album_id","place");--> statement-breakpoint
CREATE INDEX "take_down_state" ON "take_down" USING btree ("state");--> statement-breakpoint
CREATE INDEX "announcement_words" ON "announcement" USING gin (search_words(title || ' ' || words));--> statement-breakpoint
CREATE UNIQUE INDEX "member_one_per_account" ON "member" USING btree ("user_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "member_household" ON "member" USING btree ("household_id");--> statement-breakpoint
CREATE INDEX "document_version_document" ON "document_version" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "donation_paid" ON "donation" USING btree ("paid_at");--> statement-breakpoint
CREATE UNIQUE INDEX "hour_clearance_one" ON "hour_clearance" USING btree ("volunteer","category") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "hour_ledger_hour" ON "hour_ledger" USING btree ("hour_id");--> statement-breakpoint
CREATE INDEX "hour_ledger_person" ON "hour_ledger" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "hour_link_hour" ON "hour_link" USING btree ("hour_id");--> statement-breakpoint
CREATE INDEX "professional_hour_open" ON "professional_hour" USING btree ("end_date") WHERE deleted_at is null and state in ('Available', 'Requested');--> statement-breakpoint
CREATE INDEX "page_version_words" ON "page_version" USING gin (search_words(title || ' ' || words));--> statement-breakpoint
CREATE INDEX "reading_day" ON "reading" USING btree ("reading_date","id");--> statement-breakpoint
CREATE INDEX "reading_words" ON "reading" USING gin (search_words(saint_of_the_day || ' ' || words));--> statement-breakpoint
CREATE INDEX "verification_identifier" ON "verification" USING btree ("identifier");
--> statement-breakpoint
-- Hours given and received are never changed; what is wrong is reversed.
CREATE FUNCTION hour_ledger_is_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'entries of the hours ledger are never changed or removed';
END $$;
--> statement-breakpoint
CREATE TRIGGER hour_ledger_final BEFORE UPDATE OR DELETE ON "hour_ledger"
  FOR EACH ROW EXECUTE FUNCTION hour_ledger_is_final();
