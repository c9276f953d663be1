-- A page can be given another address; the one it had keeps leading to it.
CREATE TABLE "former_address" (
	"slug" text PRIMARY KEY NOT NULL,
	"page" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "page_version" DROP CONSTRAINT "page_version_slug_page_slug_fk";
--> statement-breakpoint
ALTER TABLE "former_address" ADD CONSTRAINT "former_address_page_page_slug_fk" FOREIGN KEY ("page") REFERENCES "public"."page"("slug") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "page_version" ADD CONSTRAINT "page_version_slug_page_slug_fk" FOREIGN KEY ("slug") REFERENCES "public"."page"("slug") ON DELETE no action ON UPDATE cascade;