CREATE TABLE "gathering" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gathering_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"day" date NOT NULL,
	"start_time" text NOT NULL,
	"end_time" text DEFAULT '' NOT NULL,
	"repeats" text DEFAULT 'once' NOT NULL,
	"every" integer DEFAULT 1 NOT NULL,
	"until" date,
	"venue" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"contact" text DEFAULT '' NOT NULL,
	"audience" text[] DEFAULT '{"everybody"}' NOT NULL,
	"takes_parties" boolean DEFAULT true NOT NULL,
	"max_people" integer,
	"closes_days_before" integer DEFAULT 0 NOT NULL,
	"reminds_days_before" integer,
	"questions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_published" boolean DEFAULT false NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "gathering_slug_unique" UNIQUE("slug"),
	CONSTRAINT "gathering_every" CHECK (every > 0),
	CONSTRAINT "gathering_max_people" CHECK (max_people > 0)
);
--> statement-breakpoint
CREATE TABLE "gathering_change" (
	"gathering_id" integer NOT NULL,
	"day" date NOT NULL,
	"is_canceled" boolean DEFAULT false NOT NULL,
	"moved_to" date,
	"start_time" text DEFAULT '' NOT NULL,
	"end_time" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "gathering_change_gathering_id_day_pk" PRIMARY KEY("gathering_id","day")
);
--> statement-breakpoint
CREATE TABLE "gathering_party" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gathering_party_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"gathering_id" integer NOT NULL,
	"day" date NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"adults" integer NOT NULL,
	"children" integer NOT NULL,
	"state" text NOT NULL,
	"responses" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"gets_reminders" boolean DEFAULT true NOT NULL,
	"arrived" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	"reminded_at" timestamp (3) with time zone,
	"thanked_at" timestamp (3) with time zone,
	CONSTRAINT "gathering_party_people" CHECK (adults >= 0 and children >= 0 and adults + children > 0)
);
--> statement-breakpoint
CREATE TABLE "gathering_picture" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gathering_picture_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"gathering_id" integer NOT NULL,
	"jpeg" "bytea" NOT NULL,
	"removed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "gathering_slot" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gathering_slot_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"gathering_id" integer NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"start_time" text DEFAULT '' NOT NULL,
	"end_time" text DEFAULT '' NOT NULL,
	"places" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gathering_slot_taker" (
	"slot_id" integer NOT NULL,
	"party_id" integer NOT NULL,
	"is_offered" boolean DEFAULT false NOT NULL,
	"assigned_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "gathering_slot_taker_slot_id_party_id_pk" PRIMARY KEY("slot_id","party_id")
);
--> statement-breakpoint
ALTER TABLE "gathering_change" ADD CONSTRAINT "gathering_change_gathering_id_gathering_id_fk" FOREIGN KEY ("gathering_id") REFERENCES "public"."gathering"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gathering_party" ADD CONSTRAINT "gathering_party_gathering_id_gathering_id_fk" FOREIGN KEY ("gathering_id") REFERENCES "public"."gathering"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gathering_picture" ADD CONSTRAINT "gathering_picture_gathering_id_gathering_id_fk" FOREIGN KEY ("gathering_id") REFERENCES "public"."gathering"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gathering_slot" ADD CONSTRAINT "gathering_slot_gathering_id_gathering_id_fk" FOREIGN KEY ("gathering_id") REFERENCES "public"."gathering"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gathering_slot_taker" ADD CONSTRAINT "gathering_slot_taker_slot_id_gathering_slot_id_fk" FOREIGN KEY ("slot_id") REFERENCES "public"."gathering_slot"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gathering_slot_taker" ADD CONSTRAINT "gathering_slot_taker_party_id_gathering_party_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."gathering_party"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gathering_party_day" ON "gathering_party" USING btree ("gathering_id","day");--> statement-breakpoint
CREATE UNIQUE INDEX "gathering_party_one_per_email" ON "gathering_party" USING btree ("gathering_id","day",lower("email")) WHERE email <> '' and state <> 'withdrawn';--> statement-breakpoint
CREATE INDEX "gathering_party_email" ON "gathering_party" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "gathering_picture_gathering" ON "gathering_picture" USING btree ("gathering_id");--> statement-breakpoint
CREATE INDEX "gathering_slot_gathering" ON "gathering_slot" USING btree ("gathering_id");--> statement-breakpoint
CREATE INDEX "gathering_slot_taker_party" ON "gathering_slot_taker" USING btree ("party_id");