ALTER TABLE "event" ADD COLUMN "names_reminder_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "event" ADD COLUMN "last_names_reminder_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "name_reminders_stopped_at" timestamp (3) with time zone;