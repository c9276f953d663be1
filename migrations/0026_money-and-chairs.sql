ALTER TABLE "order_chair" DROP CONSTRAINT "order_chair_chair_id_chair_id_fk";
--> statement-breakpoint
ALTER TABLE "ticket" DROP CONSTRAINT "ticket_chair";
--> statement-breakpoint
ALTER TABLE "order_chair" ADD COLUMN "table_name" text;--> statement-breakpoint
ALTER TABLE "order_chair" ADD COLUMN "chair_name" text;--> statement-breakpoint
ALTER TABLE "ticket" ADD COLUMN "table_name" text;--> statement-breakpoint
ALTER TABLE "ticket" ADD COLUMN "chair_name" text;--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD COLUMN "drawer" text;
