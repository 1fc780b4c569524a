CREATE SCHEMA "reference";
--> statement-breakpoint
CREATE TABLE "reference"."aircraft" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"icao" text
);
--> statement-breakpoint
CREATE TABLE "reference"."carriers" (
	"code" text PRIMARY KEY NOT NULL,
	"icao" text,
	"accounting" text,
	"name" text NOT NULL,
	"invented" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reference"."countries" (
	"iso2" text PRIMARY KEY NOT NULL,
	"iso3" text NOT NULL,
	"name_en" text NOT NULL,
	"name_ru" text NOT NULL,
	"name_kg" text NOT NULL,
	"phone" text,
	"currency" text,
	CONSTRAINT "countries_iso3_unique" UNIQUE("iso3")
);
--> statement-breakpoint
CREATE TABLE "reference"."place_codes" (
	"place_key" text NOT NULL,
	"kind" text NOT NULL,
	"code" text NOT NULL,
	"rank" integer NOT NULL,
	CONSTRAINT "place_codes_place_key_kind_code_pk" PRIMARY KEY("place_key","kind","code"),
	CONSTRAINT "place_codes_kind" CHECK ("reference"."place_codes"."kind" in ('iata', 'icao', 'house'))
);
--> statement-breakpoint
CREATE TABLE "reference"."places" (
	"key" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"city_key" text NOT NULL,
	"country" text NOT NULL,
	"tz" text NOT NULL,
	"lat" double precision NOT NULL,
	"lon" double precision NOT NULL,
	"name_en" text NOT NULL,
	"name_ru" text,
	"name_kg" text,
	"weight" integer NOT NULL,
	"aliases" text[] NOT NULL,
	CONSTRAINT "places_kind" CHECK ("reference"."places"."kind" in ('city', 'airport')),
	CONSTRAINT "places_position" CHECK ("reference"."places"."lat" between -90 and 90 and "reference"."places"."lon" between -180 and 180)
);
--> statement-breakpoint
CREATE TABLE "reference"."seed_version" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"version" text NOT NULL,
	"loaded_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "reference"."place_codes" ADD CONSTRAINT "place_codes_place_key_places_key_fk" FOREIGN KEY ("place_key") REFERENCES "reference"."places"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "place_codes_code" ON "reference"."place_codes" USING btree ("code");--> statement-breakpoint
CREATE INDEX "places_city" ON "reference"."places" USING btree ("city_key");