-- What was seen or done stays written down: the log is only ever added to.
CREATE FUNCTION "audit"."refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'the log of access is append-only' USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER "records_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit"."records" FOR EACH STATEMENT EXECUTE FUNCTION "audit"."refuse_change"();
--> statement-breakpoint
REVOKE UPDATE, DELETE, TRUNCATE ON "audit"."records" FROM PUBLIC, CURRENT_USER;
