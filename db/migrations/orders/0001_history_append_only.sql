-- History and accepted agreements are only ever added to.
CREATE FUNCTION "orders"."refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER "history_append_only" BEFORE UPDATE OR DELETE ON "orders"."history" FOR EACH ROW EXECUTE FUNCTION "orders"."refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "accepted_agreements_append_only" BEFORE UPDATE OR DELETE ON "orders"."accepted_agreements" FOR EACH ROW EXECUTE FUNCTION "orders"."refuse_change"();
