CREATE TABLE "household_check" (
	"member_id" integer PRIMARY KEY NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"reminders" integer DEFAULT 0 NOT NULL,
	"last_sent_at" timestamp (3) with time zone NOT NULL,
	"responded_at" timestamp (3) with time zone,
	"has_corrected" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "join_request" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "join_request_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"state" text NOT NULL,
	"family" jsonb NOT NULL,
	"email" text NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"is_moving" boolean DEFAULT false NOT NULL,
	"member_id" integer,
	"household_id" integer,
	"confirm_hash" text,
	"reply" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"undo" jsonb,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "join_request_confirm_hash_unique" UNIQUE("confirm_hash")
);
--> statement-breakpoint
ALTER TABLE "household_check" ADD CONSTRAINT "household_check_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "join_request" ADD CONSTRAINT "join_request_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "join_request" ADD CONSTRAINT "join_request_household_id_household_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."household"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "join_request_state" ON "join_request" USING btree ("state");--> statement-breakpoint
CREATE INDEX "join_request_member" ON "join_request" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "join_request_household" ON "join_request" USING btree ("household_id");