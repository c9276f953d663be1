CREATE TABLE "household" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "household_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"address_audience" text DEFAULT 'nobody' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "member_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"telephone" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"kabondo" text DEFAULT '' NOT NULL,
	"telephone_audience" text DEFAULT 'nobody' NOT NULL,
	"email_audience" text DEFAULT 'nobody' NOT NULL,
	"kabondo_audience" text DEFAULT 'nobody' NOT NULL,
	"takes_messages" boolean DEFAULT true NOT NULL,
	"household_id" integer,
	"user_id" text,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "hour_clearance" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "hour_clearance_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"volunteer" text NOT NULL,
	"volunteer_name" text NOT NULL,
	"category" text NOT NULL,
	"until" date,
	"granted_by" text NOT NULL,
	"granted_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "hour_ledger" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "hour_ledger_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"hour_id" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"day" date NOT NULL,
	"direction" text NOT NULL,
	"name" text NOT NULL,
	"user_id" text,
	"category" text NOT NULL,
	"minutes" integer NOT NULL,
	"reverses" integer,
	"reason" text DEFAULT '' NOT NULL,
	"written_by" text NOT NULL,
	CONSTRAINT "hour_ledger_reversed_once" UNIQUE("reverses")
);
--> statement-breakpoint
CREATE TABLE "hour_link" (
	"hash" text PRIMARY KEY NOT NULL,
	"hour_id" integer NOT NULL,
	"kind" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "professional_hour" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "professional_hour_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"state" text NOT NULL,
	"volunteer_name" text NOT NULL,
	"volunteer_telephone" text NOT NULL,
	"volunteer_email" text DEFAULT '' NOT NULL,
	"volunteer_id" text,
	"offered_by" text,
	"category" text NOT NULL,
	"description" text NOT NULL,
	"start_date" date,
	"end_date" date,
	"place" text DEFAULT '' NOT NULL,
	"requester_name" text,
	"requester_telephone" text,
	"requester_email" text DEFAULT '' NOT NULL,
	"requester_id" text,
	"asked_by" text,
	"note" text DEFAULT '' NOT NULL,
	"request_place" text DEFAULT '' NOT NULL,
	"forwarded" boolean DEFAULT false NOT NULL,
	"claimed_minutes" integer,
	"date_fulfilled" date,
	"warned" boolean DEFAULT false NOT NULL,
	"round" integer DEFAULT 0 NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "member" ADD CONSTRAINT "member_household_id_household_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."household"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member" ADD CONSTRAINT "member_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hour_link" ADD CONSTRAINT "hour_link_hour_id_professional_hour_id_fk" FOREIGN KEY ("hour_id") REFERENCES "public"."professional_hour"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "professional_hour" ADD CONSTRAINT "professional_hour_volunteer_id_user_id_fk" FOREIGN KEY ("volunteer_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "professional_hour" ADD CONSTRAINT "professional_hour_requester_id_user_id_fk" FOREIGN KEY ("requester_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "member_one_per_account" ON "member" USING btree ("user_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "member_household" ON "member" USING btree ("household_id");--> statement-breakpoint
CREATE UNIQUE INDEX "hour_clearance_one" ON "hour_clearance" USING btree ("volunteer","category") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "hour_ledger_hour" ON "hour_ledger" USING btree ("hour_id");--> statement-breakpoint
CREATE INDEX "hour_ledger_person" ON "hour_ledger" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "hour_link_hour" ON "hour_link" USING btree ("hour_id");--> statement-breakpoint
CREATE INDEX "professional_hour_open" ON "professional_hour" USING btree ("end_date") WHERE deleted_at is null and state in ('Available', 'Requested');