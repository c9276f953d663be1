CREATE TABLE "code" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "code_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event_id" integer NOT NULL,
	"code" text NOT NULL,
	"label" text NOT NULL,
	"chair_cents" integer,
	"percent_off" integer,
	"opens_chair_type" text,
	"max_chairs" integer,
	"valid_from" timestamp (3) with time zone,
	"valid_until" timestamp (3) with time zone,
	"closed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "code_chair_cents" CHECK (chair_cents >= 0),
	CONSTRAINT "code_percent_off" CHECK (percent_off between 1 and 100),
	CONSTRAINT "code_one_price" CHECK (chair_cents is null or percent_off is null),
	CONSTRAINT "code_max_chairs" CHECK (max_chairs > 0)
);
--> statement-breakpoint
CREATE TABLE "code_chair" (
	"code_id" integer NOT NULL,
	"chair_id" integer NOT NULL,
	CONSTRAINT "code_chair_code_id_chair_id_pk" PRIMARY KEY("code_id","chair_id")
);
--> statement-breakpoint
ALTER TABLE "cart" ADD COLUMN "code_id" integer;--> statement-breakpoint
ALTER TABLE "chair_claim" ADD COLUMN "code_id" integer;--> statement-breakpoint
ALTER TABLE "chair_claim" ADD COLUMN "discount_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_chair" ADD COLUMN "code_id" integer;--> statement-breakpoint
ALTER TABLE "order_chair" ADD COLUMN "discount_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket" ADD COLUMN "code_id" integer;--> statement-breakpoint
ALTER TABLE "ticket" ADD COLUMN "discount_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "code" ADD CONSTRAINT "code_event_id_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."event"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "code_chair" ADD CONSTRAINT "code_chair_code_id_code_id_fk" FOREIGN KEY ("code_id") REFERENCES "public"."code"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "code_chair" ADD CONSTRAINT "code_chair_chair_id_chair_id_fk" FOREIGN KEY ("chair_id") REFERENCES "public"."chair"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "code_text" ON "code" USING btree ("event_id",lower(code));--> statement-breakpoint
CREATE INDEX "code_chair_chair" ON "code_chair" USING btree ("chair_id");--> statement-breakpoint
ALTER TABLE "cart" ADD CONSTRAINT "cart_code_id_code_id_fk" FOREIGN KEY ("code_id") REFERENCES "public"."code"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chair_claim" ADD CONSTRAINT "chair_claim_code_id_code_id_fk" FOREIGN KEY ("code_id") REFERENCES "public"."code"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_chair" ADD CONSTRAINT "order_chair_code_id_code_id_fk" FOREIGN KEY ("code_id") REFERENCES "public"."code"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket" ADD CONSTRAINT "ticket_code_id_code_id_fk" FOREIGN KEY ("code_id") REFERENCES "public"."code"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chair_claim_code" ON "chair_claim" USING btree ("code_id") WHERE code_id is not null;--> statement-breakpoint
CREATE INDEX "ticket_code_id" ON "ticket" USING btree ("code_id") WHERE code_id is not null;