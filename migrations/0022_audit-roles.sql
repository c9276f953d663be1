ALTER TABLE "audit_entry" ADD COLUMN "actor_roles" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- Entries from before: the roles that their account holds now, and those that the log says it ever held.
UPDATE "audit_entry" SET "actor_roles" = "held"."roles"
FROM (
  SELECT "actor_id", array_agg(DISTINCT "role") AS "roles" FROM (
    SELECT "user_id" AS "actor_id", "role" FROM "user_role"
    UNION ALL
    SELECT substr("subject", 9), jsonb_array_elements_text("change" -> 'roles')
    FROM "audit_entry", unnest(ARRAY["before", "after"]) AS "change"
    WHERE "subject" LIKE 'account %' AND jsonb_typeof("change" -> 'roles') = 'array'
  ) AS "all_roles" GROUP BY "actor_id"
) AS "held"
WHERE "held"."actor_id" = "audit_entry"."actor_id";
