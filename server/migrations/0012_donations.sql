CREATE TABLE "donation" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "donation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"reference" uuid NOT NULL,
	"name" text NOT NULL,
	"telephone" text NOT NULL,
	"email" text NOT NULL,
	"location" text NOT NULL,
	"note" text NOT NULL,
	"fee_cents" integer NOT NULL,
	"total_cents" integer NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	CONSTRAINT "donation_reference_unique" UNIQUE("reference"),
	CONSTRAINT "donation_amounts" CHECK (fee_cents >= 0 and total_cents > fee_cents)
);
--> statement-breakpoint
CREATE TABLE "donation_part" (
	"donation_id" integer NOT NULL,
	"purpose" text NOT NULL,
	"amount_cents" integer NOT NULL,
	CONSTRAINT "donation_part_donation_id_purpose_pk" PRIMARY KEY("donation_id","purpose"),
	CONSTRAINT "donation_part_amount" CHECK (amount_cents > 0)
);
--> statement-breakpoint
ALTER TABLE "donation_part" ADD CONSTRAINT "donation_part_donation_id_donation_id_fk" FOREIGN KEY ("donation_id") REFERENCES "public"."donation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "donation_paid" ON "donation" USING btree ("paid_at");