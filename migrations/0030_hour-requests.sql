ALTER TABLE "professional_hour" ADD COLUMN "reply" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "professional_hour" ADD COLUMN "matched_request_id" integer;