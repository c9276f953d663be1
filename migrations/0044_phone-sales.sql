CREATE TABLE "phone_sale" (
	"cart_id" uuid PRIMARY KEY NOT NULL,
	"hold_id" uuid NOT NULL,
	"secret_hash" text NOT NULL,
	"sold_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"opened_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"ended_by" text,
	CONSTRAINT "phone_sale_secret_hash_unique" UNIQUE("secret_hash")
);
--> statement-breakpoint
ALTER TABLE "phone_sale" ADD CONSTRAINT "phone_sale_cart_id_cart_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."cart"("id") ON DELETE cascade ON UPDATE no action;