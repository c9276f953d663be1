CREATE TABLE "site_alarm" (
	"title" text PRIMARY KEY NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"notified_at" timestamp (3) with time zone
);
