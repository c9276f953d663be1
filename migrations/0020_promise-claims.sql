ALTER TABLE "chair_claim" DROP CONSTRAINT "chair_claim_state";--> statement-breakpoint
ALTER TABLE "chair_claim" DROP CONSTRAINT "chair_claim_chair";--> statement-breakpoint
ALTER TABLE "seat_request" DROP CONSTRAINT "seat_request_chair";--> statement-breakpoint
DROP INDEX "seat_request_open";--> statement-breakpoint
ALTER TABLE "chair_claim" ADD COLUMN "promise" text;--> statement-breakpoint
ALTER TABLE "chair_claim" ADD COLUMN "promised_to" integer;--> statement-breakpoint
ALTER TABLE "chair_claim" ADD COLUMN "promised_cart" uuid;--> statement-breakpoint
ALTER TABLE "chair_claim" ADD COLUMN "promised_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "chair_claim" ADD CONSTRAINT "chair_claim_chair" FOREIGN KEY ("event_id","chair_id") REFERENCES "public"."chair"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_request" ADD CONSTRAINT "seat_request_chair" FOREIGN KEY ("event_id","chair_id") REFERENCES "public"."chair"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chair_claim" ADD CONSTRAINT "chair_claim_state" CHECK ((state in ('HELD', 'PAYING', 'SOLD') or (state = 'WAITING' and promise is null)
        or (state in ('REQUESTED', 'APPROVED', 'RESERVED') and coalesce(promise, '') = state and cart_id is null))
        and case when promise is null then num_nonnulls(promised_to, promised_cart, promised_until) = 0 else promise in ('REQUESTED', 'APPROVED', 'OFFERED', 'RESERVED')
        and (promise = 'RESERVED') = (promised_to is null) and num_nonnulls(promised_cart, promised_until) = case when promise in ('APPROVED', 'OFFERED') then 2 else 0 end end);--> statement-breakpoint
-- Every open request, approval, offer and reservation becomes the promise of its chair's claim.
INSERT INTO "chair_claim" ("event_id", "chair_id", "state", "guest_type", "amount_cents", "promise", "promised_to", "promised_cart", "promised_until")
SELECT "chair"."event_id", "chair"."id", upper("seat_request"."state"), "chair"."chair_type", "chair"."amount_cents", upper("seat_request"."state"), "seat_request"."id",
  CASE "seat_request"."state" WHEN 'approved' THEN "seat_request"."cart_id" END, CASE "seat_request"."state" WHEN 'approved' THEN "seat_request"."held_until" END
FROM "seat_request" JOIN "chair" ON "chair"."id" = "seat_request"."chair_id"
WHERE "seat_request"."state" = 'requested'
  OR ("seat_request"."state" = 'approved' AND "seat_request"."cart_id" IS NOT NULL AND "seat_request"."held_until" IS NOT NULL)
ON CONFLICT ("event_id", "chair_id") DO UPDATE SET "promise" = excluded."promise", "promised_to" = excluded."promised_to",
  "promised_cart" = excluded."promised_cart", "promised_until" = excluded."promised_until"
WHERE "chair_claim"."state" IN ('HELD', 'PAYING') AND (excluded."promised_cart" IS NULL OR "chair_claim"."cart_id" = excluded."promised_cart");--> statement-breakpoint
UPDATE "chair_claim" SET "promise" = 'OFFERED', "promised_to" = "waiting_party"."id", "promised_cart" = "waiting_party"."cart_id", "promised_until" = "waiting_party"."offered_until"
FROM "waiting_party"
WHERE "waiting_party"."state" = 'offered' AND "waiting_party"."cart_id" = "chair_claim"."cart_id" AND "chair_claim"."state" IN ('HELD', 'PAYING');--> statement-breakpoint
INSERT INTO "chair_claim" ("event_id", "chair_id", "state", "guest_type", "amount_cents", "promise")
SELECT DISTINCT "chair"."event_id", "chair"."id", 'RESERVED', "chair"."chair_type", "chair"."amount_cents", 'RESERVED'
FROM "code_chair" JOIN "code" ON "code"."id" = "code_chair"."code_id" AND NOT "code"."closed" JOIN "chair" ON "chair"."id" = "code_chair"."chair_id"
ON CONFLICT ("event_id", "chair_id") DO UPDATE SET "promise" = 'RESERVED'
WHERE "chair_claim"."state" IN ('HELD', 'PAYING') AND "chair_claim"."promise" IS NULL;
