CREATE TABLE "inventory"."changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inventory"."changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"flight_id" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "changes_xid" ON "inventory"."changes" USING btree ("xid");--> statement-breakpoint
CREATE FUNCTION "inventory"."log_seats"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "inventory"."changes" ("flight_id") SELECT DISTINCT "flight_id" FROM "changed";
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "inventory"."log_timetable"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "inventory"."changes" DEFAULT VALUES;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "seats_changed" AFTER UPDATE ON "inventory"."buckets" REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "inventory"."log_seats"();
--> statement-breakpoint
CREATE TRIGGER "flights_changed" AFTER UPDATE ON "inventory"."flights" FOR EACH STATEMENT EXECUTE FUNCTION "inventory"."log_timetable"();
--> statement-breakpoint
CREATE TRIGGER "days_written" AFTER INSERT ON "inventory"."timetable_days" FOR EACH STATEMENT EXECUTE FUNCTION "inventory"."log_timetable"();
