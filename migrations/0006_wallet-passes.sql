CREATE TABLE "wallet_device" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "wallet_device_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"device_id" text NOT NULL,
	"push_token" text NOT NULL,
	"registered_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "wallet_device_device_id_unique" UNIQUE("device_id")
);
--> statement-breakpoint
CREATE TABLE "wallet_pass" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "wallet_pass_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"ticket_id" integer NOT NULL,
	"wallet" text NOT NULL,
	"owner" text NOT NULL,
	"digest" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "wallet_pass_owner" UNIQUE("ticket_id","wallet","owner")
);
--> statement-breakpoint
CREATE TABLE "wallet_registration" (
	"device_id" integer NOT NULL,
	"pass_id" integer NOT NULL,
	CONSTRAINT "wallet_registration_device_id_pass_id_pk" PRIMARY KEY("device_id","pass_id")
);
--> statement-breakpoint
ALTER TABLE "wallet_pass" ADD CONSTRAINT "wallet_pass_ticket_id_ticket_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."ticket"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_registration" ADD CONSTRAINT "wallet_registration_device_id_wallet_device_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."wallet_device"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_registration" ADD CONSTRAINT "wallet_registration_pass_id_wallet_pass_id_fk" FOREIGN KEY ("pass_id") REFERENCES "public"."wallet_pass"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wallet_pass_updated" ON "wallet_pass" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "wallet_registration_pass" ON "wallet_registration" USING btree ("pass_id");