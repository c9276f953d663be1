CREATE TABLE "supplement" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "supplement_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"ticket_id" integer NOT NULL,
	"from_type" text NOT NULL,
	"from_chair_id" integer NOT NULL,
	"from_cents" integer NOT NULL,
	"to_type" text NOT NULL,
	"to_chair_id" integer NOT NULL,
	"more_cents" integer NOT NULL,
	"discount_cents" integer NOT NULL,
	"fee_cents" integer NOT NULL,
	"state" text NOT NULL,
	"method" text,
	"reference" text DEFAULT '' NOT NULL,
	"returned_cents" integer DEFAULT 0 NOT NULL,
	"requested_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "supplement_amount" CHECK (more_cents > 0 and fee_cents >= 0 and from_cents >= 0),
	CONSTRAINT "supplement_returned" CHECK (returned_cents between 0 and more_cents + fee_cents),
	CONSTRAINT "supplement_paid" CHECK ((state = 'paid') = (method is not null)),
	CONSTRAINT "supplement_ended" CHECK ((state = 'open') = (ended_at is null))
);
--> statement-breakpoint
DROP INDEX "payment_attempt_live";--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD COLUMN "supplement_id" integer;--> statement-breakpoint
ALTER TABLE "supplement" ADD CONSTRAINT "supplement_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplement" ADD CONSTRAINT "supplement_ticket_id_ticket_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."ticket"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "supplement_order" ON "supplement" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "supplement_open" ON "supplement" USING btree ("ticket_id") WHERE state = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempt_live" ON "payment_attempt" USING btree ("subject","subject_id",coalesce(supplement_id, 0)) WHERE state in ('CREATED', 'INTENT', 'CONFIRMING', 'ACTION', 'AUTHORIZED', 'UNKNOWN', 'SUCCEEDED');