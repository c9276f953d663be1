ALTER TABLE "member" ADD COLUMN "second_telephone" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "second_telephone_audience" text DEFAULT 'nobody' NOT NULL;--> statement-breakpoint
-- An import of before can still be undone.
UPDATE "member_import_row" SET
  "before" = "before" || '{"second_telephone":"","second_telephone_audience":"nobody"}'::jsonb,
  "after" = "after" || '{"second_telephone":"","second_telephone_audience":"nobody"}'::jsonb;
