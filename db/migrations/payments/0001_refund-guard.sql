-- The sum of an intent's refunds stands on the intent, so that its CHECK refuses a refund beyond what was captured, whoever writes it.
CREATE FUNCTION "payments"."count_refund"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (NEW.amount_minor, NEW.currency, NEW.intent_id) IS DISTINCT FROM (OLD.amount_minor, OLD.currency, OLD.intent_id) THEN
    RAISE EXCEPTION 'a refund keeps its amount' USING ERRCODE = 'check_violation';
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.state <> 'requested' AND NEW.state <> OLD.state THEN
    RAISE EXCEPTION 'a settled refund stays settled' USING ERRCODE = 'check_violation';
  END IF;
  IF TG_OP = 'INSERT' THEN
    UPDATE "payments"."intents" SET refunded_minor = refunded_minor + NEW.amount_minor
      WHERE id = NEW.intent_id AND currency = NEW.currency;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'a refund is in the currency of its intent' USING ERRCODE = 'check_violation';
    END IF;
  ELSIF OLD.state = 'requested' AND NEW.state = 'rejected' THEN
    UPDATE "payments"."intents" SET refunded_minor = refunded_minor - NEW.amount_minor WHERE id = NEW.intent_id;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "refunds_counted" AFTER INSERT OR UPDATE ON "payments"."refunds"
  FOR EACH ROW EXECUTE FUNCTION "payments"."count_refund"();
