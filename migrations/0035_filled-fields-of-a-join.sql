ALTER TABLE "donor_move" ADD COLUMN "filled_fields" text[] DEFAULT '{}' NOT NULL;
