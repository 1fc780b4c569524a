-- What goes back for the tickets of an order never exceeds what the order cost; whoever asks at the same time waits for the order.
CREATE FUNCTION "orders"."refuse_returns_beyond_total"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	total bigint;
BEGIN
	SELECT "total_minor" INTO total FROM "orders"."orders" WHERE "id" = NEW."order_id" FOR UPDATE;
	IF (SELECT coalesce(sum("back_minor"), 0) FROM "orders"."return_passengers" WHERE "order_id" = NEW."order_id" AND "live") > total THEN
		RAISE EXCEPTION 'returns of an order exceed its total' USING ERRCODE = 'check_violation';
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "return_passengers_within_total" AFTER INSERT OR UPDATE ON "orders"."return_passengers" FOR EACH ROW EXECUTE FUNCTION "orders"."refuse_returns_beyond_total"();
--> statement-breakpoint
-- A ticket that is void, refunded or exchanged stays so.
CREATE FUNCTION "orders"."refuse_ticket_revival"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'ticket is % already', OLD."state" USING ERRCODE = 'check_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER "tickets_closed_once" BEFORE UPDATE ON "orders"."tickets" FOR EACH ROW WHEN (OLD."state" IN ('void', 'refunded', 'exchanged') AND NEW."state" <> OLD."state") EXECUTE FUNCTION "orders"."refuse_ticket_revival"();
--> statement-breakpoint
-- The sums of a quote are frozen when they are told.
CREATE FUNCTION "orders"."refuse_new_sums"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'the sums of a return are frozen' USING ERRCODE = 'check_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER "returns_sums_frozen" BEFORE UPDATE ON "orders"."returns" FOR EACH ROW WHEN (NEW."lines" <> OLD."lines" OR NEW."back_minor" <> OLD."back_minor" OR NEW."paid_minor" <> OLD."paid_minor" OR NEW."kind" <> OLD."kind" OR NEW."supplier_quote_id" IS DISTINCT FROM OLD."supplier_quote_id") EXECUTE FUNCTION "orders"."refuse_new_sums"();
