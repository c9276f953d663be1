CREATE TABLE "donation_batch" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "donation_batch_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"reference" uuid NOT NULL,
	"received_on" date NOT NULL,
	"location" text NOT NULL,
	"note" text NOT NULL,
	"total_cents" integer NOT NULL,
	"recorded_by" text NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "donation_batch_reference" UNIQUE("reference"),
	CONSTRAINT "donation_batch_total" CHECK (total_cents > 0)
);
--> statement-breakpoint
ALTER TABLE "donation" ADD COLUMN "method" text DEFAULT 'card' NOT NULL;--> statement-breakpoint
ALTER TABLE "donation" ADD COLUMN "check_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "donation" ADD COLUMN "batch_id" integer;--> statement-breakpoint
ALTER TABLE "donation" ADD CONSTRAINT "donation_batch_id_donation_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."donation_batch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "donation_batch_gifts" ON "donation" USING btree ("batch_id");--> statement-breakpoint
ALTER TABLE "donation" ADD CONSTRAINT "donation_method" CHECK ((method in ('cash', 'check')) = (batch_id is not null));