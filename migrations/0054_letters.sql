CREATE TABLE "letter" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "letter_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"audience" jsonb NOT NULL,
	"subject" text NOT NULL,
	"body" jsonb NOT NULL,
	"search_text" text NOT NULL,
	"is_public" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"send_at" timestamp (3) with time zone,
	"started_at" timestamp (3) with time zone,
	"stopped_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "letter_opt_out" (
	"email" text PRIMARY KEY NOT NULL,
	"opted_out_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "letter_recipient" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "letter_recipient_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"letter_id" integer NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"skip_reason" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"queued_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "letter_subscriber" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "letter_subscriber_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "announcement_recipient" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "announcement_recipient_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"announcement_id" integer NOT NULL,
	"user_id" text NOT NULL,
	"skip_reason" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "announcement_recipient_user" UNIQUE("announcement_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "returned_address" (
	"email" text PRIMARY KEY NOT NULL,
	"rejection_code" text NOT NULL,
	"returned_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "announcement_recipient" ADD CONSTRAINT "announcement_recipient_announcement_id_announcement_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcement"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_recipient" ADD CONSTRAINT "announcement_recipient_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcement_recipient_person" ON "announcement_recipient" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "letter_recipient" ADD CONSTRAINT "letter_recipient_letter_id_letter_id_fk" FOREIGN KEY ("letter_id") REFERENCES "public"."letter"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "letter_search_text" ON "letter" USING gin (search_words(subject || ' ' || search_text));--> statement-breakpoint
CREATE UNIQUE INDEX "letter_recipient_email" ON "letter_recipient" USING btree ("letter_id",lower(email)) WHERE email <> '';--> statement-breakpoint
CREATE INDEX "letter_recipient_queued" ON "letter_recipient" USING btree ("queued_at");--> statement-breakpoint
CREATE UNIQUE INDEX "letter_subscriber_email" ON "letter_subscriber" USING btree (lower(email));