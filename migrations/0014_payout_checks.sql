CREATE TABLE "payout_check" (
	"provider" text NOT NULL,
	"payout_id" text NOT NULL,
	"checked_by" text NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payout_check_provider_payout_id_pk" PRIMARY KEY("provider","payout_id")
);
