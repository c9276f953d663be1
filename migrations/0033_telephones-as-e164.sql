UPDATE "member" SET "telephone" = '+1' || "telephone" WHERE "telephone" ~ '^[0-9]{10}$';
--> statement-breakpoint
UPDATE "user" SET "telephone" = '+1' || "telephone" WHERE "telephone" ~ '^[0-9]{10}$';
--> statement-breakpoint
UPDATE "user" SET "pending_telephone" = '+1' || "pending_telephone" WHERE "pending_telephone" ~ '^[0-9]{10}$';
--> statement-breakpoint
UPDATE "waiting_party" SET "telephone" = '+1' || "telephone" WHERE "telephone" ~ '^[0-9]{10}$';
--> statement-breakpoint
UPDATE "seat_request" SET "telephone" = '+1' || "telephone" WHERE "telephone" ~ '^[0-9]{10}$';
--> statement-breakpoint
UPDATE "order" SET "telephone" = '+1' || "telephone" WHERE "telephone" ~ '^[0-9]{10}$';
--> statement-breakpoint
UPDATE "ticket" SET "telephone" = '+1' || "telephone" WHERE "telephone" ~ '^[0-9]{10}$';
--> statement-breakpoint
UPDATE "ticket_code" SET "telephone" = '+1' || "telephone" WHERE "telephone" ~ '^[0-9]{10}$';
--> statement-breakpoint
UPDATE "professional_hour" SET "volunteer_telephone" = '+1' || "volunteer_telephone" WHERE "volunteer_telephone" ~ '^[0-9]{10}$';
--> statement-breakpoint
UPDATE "professional_hour" SET "requester_telephone" = '+1' || "requester_telephone" WHERE "requester_telephone" ~ '^[0-9]{10}$';
--> statement-breakpoint
UPDATE "donation" SET "telephone" = '+1' || "telephone" WHERE "telephone" ~ '^[0-9]{10}$';
--> statement-breakpoint
UPDATE "donor" SET "telephone" = '+1' || "telephone" WHERE "telephone" ~ '^[0-9]{10}$';
--> statement-breakpoint
UPDATE "monthly_donation" SET "telephone" = '+1' || "telephone" WHERE "telephone" ~ '^[0-9]{10}$';
--> statement-breakpoint
UPDATE "member_import_row" SET "before" = jsonb_set("before", '{telephone}', to_jsonb('+1' || ("before"->>'telephone'))) WHERE "before"->>'telephone' ~ '^[0-9]{10}$';
--> statement-breakpoint
UPDATE "member_import_row" SET "after" = jsonb_set("after", '{telephone}', to_jsonb('+1' || ("after"->>'telephone'))) WHERE "after"->>'telephone' ~ '^[0-9]{10}$';
