CREATE TABLE "card_change" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "card_change_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"monthly_gift_id" integer NOT NULL,
	"provider" text NOT NULL,
	"client_key" text NOT NULL,
	"request_hash" text NOT NULL,
	"token" text,
	"setup_id" text,
	"state" text NOT NULL,
	"decline_code" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "card_change_number_unique" UNIQUE("number"),
	CONSTRAINT "card_change_client_key" UNIQUE("client_key")
);
--> statement-breakpoint
CREATE TABLE "sandbox"."card_setup" (
	"id" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"client_secret" text NOT NULL,
	"customer" text NOT NULL,
	"kept_card" text NOT NULL,
	"card" text NOT NULL,
	"last_four" text,
	"code" text,
	"decline_code" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "card_change" ADD CONSTRAINT "card_change_monthly_gift_id_monthly_gift_id_fk" FOREIGN KEY ("monthly_gift_id") REFERENCES "public"."monthly_gift"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "card_change_open" ON "card_change" USING btree ("created_at") WHERE state = 'OPEN';--> statement-breakpoint
CREATE INDEX "card_change_of_gift" ON "card_change" USING btree ("monthly_gift_id");