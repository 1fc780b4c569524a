-- What happened to a request is only ever added to.
CREATE FUNCTION "requests"."refuse_history_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'the history of requests is append-only' USING ERRCODE = 'check_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER "request_history_append_only" BEFORE UPDATE OR DELETE ON "requests"."request_history" FOR EACH ROW EXECUTE FUNCTION "requests"."refuse_history_change"();
--> statement-breakpoint
-- The sums that a second person reads are the sums that go back, and what was done or dropped stays so.
CREATE FUNCTION "requests"."refuse_act_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'an act keeps its sums, its people and its end' USING ERRCODE = 'check_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER "request_acts_frozen" BEFORE UPDATE ON "requests"."request_acts" FOR EACH ROW WHEN (NEW."lines" <> OLD."lines" OR NEW."back_minor" <> OLD."back_minor" OR NEW."way" <> OLD."way" OR (OLD."reference" IS NOT NULL AND NEW."reference" IS DISTINCT FROM OLD."reference") OR NEW."calculated_by" <> OLD."calculated_by" OR (OLD."approved_by" IS NOT NULL AND NEW."approved_by" IS DISTINCT FROM OLD."approved_by") OR (OLD."state" IN ('done', 'dropped') AND NEW."state" <> OLD."state")) EXECUTE FUNCTION "requests"."refuse_act_change"();
