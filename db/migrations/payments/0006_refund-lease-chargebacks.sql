CREATE TABLE "payments"."chargebacks" (
	"id" text PRIMARY KEY NOT NULL,
	"intent_id" text NOT NULL,
	"case_number" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"opened_by" text,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	CONSTRAINT "chargebacks_state" CHECK ("payments"."chargebacks"."state" in ('open', 'won', 'lost')),
	CONSTRAINT "chargebacks_amount" CHECK ("payments"."chargebacks"."amount_minor" > 0),
	CONSTRAINT "chargebacks_decided" CHECK (("payments"."chargebacks"."decided_at" is null) = ("payments"."chargebacks"."state" = 'open'))
);
--> statement-breakpoint
ALTER TABLE "payments"."intents" ADD COLUMN "compare_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments"."refunds" ADD COLUMN "lease_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments"."refunds" ADD COLUMN "sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments"."chargebacks" ADD CONSTRAINT "chargebacks_intent" FOREIGN KEY ("intent_id") REFERENCES "payments"."intents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "chargebacks_case" ON "payments"."chargebacks" USING btree ("intent_id","case_number");--> statement-breakpoint
CREATE INDEX "chargebacks_opened" ON "payments"."chargebacks" USING btree ("opened_at");--> statement-breakpoint
CREATE INDEX "intents_to_compare" ON "payments"."intents" USING btree ("compare_at") WHERE "payments"."intents"."compare_at" is not null;--> statement-breakpoint
-- Refunds that were tried before this release may have reached their gateway: they are asked about before they are sent again.
UPDATE "payments"."refunds" SET sent_at = now() WHERE state = 'requested' AND tries > 0;--> statement-breakpoint
-- Attempts that ended before it are compared once more, a thousand an hour.
UPDATE "payments"."intents" i SET compare_at = now() + n * interval '3.6 seconds'
  FROM (SELECT id, row_number() OVER (ORDER BY state_at DESC) AS n FROM "payments"."intents"
    WHERE state IN ('captured', 'declined', 'expired') AND contract_id IS NULL AND state_at > now() - interval '90 days') AS ended
  WHERE i.id = ended.id;--> statement-breakpoint
CREATE FUNCTION "payments"."keep_chargeback"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'a chargeback is kept' USING ERRCODE = 'check_violation';
  END IF;
  IF TG_OP = 'UPDATE' AND ((NEW.id, NEW.intent_id, NEW.case_number, NEW.amount_minor, NEW.currency, NEW.opened_at)
      IS DISTINCT FROM (OLD.id, OLD.intent_id, OLD.case_number, OLD.amount_minor, OLD.currency, OLD.opened_at) OR OLD.state <> 'open') THEN
    RAISE EXCEPTION 'a chargeback keeps its sum, and its outcome once it has one' USING ERRCODE = 'check_violation';
  END IF;
  IF TG_OP = 'INSERT' AND (SELECT coalesce(sum(c.amount_minor), 0) FROM "payments"."chargebacks" c
      WHERE c.intent_id = NEW.intent_id AND c.state <> 'won') > (SELECT captured_minor FROM "payments"."intents" WHERE id = NEW.intent_id AND currency = NEW.currency) THEN
    RAISE EXCEPTION 'chargebacks take back what was captured at most' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "chargebacks_kept" AFTER INSERT OR UPDATE OR DELETE ON "payments"."chargebacks"
  FOR EACH ROW EXECUTE FUNCTION "payments"."keep_chargeback"();
