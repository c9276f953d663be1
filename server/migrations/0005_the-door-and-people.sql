CREATE TABLE "invitation" (
	"hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "door_scan" (
	"ticket_id" integer NOT NULL,
	"device_id" text NOT NULL,
	"scanned_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"door" text,
	"who" text NOT NULL,
	"who_name" text NOT NULL,
	"undone_at" timestamp (3) with time zone,
	CONSTRAINT "door_scan_ticket_id_device_id_scanned_at_pk" PRIMARY KEY("ticket_id","device_id","scanned_at")
);
--> statement-breakpoint
CREATE TABLE "retired_bar_code" (
	"bar_code" text PRIMARY KEY NOT NULL,
	"ticket_id" integer NOT NULL,
	"retired_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "telephone_wanted" text;--> statement-breakpoint
ALTER TABLE "ticket" ADD COLUMN "received_door" text;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "door_scan" ADD CONSTRAINT "door_scan_ticket_id_ticket_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."ticket"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retired_bar_code" ADD CONSTRAINT "retired_bar_code_ticket_id_ticket_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."ticket"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "retired_bar_code_ticket" ON "retired_bar_code" USING btree ("ticket_id");