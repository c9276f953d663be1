ALTER TABLE "email_message" ADD COLUMN "people" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "email_message" ADD COLUMN "sealed" text;--> statement-breakpoint
-- Earlier versions kept each text as it was sent, with its links and codes. What is still to be sent stays, and is sealed as it is sent.
-- A text with tickets has their codes in the middle of other lines, so it goes as a whole.
UPDATE "email_message" SET "html" = '', "text" = CASE
  WHEN "dedupe_key" LIKE 'mail tickets %' THEN 'The text of this email was removed, because it had ticket codes.'
  ELSE regexp_replace(regexp_replace("text", 'https?://[^/\s]+/\S*[A-Za-z0-9_-]{20,}\S*', 'link removed', 'g'), '(?n)^    \S+$', '    code removed', 'g')
END
WHERE ("dedupe_key" LIKE 'mail tickets %' OR "text" ~ 'https?://[^/\s]+/\S*[A-Za-z0-9_-]{20,}' OR "text" ~ '(?n)^    \S+$')
  AND NOT EXISTS (SELECT FROM "outbox_task" WHERE "outbox_task"."dedupe_key" = "email_message"."dedupe_key" AND "completed_at" IS NULL);--> statement-breakpoint
UPDATE "outbox_task" SET "payload" = '{}' WHERE "kind" = 'mail' AND "completed_at" IS NOT NULL AND "payload" ? 'mail'
  AND ("payload" -> 'mail' ->> 'text' ~ 'https?://[^/\s]+/\S*[A-Za-z0-9_-]{20,}' OR "payload" -> 'mail' ->> 'text' ~ '(?n)^    \S+$');--> statement-breakpoint
ALTER TABLE "outbox_task" ADD COLUMN "created_at" timestamp (3) with time zone DEFAULT now() NOT NULL;
