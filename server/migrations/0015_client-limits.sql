CREATE TABLE "client_hold_history" (
	"client" text NOT NULL,
	"event_id" integer NOT NULL,
	"paid_chairs" integer NOT NULL,
	"unpaid_seconds" integer NOT NULL,
	"last_unpaid_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "client_hold_history_client_event_id_pk" PRIMARY KEY("client","event_id")
);
--> statement-breakpoint
ALTER TABLE "chair_claim" ADD COLUMN "client" text;--> statement-breakpoint
ALTER TABLE "chair_claim" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "seat_request" ADD COLUMN "confirm_hash" text;--> statement-breakpoint
ALTER TABLE "seat_request" ADD COLUMN "client" text;--> statement-breakpoint
ALTER TABLE "seat_request" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "client_hold_history" ADD CONSTRAINT "client_hold_history_event_id_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."event"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chair_claim_client" ON "chair_claim" USING btree ("event_id","client") WHERE client is not null;--> statement-breakpoint
CREATE INDEX "chair_claim_network" ON "chair_claim" USING btree ("event_id","network") WHERE network is not null;--> statement-breakpoint
ALTER TABLE "seat_request" ADD CONSTRAINT "seat_request_confirm_hash_unique" UNIQUE("confirm_hash");
--> statement-breakpoint
-- Locks the client, or the network it belongs to, until the transaction ends; then counts the unpaid chairs of both. A function,
-- because each statement of a volatile function has its own snapshot: the count sees what the lock waited for.
CREATE FUNCTION "lock_client_holds"(in_event integer, in_client text, in_network text, in_now timestamp with time zone)
RETURNS integer[] LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('client holds ' || coalesce(in_network, in_client), in_event));
  RETURN ARRAY[
    (SELECT count(*) FROM chair_claim WHERE event_id = in_event AND client = in_client
      AND (state = 'PAYING' OR (state = 'HELD' AND expires_at > in_now))),
    (SELECT count(*) FROM chair_claim WHERE event_id = in_event AND network = in_network
      AND (state = 'PAYING' OR (state = 'HELD' AND expires_at > in_now)))
  ];
END $$;
