ALTER TABLE "mail_message" ADD COLUMN "reply_to" text;
--> statement-breakpoint
-- Hours given and received are never changed; what is wrong is reversed.
CREATE FUNCTION hour_ledger_is_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'entries of the hours ledger are never changed or removed';
END $$;
--> statement-breakpoint
CREATE TRIGGER hour_ledger_final BEFORE UPDATE OR DELETE ON "hour_ledger"
  FOR EACH ROW EXECUTE FUNCTION hour_ledger_is_final();
