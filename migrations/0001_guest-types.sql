ALTER TABLE "chair" ADD COLUMN "also_admits" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "chair" ADD COLUMN "is_accessible" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "chair_claim" ADD COLUMN "guest_type" text;--> statement-breakpoint
ALTER TABLE "chair_claim" ADD COLUMN "amount_cents" integer;--> statement-breakpoint
-- Until now each guest was of the type of the chair and paid its price; sold chairs keep the price of their ticket.
UPDATE "chair_claim" SET
  "guest_type" = coalesce("ticket"."chair_type", "chair"."chair_type"),
  "amount_cents" = coalesce("ticket"."amount_cents", "chair"."amount_cents")
FROM "chair" LEFT JOIN "ticket"
  ON "ticket"."event_id" = "chair"."event_id" AND "ticket"."chair_id" = "chair"."id" AND "ticket"."cancelled_at" IS NULL
WHERE "chair"."id" = "chair_claim"."chair_id";--> statement-breakpoint
ALTER TABLE "chair_claim" ALTER COLUMN "guest_type" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "chair_claim" ALTER COLUMN "amount_cents" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "order_chair" ADD COLUMN "guest_type" text;--> statement-breakpoint
UPDATE "order_chair" SET "guest_type" = "chair"."chair_type" FROM "chair" WHERE "chair"."id" = "order_chair"."chair_id";--> statement-breakpoint
ALTER TABLE "order_chair" ALTER COLUMN "guest_type" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "table_position" ADD COLUMN "max_children" integer;--> statement-breakpoint
ALTER TABLE "table_position" ADD CONSTRAINT "table_position_children" CHECK (max_children > 0);
