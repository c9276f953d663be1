ALTER TABLE "page" ADD COLUMN "audience" text[] DEFAULT '{"everybody"}' NOT NULL;--> statement-breakpoint
ALTER TABLE "announcement" ADD COLUMN "album_slug" text;--> statement-breakpoint
ALTER TABLE "video" ADD COLUMN "album_slug" text;--> statement-breakpoint
ALTER TABLE "community_group" ADD COLUMN "album_slug" text;--> statement-breakpoint
ALTER TABLE "announcement" ADD COLUMN "audience" text[] DEFAULT '{"everybody"}' NOT NULL;--> statement-breakpoint
ALTER TABLE "album" ADD COLUMN "held_on" date;--> statement-breakpoint
ALTER TABLE "album" ADD COLUMN "document_id" integer;--> statement-breakpoint
ALTER TABLE "album" ADD CONSTRAINT "album_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "album" ADD COLUMN "is_issue" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "album" ADD COLUMN "audience" text[] DEFAULT '{"everybody"}' NOT NULL;--> statement-breakpoint
UPDATE "album" SET "is_issue" = true WHERE "slug" = 'magazine';--> statement-breakpoint
DROP INDEX "announcement_search_text";--> statement-breakpoint
DROP INDEX "page_version_search_text";--> statement-breakpoint
ALTER TABLE "announcement" ADD COLUMN "search_vector" "tsvector" GENERATED ALWAYS AS (setweight(search_words(title), 'A') || setweight(search_words(sunday_number || ' ' || detail), 'D')) STORED;--> statement-breakpoint
ALTER TABLE "page_version" ADD COLUMN "search_vector" "tsvector" GENERATED ALWAYS AS (setweight(search_words(title), 'A') || setweight(search_words(search_text), 'D')) STORED;--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "search_vector" "tsvector" GENERATED ALWAYS AS (setweight(search_words(usage_description), 'D')) STORED;--> statement-breakpoint
ALTER TABLE "document_version" ADD COLUMN "search_vector" "tsvector" GENERATED ALWAYS AS (setweight(search_words(name), 'A')) STORED;--> statement-breakpoint
CREATE INDEX "announcement_search_vector" ON "announcement" USING gin ("search_vector");--> statement-breakpoint
CREATE INDEX "page_version_search_vector" ON "page_version" USING gin ("search_vector");
