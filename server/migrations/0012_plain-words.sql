-- The names of the dictionary: tables, columns, constraints and indexes are renamed; no row changes its meaning.
ALTER TABLE "take_down" RENAME TO "takedown_request";
--> statement-breakpoint
ALTER TABLE "announcement_reader" RENAME TO "announcement_subscriber";
--> statement-breakpoint
ALTER TABLE "card_change" RENAME TO "card_update";
--> statement-breakpoint
ALTER TABLE "donation_part" RENAME TO "donation_split";
--> statement-breakpoint
ALTER TABLE "monthly_gift" RENAME TO "monthly_donation";
--> statement-breakpoint
ALTER TABLE "hour_ledger" RENAME TO "hour_ledger_entry";
--> statement-breakpoint
ALTER TABLE "former_address" RENAME TO "page_redirect";
--> statement-breakpoint
ALTER TABLE "sandbox"."answer_to_key" RENAME TO "idempotency_key";
--> statement-breakpoint
ALTER TABLE "sandbox"."delivery" RENAME TO "webhook_delivery";
--> statement-breakpoint
ALTER TABLE "sandbox"."kept_card" RENAME TO "saved_card";
--> statement-breakpoint
ALTER TABLE "mail_message" RENAME TO "email_message";
--> statement-breakpoint
ALTER TABLE "outbox" RENAME TO "outbox_task";
--> statement-breakpoint
ALTER TABLE "table_place" RENAME TO "table_position";
--> statement-breakpoint
ALTER TABLE "user" RENAME COLUMN "telephone_wanted" TO "pending_telephone";
--> statement-breakpoint
ALTER TABLE "album_picture" RENAME COLUMN "added_at" TO "created_at";
--> statement-breakpoint
ALTER TABLE "album_picture" RENAME COLUMN "drawing" TO "starter_drawing";
--> statement-breakpoint
ALTER TABLE "album_picture" RENAME COLUMN "place" TO "position";
--> statement-breakpoint
ALTER TABLE "album_picture" RENAME COLUMN "removed_at" TO "deleted_at";
--> statement-breakpoint
ALTER TABLE "takedown_request" RENAME COLUMN "answered_at" TO "resolved_at";
--> statement-breakpoint
ALTER TABLE "takedown_request" RENAME COLUMN "asked_at" TO "requested_at";
--> statement-breakpoint
ALTER TABLE "announcement_subscriber" RENAME COLUMN "since" TO "subscribed_at";
--> statement-breakpoint
ALTER TABLE "announcement" RENAME COLUMN "by_mail" TO "send_by_email";
--> statement-breakpoint
ALTER TABLE "announcement" RENAME COLUMN "mailed_at" TO "emailed_at";
--> statement-breakpoint
ALTER TABLE "announcement" RENAME COLUMN "words" TO "search_text";
--> statement-breakpoint
ALTER TABLE "member" RENAME COLUMN "takes_messages" TO "accepts_messages";
--> statement-breakpoint
ALTER TABLE "document_version" RENAME COLUMN "bytes" TO "size_bytes";
--> statement-breakpoint
ALTER TABLE "document_version" RENAME COLUMN "key" TO "storage_key";
--> statement-breakpoint
ALTER TABLE "document_version" RENAME COLUMN "number" TO "version";
--> statement-breakpoint
ALTER TABLE "card_update" RENAME COLUMN "monthly_gift_id" TO "monthly_donation_id";
--> statement-breakpoint
ALTER TABLE "card_update" RENAME COLUMN "number" TO "sequence";
--> statement-breakpoint
ALTER TABLE "donation" RENAME COLUMN "monthly" TO "is_monthly";
--> statement-breakpoint
ALTER TABLE "donation" RENAME COLUMN "monthly_gift_id" TO "monthly_donation_id";
--> statement-breakpoint
ALTER TABLE "monthly_donation" RENAME COLUMN "card" TO "provider_card_id";
--> statement-breakpoint
ALTER TABLE "monthly_donation" RENAME COLUMN "customer" TO "provider_customer_id";
--> statement-breakpoint
ALTER TABLE "monthly_donation" RENAME COLUMN "declines" TO "decline_count";
--> statement-breakpoint
ALTER TABLE "monthly_donation" RENAME COLUMN "last_on" TO "last_charged_on";
--> statement-breakpoint
ALTER TABLE "monthly_donation" RENAME COLUMN "next_on" TO "next_charge_on";
--> statement-breakpoint
ALTER TABLE "monthly_donation" RENAME COLUMN "parts" TO "splits";
--> statement-breakpoint
ALTER TABLE "monthly_donation" RENAME COLUMN "try_on" TO "retry_on";
--> statement-breakpoint
ALTER TABLE "hour_clearance" RENAME COLUMN "ended_at" TO "revoked_at";
--> statement-breakpoint
ALTER TABLE "hour_clearance" RENAME COLUMN "until" TO "expires_on";
--> statement-breakpoint
ALTER TABLE "hour_clearance" RENAME COLUMN "volunteer" TO "volunteer_key";
--> statement-breakpoint
ALTER TABLE "hour_ledger_entry" RENAME COLUMN "at" TO "created_at";
--> statement-breakpoint
ALTER TABLE "hour_ledger_entry" RENAME COLUMN "reverses" TO "reverses_id";
--> statement-breakpoint
ALTER TABLE "hour_ledger_entry" RENAME COLUMN "written_by" TO "created_by";
--> statement-breakpoint
ALTER TABLE "professional_hour" RENAME COLUMN "asked_by" TO "requested_by_id";
--> statement-breakpoint
ALTER TABLE "professional_hour" RENAME COLUMN "forwarded" TO "is_forwarded";
--> statement-breakpoint
ALTER TABLE "professional_hour" RENAME COLUMN "offered_by" TO "created_by_id";
--> statement-breakpoint
ALTER TABLE "professional_hour" RENAME COLUMN "place" TO "location";
--> statement-breakpoint
ALTER TABLE "professional_hour" RENAME COLUMN "request_place" TO "request_location";
--> statement-breakpoint
ALTER TABLE "professional_hour" RENAME COLUMN "warned" TO "expiry_warned";
--> statement-breakpoint
ALTER TABLE "page_redirect" RENAME COLUMN "page" TO "page_slug";
--> statement-breakpoint
ALTER TABLE "page_version" RENAME COLUMN "album" TO "album_slug";
--> statement-breakpoint
ALTER TABLE "page_version" RENAME COLUMN "keeper" TO "owner";
--> statement-breakpoint
ALTER TABLE "page_version" RENAME COLUMN "saved_at" TO "created_at";
--> statement-breakpoint
ALTER TABLE "page_version" RENAME COLUMN "saved_by" TO "created_by_name";
--> statement-breakpoint
ALTER TABLE "page_version" RENAME COLUMN "saved_by_id" TO "created_by_id";
--> statement-breakpoint
ALTER TABLE "page_version" RENAME COLUMN "words" TO "search_text";
--> statement-breakpoint
ALTER TABLE "sandbox"."idempotency_key" RENAME COLUMN "answer" TO "response";
--> statement-breakpoint
ALTER TABLE "sandbox"."card_setup" RENAME COLUMN "customer" TO "customer_id";
--> statement-breakpoint
ALTER TABLE "sandbox"."card_setup" RENAME COLUMN "kept_card" TO "saved_card_id";
--> statement-breakpoint
ALTER TABLE "sandbox"."fault" RENAME COLUMN "milliseconds" TO "delay_ms";
--> statement-breakpoint
ALTER TABLE "sandbox"."fault" RENAME COLUMN "remaining" TO "remaining_count";
--> statement-breakpoint
ALTER TABLE "sandbox"."intent" RENAME COLUMN "customer" TO "customer_id";
--> statement-breakpoint
ALTER TABLE "sandbox"."intent" RENAME COLUMN "disputed" TO "is_disputed";
--> statement-breakpoint
ALTER TABLE "sandbox"."intent" RENAME COLUMN "keeps_card" TO "saves_card";
--> statement-breakpoint
ALTER TABLE "sandbox"."intent" RENAME COLUMN "kept_card" TO "saved_card_id";
--> statement-breakpoint
ALTER TABLE "sandbox"."intent" RENAME COLUMN "troubled" TO "is_faulty";
--> statement-breakpoint
ALTER TABLE "sandbox"."saved_card" RENAME COLUMN "customer" TO "customer_id";
--> statement-breakpoint
ALTER TABLE "sandbox"."saved_card" RENAME COLUMN "forgotten_at" TO "detached_at";
--> statement-breakpoint
ALTER TABLE "sandbox"."refund" RENAME COLUMN "answer_due_at" TO "completes_at";
--> statement-breakpoint
ALTER TABLE "ledger_entry" RENAME COLUMN "at" TO "created_at";
--> statement-breakpoint
ALTER TABLE "ledger_entry" RENAME COLUMN "transaction" TO "transaction_key";
--> statement-breakpoint
ALTER TABLE "payment_attempt" RENAME COLUMN "capture" TO "capture_method";
--> statement-breakpoint
ALTER TABLE "payment_attempt" RENAME COLUMN "card_use" TO "card_usage";
--> statement-breakpoint
ALTER TABLE "payment_attempt" RENAME COLUMN "customer" TO "provider_customer_id";
--> statement-breakpoint
ALTER TABLE "payment_attempt" RENAME COLUMN "kept_card" TO "saved_card_id";
--> statement-breakpoint
ALTER TABLE "payment_attempt" RENAME COLUMN "number" TO "sequence";
--> statement-breakpoint
ALTER TABLE "refund" RENAME COLUMN "done_at" TO "completed_at";
--> statement-breakpoint
ALTER TABLE "audit_entry" RENAME COLUMN "at" TO "created_at";
--> statement-breakpoint
ALTER TABLE "audit_entry" RENAME COLUMN "who" TO "actor_id";
--> statement-breakpoint
ALTER TABLE "audit_entry" RENAME COLUMN "who_name" TO "actor_name";
--> statement-breakpoint
ALTER TABLE "outbox_task" RENAME COLUMN "done_at" TO "completed_at";
--> statement-breakpoint
ALTER TABLE "reading" RENAME COLUMN "words" TO "search_text";
--> statement-breakpoint
ALTER TABLE "door_scan" RENAME COLUMN "door" TO "door_name";
--> statement-breakpoint
ALTER TABLE "door_scan" RENAME COLUMN "sent_at" TO "synced_at";
--> statement-breakpoint
ALTER TABLE "door_scan" RENAME COLUMN "who" TO "usher_id";
--> statement-breakpoint
ALTER TABLE "door_scan" RENAME COLUMN "who_name" TO "usher_name";
--> statement-breakpoint
ALTER TABLE "seat_request" RENAME COLUMN "answered_at" TO "decided_at";
--> statement-breakpoint
ALTER TABLE "seat_request" RENAME COLUMN "answered_by" TO "decided_by";
--> statement-breakpoint
ALTER TABLE "cart" RENAME COLUMN "lapsed" TO "expired_chairs";
--> statement-breakpoint
ALTER TABLE "ticket_code" RENAME COLUMN "tries_left" TO "attempts_left";
--> statement-breakpoint
ALTER TABLE "ticket_code" RENAME COLUMN "used" TO "is_used";
--> statement-breakpoint
ALTER TABLE "ticket" RENAME COLUMN "received_door" TO "received_at_door";
--> statement-breakpoint
ALTER TABLE "video" RENAME COLUMN "place" TO "position";
--> statement-breakpoint
CREATE OR REPLACE FUNCTION ledger_transaction_balances() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE total bigint;
BEGIN
  SELECT sum("amount_cents") INTO total FROM "ledger_entry" WHERE "transaction_key" = NEW."transaction_key";
  IF total <> 0 THEN
    RAISE EXCEPTION 'ledger transaction % is out of balance by % cents', NEW."transaction_key", total;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
ALTER FUNCTION hour_ledger_is_final() RENAME TO hour_ledger_entry_is_final;
--> statement-breakpoint
ALTER TRIGGER hour_ledger_final ON "hour_ledger_entry" RENAME TO hour_ledger_entry_final;
--> statement-breakpoint
ALTER TABLE "announcement_subscriber" RENAME CONSTRAINT "announcement_reader_user_id_user_id_fk" TO "announcement_subscriber_user_id_user_id_fk";
--> statement-breakpoint
ALTER TABLE "announcement_subscriber" RENAME CONSTRAINT "announcement_reader_pkey" TO "announcement_subscriber_pkey";
--> statement-breakpoint
ALTER TABLE "card_update" RENAME CONSTRAINT "card_change_monthly_gift_id_monthly_gift_id_fk" TO "card_update_monthly_donation_id_monthly_donation_id_fk";
--> statement-breakpoint
ALTER TABLE "card_update" RENAME CONSTRAINT "card_change_pkey" TO "card_update_pkey";
--> statement-breakpoint
ALTER TABLE "card_update" RENAME CONSTRAINT "card_change_client_key" TO "card_update_client_key";
--> statement-breakpoint
ALTER TABLE "card_update" RENAME CONSTRAINT "card_change_number_unique" TO "card_update_sequence_unique";
--> statement-breakpoint
ALTER TABLE "document_version" RENAME CONSTRAINT "document_version_number" TO "document_version_version";
--> statement-breakpoint
ALTER TABLE "document_version" RENAME CONSTRAINT "document_version_key_unique" TO "document_version_storage_key_unique";
--> statement-breakpoint
ALTER TABLE "donation" RENAME CONSTRAINT "donation_monthly_gift_id_monthly_gift_id_fk" TO "donation_monthly_donation_id_monthly_donation_id_fk";
--> statement-breakpoint
ALTER TABLE "donation_split" RENAME CONSTRAINT "donation_part_amount" TO "donation_split_amount";
--> statement-breakpoint
ALTER TABLE "donation_split" RENAME CONSTRAINT "donation_part_donation_id_donation_id_fk" TO "donation_split_donation_id_donation_id_fk";
--> statement-breakpoint
ALTER TABLE "donation_split" RENAME CONSTRAINT "donation_part_donation_id_purpose_pk" TO "donation_split_donation_id_purpose_pk";
--> statement-breakpoint
ALTER TABLE "email_message" RENAME CONSTRAINT "mail_message_pkey" TO "email_message_pkey";
--> statement-breakpoint
ALTER TABLE "email_message" RENAME CONSTRAINT "mail_message_dedupe_key_unique" TO "email_message_dedupe_key_unique";
--> statement-breakpoint
ALTER TABLE "hour_ledger_entry" RENAME CONSTRAINT "hour_ledger_pkey" TO "hour_ledger_entry_pkey";
--> statement-breakpoint
ALTER TABLE "hour_ledger_entry" RENAME CONSTRAINT "hour_ledger_reversed_once" TO "hour_ledger_entry_reversed_once";
--> statement-breakpoint
ALTER TABLE "monthly_donation" RENAME CONSTRAINT "monthly_gift_day" TO "monthly_donation_day";
--> statement-breakpoint
ALTER TABLE "monthly_donation" RENAME CONSTRAINT "monthly_gift_amounts" TO "monthly_donation_amounts";
--> statement-breakpoint
ALTER TABLE "monthly_donation" RENAME CONSTRAINT "monthly_gift_pkey" TO "monthly_donation_pkey";
--> statement-breakpoint
ALTER TABLE "outbox_task" RENAME CONSTRAINT "outbox_pkey" TO "outbox_task_pkey";
--> statement-breakpoint
ALTER TABLE "outbox_task" RENAME CONSTRAINT "outbox_dedupe_key_unique" TO "outbox_task_dedupe_key_unique";
--> statement-breakpoint
ALTER TABLE "page_redirect" RENAME CONSTRAINT "former_address_page_page_slug_fk" TO "page_redirect_page_slug_page_slug_fk";
--> statement-breakpoint
ALTER TABLE "page_redirect" RENAME CONSTRAINT "former_address_pkey" TO "page_redirect_pkey";
--> statement-breakpoint
ALTER TABLE "payment_attempt" RENAME CONSTRAINT "payment_attempt_number_unique" TO "payment_attempt_sequence_unique";
--> statement-breakpoint
ALTER TABLE "table_position" RENAME CONSTRAINT "table_place_event_id_event_id_fk" TO "table_position_event_id_event_id_fk";
--> statement-breakpoint
ALTER TABLE "table_position" RENAME CONSTRAINT "table_place_event_id_table_name_pk" TO "table_position_event_id_table_name_pk";
--> statement-breakpoint
ALTER TABLE "takedown_request" RENAME CONSTRAINT "take_down_known" TO "takedown_request_known_state";
--> statement-breakpoint
ALTER TABLE "takedown_request" RENAME CONSTRAINT "take_down_album_id_album_id_fk" TO "takedown_request_album_id_album_id_fk";
--> statement-breakpoint
ALTER TABLE "takedown_request" RENAME CONSTRAINT "take_down_picture_id_album_picture_id_fk" TO "takedown_request_picture_id_album_picture_id_fk";
--> statement-breakpoint
ALTER TABLE "takedown_request" RENAME CONSTRAINT "take_down_pkey" TO "takedown_request_pkey";
--> statement-breakpoint
ALTER TABLE "sandbox"."idempotency_key" RENAME CONSTRAINT "answer_to_key_pkey" TO "idempotency_key_pkey";
--> statement-breakpoint
ALTER TABLE "sandbox"."saved_card" RENAME CONSTRAINT "kept_card_pkey" TO "saved_card_pkey";
--> statement-breakpoint
ALTER TABLE "sandbox"."webhook_delivery" RENAME CONSTRAINT "delivery_pkey" TO "webhook_delivery_pkey";
--> statement-breakpoint
ALTER INDEX "announcement_words" RENAME TO "announcement_search_text";
--> statement-breakpoint
ALTER INDEX "audit_entry_at" RENAME TO "audit_entry_created";
--> statement-breakpoint
ALTER INDEX "card_change_open" RENAME TO "card_update_open";
--> statement-breakpoint
ALTER INDEX "card_change_of_gift" RENAME TO "card_update_monthly_donation";
--> statement-breakpoint
ALTER INDEX "hour_ledger_hour" RENAME TO "hour_ledger_entry_hour";
--> statement-breakpoint
ALTER INDEX "hour_ledger_person" RENAME TO "hour_ledger_entry_person";
--> statement-breakpoint
ALTER INDEX "ledger_entry_at" RENAME TO "ledger_entry_created";
--> statement-breakpoint
ALTER INDEX "monthly_gift_due" RENAME TO "monthly_donation_due";
--> statement-breakpoint
ALTER INDEX "outbox_due" RENAME TO "outbox_task_due";
--> statement-breakpoint
ALTER INDEX "page_version_words" RENAME TO "page_version_search_text";
--> statement-breakpoint
ALTER INDEX "reading_words" RENAME TO "reading_search_text";
--> statement-breakpoint
ALTER INDEX "take_down_state" RENAME TO "takedown_request_state";
--> statement-breakpoint
ALTER INDEX "sandbox"."sandbox_refund_answer_due" RENAME TO "sandbox_refund_completes";
--> statement-breakpoint
ALTER INDEX "sandbox"."sandbox_delivery_due" RENAME TO "sandbox_webhook_delivery_due";
--> statement-breakpoint
ALTER INDEX "sandbox"."sandbox_delivery_event" RENAME TO "sandbox_webhook_delivery_event";
--> statement-breakpoint
UPDATE "sandbox"."idempotency_key" SET "response" = jsonb_set("response", '{outcome}', '"ok"') WHERE "response"->>'outcome' = 'done';
