-- Pages that show rooms of a night and cars of a day hear of their sales too; the timetable in memory passes their names over.
CREATE OR REPLACE FUNCTION "inventory"."log_seats"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "inventory"."changes" ("flight_id") SELECT DISTINCT "flight_id" FROM "changed";
	RETURN NULL;
END $$;
