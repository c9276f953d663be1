ALTER TABLE "member" ADD COLUMN "address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "birthday" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "address_audience" text DEFAULT 'nobody' NOT NULL;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "birthday_audience" text DEFAULT 'nobody' NOT NULL;