CREATE TABLE "guest_message" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "guest_message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event_id" integer NOT NULL,
	"audience" jsonb NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"is_about_ticket" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"send_at" timestamp (3) with time zone,
	"started_at" timestamp (3) with time zone,
	"stopped_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "guest_message_recipient" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "guest_message_recipient_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"message_id" integer NOT NULL,
	"order_id" integer NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"skip_reason" text
);
--> statement-breakpoint
CREATE TABLE "guest_message_opt_out" (
	"email" text PRIMARY KEY NOT NULL,
	"opted_out_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "guest_message" ADD CONSTRAINT "guest_message_event_id_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."event"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_message_recipient" ADD CONSTRAINT "guest_message_recipient_message_id_guest_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."guest_message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "guest_message_event" ON "guest_message" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "guest_message_recipient_message" ON "guest_message_recipient" USING btree ("message_id");--> statement-breakpoint
CREATE UNIQUE INDEX "guest_message_recipient_email" ON "guest_message_recipient" USING btree ("message_id",lower(email)) WHERE email <> '';