ALTER TABLE "event" ADD COLUMN "doors_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "event" ADD COLUMN "starts_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "event" ADD COLUMN "ends_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "event" ADD COLUMN "address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "event" ADD COLUMN "notes" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "event" ADD COLUMN "contact" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "event" ADD COLUMN "week_reminder_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "event" ADD COLUMN "day_reminder_at" timestamp (3) with time zone;