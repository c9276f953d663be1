CREATE TABLE "event_question" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "event_question_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event_id" integer NOT NULL,
	"place" integer NOT NULL,
	"text" text NOT NULL,
	"help" text DEFAULT '' NOT NULL,
	"scope" text NOT NULL,
	"kind" text NOT NULL,
	"choices" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_required" boolean DEFAULT false NOT NULL,
	"guest_types" text[] DEFAULT '{}' NOT NULL,
	"closes_days_before" integer,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "event_question_closing" CHECK (closes_days_before >= 0)
);
--> statement-breakpoint
CREATE TABLE "question_response" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "question_response_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"question_id" integer NOT NULL,
	"order_id" integer NOT NULL,
	"ticket_id" integer,
	"text" text DEFAULT '' NOT NULL,
	"choice_ids" integer[] DEFAULT '{}' NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "event_question" ADD CONSTRAINT "event_question_event_id_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."event"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_response" ADD CONSTRAINT "question_response_question_id_event_question_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."event_question"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_response" ADD CONSTRAINT "question_response_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_response" ADD CONSTRAINT "question_response_ticket_id_ticket_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."ticket"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_question_event" ON "event_question" USING btree ("event_id");--> statement-breakpoint
CREATE UNIQUE INDEX "question_response_place" ON "question_response" USING btree ("question_id","order_id",coalesce(ticket_id, 0));--> statement-breakpoint
CREATE INDEX "question_response_order" ON "question_response" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "question_response_ticket" ON "question_response" USING btree ("ticket_id");