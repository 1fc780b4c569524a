CREATE SEQUENCE "inventory"."document_numbers_f0" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9999999999 START WITH 5300000001 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "inventory"."document_numbers_h0" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9999999999 START WITH 5100000001 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "inventory"."document_numbers_u0" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9999999999 START WITH 5200000001 CACHE 1;--> statement-breakpoint
ALTER TABLE "inventory"."bookings" ADD COLUMN "terms" jsonb;--> statement-breakpoint
-- Rooms of a night and cars of a day are no departures: whoever keeps the timetable in memory has nothing to read.
CREATE OR REPLACE FUNCTION "inventory"."log_seats"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "inventory"."changes" ("flight_id") SELECT DISTINCT "flight_id" FROM "changed" WHERE position('/' in "flight_id") = 0;
	RETURN NULL;
END $$;
