ALTER TABLE "sandbox"."refund" ADD COLUMN "state" text DEFAULT 'succeeded' NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox"."refund" ADD COLUMN "answer_due_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "sandbox_refund_answer_due" ON "sandbox"."refund" USING btree ("answer_due_at") WHERE answer_due_at is not null;