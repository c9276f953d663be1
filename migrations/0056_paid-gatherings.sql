CREATE TABLE "gathering_booking" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gathering_booking_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"party_id" integer,
	"gathering_title" text NOT NULL,
	"day" date NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"lines" jsonb NOT NULL,
	"fee_cents" integer NOT NULL,
	"total_cents" integer NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	CONSTRAINT "gathering_booking_amounts" CHECK (fee_cents >= 0 and total_cents > fee_cents)
);
--> statement-breakpoint
CREATE TABLE "gathering_ticket" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gathering_ticket_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"booking_id" integer NOT NULL,
	"type_id" integer NOT NULL,
	"title" text NOT NULL,
	"price_cents" integer NOT NULL,
	"code" text NOT NULL,
	"refunded_at" timestamp (3) with time zone,
	"arrived_at" timestamp (3) with time zone,
	"arrival" uuid,
	CONSTRAINT "gathering_ticket_code" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "gathering_ticket_type" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gathering_ticket_type_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"gathering_id" integer NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"price_cents" integer NOT NULL,
	"is_for_child" boolean DEFAULT false NOT NULL,
	"stock" integer NOT NULL,
	CONSTRAINT "gathering_ticket_type_amounts" CHECK (price_cents >= 0 and stock > 0)
);
--> statement-breakpoint
ALTER TABLE "gathering" ADD COLUMN "fee_percent" numeric(5, 2) DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE "gathering_party" ADD COLUMN "tickets" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "gathering_party" ADD COLUMN "pay_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "gathering_booking" ADD CONSTRAINT "gathering_booking_party_id_gathering_party_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."gathering_party"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gathering_ticket" ADD CONSTRAINT "gathering_ticket_booking_id_gathering_booking_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."gathering_booking"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gathering_ticket_type" ADD CONSTRAINT "gathering_ticket_type_gathering_id_gathering_id_fk" FOREIGN KEY ("gathering_id") REFERENCES "public"."gathering"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gathering_booking_party" ON "gathering_booking" USING btree ("party_id");--> statement-breakpoint
CREATE INDEX "gathering_booking_email" ON "gathering_booking" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "gathering_ticket_booking" ON "gathering_ticket" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "gathering_ticket_type_gathering" ON "gathering_ticket_type" USING btree ("gathering_id");--> statement-breakpoint
CREATE INDEX "gathering_party_unpaid" ON "gathering_party" USING btree ("pay_until") WHERE state = 'paying';--> statement-breakpoint
ALTER TABLE "wallet_pass" ALTER COLUMN "ticket_id" DROP NOT NULL;--> statement-breakpoint
CREATE TABLE "gathering_pass" (
	"pass_id" integer PRIMARY KEY NOT NULL,
	"place_id" integer NOT NULL,
	"wallet" text NOT NULL,
	CONSTRAINT "gathering_pass_place" UNIQUE("place_id","wallet")
);
--> statement-breakpoint
ALTER TABLE "gathering_pass" ADD CONSTRAINT "gathering_pass_pass_id_wallet_pass_id_fk" FOREIGN KEY ("pass_id") REFERENCES "public"."wallet_pass"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gathering_pass" ADD CONSTRAINT "gathering_pass_place_id_gathering_ticket_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."gathering_ticket"("id") ON DELETE cascade ON UPDATE no action;