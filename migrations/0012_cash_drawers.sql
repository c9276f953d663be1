CREATE TABLE "day_signature" (
	"day" date PRIMARY KEY NOT NULL,
	"figures" text NOT NULL,
	"signed_by" text NOT NULL,
	"signed_at" timestamp (3) with time zone NOT NULL,
	"note" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "drawer_closing" (
	"user_id" text NOT NULL,
	"user_name" text NOT NULL,
	"day" date NOT NULL,
	"start_cents" integer NOT NULL,
	"cash_cents" integer NOT NULL,
	"check_cents" integer NOT NULL,
	"sold_cash_cents" integer NOT NULL,
	"sold_check_cents" integer NOT NULL,
	"note" text NOT NULL,
	"closed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "drawer_closing_user_id_day_pk" PRIMARY KEY("user_id","day"),
	CONSTRAINT "drawer_closing_counts" CHECK (start_cents >= 0 and cash_cents >= 0 and check_cents >= 0)
);
