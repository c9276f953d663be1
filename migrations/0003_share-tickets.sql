ALTER TABLE "ticket" ADD COLUMN "shared_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "ticket" ADD COLUMN "hand_overs" integer DEFAULT 0 NOT NULL;