-- The ledger is append-only, and the entries of one transaction sum to zero when it commits.
CREATE FUNCTION ledger_entry_is_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'ledger entries are never changed or removed';
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_entry_final BEFORE UPDATE OR DELETE ON "ledger_entry"
  FOR EACH ROW EXECUTE FUNCTION ledger_entry_is_final();
--> statement-breakpoint
CREATE FUNCTION ledger_transaction_balances() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE total bigint;
BEGIN
  SELECT sum("amount_cents") INTO total FROM "ledger_entry" WHERE "transaction" = NEW."transaction";
  IF total <> 0 THEN
    RAISE EXCEPTION 'ledger transaction % is out of balance by % cents', NEW."transaction", total;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_transaction_balanced AFTER INSERT ON "ledger_entry"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_transaction_balances();
