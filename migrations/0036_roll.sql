ALTER TABLE "member" ADD COLUMN "married_on" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "baptized_on" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "joined_on" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "married_on_audience" text DEFAULT 'nobody' NOT NULL;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "baptized_on_audience" text DEFAULT 'nobody' NOT NULL;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "joined_on_audience" text DEFAULT 'nobody' NOT NULL;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "note_audience" text DEFAULT 'nobody' NOT NULL;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "household_role" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "status" text DEFAULT 'present' NOT NULL;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "status_day" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- An import of before can still be undone.
UPDATE "member_import_row" SET
  "before" = "before" || '{"married_on":"","baptized_on":"","joined_on":"","note":"","household_role":"","status":"present","status_day":"","married_on_audience":"nobody","baptized_on_audience":"nobody","joined_on_audience":"nobody","note_audience":"nobody"}'::jsonb,
  "after" = "after" || '{"married_on":"","baptized_on":"","joined_on":"","note":"","household_role":"","status":"present","status_day":"","married_on_audience":"nobody","baptized_on_audience":"nobody","joined_on_audience":"nobody","note_audience":"nobody"}'::jsonb;
