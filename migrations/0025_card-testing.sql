ALTER TABLE "payment_attempt" ADD COLUMN "tried_by" jsonb;--> statement-breakpoint
ALTER TABLE "sandbox"."intent" ADD COLUMN "last_four" text;