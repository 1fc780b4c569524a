CREATE SCHEMA "inventory";
--> statement-breakpoint
CREATE SEQUENCE "inventory"."document_numbers_k0" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9999999999 START WITH 2500000001 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "inventory"."document_numbers_x0" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9999999999 START WITH 2400000001 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "inventory"."document_numbers_z1" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9999999999 START WITH 2600000001 CACHE 1;--> statement-breakpoint
CREATE TABLE "inventory"."booking_flights" (
	"booking_id" text NOT NULL,
	"n" smallint NOT NULL,
	"flight_id" text NOT NULL,
	"rbd" text NOT NULL,
	"seats" smallint NOT NULL,
	"flight" text NOT NULL,
	CONSTRAINT "booking_flights_booking_id_n_pk" PRIMARY KEY("booking_id","n")
);
--> statement-breakpoint
CREATE TABLE "inventory"."booking_travellers" (
	"booking_id" text NOT NULL,
	"traveller_id" text NOT NULL,
	"category" text NOT NULL,
	CONSTRAINT "booking_travellers_booking_id_traveller_id_pk" PRIMARY KEY("booking_id","traveller_id")
);
--> statement-breakpoint
CREATE TABLE "inventory"."bookings" (
	"id" text PRIMARY KEY NOT NULL,
	"locator" text NOT NULL,
	"version" integer NOT NULL,
	"state" text NOT NULL,
	"carrier" text NOT NULL,
	"family" text NOT NULL,
	"prices" jsonb NOT NULL,
	"total_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"pay_by" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bookings_locator_unique" UNIQUE("locator")
);
--> statement-breakpoint
CREATE TABLE "inventory"."buckets" (
	"flight_id" text NOT NULL,
	"rbd" text NOT NULL,
	"family" text NOT NULL,
	"seats" smallint NOT NULL,
	"sold" smallint DEFAULT 0 NOT NULL,
	"fare_minor" bigint NOT NULL,
	CONSTRAINT "buckets_flight_id_rbd_pk" PRIMARY KEY("flight_id","rbd"),
	CONSTRAINT "never_oversold" CHECK ("inventory"."buckets"."sold" between 0 and "inventory"."buckets"."seats")
);
--> statement-breakpoint
CREATE TABLE "inventory"."flights" (
	"id" text PRIMARY KEY NOT NULL,
	"carrier" text NOT NULL,
	"number" smallint NOT NULL,
	"service_date" date NOT NULL,
	"from_key" text NOT NULL,
	"to_key" text NOT NULL,
	"from_code" text NOT NULL,
	"to_code" text NOT NULL,
	"departs" timestamp(0) NOT NULL,
	"arrives" timestamp(0) NOT NULL,
	"departs_at" timestamp with time zone NOT NULL,
	"arrives_at" timestamp with time zone NOT NULL,
	"minutes" smallint NOT NULL,
	"aircraft" text NOT NULL,
	"layout" text NOT NULL,
	"seats" smallint NOT NULL,
	"domestic" boolean NOT NULL,
	"adult_tax_minor" bigint NOT NULL,
	"rise_bp" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inventory"."operations" (
	"op_id" text PRIMARY KEY NOT NULL,
	"method" text NOT NULL,
	"request_hash" text NOT NULL,
	"rejected" text,
	"message" text,
	"booking_id" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inventory"."tickets" (
	"number" text PRIMARY KEY NOT NULL,
	"booking_id" text NOT NULL,
	"traveller_id" text NOT NULL,
	"coupons" jsonb NOT NULL,
	"void_until" timestamp with time zone NOT NULL,
	"issued_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inventory"."timetable_days" (
	"service_date" date PRIMARY KEY NOT NULL,
	"seed" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "inventory"."booking_flights" ADD CONSTRAINT "booking_flights_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "inventory"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory"."booking_travellers" ADD CONSTRAINT "booking_travellers_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "inventory"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory"."buckets" ADD CONSTRAINT "buckets_flight_id_flights_id_fk" FOREIGN KEY ("flight_id") REFERENCES "inventory"."flights"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory"."tickets" ADD CONSTRAINT "tickets_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "inventory"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booking_flights_flight" ON "inventory"."booking_flights" USING btree ("flight_id");--> statement-breakpoint
CREATE INDEX "bookings_unpaid" ON "inventory"."bookings" USING btree ("pay_by") WHERE "inventory"."bookings"."state" = 'held';--> statement-breakpoint
CREATE INDEX "flights_route" ON "inventory"."flights" USING btree ("from_key","to_key","service_date");--> statement-breakpoint
CREATE INDEX "flights_departures" ON "inventory"."flights" USING btree ("from_key","service_date");--> statement-breakpoint
CREATE INDEX "flights_day" ON "inventory"."flights" USING btree ("service_date");--> statement-breakpoint
CREATE INDEX "operations_booking" ON "inventory"."operations" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "tickets_booking" ON "inventory"."tickets" USING btree ("booking_id");