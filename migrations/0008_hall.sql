CREATE TABLE "hall_draft" (
	"event_id" integer PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"base" integer NOT NULL,
	"base_hall" jsonb NOT NULL,
	"items" jsonb NOT NULL,
	"removed" jsonb NOT NULL,
	"height" numeric(6, 2) NOT NULL,
	"table_size" numeric(6, 2) NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hall_version" (
	"event_id" integer NOT NULL,
	"number" integer NOT NULL,
	"hall" jsonb NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"published_by" text NOT NULL,
	CONSTRAINT "hall_version_event_id_number_pk" PRIMARY KEY("event_id","number")
);
--> statement-breakpoint
ALTER TABLE "event" ADD COLUMN "plan_table_size" numeric(6, 2);--> statement-breakpoint
ALTER TABLE "event" ADD COLUMN "hall_number" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "table_position" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "table_position" ADD COLUMN "shape" text DEFAULT 'round' NOT NULL;--> statement-breakpoint
ALTER TABLE "table_position" ADD COLUMN "rotation" numeric(5, 2) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "table_position" ADD COLUMN "is_locked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "hall_draft" ADD CONSTRAINT "hall_draft_event_id_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."event"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hall_version" ADD CONSTRAINT "hall_version_event_id_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."event"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "table_position" ADD CONSTRAINT "table_position_id_unique" UNIQUE("id");