-- The whole schema of the module. Tables follow src/modules/orders/db/schema.ts; constraints, functions and triggers that it cannot say are written here.
SET LOCAL check_function_bodies = false;

CREATE SCHEMA orders;

CREATE FUNCTION orders.check_split() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	IF (SELECT "total_minor" FROM "orders"."orders" WHERE "id" = NEW."child_id") <> NEW."own_minor"
		OR (SELECT "total_minor" FROM "orders"."orders" WHERE "id" = NEW."order_id") <> NEW."left_minor" THEN
		RAISE EXCEPTION 'the orders of a split do not cost what it says' USING ERRCODE = 'check_violation';
	END IF;
	IF (SELECT coalesce(sum("amount_minor"), 0) FROM "orders"."order_payments" WHERE "order_id" = NEW."child_id" AND "state" = 'captured') <> NEW."paid_minor"
		OR EXISTS (
			SELECT 1 FROM jsonb_to_recordset(NEW."shares") AS s("paymentId" text, "amount" jsonb)
			LEFT JOIN "orders"."order_payments" p ON p."order_id" = NEW."child_id" AND p."id" = s."paymentId"
			WHERE p."amount_minor" IS DISTINCT FROM (s."amount" ->> 'minor')::bigint) THEN
		RAISE EXCEPTION 'the payments of a split are not its shares' USING ERRCODE = 'check_violation';
	END IF;
	IF EXISTS (SELECT 1 FROM "orders"."order_payments" WHERE "order_id" = NEW."order_id" AND "amount_minor" < 0)
		OR (SELECT coalesce(sum("back_minor"), 0) FROM "orders"."return_passengers" WHERE "order_id" = NEW."order_id" AND "live") > NEW."left_minor" THEN
		RAISE EXCEPTION 'a split leaves less than was promised back' USING ERRCODE = 'check_violation';
	END IF;
	RETURN NULL;
END $$;

CREATE FUNCTION orders.keep_draft_journey() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	NEW.journey := jsonb_set(jsonb_set(NEW.snapshot - array['params', 'itinerary', 'offer'], '{slices}', NEW.snapshot #> '{itinerary,slices}'), '{terms}', NEW.snapshot #> '{offer,terms}');
	RETURN NEW;
END $$;

CREATE FUNCTION orders.keep_extra_sale() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO orders.ticket_list_rows SELECT * FROM orders.ticket_rows r WHERE r.id = NEW.id
  ON CONFLICT (id) DO UPDATE SET state = excluded.state, order_id = excluded.order_id, number = excluded.number, related_ticket_number = coalesce(excluded.related_ticket_number, orders.ticket_list_rows.related_ticket_number),
    carrier = excluded.carrier, departs_on = excluded.departs_on;
  RETURN NULL;
END $$;

CREATE FUNCTION orders.keep_sale() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO orders.sales (order_id, contract_id, user_id, workplace_id, created_at, status, payment_time_limit, mode, departs_on, departs, origin, destination,
    total_minor, commission_minor, motivation_minor)
  VALUES (NEW.id, NEW.contract_id, NEW.user_id, NEW.workplace_id, NEW.created_at, NEW.status, NEW.payment_time_limit,
    case when NEW.journey #> '{terms,parts}' is not null then 'complex'
      else coalesce(NEW.journey #>> '{slices,0,segments,0,mode}', 'avia') end, left(NEW.journey #>> '{slices,0,segments,0,departs}', 10),
    left(NEW.journey #>> '{slices,0,segments,0,departs}', 16),
    NEW.journey -> 'places' -> (NEW.journey #>> '{slices,0,segments,0,from}') ->> 'cityKey',
    NEW.journey -> 'places' -> (NEW.journey #>> '{slices,0,segments,-1,to}') ->> 'cityKey',
    NEW.total_minor, (NEW.price #>> '{commission,minor}')::bigint, (NEW.price #>> '{motivation,minor}')::bigint)
  ON CONFLICT (order_id) DO UPDATE SET status = excluded.status, payment_time_limit = excluded.payment_time_limit, total_minor = excluded.total_minor,
    commission_minor = excluded.commission_minor, motivation_minor = excluded.motivation_minor;
  RETURN NULL;
END $$;

CREATE FUNCTION orders.keep_ticket_departures() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  UPDATE orders.ticket_list_rows s SET departs_on = r.departs_on, carrier = r.carrier FROM orders.ticket_rows r
  WHERE s.order_id = NEW.id AND r.order_id = NEW.id AND r.id = s.id AND (s.departs_on, s.carrier) IS DISTINCT FROM (r.departs_on, r.carrier);
  RETURN NULL;
END $$;

CREATE FUNCTION orders.keep_ticket_sale() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF EXISTS (SELECT FROM orders.orders o WHERE o.id = NEW.order_id AND o.contract_id IS NOT NULL) THEN
    INSERT INTO orders.ticket_list_rows SELECT * FROM orders.ticket_rows r WHERE r.id = NEW.number ON CONFLICT (id) DO NOTHING;
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION orders.keep_ticket_state() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  UPDATE orders.ticket_list_rows SET state = NEW.state, order_id = NEW.order_id WHERE id = NEW.number;
  RETURN NULL;
END $$;

CREATE FUNCTION orders.refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;

CREATE FUNCTION orders.refuse_new_exchange() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	RAISE EXCEPTION 'the sums of an exchange are frozen' USING ERRCODE = 'check_violation';
END $$;

CREATE FUNCTION orders.refuse_new_split() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	RAISE EXCEPTION 'the sums of a split are frozen' USING ERRCODE = 'check_violation';
END $$;

CREATE FUNCTION orders.refuse_new_sums() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	RAISE EXCEPTION 'the sums of a return are frozen' USING ERRCODE = 'check_violation';
END $$;

CREATE FUNCTION orders.refuse_returns_beyond_total() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
	total bigint;
BEGIN
	SELECT "total_minor" INTO total FROM "orders"."orders" WHERE "id" = NEW."order_id" FOR UPDATE;
	total := total + (SELECT coalesce(sum(e."due_minor" - e."back_minor"), 0) FROM "orders"."exchanges" e
		JOIN "orders"."operations" o ON o."id" = e."id" AND o."state" = 'done' WHERE e."order_id" = NEW."order_id");
	IF (SELECT coalesce(sum("back_minor"), 0) FROM "orders"."return_passengers" WHERE "order_id" = NEW."order_id" AND "live") > total THEN
		RAISE EXCEPTION 'returns of an order exceed its total' USING ERRCODE = 'check_violation';
	END IF;
	RETURN NULL;
END $$;

CREATE FUNCTION orders.refuse_ticket_revival() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	RAISE EXCEPTION 'ticket is % already', OLD."state" USING ERRCODE = 'check_violation';
END $$;

CREATE TABLE orders.accepted_agreements (
    order_id text NOT NULL,
    versions jsonb NOT NULL,
    at timestamp with time zone NOT NULL
);

CREATE TABLE orders.access_codes (
    id text NOT NULL,
    order_id text NOT NULL,
    visitor_hash text NOT NULL,
    channel text NOT NULL,
    code_hash bytea NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    tries integer DEFAULT 0 NOT NULL,
    used_at timestamp with time zone
);

CREATE TABLE orders.drafts (
    id text NOT NULL,
    visitor_hash text NOT NULL,
    search_uid text NOT NULL,
    offer_id text NOT NULL,
    supplier_id text NOT NULL,
    supplier_offer_id text NOT NULL,
    snapshot jsonb NOT NULL,
    price jsonb NOT NULL,
    refund jsonb NOT NULL,
    supplier_total jsonb NOT NULL,
    price_was jsonb,
    sealed bytea NOT NULL,
    reached text NOT NULL,
    order_id text,
    expires_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    contract_id text,
    for_contract_id text,
    journey jsonb,
    proposed jsonb
);

CREATE TABLE orders.exchanges (
    id text NOT NULL,
    order_id text NOT NULL,
    asked_id text NOT NULL,
    "position" integer NOT NULL,
    supplier_quote_id text NOT NULL,
    supplier_total jsonb NOT NULL,
    journey jsonb NOT NULL,
    lines jsonb NOT NULL,
    keeps_difference boolean NOT NULL,
    due_minor bigint NOT NULL,
    back_minor bigint NOT NULL,
    was_minor bigint,
    currency text NOT NULL,
    money text DEFAULT 'none'::text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    confirmed_at timestamp with time zone,
    withdrawn_at timestamp with time zone,
    ended_at timestamp with time zone,
    money_at timestamp with time zone,
    delivered_at timestamp with time zone,
    earned jsonb,
    travel jsonb,
    approval text,
    asked_by text,
    decided_at timestamp with time zone,
    decided_by text,
    comment bytea,
    CONSTRAINT exchanges_approval CHECK (((approval IS NULL) OR (travel IS NOT NULL))),
    CONSTRAINT exchanges_decided CHECK ((COALESCE((approval = ANY (ARRAY['approved'::text, 'refused'::text])), false) = (decided_at IS NOT NULL))),
    CONSTRAINT exchanges_money CHECK ((money = ANY (ARRAY['none'::text, 'sent'::text, 'paid'::text]))),
    CONSTRAINT exchanges_one_way CHECK (((LEAST(due_minor, back_minor) = 0) AND (due_minor >= 0) AND (back_minor >= 0)))
);

CREATE TABLE orders.ancillary_carts (
    id text NOT NULL,
    chosen jsonb NOT NULL,
    seats_until timestamp with time zone,
    updated_at timestamp with time zone NOT NULL,
    seats integer DEFAULT 0 NOT NULL,
    kept_by text,
    kept_from bytea
);

CREATE TABLE orders.ancillary_payment_shares (
    payment_id text NOT NULL,
    purchase_id text NOT NULL,
    amount_minor bigint NOT NULL,
    currency text NOT NULL
);

CREATE TABLE orders.ancillary_items (
    id text NOT NULL,
    purchase_id text NOT NULL,
    order_id text NOT NULL,
    "position" integer NOT NULL,
    passenger_id text NOT NULL,
    leg integer NOT NULL,
    flight text NOT NULL,
    departs_at timestamp with time zone NOT NULL,
    kind text NOT NULL,
    item text NOT NULL,
    seat text,
    child boolean NOT NULL,
    ssr text NOT NULL,
    rfic text NOT NULL,
    rfisc text NOT NULL,
    price_minor bigint NOT NULL,
    currency text NOT NULL,
    details jsonb NOT NULL,
    state text NOT NULL,
    number text,
    void_until timestamp with time zone,
    refund_until timestamp with time zone,
    code text,
    op text,
    op_id text,
    op_state text,
    attempts integer DEFAULT 0 NOT NULL,
    sent_at timestamp with time zone,
    settle_at timestamp with time zone,
    probes integer DEFAULT 0 NOT NULL,
    open_since timestamp with time zone,
    alerted_at timestamp with time zone,
    move_to text,
    fate jsonb,
    involuntary boolean DEFAULT false NOT NULL,
    back_minor bigint DEFAULT 0 NOT NULL,
    money text DEFAULT 'none'::text NOT NULL,
    issued_at timestamp with time zone,
    ended_at timestamp with time zone,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT ancillaries_items_back CHECK (((back_minor >= 0) AND (back_minor <= price_minor)))
);

CREATE TABLE orders.ancillary_purchases (
    id text NOT NULL,
    order_id text NOT NULL,
    holder text NOT NULL,
    paid text NOT NULL,
    state text NOT NULL,
    total_minor bigint NOT NULL,
    currency text NOT NULL,
    payment_id text,
    expires_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    paid_at timestamp with time zone,
    delivered_at timestamp with time zone
);

CREATE TABLE orders.duplicate_booking_guards (
    document_index bytea NOT NULL,
    flight text NOT NULL,
    order_id text NOT NULL,
    live boolean DEFAULT true NOT NULL,
    at timestamp with time zone NOT NULL
);

CREATE TABLE orders.grants (
    order_id text NOT NULL,
    visitor_hash text NOT NULL,
    via text NOT NULL,
    at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone,
    CONSTRAINT grants_expire CHECK (((via = 'placed'::text) = (expires_at IS NULL)))
);

CREATE TABLE orders.history (
    id bigint NOT NULL,
    order_id text NOT NULL,
    at timestamp with time zone NOT NULL,
    kind text NOT NULL,
    details jsonb NOT NULL
);

CREATE SEQUENCE orders.history_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE orders.history_id_seq OWNED BY orders.history.id;

CREATE TABLE orders.access_link_codes (
    code_hash text NOT NULL,
    order_id text NOT NULL,
    created_at timestamp with time zone NOT NULL
);

CREATE TABLE orders.list_columns (
    user_id text NOT NULL,
    list text NOT NULL,
    columns text[] NOT NULL
);

CREATE TABLE orders.list_views (
    id text NOT NULL,
    user_id text NOT NULL,
    list text NOT NULL,
    name text NOT NULL,
    query text NOT NULL,
    is_default boolean NOT NULL,
    created_at timestamp with time zone NOT NULL
);

CREATE TABLE orders.operations (
    id text NOT NULL,
    order_id text NOT NULL,
    kind text NOT NULL,
    state text NOT NULL,
    request_hash text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    sent_at timestamp with time zone,
    settle_at timestamp with time zone,
    probes integer DEFAULT 0 NOT NULL,
    open_since timestamp with time zone,
    alerted_at timestamp with time zone,
    outcome jsonb,
    updated_at timestamp with time zone NOT NULL
);

CREATE SEQUENCE orders.order_numbers
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

CREATE TABLE orders.order_passengers (
    id text NOT NULL,
    order_id text NOT NULL,
    "position" integer NOT NULL,
    category text NOT NULL,
    sealed bytea NOT NULL,
    document_index bytea NOT NULL,
    surname_index bytea NOT NULL
);

CREATE TABLE orders.order_payments (
    id text NOT NULL,
    order_id text NOT NULL,
    state text NOT NULL,
    amount_minor bigint NOT NULL,
    currency text NOT NULL,
    at timestamp with time zone NOT NULL,
    purpose text DEFAULT 'order'::text NOT NULL,
    method text DEFAULT 'card'::text NOT NULL,
    checked_at timestamp with time zone
);

CREATE TABLE orders.orders (
    id text NOT NULL,
    number text NOT NULL,
    draft_id text NOT NULL,
    locale text NOT NULL,
    version integer DEFAULT 0 NOT NULL,
    status text NOT NULL,
    ended text DEFAULT 'open'::text NOT NULL,
    payment_time_limit timestamp with time zone,
    total_minor bigint NOT NULL,
    currency text NOT NULL,
    supplier_id text NOT NULL,
    supplier_offer_id text NOT NULL,
    supplier_total jsonb NOT NULL,
    booking_ref jsonb,
    locator text,
    journey jsonb NOT NULL,
    price jsonb NOT NULL,
    refund jsonb NOT NULL,
    contacts bytea NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    delivered_at timestamp with time zone,
    contract_id text,
    user_id text,
    placed_from bytea,
    schedule_checked_at timestamp with time zone,
    edition text,
    split_ancestor_ids text[] DEFAULT '{}'::text[] NOT NULL,
    workplace_id text
);

CREATE TABLE orders.return_passengers (
    return_id text NOT NULL,
    passenger_id text NOT NULL,
    order_id text NOT NULL,
    paid_minor bigint NOT NULL,
    back_minor bigint NOT NULL,
    live boolean DEFAULT true NOT NULL,
    document text DEFAULT ''::text NOT NULL,
    CONSTRAINT return_passengers_within_paid CHECK (((back_minor >= 0) AND (back_minor <= paid_minor)))
);

CREATE TABLE orders.returns (
    id text NOT NULL,
    order_id text NOT NULL,
    kind text NOT NULL,
    supplier_quote_id text,
    lines jsonb NOT NULL,
    paid_minor bigint NOT NULL,
    back_minor bigint NOT NULL,
    was_minor bigint,
    currency text NOT NULL,
    money text DEFAULT 'none'::text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    confirmed_at timestamp with time zone,
    money_at timestamp with time zone,
    delivered_at timestamp with time zone,
    cause text DEFAULT 'voluntary'::text NOT NULL,
    CONSTRAINT returns_money CHECK ((money = ANY (ARRAY['none'::text, 'sent'::text, 'stuck'::text, 'paid'::text]))),
    CONSTRAINT returns_within_paid CHECK (((back_minor >= 0) AND (back_minor <= paid_minor)))
);

CREATE TABLE orders.sales (
    order_id text NOT NULL,
    contract_id text NOT NULL,
    user_id text,
    workplace_id text,
    created_at timestamp with time zone NOT NULL,
    status text NOT NULL,
    payment_time_limit timestamp with time zone,
    mode text NOT NULL,
    departs_on text,
    origin text,
    destination text,
    total_minor bigint NOT NULL,
    commission_minor bigint,
    motivation_minor bigint,
    departs text,
    sold_minor bigint DEFAULT 0,
    returned_minor bigint DEFAULT 0,
    sold_commission_minor bigint DEFAULT 0,
    returned_commission_minor bigint DEFAULT 0,
    sold_motivation_minor bigint DEFAULT 0,
    returned_motivation_minor bigint DEFAULT 0
);

CREATE TABLE orders.schedule_changes (
    id text NOT NULL,
    order_id text NOT NULL,
    was jsonb NOT NULL,
    now jsonb NOT NULL,
    canceled jsonb NOT NULL,
    significant boolean NOT NULL,
    found_at timestamp with time zone NOT NULL,
    answer text,
    answered_at timestamp with time zone,
    CONSTRAINT schedule_changes_answer CHECK ((answer = ANY (ARRAY['accepted'::text, 'superseded'::text])))
);

CREATE TABLE orders.splits (
    id text NOT NULL,
    order_id text NOT NULL,
    child_id text,
    passenger_ids jsonb NOT NULL,
    price jsonb NOT NULL,
    supplier_total jsonb NOT NULL,
    own_minor bigint NOT NULL,
    left_minor bigint NOT NULL,
    whole_minor bigint NOT NULL,
    currency text NOT NULL,
    issued boolean NOT NULL,
    shares jsonb NOT NULL,
    paid_minor bigint NOT NULL,
    credited_minor bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    done_at timestamp with time zone,
    CONSTRAINT splits_conserve CHECK ((((own_minor + left_minor) = whole_minor) AND (LEAST(own_minor, left_minor) >= 0))),
    CONSTRAINT splits_done CHECK (((child_id IS NULL) = (done_at IS NULL)))
);

CREATE TABLE orders.tickets (
    number text NOT NULL,
    order_id text NOT NULL,
    passenger_id text NOT NULL,
    type text NOT NULL,
    state text NOT NULL,
    coupons jsonb NOT NULL,
    void_until timestamp with time zone,
    replaces text,
    exchange_id text,
    CONSTRAINT tickets_thirteen_digits CHECK ((number ~ '^[0-9]{13}$'::text))
);

CREATE VIEW orders.ticket_rows AS
 SELECT t.number AS id,
    t.number,
    t.order_id,
    o.contract_id,
    o.user_id,
    o.workplace_id,
    t.passenger_id,
    t.type,
    NULL::text AS kind,
    t.state,
    (t.exchange_id IS NOT NULL) AS exchanged,
    COALESCE(t.replaces, NULLIF(mates.first, t.number)) AS related_ticket_number,
    ((run.legs -> 0) ->> 'carrier'::text) AS carrier,
    COALESCE(e.ended_at, ( SELECT i.updated_at
           FROM orders.operations i
          WHERE ((i.order_id = o.id) AND (i.kind = 'issue'::text) AND (i.state = 'done'::text) AND (e.id IS NULL))
         LIMIT 1), o.updated_at) AS issued_at,
    "left"((run.legs #>> '{0,departs}'::text[]), 10) AS departs_on,
    (((j.journey -> 'places'::text) -> (run.legs #>> '{0,from}'::text[])) ->> 'cityKey'::text) AS origin,
    (((j.journey -> 'places'::text) -> (run.legs #>> '{-1,to}'::text[])) ->> 'cityKey'::text) AS destination,
    o.currency,
    COALESCE(((sums.line #>> '{fare,minor}'::text[]))::bigint, (0)::bigint) AS fare_minor,
    COALESCE(((sums.line #>> '{taxes,minor}'::text[]))::bigint, (0)::bigint) AS taxes_minor,
    (COALESCE(((sums.line #>> '{serviceFee,minor}'::text[]))::bigint, (0)::bigint) + COALESCE(((sums.line #>> '{itFee,minor}'::text[]))::bigint, (0)::bigint)) AS fee_minor,
    COALESCE(((sums.line #>> '{total,minor}'::text[]))::bigint, (0)::bigint) AS total_minor,
    COALESCE(((sums.line #>> '{commission,minor}'::text[]))::bigint, (0)::bigint) AS commission_minor,
    COALESCE(((sums.line #>> '{motivation,minor}'::text[]))::bigint, (0)::bigint) AS motivation_minor
   FROM (((((((((((orders.tickets t
     JOIN orders.orders o ON (((o.id = t.order_id) AND (o.contract_id IS NOT NULL))))
     JOIN orders.order_passengers p ON ((p.id = t.passenger_id)))
     LEFT JOIN orders.exchanges e ON ((e.id = t.exchange_id)))
     CROSS JOIN LATERAL ( SELECT COALESCE(e.journey, o.journey) AS journey) j)
     LEFT JOIN LATERAL ( SELECT part_1.n,
            part_1.legs
           FROM ( SELECT (own.n - 1) AS n,
                    ( SELECT jsonb_agg(leg.it ORDER BY leg.n) AS jsonb_agg
                           FROM jsonb_path_query(j.journey, '$."slices"[*]."segments"[*]'::jsonpath) WITH ORDINALITY leg(it, n)
                          WHERE ((leg.n > (own.upto - own.legs)) AND (leg.n <= own.upto))) AS legs
                   FROM ( SELECT x.n,
                            ((x.it ->> 'legs'::text))::integer AS legs,
                            sum(((x.it ->> 'legs'::text))::integer) OVER (ORDER BY x.n) AS upto
                           FROM jsonb_path_query(j.journey, '$."terms"."parts"[*]'::jsonpath) WITH ORDINALITY x(it, n)) own) part_1
          WHERE (part_1.legs @> jsonb_build_array(jsonb_build_object('flight', (t.coupons #>> '{0,flight}'::text[]))))
          ORDER BY part_1.n
         LIMIT 1) part ON (true))
     CROSS JOIN LATERAL ( SELECT COALESCE(part.legs, jsonb_path_query_first(j.journey, '$."slices"[0]."segments"'::jsonpath)) AS legs) run)
     CROSS JOIN LATERAL ( SELECT min(m.number) AS first
           FROM orders.tickets m
          WHERE ((m.order_id = t.order_id) AND (m.passenger_id = t.passenger_id) AND (NOT (m.exchange_id IS DISTINCT FROM t.exchange_id)) AND ((part.legs IS NULL) OR (part.legs @> jsonb_build_array(jsonb_build_object('flight', (m.coupons #>> '{0,flight}'::text[]))))))) mates)
     LEFT JOIN LATERAL ( SELECT l.l AS line
           FROM jsonb_path_query((o.price -> 'lines'::text), '$[*]'::jsonpath) l(l)
          WHERE ((l.l ->> 'category'::text) = p.category)
         LIMIT 1) sold ON (true))
     LEFT JOIN LATERAL ( SELECT (jsonb_strip_nulls(jsonb_build_object('commission', (sold.line -> 'commission'::text), 'motivation', (sold.line -> 'motivation'::text))) || (l.l -> 'price'::text)) AS line
           FROM jsonb_path_query(e.lines, '$[*]'::jsonpath) l(l)
          WHERE ((l.l ->> 'passengerId'::text) = t.passenger_id)
         LIMIT 1) moved ON (true))
     LEFT JOIN LATERAL ( SELECT l.l AS line
           FROM jsonb_path_query((((o.price -> 'parts'::text) -> (part.n)::integer) -> 'lines'::text), '$[*]'::jsonpath) l(l)
          WHERE ((l.l ->> 'category'::text) = p.category)
         LIMIT 1) apart ON ((e.id IS NULL)))
     CROSS JOIN LATERAL ( SELECT
                CASE
                    WHEN (mates.first = t.number) THEN COALESCE(moved.line, apart.line, sold.line)
                    ELSE NULL::jsonb
                END AS line) sums)
UNION ALL
 SELECT i.id,
    i.number,
    i.order_id,
    o.contract_id,
    o.user_id,
    o.workplace_id,
    i.passenger_id,
        CASE i.kind
            WHEN 'seat'::text THEN 'COMFORT_SEAT'::text
            WHEN 'baggage'::text THEN 'EBAGGAGE'::text
            ELSE 'other'::text
        END AS type,
    i.kind,
        CASE i.state
            WHEN 'voided'::text THEN 'void'::text
            WHEN 'refunded'::text THEN 'refunded'::text
            WHEN 'lost'::text THEN 'lost'::text
            ELSE 'open'::text
        END AS state,
    false AS exchanged,
    ( SELECT t.number
           FROM orders.tickets t
          WHERE ((t.order_id = i.order_id) AND (t.passenger_id = i.passenger_id))
          ORDER BY (t.coupons @> jsonb_build_array(jsonb_build_object('flight', i.flight))) DESC, (t.state = 'open'::text) DESC, t.number
         LIMIT 1) AS related_ticket_number,
    "left"(i.flight, 2) AS carrier,
    COALESCE(i.issued_at, i.updated_at) AS issued_at,
    COALESCE("left"((leg.it ->> 'departs'::text), 10), to_char((i.departs_at AT TIME ZONE 'Asia/Bishkek'::text), 'YYYY-MM-DD'::text)) AS departs_on,
    (((o.journey -> 'places'::text) -> (leg.it ->> 'from'::text)) ->> 'cityKey'::text) AS origin,
    (((o.journey -> 'places'::text) -> (leg.it ->> 'to'::text)) ->> 'cityKey'::text) AS destination,
    i.currency,
    i.price_minor AS fare_minor,
    0 AS taxes_minor,
    0 AS fee_minor,
    i.price_minor AS total_minor,
    0 AS commission_minor,
    0 AS motivation_minor
   FROM ((orders.ancillary_items i
     JOIN orders.orders o ON (((o.id = i.order_id) AND (o.contract_id IS NOT NULL))))
     LEFT JOIN LATERAL ( SELECT l.it
           FROM jsonb_path_query(o.journey, '$."slices"[*]."segments"[*]'::jsonpath) WITH ORDINALITY l(it, n)
          WHERE (l.n = (i.leg + 1))) leg ON (true))
  WHERE (i.number IS NOT NULL);

CREATE TABLE orders.ticket_list_rows (
    id text NOT NULL,
    number text NOT NULL,
    order_id text NOT NULL,
    contract_id text NOT NULL,
    user_id text,
    workplace_id text,
    passenger_id text NOT NULL,
    type text NOT NULL,
    kind text,
    state text NOT NULL,
    exchanged boolean NOT NULL,
    related_ticket_number text,
    carrier text,
    issued_at timestamp with time zone NOT NULL,
    departs_on text,
    origin text,
    destination text,
    currency text NOT NULL,
    fare_minor bigint NOT NULL,
    taxes_minor bigint NOT NULL,
    fee_minor bigint NOT NULL,
    total_minor bigint NOT NULL,
    commission_minor bigint NOT NULL,
    motivation_minor bigint NOT NULL,
    penalty_minor bigint DEFAULT 0 NOT NULL,
    returned_minor bigint DEFAULT 0 NOT NULL,
    returned_commission_minor bigint DEFAULT 0 NOT NULL,
    returned_motivation_minor bigint DEFAULT 0 NOT NULL
)
WITH (parallel_workers='0');

CREATE TABLE orders.trips (
    order_id text NOT NULL,
    contract_id text NOT NULL,
    cost_centre text,
    purpose bytea,
    violations jsonb NOT NULL,
    state text NOT NULL,
    asked_at timestamp with time zone NOT NULL,
    until timestamp with time zone,
    silence text,
    decided_at timestamp with time zone,
    decided_by text,
    comment bytea,
    CONSTRAINT trips_asked CHECK (((state = 'free'::text) OR ((until IS NOT NULL) AND (silence IS NOT NULL)))),
    CONSTRAINT trips_decided CHECK (((state = ANY (ARRAY['approved'::text, 'refused'::text])) = (decided_at IS NOT NULL)))
);

ALTER TABLE ONLY orders.history ALTER COLUMN id SET DEFAULT nextval('orders.history_id_seq'::regclass);

ALTER TABLE ONLY orders.accepted_agreements ADD CONSTRAINT accepted_agreements_pkey PRIMARY KEY (order_id);

ALTER TABLE ONLY orders.access_codes ADD CONSTRAINT access_codes_pkey PRIMARY KEY (id);

ALTER TABLE ONLY orders.drafts ADD CONSTRAINT drafts_pkey PRIMARY KEY (id);

ALTER TABLE ONLY orders.exchanges ADD CONSTRAINT exchanges_pkey PRIMARY KEY (id);

ALTER TABLE ONLY orders.ancillary_carts ADD CONSTRAINT extras_baskets_pkey PRIMARY KEY (id);

ALTER TABLE ONLY orders.ancillary_payment_shares ADD CONSTRAINT extras_carried_pkey PRIMARY KEY (payment_id);

ALTER TABLE ONLY orders.ancillary_items ADD CONSTRAINT extras_items_pkey PRIMARY KEY (id);

ALTER TABLE ONLY orders.ancillary_purchases ADD CONSTRAINT extras_purchases_pkey PRIMARY KEY (id);

ALTER TABLE ONLY orders.duplicate_booking_guards ADD CONSTRAINT flight_claims_order_id_document_index_flight_pk PRIMARY KEY (order_id, document_index, flight);

ALTER TABLE ONLY orders.grants ADD CONSTRAINT grants_order_id_visitor_hash_pk PRIMARY KEY (order_id, visitor_hash);

ALTER TABLE ONLY orders.history ADD CONSTRAINT history_order_id_id_pk PRIMARY KEY (order_id, id);

ALTER TABLE ONLY orders.access_link_codes ADD CONSTRAINT link_codes_pkey PRIMARY KEY (code_hash);

ALTER TABLE ONLY orders.list_columns ADD CONSTRAINT list_columns_user_id_list_pk PRIMARY KEY (user_id, list);

ALTER TABLE ONLY orders.list_views ADD CONSTRAINT list_views_pkey PRIMARY KEY (id);

ALTER TABLE ONLY orders.operations ADD CONSTRAINT operations_pkey PRIMARY KEY (id);

ALTER TABLE ONLY orders.order_passengers ADD CONSTRAINT order_passengers_pkey PRIMARY KEY (id);

ALTER TABLE ONLY orders.order_payments ADD CONSTRAINT order_payments_order_id_id_pk PRIMARY KEY (order_id, id);

ALTER TABLE ONLY orders.orders ADD CONSTRAINT orders_number_unique UNIQUE (number);

ALTER TABLE ONLY orders.orders ADD CONSTRAINT orders_pkey PRIMARY KEY (id);

ALTER TABLE ONLY orders.return_passengers ADD CONSTRAINT return_passengers_return_id_passenger_id_document_pk PRIMARY KEY (return_id, passenger_id, document);

ALTER TABLE ONLY orders.returns ADD CONSTRAINT returns_pkey PRIMARY KEY (id);

ALTER TABLE ONLY orders.sales ADD CONSTRAINT sales_pkey PRIMARY KEY (order_id);

ALTER TABLE ONLY orders.schedule_changes ADD CONSTRAINT schedule_changes_pkey PRIMARY KEY (id);

ALTER TABLE ONLY orders.splits ADD CONSTRAINT splits_pkey PRIMARY KEY (id);

ALTER TABLE ONLY orders.ticket_list_rows ADD CONSTRAINT ticket_sales_pkey PRIMARY KEY (id);

ALTER TABLE ONLY orders.tickets ADD CONSTRAINT tickets_pkey PRIMARY KEY (number);

ALTER TABLE ONLY orders.trips ADD CONSTRAINT trips_pkey PRIMARY KEY (order_id);

CREATE INDEX access_codes_visitor ON orders.access_codes USING btree (order_id, visitor_hash, created_at);

CREATE INDEX baskets_of_address ON orders.ancillary_carts USING btree (kept_from) WHERE (seats > 0);

CREATE INDEX baskets_of_visitor ON orders.ancillary_carts USING btree (kept_by) WHERE (seats > 0);

CREATE INDEX drafts_updated ON orders.drafts USING btree (updated_at);

CREATE INDEX exchanges_approvals ON orders.exchanges USING btree (confirmed_at) WHERE (approval IS NOT NULL);

CREATE INDEX exchanges_asked ON orders.exchanges USING btree (asked_id);

CREATE INDEX exchanges_money_open ON orders.exchanges USING btree (money_at) WHERE (money = 'sent'::text);

CREATE UNIQUE INDEX exchanges_one_at_a_time ON orders.exchanges USING btree (order_id) WHERE ((confirmed_at IS NOT NULL) AND (ended_at IS NULL));

CREATE INDEX exchanges_order ON orders.exchanges USING btree (order_id);

CREATE INDEX ancillaries_carried_purchase ON orders.ancillary_payment_shares USING btree (purchase_id);

CREATE UNIQUE INDEX ancillaries_items_number ON orders.ancillary_items USING btree (number);

CREATE INDEX ancillaries_items_open ON orders.ancillary_items USING btree (settle_at) WHERE (op_state IS NOT NULL);

CREATE INDEX ancillaries_items_order ON orders.ancillary_items USING btree (order_id);

CREATE INDEX ancillaries_items_purchase ON orders.ancillary_items USING btree (purchase_id);

CREATE UNIQUE INDEX ancillaries_purchases_one_unpaid ON orders.ancillary_purchases USING btree (order_id) WHERE (state = 'unpaid'::text);

CREATE INDEX ancillaries_purchases_open ON orders.ancillary_purchases USING btree (created_at) WHERE ((state <> 'withdrawn'::text) AND (delivered_at IS NULL));

CREATE INDEX ancillaries_purchases_order ON orders.ancillary_purchases USING btree (order_id);

CREATE INDEX flight_claims_given_up ON orders.duplicate_booking_guards USING btree (document_index, at) WHERE (NOT live);

CREATE UNIQUE INDEX flight_claims_live ON orders.duplicate_booking_guards USING btree (document_index, flight) WHERE live;

CREATE INDEX grants_visitor ON orders.grants USING btree (visitor_hash);

CREATE UNIQUE INDEX list_views_default ON orders.list_views USING btree (user_id, list) WHERE is_default;

CREATE UNIQUE INDEX list_views_name ON orders.list_views USING btree (user_id, list, name);

CREATE UNIQUE INDEX operations_one_of_a_kind ON orders.operations USING btree (order_id, kind, (
CASE
    WHEN (kind = ANY (ARRAY['hold'::text, 'issue'::text, 'cancel_hold'::text])) THEN ''::text
    ELSE id
END));

CREATE INDEX operations_open ON orders.operations USING btree (updated_at) WHERE (state = ANY (ARRAY['planned'::text, 'sent'::text, 'pending'::text, 'unknown'::text, 'awaiting_numbers'::text, 'blocked'::text]));

CREATE INDEX order_passengers_document ON orders.order_passengers USING btree (document_index);

CREATE INDEX order_passengers_order ON orders.order_passengers USING btree (order_id);

CREATE INDEX order_passengers_surname ON orders.order_passengers USING btree (surname_index);

CREATE INDEX order_payments_live ON orders.order_payments USING btree (at) WHERE (state = ANY (ARRAY['started'::text, 'refunding'::text]));

CREATE INDEX orders_booking ON orders.orders USING btree (((booking_ref ->> 'id'::text))) WHERE (booking_ref IS NOT NULL);

CREATE INDEX orders_contract ON orders.orders USING btree (contract_id, created_at) WHERE (contract_id IS NOT NULL);

CREATE INDEX orders_due ON orders.orders USING btree (payment_time_limit) WHERE (status = ANY (ARRAY['pay'::text, 'not_payed'::text]));

CREATE INDEX orders_locator ON orders.orders USING btree (locator) WHERE (locator IS NOT NULL);

CREATE UNIQUE INDEX orders_one_per_draft ON orders.orders USING btree (draft_id) WHERE (ended = 'open'::text);

CREATE INDEX orders_placed_from ON orders.orders USING btree (placed_from) WHERE (status = ANY (ARRAY['cooked'::text, 'hold'::text, 'pay'::text, 'not_payed'::text]));

CREATE INDEX orders_to_check ON orders.orders USING btree (COALESCE(schedule_checked_at, created_at)) WHERE (status = ANY (ARRAY['sold'::text, 'partial_sold'::text]));

CREATE INDEX orders_undelivered ON orders.orders USING btree (updated_at) WHERE ((delivered_at IS NULL) AND (status = 'sold'::text));

CREATE UNIQUE INDEX return_passengers_once ON orders.return_passengers USING btree (passenger_id, document) WHERE live;

CREATE INDEX returns_money_open ON orders.returns USING btree (money_at) WHERE (money = 'sent'::text);

CREATE INDEX returns_order ON orders.returns USING btree (order_id);

CREATE INDEX sales_contract ON orders.sales USING btree (contract_id, created_at, order_id) INCLUDE (status, mode, departs_on, departs, origin, destination, user_id, workplace_id, payment_time_limit, total_minor, sold_minor, returned_minor, sold_commission_minor, returned_commission_minor, sold_motivation_minor, returned_motivation_minor);

CREATE INDEX sales_unsummed ON orders.sales USING btree (order_id) WHERE (sold_minor IS NULL);

CREATE UNIQUE INDEX schedule_changes_one_open ON orders.schedule_changes USING btree (order_id) WHERE (answer IS NULL);

CREATE UNIQUE INDEX splits_child ON orders.splits USING btree (child_id);

CREATE INDEX splits_order ON orders.splits USING btree (order_id);

CREATE INDEX ticket_sales_contract ON orders.ticket_list_rows USING btree (contract_id, issued_at, id) INCLUDE (number, related_ticket_number, type, state, carrier, departs_on, origin, destination, user_id, workplace_id, currency, total_minor, commission_minor, motivation_minor, returned_minor, returned_commission_minor, returned_motivation_minor);

CREATE INDEX ticket_sales_number ON orders.ticket_list_rows USING btree (number);

CREATE INDEX ticket_sales_order ON orders.ticket_list_rows USING btree (order_id);

CREATE INDEX ticket_sales_passenger ON orders.ticket_list_rows USING btree (passenger_id);

CREATE INDEX tickets_order ON orders.tickets USING btree (order_id);

CREATE UNIQUE INDEX tickets_replaced_once ON orders.tickets USING btree (replaces);

CREATE INDEX trips_of_contract ON orders.trips USING btree (contract_id, asked_at);

CREATE INDEX trips_waiting ON orders.trips USING btree (until) WHERE (state = 'waiting'::text);

CREATE TRIGGER accepted_agreements_append_only BEFORE DELETE OR UPDATE ON orders.accepted_agreements FOR EACH ROW EXECUTE FUNCTION orders.refuse_change();

CREATE TRIGGER drafts_journey BEFORE INSERT OR UPDATE OF snapshot, journey ON orders.drafts FOR EACH ROW EXECUTE FUNCTION orders.keep_draft_journey();

CREATE TRIGGER exchanges_sums_frozen BEFORE UPDATE ON orders.exchanges FOR EACH ROW WHEN (((new.lines <> old.lines) OR (new.journey <> old.journey) OR (new.due_minor <> old.due_minor) OR (new.back_minor <> old.back_minor) OR (new.supplier_quote_id <> old.supplier_quote_id) OR (new.supplier_total <> old.supplier_total) OR (new.earned IS DISTINCT FROM old.earned))) EXECUTE FUNCTION orders.refuse_new_exchange();

CREATE TRIGGER extra_sales_kept AFTER INSERT OR UPDATE OF number, state, order_id, flight ON orders.ancillary_items FOR EACH ROW WHEN ((new.number IS NOT NULL)) EXECUTE FUNCTION orders.keep_extra_sale();

CREATE TRIGGER history_append_only BEFORE DELETE OR UPDATE ON orders.history FOR EACH ROW EXECUTE FUNCTION orders.refuse_change();

CREATE TRIGGER orders_stay BEFORE DELETE OR UPDATE OF id ON orders.orders FOR EACH ROW EXECUTE FUNCTION orders.refuse_change();

CREATE TRIGGER return_passengers_within_total AFTER INSERT OR UPDATE ON orders.return_passengers FOR EACH ROW EXECUTE FUNCTION orders.refuse_returns_beyond_total();

CREATE TRIGGER returns_sums_frozen BEFORE UPDATE ON orders.returns FOR EACH ROW WHEN (((new.lines <> old.lines) OR (new.back_minor <> old.back_minor) OR (new.paid_minor <> old.paid_minor) OR (new.kind <> old.kind) OR (new.supplier_quote_id IS DISTINCT FROM old.supplier_quote_id))) EXECUTE FUNCTION orders.refuse_new_sums();

CREATE TRIGGER sales_kept AFTER INSERT ON orders.orders FOR EACH ROW WHEN ((new.contract_id IS NOT NULL)) EXECUTE FUNCTION orders.keep_sale();

CREATE TRIGGER sales_kept_up AFTER UPDATE OF status, payment_time_limit, total_minor, price ON orders.orders FOR EACH ROW WHEN (((new.contract_id IS NOT NULL) AND ((((old.status IS DISTINCT FROM new.status) OR (old.payment_time_limit IS DISTINCT FROM new.payment_time_limit)) OR (old.total_minor IS DISTINCT FROM new.total_minor)) OR (old.price IS DISTINCT FROM new.price)))) EXECUTE FUNCTION orders.keep_sale();

CREATE CONSTRAINT TRIGGER splits_add_up AFTER UPDATE ON orders.splits DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.child_id IS NOT NULL)) EXECUTE FUNCTION orders.check_split();

CREATE TRIGGER splits_frozen BEFORE UPDATE ON orders.splits FOR EACH ROW WHEN (((old.child_id IS NOT NULL) OR (new.order_id <> old.order_id) OR (new.passenger_ids <> old.passenger_ids) OR (new.price <> old.price) OR (new.supplier_total <> old.supplier_total) OR (new.own_minor <> old.own_minor) OR (new.left_minor <> old.left_minor) OR (new.shares <> old.shares) OR (new.paid_minor <> old.paid_minor) OR (new.credited_minor <> old.credited_minor))) EXECUTE FUNCTION orders.refuse_new_split();

CREATE TRIGGER ticket_sales_departures AFTER UPDATE OF journey ON orders.orders FOR EACH ROW WHEN (((new.contract_id IS NOT NULL) AND (old.journey IS DISTINCT FROM new.journey))) EXECUTE FUNCTION orders.keep_ticket_departures();

CREATE TRIGGER ticket_sales_kept AFTER INSERT ON orders.tickets FOR EACH ROW EXECUTE FUNCTION orders.keep_ticket_sale();

CREATE TRIGGER ticket_sales_state AFTER UPDATE OF state, order_id ON orders.tickets FOR EACH ROW WHEN (((old.state IS DISTINCT FROM new.state) OR (old.order_id IS DISTINCT FROM new.order_id))) EXECUTE FUNCTION orders.keep_ticket_state();

CREATE TRIGGER tickets_closed_once BEFORE UPDATE ON orders.tickets FOR EACH ROW WHEN (((old.state = ANY (ARRAY['void'::text, 'refunded'::text, 'exchanged'::text])) AND (new.state <> old.state))) EXECUTE FUNCTION orders.refuse_ticket_revival();

ALTER TABLE ONLY orders.exchanges ADD CONSTRAINT exchanges_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders.orders(id);

ALTER TABLE ONLY orders.ancillary_payment_shares ADD CONSTRAINT extras_carried_purchase_id_extras_purchases_id_fk FOREIGN KEY (purchase_id) REFERENCES orders.ancillary_purchases(id);

ALTER TABLE ONLY orders.ancillary_items ADD CONSTRAINT extras_items_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders.orders(id);

ALTER TABLE ONLY orders.ancillary_items ADD CONSTRAINT extras_items_purchase_id_extras_purchases_id_fk FOREIGN KEY (purchase_id) REFERENCES orders.ancillary_purchases(id);

ALTER TABLE ONLY orders.ancillary_purchases ADD CONSTRAINT extras_purchases_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders.orders(id);

ALTER TABLE ONLY orders.access_link_codes ADD CONSTRAINT link_codes_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders.orders(id);

ALTER TABLE ONLY orders.order_payments ADD CONSTRAINT order_payments_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders.orders(id);

ALTER TABLE ONLY orders.return_passengers ADD CONSTRAINT return_passengers_passenger_id_order_passengers_id_fk FOREIGN KEY (passenger_id) REFERENCES orders.order_passengers(id);

ALTER TABLE ONLY orders.return_passengers ADD CONSTRAINT return_passengers_return_id_returns_id_fk FOREIGN KEY (return_id) REFERENCES orders.returns(id);

ALTER TABLE ONLY orders.returns ADD CONSTRAINT returns_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders.orders(id);

ALTER TABLE ONLY orders.sales ADD CONSTRAINT sales_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders.orders(id) ON DELETE CASCADE;

ALTER TABLE ONLY orders.schedule_changes ADD CONSTRAINT schedule_changes_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders.orders(id);

ALTER TABLE ONLY orders.splits ADD CONSTRAINT splits_child_id_orders_id_fk FOREIGN KEY (child_id) REFERENCES orders.orders(id);

ALTER TABLE ONLY orders.splits ADD CONSTRAINT splits_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders.orders(id);

ALTER TABLE ONLY orders.ticket_list_rows ADD CONSTRAINT ticket_sales_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders.orders(id) ON DELETE CASCADE;

ALTER TABLE ONLY orders.tickets ADD CONSTRAINT tickets_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders.orders(id);

ALTER TABLE ONLY orders.tickets ADD CONSTRAINT tickets_passenger_id_order_passengers_id_fk FOREIGN KEY (passenger_id) REFERENCES orders.order_passengers(id);

ALTER TABLE ONLY orders.trips ADD CONSTRAINT trips_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders.orders(id) ON DELETE CASCADE;
