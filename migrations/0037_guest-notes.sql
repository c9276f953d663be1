CREATE TABLE "guest_note" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "guest_note_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"ticket_id" integer,
	"kind" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"audiences" text[] DEFAULT '{}' NOT NULL,
	"is_from_guest" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "guest_note" ADD CONSTRAINT "guest_note_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_note" ADD CONSTRAINT "guest_note_ticket_id_ticket_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."ticket"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "guest_note_order" ON "guest_note" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "guest_note_ticket" ON "guest_note" USING btree ("ticket_id");