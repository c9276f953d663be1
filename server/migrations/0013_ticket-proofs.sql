-- Codes of the ticket search belong to a request and to an email address. Codes on their way are requested again.
DELETE FROM "outbox_task" WHERE "kind" = 'ticket-code' AND "completed_at" IS NULL;
--> statement-breakpoint
DELETE FROM "ticket_code";
--> statement-breakpoint
ALTER TABLE "ticket_code" DROP CONSTRAINT "ticket_code_pkey";
--> statement-breakpoint
ALTER TABLE "ticket_code" ADD COLUMN "id" uuid PRIMARY KEY NOT NULL;
--> statement-breakpoint
ALTER TABLE "ticket_code" ADD COLUMN "codes" jsonb NOT NULL;
--> statement-breakpoint
ALTER TABLE "ticket_code" DROP COLUMN "code_hash";
--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "telephone_email" text;
--> statement-breakpoint
-- Numbers that the key of a purchase confirmed, which anyone could buy, are to be confirmed again.
UPDATE "user" SET "telephone" = NULL, "pending_telephone" = coalesce("pending_telephone", "telephone")
WHERE EXISTS (
  SELECT FROM "audit_entry" WHERE "actor_id" = "user"."id" AND "action" = 'prove telephone'
    AND "after" ->> 'telephone' = "user"."telephone"
);
