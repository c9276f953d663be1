CREATE TABLE "door_conflict" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "door_conflict_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event_id" integer NOT NULL,
	"kind" text NOT NULL,
	"ticket_id" integer,
	"bar_code" text,
	"table_name" text,
	"chair_name" text,
	"device_id" text NOT NULL,
	"scanned_at" timestamp (3) with time zone NOT NULL,
	"synced_at" timestamp (3) with time zone NOT NULL,
	"door_name" text,
	"usher_name" text NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"closed_by" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "door_conflict_scan" UNIQUE NULLS NOT DISTINCT("kind","ticket_id","bar_code","device_id","scanned_at")
);
--> statement-breakpoint
ALTER TABLE "door_conflict" ADD CONSTRAINT "door_conflict_event_id_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."event"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "door_conflict" ADD CONSTRAINT "door_conflict_ticket_id_ticket_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."ticket"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "door_conflict_event" ON "door_conflict" USING btree ("event_id");