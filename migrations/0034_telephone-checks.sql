CREATE TABLE "telephone_check" (
	"source" text NOT NULL,
	"record_id" text NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	CONSTRAINT "telephone_check_source_record_id_pk" PRIMARY KEY("source","record_id")
);
