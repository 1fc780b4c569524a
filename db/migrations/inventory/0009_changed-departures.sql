ALTER TABLE "inventory"."changes" ADD COLUMN "departure_id" text;--> statement-breakpoint
CREATE FUNCTION "inventory"."log_departures"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF (SELECT count(*) FROM "changed") > 500 THEN
		INSERT INTO "inventory"."changes" DEFAULT VALUES;
	ELSE
		INSERT INTO "inventory"."changes" ("departure_id") SELECT "id" FROM "changed";
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER "flights_changed" ON "inventory"."flights";
--> statement-breakpoint
CREATE TRIGGER "flights_changed" AFTER UPDATE ON "inventory"."flights" REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "inventory"."log_departures"();
