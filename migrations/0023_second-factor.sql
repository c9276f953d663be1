ALTER TABLE "session" ADD COLUMN "by_passkey" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "second_factor_due_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "payment_attempt_declined" ON "payment_attempt" USING btree ("updated_at") WHERE state = 'DECLINED';