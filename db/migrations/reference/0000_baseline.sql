-- The whole schema of the module. Tables follow src/modules/reference/db/schema.ts; constraints, functions and triggers that it cannot say are written here.
SET LOCAL check_function_bodies = false;

CREATE SCHEMA reference;

CREATE TABLE reference.aircraft (
    code text NOT NULL,
    name text NOT NULL,
    icao text
);

CREATE TABLE reference.carriers (
    code text NOT NULL,
    icao text,
    accounting text,
    name text NOT NULL,
    invented boolean NOT NULL,
    operating boolean DEFAULT true NOT NULL
);

CREATE TABLE reference.countries (
    iso2 text NOT NULL,
    iso3 text NOT NULL,
    name_en text NOT NULL,
    name_ru text NOT NULL,
    name_kg text NOT NULL,
    phone text,
    currency text
);

CREATE TABLE reference.location_codes (
    location_key text NOT NULL,
    kind text NOT NULL,
    code text NOT NULL,
    rank integer NOT NULL,
    CONSTRAINT location_codes_kind CHECK ((kind = ANY (ARRAY['iata'::text, 'icao'::text, 'internal'::text])))
);

CREATE TABLE reference.locations (
    key text NOT NULL,
    kind text NOT NULL,
    city_key text NOT NULL,
    country text NOT NULL,
    tz text NOT NULL,
    lat double precision NOT NULL,
    lon double precision NOT NULL,
    name_en text NOT NULL,
    name_ru text,
    name_kg text,
    weight integer NOT NULL,
    aliases text[] NOT NULL,
    CONSTRAINT locations_kind CHECK ((kind = ANY (ARRAY['city'::text, 'airport'::text, 'railStation'::text, 'busStation'::text]))),
    CONSTRAINT locations_position CHECK ((((lat >= ('-90'::integer)::double precision) AND (lat <= (90)::double precision)) AND ((lon >= ('-180'::integer)::double precision) AND (lon <= (180)::double precision))))
);

CREATE TABLE reference.seed_version (
    "only" boolean DEFAULT true NOT NULL,
    version text NOT NULL,
    loaded_at timestamp with time zone NOT NULL
);

ALTER TABLE ONLY reference.aircraft ADD CONSTRAINT aircraft_pkey PRIMARY KEY (code);

ALTER TABLE ONLY reference.carriers ADD CONSTRAINT carriers_pkey PRIMARY KEY (code);

ALTER TABLE ONLY reference.countries ADD CONSTRAINT countries_iso3_unique UNIQUE (iso3);

ALTER TABLE ONLY reference.countries ADD CONSTRAINT countries_pkey PRIMARY KEY (iso2);

ALTER TABLE ONLY reference.location_codes ADD CONSTRAINT location_codes_location_key_kind_code_pk PRIMARY KEY (location_key, kind, code);

ALTER TABLE ONLY reference.locations ADD CONSTRAINT locations_pkey PRIMARY KEY (key);

ALTER TABLE ONLY reference.seed_version ADD CONSTRAINT seed_version_pkey PRIMARY KEY ("only");

CREATE INDEX location_codes_code ON reference.location_codes USING btree (code);

CREATE INDEX locations_city ON reference.locations USING btree (city_key);

ALTER TABLE ONLY reference.location_codes ADD CONSTRAINT location_codes_location_key_locations_key_fk FOREIGN KEY (location_key) REFERENCES reference.locations(key) ON DELETE CASCADE;
