CREATE TABLE "inventory"."check_ins" (
	"flight_id" text NOT NULL,
	"booking_id" text NOT NULL,
	"traveller_id" text NOT NULL,
	"seat" text,
	"sequence" smallint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "check_ins_flight_id_sequence_pk" PRIMARY KEY("flight_id","sequence")
);
--> statement-breakpoint
CREATE TABLE "inventory"."extras_sold" (
	"id" text PRIMARY KEY NOT NULL,
	"booking_id" text NOT NULL,
	"traveller_id" text NOT NULL,
	"flight_id" text NOT NULL,
	"kind" text NOT NULL,
	"item" text NOT NULL,
	"seat" text,
	"price_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"number" text,
	"state" text DEFAULT 'issued' NOT NULL,
	"void_until" timestamp with time zone,
	"refund_until" timestamp with time zone,
	"issued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "extras_sold_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "inventory"."seats_kept" (
	"flight_id" text NOT NULL,
	"seat" text NOT NULL,
	"holder" text NOT NULL,
	"until" timestamp with time zone,
	"booking_id" text,
	"traveller_id" text,
	CONSTRAINT "seats_kept_flight_id_seat_pk" PRIMARY KEY("flight_id","seat")
);
--> statement-breakpoint
ALTER TABLE "inventory"."check_ins" ADD CONSTRAINT "check_ins_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "inventory"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory"."extras_sold" ADD CONSTRAINT "extras_sold_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "inventory"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "check_ins_booking" ON "inventory"."check_ins" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "extras_sold_booking" ON "inventory"."extras_sold" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "extras_sold_flight" ON "inventory"."extras_sold" USING btree ("flight_id","item");--> statement-breakpoint
CREATE INDEX "seats_kept_holder" ON "inventory"."seats_kept" USING btree ("holder");--> statement-breakpoint
CREATE INDEX "seats_kept_booking" ON "inventory"."seats_kept" USING btree ("booking_id");