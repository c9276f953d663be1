-- Entries of the hours ledger never change, but a person who asks for it is deleted from them: the name and the account, nothing else.
CREATE OR REPLACE FUNCTION hour_ledger_entry_is_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.name = 'Deleted person' AND NEW.user_id IS NULL
    AND to_jsonb(NEW) - 'name' - 'user_id' = to_jsonb(OLD) - 'name' - 'user_id' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'entries of the hours ledger are never changed or removed';
END $$;
