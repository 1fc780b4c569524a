-- The whole schema of the module. Tables follow src/modules/ledger/db/schema.ts; constraints, functions and triggers that it cannot say are written here.
SET LOCAL check_function_bodies = false;

CREATE SCHEMA ledger;

CREATE FUNCTION ledger.check_balanced() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF EXISTS (
    SELECT 1 FROM ledger.entry_lines WHERE entry_id = NEW.entry_id GROUP BY currency, state HAVING sum(minor) <> 0
  ) THEN
    RAISE EXCEPTION 'ledger transaction % is not balanced', NEW.entry_id
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'entry_lines_balanced';
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION ledger.update_balances() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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

CREATE FUNCTION ledger.refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RAISE EXCEPTION 'ledger.% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE TABLE ledger.accounts (
    id text NOT NULL,
    kind text NOT NULL,
    owner text NOT NULL,
    guarded boolean NOT NULL
);

CREATE TABLE ledger.balances (
    account text NOT NULL,
    currency text NOT NULL,
    own bigint DEFAULT 0 NOT NULL,
    reserved bigint DEFAULT 0 NOT NULL,
    credit_limit bigint DEFAULT 0 NOT NULL,
    CONSTRAINT balances_never_overdrawn CHECK ((((own + credit_limit) - reserved) >= 0)),
    CONSTRAINT balances_reserved CHECK (((reserved >= 0) AND (credit_limit >= 0)))
);

CREATE TABLE ledger.reconciliation_breaks (
    id bigint NOT NULL,
    order_id text NOT NULL,
    currency text NOT NULL,
    kind text NOT NULL,
    expected bigint NOT NULL,
    booked bigint NOT NULL,
    found_at timestamp with time zone NOT NULL,
    seen_at timestamp with time zone NOT NULL,
    resolved_at timestamp with time zone,
    CONSTRAINT reconciliation_breaks_differ CHECK ((expected <> booked))
);

ALTER TABLE ledger.reconciliation_breaks ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME ledger.reconciliation_breaks_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE ledger.entry_lines (
    entry_id bigint NOT NULL,
    n smallint NOT NULL,
    account text NOT NULL,
    currency text NOT NULL,
    minor bigint NOT NULL,
    state text NOT NULL,
    component text NOT NULL,
    CONSTRAINT entry_lines_amount CHECK ((minor <> 0)),
    CONSTRAINT entry_lines_state CHECK ((state = ANY (ARRAY['posted'::text, 'pending'::text])))
);

CREATE TABLE ledger.low_balance_alerts (
    contract_id text NOT NULL,
    currency text NOT NULL,
    low boolean DEFAULT false NOT NULL,
    crossings integer DEFAULT 0 NOT NULL,
    changed_at timestamp with time zone NOT NULL
);

CREATE TABLE ledger.contract_payments (
    id text NOT NULL,
    contract_id text NOT NULL,
    currency text NOT NULL,
    minor bigint NOT NULL,
    document text NOT NULL,
    document_on date NOT NULL,
    note text NOT NULL,
    recorded_by text NOT NULL,
    recorded_at timestamp with time zone NOT NULL,
    reverses text,
    CONSTRAINT contract_payments_amount CHECK ((minor > 0))
);

CREATE TABLE ledger.journal_entries (
    id bigint NOT NULL,
    kind text NOT NULL,
    ref text NOT NULL,
    subject text NOT NULL,
    happened_at timestamp with time zone NOT NULL,
    posted_at timestamp with time zone NOT NULL
);

ALTER TABLE ledger.journal_entries ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME ledger.journal_entries_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

ALTER TABLE ONLY ledger.accounts ADD CONSTRAINT accounts_pkey PRIMARY KEY (id);

ALTER TABLE ONLY ledger.balances ADD CONSTRAINT balances_pk PRIMARY KEY (account, currency);

ALTER TABLE ONLY ledger.reconciliation_breaks ADD CONSTRAINT reconciliation_breaks_pkey PRIMARY KEY (id);

ALTER TABLE ONLY ledger.entry_lines ADD CONSTRAINT entry_lines_pk PRIMARY KEY (entry_id, n);

ALTER TABLE ONLY ledger.low_balance_alerts ADD CONSTRAINT low_balance_alerts_pk PRIMARY KEY (contract_id, currency);

ALTER TABLE ONLY ledger.contract_payments ADD CONSTRAINT contract_payments_pkey PRIMARY KEY (id);

ALTER TABLE ONLY ledger.journal_entries ADD CONSTRAINT journal_entries_pkey PRIMARY KEY (id);

CREATE UNIQUE INDEX reconciliation_breaks_open ON ledger.reconciliation_breaks USING btree (order_id, currency, kind) WHERE (resolved_at IS NULL);

CREATE INDEX entry_lines_account ON ledger.entry_lines USING btree (account, currency, entry_id);

CREATE INDEX contract_payments_contract ON ledger.contract_payments USING btree (contract_id, recorded_at DESC NULLS LAST);

CREATE INDEX contract_payments_document ON ledger.contract_payments USING btree (document_on, document);

CREATE UNIQUE INDEX contract_payments_reversed_once ON ledger.contract_payments USING btree (reverses);

CREATE UNIQUE INDEX journal_entries_once ON ledger.journal_entries USING btree (kind, ref);

CREATE INDEX journal_entries_posted ON ledger.journal_entries USING btree (posted_at);

CREATE INDEX journal_entries_subject ON ledger.journal_entries USING btree (subject);

CREATE TRIGGER accounts_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger.accounts FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();

CREATE TRIGGER entry_lines_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger.entry_lines FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();

CREATE CONSTRAINT TRIGGER entry_lines_balanced AFTER INSERT ON ledger.entry_lines DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.check_balanced();

CREATE TRIGGER entry_lines_update_balances AFTER INSERT ON ledger.entry_lines REFERENCING NEW TABLE AS new_lines FOR EACH STATEMENT EXECUTE FUNCTION ledger.update_balances();

CREATE TRIGGER contract_payments_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger.contract_payments FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();

CREATE TRIGGER journal_entries_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger.journal_entries FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();

ALTER TABLE ONLY ledger.entry_lines ADD CONSTRAINT entry_lines_entry FOREIGN KEY (entry_id) REFERENCES ledger.journal_entries(id);

ALTER TABLE ONLY ledger.contract_payments ADD CONSTRAINT contract_payments_reverses FOREIGN KEY (reverses) REFERENCES ledger.contract_payments(id);

REVOKE ALL ON TABLE ledger.entry_lines FROM CURRENT_USER;
GRANT SELECT,INSERT,REFERENCES,TRIGGER ON TABLE ledger.entry_lines TO CURRENT_USER;
