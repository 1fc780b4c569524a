-- The whole schema of the module. Tables follow src/modules/payments/db/schema.ts; constraints, functions and triggers that it cannot say are written here.
SET LOCAL check_function_bodies = false;

CREATE SCHEMA payments;

CREATE FUNCTION payments.count_refund() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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

CREATE FUNCTION payments.keep_chargeback() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
END $$;

CREATE TABLE payments.chargebacks (
    id text NOT NULL,
    intent_id text NOT NULL,
    case_number text NOT NULL,
    amount_minor bigint NOT NULL,
    currency text NOT NULL,
    reason text NOT NULL,
    state text NOT NULL,
    opened_at timestamp with time zone NOT NULL,
    opened_by text,
    decided_at timestamp with time zone,
    decided_by text,
    CONSTRAINT chargebacks_amount CHECK ((amount_minor > 0)),
    CONSTRAINT chargebacks_decided CHECK (((decided_at IS NULL) = (state = 'open'::text))),
    CONSTRAINT chargebacks_state CHECK ((state = ANY (ARRAY['open'::text, 'won'::text, 'lost'::text])))
);

CREATE TABLE payments.gateway_callbacks (
    provider text NOT NULL,
    event_id text NOT NULL,
    intent_id text NOT NULL,
    received_at timestamp with time zone NOT NULL,
    processed_at timestamp with time zone
);

CREATE TABLE payments.intents (
    id text NOT NULL,
    order_id text NOT NULL,
    order_number text NOT NULL,
    attempt integer NOT NULL,
    method text NOT NULL,
    provider text NOT NULL,
    state text NOT NULL,
    amount_minor bigint NOT NULL,
    currency text NOT NULL,
    captured_minor bigint DEFAULT 0 NOT NULL,
    refunded_minor bigint DEFAULT 0 NOT NULL,
    payment_time_limit timestamp with time zone NOT NULL,
    locale text NOT NULL,
    return_url text NOT NULL,
    gateway_ref text,
    redirect_url text,
    decline_code text,
    created_at timestamp with time zone NOT NULL,
    state_at timestamp with time zone NOT NULL,
    checked_at timestamp with time zone,
    purpose text DEFAULT 'order'::text NOT NULL,
    next_action jsonb,
    code_tries integer DEFAULT 0 NOT NULL,
    code_sends integer DEFAULT 0 NOT NULL,
    contract_id text,
    compare_at timestamp with time zone,
    CONSTRAINT intents_amount CHECK (((amount_minor > 0) AND (captured_minor >= 0))),
    CONSTRAINT intents_fund CHECK (((contract_id IS NOT NULL) = (method = ANY (ARRAY['balance'::text, 'motivation'::text, 'points'::text])))),
    CONSTRAINT intents_method CHECK ((method = ANY (ARRAY['card'::text, 'card_ru'::text, 'freedompay'::text, 'qr'::text, 'wallet_tulpar'::text, 'wallet_umai'::text, 'balance'::text, 'motivation'::text, 'points'::text]))),
    CONSTRAINT intents_refunds_within_captured CHECK (((refunded_minor >= 0) AND (refunded_minor <= captured_minor))),
    CONSTRAINT intents_state CHECK ((state = ANY (ARRAY['started'::text, 'unknown'::text, 'captured'::text, 'declined'::text, 'expired'::text])))
);

CREATE TABLE payments.refunds (
    id text NOT NULL,
    intent_id text NOT NULL,
    key text NOT NULL,
    amount_minor bigint NOT NULL,
    currency text NOT NULL,
    reason text NOT NULL,
    state text NOT NULL,
    reject_code text,
    tries integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone NOT NULL,
    settled_at timestamp with time zone,
    order_id text,
    lease_until timestamp with time zone,
    sent_at timestamp with time zone,
    CONSTRAINT refunds_amount CHECK ((amount_minor > 0)),
    CONSTRAINT refunds_state CHECK ((state = ANY (ARRAY['requested'::text, 'done'::text, 'rejected'::text])))
);

ALTER TABLE ONLY payments.chargebacks ADD CONSTRAINT chargebacks_pkey PRIMARY KEY (id);

ALTER TABLE ONLY payments.gateway_callbacks ADD CONSTRAINT gateway_callbacks_once PRIMARY KEY (provider, event_id);

ALTER TABLE ONLY payments.intents ADD CONSTRAINT intents_pkey PRIMARY KEY (id);

ALTER TABLE ONLY payments.refunds ADD CONSTRAINT refunds_pkey PRIMARY KEY (id);

CREATE UNIQUE INDEX chargebacks_case ON payments.chargebacks USING btree (intent_id, case_number);

CREATE INDEX chargebacks_opened ON payments.chargebacks USING btree (opened_at);

CREATE INDEX gateway_callbacks_open ON payments.gateway_callbacks USING btree (intent_id) WHERE (processed_at IS NULL);

CREATE UNIQUE INDEX intents_one_active ON payments.intents USING btree (order_id, purpose) WHERE (state = ANY (ARRAY['started'::text, 'unknown'::text]));

CREATE UNIQUE INDEX intents_order_attempt ON payments.intents USING btree (order_id, attempt);

CREATE INDEX intents_to_check ON payments.intents USING btree (state, checked_at);

CREATE INDEX intents_to_compare ON payments.intents USING btree (compare_at) WHERE (compare_at IS NOT NULL);

CREATE UNIQUE INDEX refunds_key ON payments.refunds USING btree (intent_id, key);

CREATE INDEX refunds_open ON payments.refunds USING btree (created_at) WHERE (state = 'requested'::text);

CREATE INDEX refunds_order ON payments.refunds USING btree (order_id) WHERE (order_id IS NOT NULL);

CREATE TRIGGER chargebacks_kept AFTER INSERT OR DELETE OR UPDATE ON payments.chargebacks FOR EACH ROW EXECUTE FUNCTION payments.keep_chargeback();

CREATE TRIGGER refunds_counted AFTER INSERT OR UPDATE ON payments.refunds FOR EACH ROW EXECUTE FUNCTION payments.count_refund();

ALTER TABLE ONLY payments.chargebacks ADD CONSTRAINT chargebacks_intent FOREIGN KEY (intent_id) REFERENCES payments.intents(id);

ALTER TABLE ONLY payments.refunds ADD CONSTRAINT refunds_intent FOREIGN KEY (intent_id) REFERENCES payments.intents(id);
