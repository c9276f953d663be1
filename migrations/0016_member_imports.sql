CREATE TABLE "member_import" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "member_import_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"imported_by" text NOT NULL,
	"imported_at" timestamp (3) with time zone NOT NULL,
	"added" integer NOT NULL,
	"updated" integer NOT NULL,
	"households" jsonb NOT NULL,
	"undone_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "member_import_row" (
	"import_id" integer NOT NULL,
	"member_id" integer NOT NULL,
	"before" jsonb,
	"after" jsonb,
	CONSTRAINT "member_import_row_import_id_member_id_pk" PRIMARY KEY("import_id","member_id")
);
--> statement-breakpoint
ALTER TABLE "member_import_row" ADD CONSTRAINT "member_import_row_import_id_member_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."member_import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_import_row" ADD CONSTRAINT "member_import_row_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "member_import_row_member" ON "member_import_row" USING btree ("member_id");