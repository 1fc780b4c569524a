-- What goes back for the tickets of an order never exceeds what was paid for them: the order's price, what exchanges cost, less what they gave back.
CREATE OR REPLACE FUNCTION "orders"."refuse_returns_beyond_total"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	total bigint;
BEGIN
	SELECT "total_minor" INTO total FROM "orders"."orders" WHERE "id" = NEW."order_id" FOR UPDATE;
	total := total + (SELECT coalesce(sum(e."due_minor" - e."back_minor"), 0) FROM "orders"."exchanges" e
		JOIN "orders"."operations" o ON o."id" = e."id" AND o."state" = 'done' WHERE e."order_id" = NEW."order_id");
	IF (SELECT coalesce(sum("back_minor"), 0) FROM "orders"."return_passengers" WHERE "order_id" = NEW."order_id" AND "live") > total THEN
		RAISE EXCEPTION 'returns of an order exceed its total' USING ERRCODE = 'check_violation';
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
-- The sums and flights of an exchange are frozen when they are told.
CREATE FUNCTION "orders"."refuse_new_exchange"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'the sums of an exchange are frozen' USING ERRCODE = 'check_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER "exchanges_sums_frozen" BEFORE UPDATE ON "orders"."exchanges" FOR EACH ROW WHEN (NEW."lines" <> OLD."lines" OR NEW."journey" <> OLD."journey" OR NEW."due_minor" <> OLD."due_minor" OR NEW."back_minor" <> OLD."back_minor" OR NEW."supplier_quote_id" <> OLD."supplier_quote_id" OR NEW."supplier_total" <> OLD."supplier_total") EXECUTE FUNCTION "orders"."refuse_new_exchange"();
