CREATE TABLE "waiting_party" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "waiting_party_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event_id" integer NOT NULL,
	"name" text NOT NULL,
	"telephone" text NOT NULL,
	"email" text NOT NULL,
	"adults" integer NOT NULL,
	"children" integer NOT NULL,
	"is_together" boolean NOT NULL,
	"accepts_fewer" boolean NOT NULL,
	"state" text NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	"overtaken" integer DEFAULT 0 NOT NULL,
	"considered_at" timestamp (3) with time zone,
	"cart_id" uuid,
	"offered_until" timestamp (3) with time zone,
	"offer_kind" text,
	"note" text DEFAULT '' NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "waiting_party_size" CHECK (adults >= 0 and children >= 0 and adults + children > 0),
	CONSTRAINT "waiting_party_offer" CHECK (state <> 'offered' or (cart_id is not null and offered_until is not null))
);
--> statement-breakpoint
ALTER TABLE "chair_claim" DROP CONSTRAINT "chair_claim_state";--> statement-breakpoint
ALTER TABLE "waiting_party" ADD CONSTRAINT "waiting_party_event_id_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."event"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_party" ADD CONSTRAINT "waiting_party_cart_id_cart_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."cart"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "waiting_party_event" ON "waiting_party" USING btree ("event_id","state");--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_party_cart" ON "waiting_party" USING btree ("cart_id");--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_party_email" ON "waiting_party" USING btree ("event_id",lower(email)) WHERE state in ('waiting', 'offered');--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_party_telephone" ON "waiting_party" USING btree ("event_id","telephone") WHERE state in ('waiting', 'offered');--> statement-breakpoint
ALTER TABLE "chair_claim" ADD CONSTRAINT "chair_claim_state" CHECK (state in ('HELD', 'PAYING', 'SOLD', 'WAITING'));