-- The whole schema of the module. Tables follow src/modules/inventory/db/schema.ts; constraints, functions and triggers that it cannot say are written here.
SET LOCAL check_function_bodies = false;

CREATE SCHEMA inventory;

CREATE FUNCTION inventory.log_departures() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	IF (SELECT count(*) FROM "changed") > 500 THEN
		INSERT INTO "inventory"."change_log" DEFAULT VALUES;
	ELSE
		INSERT INTO "inventory"."change_log" ("departure_id") SELECT "id" FROM "changed";
	END IF;
	RETURN NULL;
END $$;

CREATE FUNCTION inventory.log_seats() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	INSERT INTO "inventory"."change_log" ("flight_id") SELECT DISTINCT "flight_id" FROM "changed";
	RETURN NULL;
END $$;

CREATE FUNCTION inventory.log_timetable() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	INSERT INTO "inventory"."change_log" DEFAULT VALUES;
	RETURN NULL;
END $$;

CREATE FUNCTION inventory.refuse_unless_all(taken bigint, wanted bigint) RETURNS void
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF taken <> wanted THEN
    RAISE EXCEPTION 'no seats are left at this fare' USING ERRCODE = 'SA001';
  END IF;
END $$;

CREATE FUNCTION inventory.stock_of(departure text) RETURNS SETOF text
    LANGUAGE sql STABLE
    AS $$
	SELECT coalesce(f."run_id" || '#' || s, "departure") FROM (VALUES (1)) AS one
	LEFT JOIN "inventory"."departures" f ON f."id" = "departure" AND f."run_id" IS NOT NULL
	LEFT JOIN LATERAL generate_series(f."first_section"::int, f."last_section"::int) AS s ON true
$$;

CREATE TABLE inventory.booking_flights (
    booking_id text NOT NULL,
    n smallint NOT NULL,
    flight_id text NOT NULL,
    rbd text NOT NULL,
    seats smallint NOT NULL,
    flight text NOT NULL,
    trip smallint DEFAULT 0 NOT NULL,
    slice smallint DEFAULT 0 NOT NULL
);

CREATE TABLE inventory.booking_travellers (
    booking_id text NOT NULL,
    traveller_id text NOT NULL,
    category text NOT NULL
);

CREATE TABLE inventory.bookings (
    id text NOT NULL,
    locator text NOT NULL,
    version integer NOT NULL,
    state text NOT NULL,
    carrier text NOT NULL,
    fare_family text NOT NULL,
    prices jsonb NOT NULL,
    total_minor bigint NOT NULL,
    currency text NOT NULL,
    payment_time_limit timestamp with time zone NOT NULL,
    created_at timestamp with time zone NOT NULL,
    departs_at timestamp with time zone NOT NULL,
    split_from text,
    terms jsonb,
    portions jsonb
);

CREATE TABLE inventory.stock (
    flight_id text NOT NULL,
    rbd text NOT NULL,
    fare_family text NOT NULL,
    seats smallint NOT NULL,
    sold smallint DEFAULT 0 NOT NULL,
    fare_minor bigint NOT NULL,
    CONSTRAINT never_oversold CHECK (((sold >= 0) AND (sold <= seats)))
);

CREATE TABLE inventory.change_log (
    id bigint NOT NULL,
    xid xid8 DEFAULT pg_current_xact_id() NOT NULL,
    flight_id text,
    at timestamp with time zone DEFAULT now() NOT NULL,
    departure_id text
);

ALTER TABLE inventory.change_log ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME inventory.change_log_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE inventory.check_ins (
    flight_id text NOT NULL,
    booking_id text NOT NULL,
    traveller_id text NOT NULL,
    seat text,
    sequence smallint NOT NULL,
    at timestamp with time zone NOT NULL
);

CREATE SEQUENCE inventory.document_numbers_f0
    START WITH 5300000001
    INCREMENT BY 1
    NO MINVALUE
    MAXVALUE 9999999999
    CACHE 1;

CREATE SEQUENCE inventory.document_numbers_h0
    START WITH 5100000001
    INCREMENT BY 1
    NO MINVALUE
    MAXVALUE 9999999999
    CACHE 1;

CREATE SEQUENCE inventory.document_numbers_k0
    START WITH 2500000001
    INCREMENT BY 1
    NO MINVALUE
    MAXVALUE 9999999999
    CACHE 1;

CREATE SEQUENCE inventory.document_numbers_l0
    START WITH 4100000001
    INCREMENT BY 1
    NO MINVALUE
    MAXVALUE 9999999999
    CACHE 1;

CREATE SEQUENCE inventory.document_numbers_u0
    START WITH 5200000001
    INCREMENT BY 1
    NO MINVALUE
    MAXVALUE 9999999999
    CACHE 1;

CREATE SEQUENCE inventory.document_numbers_w0
    START WITH 7200000001
    INCREMENT BY 1
    NO MINVALUE
    MAXVALUE 9999999999
    CACHE 1;

CREATE SEQUENCE inventory.document_numbers_x0
    START WITH 2400000001
    INCREMENT BY 1
    NO MINVALUE
    MAXVALUE 9999999999
    CACHE 1;

CREATE SEQUENCE inventory.document_numbers_z1
    START WITH 2600000001
    INCREMENT BY 1
    NO MINVALUE
    MAXVALUE 9999999999
    CACHE 1;

CREATE TABLE inventory.exchange_quotes (
    id text NOT NULL,
    call_id text NOT NULL,
    n smallint NOT NULL,
    booking_id text NOT NULL,
    version integer NOT NULL,
    request_hash text NOT NULL,
    offer jsonb NOT NULL,
    refunds_difference boolean NOT NULL,
    lines jsonb NOT NULL,
    total_minor bigint NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    made_at timestamp with time zone NOT NULL,
    used_by text
);

CREATE TABLE inventory.ancillary_sales (
    id text NOT NULL,
    booking_id text NOT NULL,
    traveller_id text NOT NULL,
    flight_id text NOT NULL,
    kind text NOT NULL,
    item text NOT NULL,
    seat text,
    price_minor bigint NOT NULL,
    currency text NOT NULL,
    number text,
    state text DEFAULT 'issued'::text NOT NULL,
    void_until timestamp with time zone,
    refund_until timestamp with time zone,
    issued_at timestamp with time zone NOT NULL
);

CREATE TABLE inventory.departures (
    id text NOT NULL,
    carrier text NOT NULL,
    number smallint NOT NULL,
    service_date date NOT NULL,
    from_key text NOT NULL,
    to_key text NOT NULL,
    from_code text NOT NULL,
    to_code text NOT NULL,
    departs_local timestamp(0) without time zone NOT NULL,
    arrives_local timestamp(0) without time zone NOT NULL,
    departs_at timestamp with time zone NOT NULL,
    arrives_at timestamp with time zone NOT NULL,
    minutes smallint NOT NULL,
    aircraft text NOT NULL,
    layout text NOT NULL,
    seats smallint NOT NULL,
    domestic boolean NOT NULL,
    adult_tax_minor bigint NOT NULL,
    revalidation_increase_bp integer NOT NULL,
    canceled boolean DEFAULT false NOT NULL,
    shifted_minutes integer DEFAULT 0 NOT NULL,
    changed_at timestamp with time zone,
    mode text DEFAULT 'avia'::text NOT NULL,
    run_id text,
    first_section smallint,
    last_section smallint
);

CREATE TABLE inventory.operations (
    op_id text NOT NULL,
    method text NOT NULL,
    request_hash text NOT NULL,
    rejected text,
    message text,
    booking_id text,
    at timestamp with time zone NOT NULL
);

CREATE TABLE inventory.place_reservations (
    flight_id text NOT NULL,
    place text NOT NULL,
    booking_id text NOT NULL,
    traveller_id text NOT NULL,
    trip smallint DEFAULT 0 NOT NULL,
    boarding text,
    extra boolean DEFAULT false NOT NULL,
    rbd text
);

CREATE TABLE inventory.refund_quotes (
    id text NOT NULL,
    booking_id text NOT NULL,
    version integer NOT NULL,
    request_hash text NOT NULL,
    mode text NOT NULL,
    lines jsonb NOT NULL,
    total_minor bigint NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    made_at timestamp with time zone NOT NULL,
    used_by text
);

CREATE TABLE inventory.seat_holds (
    flight_id text NOT NULL,
    seat text NOT NULL,
    holder text NOT NULL,
    until timestamp with time zone,
    booking_id text,
    traveller_id text
);

CREATE TABLE inventory.tickets (
    number text NOT NULL,
    booking_id text NOT NULL,
    traveller_id text NOT NULL,
    coupons jsonb NOT NULL,
    void_until timestamp with time zone,
    issued_at timestamp with time zone NOT NULL,
    state text DEFAULT 'open'::text NOT NULL,
    trip smallint DEFAULT 0 NOT NULL,
    price jsonb,
    departs_at timestamp with time zone,
    replaces text
);

CREATE TABLE inventory.timetable_days (
    service_date date NOT NULL,
    seed text NOT NULL,
    network text DEFAULT 'air'::text NOT NULL
);

ALTER TABLE ONLY inventory.booking_flights ADD CONSTRAINT booking_flights_booking_id_n_pk PRIMARY KEY (booking_id, n);

ALTER TABLE ONLY inventory.booking_travellers ADD CONSTRAINT booking_travellers_booking_id_traveller_id_pk PRIMARY KEY (booking_id, traveller_id);

ALTER TABLE ONLY inventory.bookings ADD CONSTRAINT bookings_locator_unique UNIQUE (locator);

ALTER TABLE ONLY inventory.bookings ADD CONSTRAINT bookings_pkey PRIMARY KEY (id);

ALTER TABLE ONLY inventory.stock ADD CONSTRAINT stock_flight_id_rbd_pk PRIMARY KEY (flight_id, rbd);

ALTER TABLE ONLY inventory.change_log ADD CONSTRAINT change_log_pkey PRIMARY KEY (id);

ALTER TABLE ONLY inventory.check_ins ADD CONSTRAINT check_ins_flight_id_sequence_pk PRIMARY KEY (flight_id, sequence);

ALTER TABLE ONLY inventory.exchange_quotes ADD CONSTRAINT exchange_quotes_pkey PRIMARY KEY (id);

ALTER TABLE ONLY inventory.ancillary_sales ADD CONSTRAINT ancillary_sales_number_unique UNIQUE (number);

ALTER TABLE ONLY inventory.ancillary_sales ADD CONSTRAINT ancillary_sales_pkey PRIMARY KEY (id);

ALTER TABLE ONLY inventory.departures ADD CONSTRAINT departures_pkey PRIMARY KEY (id);

ALTER TABLE ONLY inventory.operations ADD CONSTRAINT operations_pkey PRIMARY KEY (op_id);

ALTER TABLE ONLY inventory.place_reservations ADD CONSTRAINT place_reservations_flight_id_place_pk PRIMARY KEY (flight_id, place);

ALTER TABLE ONLY inventory.refund_quotes ADD CONSTRAINT refund_quotes_pkey PRIMARY KEY (id);

ALTER TABLE ONLY inventory.seat_holds ADD CONSTRAINT seat_holds_flight_id_seat_pk PRIMARY KEY (flight_id, seat);

ALTER TABLE ONLY inventory.tickets ADD CONSTRAINT tickets_pkey PRIMARY KEY (number);

ALTER TABLE ONLY inventory.timetable_days ADD CONSTRAINT timetable_days_service_date_network_pk PRIMARY KEY (service_date, network);

CREATE INDEX booking_flights_flight ON inventory.booking_flights USING btree (flight_id);

CREATE INDEX bookings_unpaid ON inventory.bookings USING btree (payment_time_limit) WHERE (state = 'held'::text);

CREATE INDEX change_log_xid ON inventory.change_log USING btree (xid);

CREATE INDEX check_ins_booking ON inventory.check_ins USING btree (booking_id);

CREATE INDEX exchange_quotes_booking ON inventory.exchange_quotes USING btree (booking_id);

CREATE INDEX exchange_quotes_call ON inventory.exchange_quotes USING btree (call_id);

CREATE INDEX ancillary_sales_booking ON inventory.ancillary_sales USING btree (booking_id);

CREATE INDEX ancillary_sales_flight ON inventory.ancillary_sales USING btree (flight_id, item);

CREATE INDEX departures_day ON inventory.departures USING btree (service_date);

CREATE INDEX departures_route ON inventory.departures USING btree (from_key, to_key, service_date);

CREATE INDEX departures_run ON inventory.departures USING btree (run_id) WHERE (run_id IS NOT NULL);

CREATE INDEX operations_booking ON inventory.operations USING btree (booking_id);

CREATE INDEX place_reservations_booking ON inventory.place_reservations USING btree (booking_id);

CREATE INDEX refund_quotes_booking ON inventory.refund_quotes USING btree (booking_id);

CREATE INDEX seat_holds_booking ON inventory.seat_holds USING btree (booking_id);

CREATE INDEX seat_holds_holder ON inventory.seat_holds USING btree (holder);

CREATE INDEX tickets_booking ON inventory.tickets USING btree (booking_id);

CREATE TRIGGER days_written AFTER INSERT ON inventory.timetable_days FOR EACH STATEMENT EXECUTE FUNCTION inventory.log_timetable();

CREATE TRIGGER departures_changed AFTER UPDATE ON inventory.departures REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION inventory.log_departures();

CREATE TRIGGER seats_changed AFTER UPDATE ON inventory.stock REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION inventory.log_seats();

ALTER TABLE ONLY inventory.booking_flights ADD CONSTRAINT booking_flights_booking_id_bookings_id_fk FOREIGN KEY (booking_id) REFERENCES inventory.bookings(id);

ALTER TABLE ONLY inventory.booking_travellers ADD CONSTRAINT booking_travellers_booking_id_bookings_id_fk FOREIGN KEY (booking_id) REFERENCES inventory.bookings(id);

ALTER TABLE ONLY inventory.check_ins ADD CONSTRAINT check_ins_booking_id_bookings_id_fk FOREIGN KEY (booking_id) REFERENCES inventory.bookings(id);

ALTER TABLE ONLY inventory.exchange_quotes ADD CONSTRAINT exchange_quotes_booking_id_bookings_id_fk FOREIGN KEY (booking_id) REFERENCES inventory.bookings(id);

ALTER TABLE ONLY inventory.ancillary_sales ADD CONSTRAINT ancillary_sales_booking_id_bookings_id_fk FOREIGN KEY (booking_id) REFERENCES inventory.bookings(id);

ALTER TABLE ONLY inventory.place_reservations ADD CONSTRAINT place_reservations_booking_id_bookings_id_fk FOREIGN KEY (booking_id) REFERENCES inventory.bookings(id);

ALTER TABLE ONLY inventory.refund_quotes ADD CONSTRAINT refund_quotes_booking_id_bookings_id_fk FOREIGN KEY (booking_id) REFERENCES inventory.bookings(id);

ALTER TABLE ONLY inventory.tickets ADD CONSTRAINT tickets_booking_id_bookings_id_fk FOREIGN KEY (booking_id) REFERENCES inventory.bookings(id);
