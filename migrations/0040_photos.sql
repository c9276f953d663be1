CREATE TABLE "member_photo" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "member_photo_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"member_id" integer NOT NULL,
	"jpeg" "bytea" NOT NULL,
	"removed_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "photo_audience" text DEFAULT 'nobody' NOT NULL;--> statement-breakpoint
ALTER TABLE "member_photo" ADD CONSTRAINT "member_photo_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "member_photo_one_per_entry" ON "member_photo" USING btree ("member_id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "member_photo_member" ON "member_photo" USING btree ("member_id");--> statement-breakpoint
-- An import of before can still be undone.
UPDATE "member_import_row" SET
  "before" = "before" || '{"photo_audience":"nobody"}'::jsonb,
  "after" = "after" || '{"photo_audience":"nobody"}'::jsonb;
