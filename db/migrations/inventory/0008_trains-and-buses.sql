CREATE SEQUENCE "inventory"."document_numbers_l0" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9999999999 START WITH 4100000001 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "inventory"."document_numbers_w0" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9999999999 START WITH 7200000001 CACHE 1;--> statement-breakpoint
CREATE TABLE "inventory"."places_taken" (
	"flight_id" text NOT NULL,
	"place" text NOT NULL,
	"booking_id" text NOT NULL,
	"traveller_id" text NOT NULL,
	"trip" smallint DEFAULT 0 NOT NULL,
	"boarding" text,
	CONSTRAINT "places_taken_flight_id_place_pk" PRIMARY KEY("flight_id","place")
);
--> statement-breakpoint
ALTER TABLE "inventory"."timetable_days" DROP CONSTRAINT "timetable_days_pkey";--> statement-breakpoint
ALTER TABLE "inventory"."timetable_days" ADD COLUMN "network" text DEFAULT 'air' NOT NULL;--> statement-breakpoint
ALTER TABLE "inventory"."timetable_days" ADD CONSTRAINT "timetable_days_service_date_network_pk" PRIMARY KEY("service_date","network");--> statement-breakpoint
ALTER TABLE "inventory"."flights" ADD COLUMN "mode" text DEFAULT 'avia' NOT NULL;--> statement-breakpoint
ALTER TABLE "inventory"."places_taken" ADD CONSTRAINT "places_taken_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "inventory"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "places_taken_booking" ON "inventory"."places_taken" USING btree ("booking_id");