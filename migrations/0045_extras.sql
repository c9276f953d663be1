CREATE TABLE "event_extra" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "event_extra_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event_id" integer NOT NULL,
	"place" integer NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"price_cents" integer,
	"is_per_guest" boolean DEFAULT false NOT NULL,
	"max_quantity" integer DEFAULT 1 NOT NULL,
	"stock" integer,
	"is_on_sale" boolean DEFAULT true NOT NULL,
	"is_for_sponsors" boolean DEFAULT false NOT NULL,
	"claimed_quantity" integer DEFAULT 0 NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "event_extra_numbers" CHECK (price_cents >= 0 and max_quantity > 0 and stock >= 0),
	CONSTRAINT "event_extra_claimed" CHECK (claimed_quantity >= 0)
);
--> statement-breakpoint
ALTER TABLE "cart" ADD COLUMN "extras" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "extras" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "has_claimed_extras" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "event_extra" ADD CONSTRAINT "event_extra_event_id_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."event"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_extra_event" ON "event_extra" USING btree ("event_id");