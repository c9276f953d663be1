ALTER TABLE "seat_request" ADD COLUMN "group_id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
CREATE INDEX "seat_request_cart" ON "seat_request" USING btree ("cart_id");--> statement-breakpoint
ALTER TABLE "cart" DROP COLUMN "seat_request_id";