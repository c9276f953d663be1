ALTER TABLE "ledger_entry" DROP CONSTRAINT "ledger_entry_once";--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD COLUMN "kind" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD COLUMN "disputed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_once" UNIQUE("transaction","account","kind");