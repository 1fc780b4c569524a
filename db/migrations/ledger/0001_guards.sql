-- What was posted stays as it was posted; a mistake is put right by another posting.
CREATE FUNCTION "ledger"."refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'ledger.% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER "accounts_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger"."accounts" FOR EACH STATEMENT EXECUTE FUNCTION "ledger"."refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "tx_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger"."tx" FOR EACH STATEMENT EXECUTE FUNCTION "ledger"."refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "lines_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger"."lines" FOR EACH STATEMENT EXECUTE FUNCTION "ledger"."refuse_change"();
--> statement-breakpoint
-- The rights as well. Not on tx and accounts: their owner needs UPDATE for the row locks that foreign keys and refunds take.
REVOKE UPDATE, DELETE, TRUNCATE ON "ledger"."lines" FROM PUBLIC, CURRENT_USER;
--> statement-breakpoint
-- Debits and credits of a transaction are equal at commit, in each currency, of posted and of pending money.
CREATE FUNCTION "ledger"."check_balanced"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT 1 FROM "ledger"."lines" WHERE tx_id = NEW.tx_id GROUP BY currency, state HAVING sum(minor) <> 0
  ) THEN
    RAISE EXCEPTION 'ledger transaction % is not balanced', NEW.tx_id
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'lines_balanced';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "lines_balanced" AFTER INSERT ON "ledger"."lines" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION "ledger"."check_balanced"();
--> statement-breakpoint
-- Lines name accounts that exist, and move the balance rows of guarded ones: no line goes without its balance, whoever writes it.
CREATE FUNCTION "ledger"."keep_balances"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT 1 FROM new_lines l LEFT JOIN "ledger"."accounts" a ON a.id = l.account WHERE a.id IS NULL
  ) THEN
    RAISE EXCEPTION 'a line names an account that does not exist' USING ERRCODE = 'foreign_key_violation';
  END IF;
  IF NOT EXISTS (SELECT 1 FROM new_lines l JOIN "ledger"."accounts" a ON a.id = l.account AND a.guarded) THEN
    RETURN NULL;
  END IF;
  INSERT INTO "ledger"."balances" (account, currency)
    SELECT DISTINCT l.account, l.currency FROM new_lines l JOIN "ledger"."accounts" a ON a.id = l.account AND a.guarded
    ORDER BY 1, 2
    ON CONFLICT DO NOTHING;
  UPDATE "ledger"."balances" b SET own = b.own + moved.own, reserved = b.reserved + moved.reserved
    FROM (
      SELECT l.account, l.currency,
             coalesce(-sum(l.minor) FILTER (WHERE l.state = 'posted'), 0) AS own,
             coalesce(sum(l.minor) FILTER (WHERE l.state = 'pending'), 0) AS reserved
      FROM new_lines l JOIN "ledger"."accounts" a ON a.id = l.account AND a.guarded
      GROUP BY l.account, l.currency
    ) moved
    WHERE b.account = moved.account AND b.currency = moved.currency;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "lines_keep_balances" AFTER INSERT ON "ledger"."lines" REFERENCING NEW TABLE AS new_lines
  FOR EACH STATEMENT EXECUTE FUNCTION "ledger"."keep_balances"();
