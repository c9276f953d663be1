CREATE TABLE "hall_picture" (
	"event_id" integer PRIMARY KEY NOT NULL,
	"file" text NOT NULL,
	"ratio" double precision NOT NULL,
	"x" double precision NOT NULL,
	"y" double precision NOT NULL,
	"width" double precision NOT NULL,
	"opacity" double precision NOT NULL
);
--> statement-breakpoint
ALTER TABLE "hall_picture" ADD CONSTRAINT "hall_picture_event_id_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."event"("id") ON DELETE no action ON UPDATE no action;