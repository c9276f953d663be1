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
UPDATE "album" SET "is_issue" = true WHERE "slug" = 'magazine';
