ALTER TABLE "supplement" DROP CONSTRAINT "supplement_amount";--> statement-breakpoint
ALTER TABLE "supplement" ADD COLUMN "paid_with" integer;--> statement-breakpoint
ALTER TABLE "supplement" ADD CONSTRAINT "supplement_amount" CHECK (more_cents >= 0 and (more_cents > 0 or paid_with is not null) and fee_cents >= 0 and from_cents >= 0);--> statement-breakpoint
ALTER TABLE "supplement" ALTER COLUMN "discount_cents" DROP NOT NULL;
