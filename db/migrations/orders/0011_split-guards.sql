-- The sums of a split are frozen when it is asked for; done, it names one order for good.
CREATE FUNCTION "orders"."refuse_new_split"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'the sums of a split are frozen' USING ERRCODE = 'check_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER "splits_frozen" BEFORE UPDATE ON "orders"."splits" FOR EACH ROW WHEN (OLD."child_id" IS NOT NULL OR NEW."order_id" <> OLD."order_id" OR NEW."passenger_ids" <> OLD."passenger_ids" OR NEW."price" <> OLD."price" OR NEW."supplier_total" <> OLD."supplier_total" OR NEW."own_minor" <> OLD."own_minor" OR NEW."left_minor" <> OLD."left_minor" OR NEW."shares" <> OLD."shares" OR NEW."paid_minor" <> OLD."paid_minor" OR NEW."credited_minor" <> OLD."credited_minor") EXECUTE FUNCTION "orders"."refuse_new_split"();
--> statement-breakpoint
-- Done, each of the two orders costs what the split says and has its own part of each payment: together no som more or less than before.
CREATE FUNCTION "orders"."check_split"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF (SELECT "total_minor" FROM "orders"."orders" WHERE "id" = NEW."child_id") <> NEW."own_minor"
		OR (SELECT "total_minor" FROM "orders"."orders" WHERE "id" = NEW."order_id") <> NEW."left_minor" THEN
		RAISE EXCEPTION 'the orders of a split do not cost what it says' USING ERRCODE = 'check_violation';
	END IF;
	IF (SELECT coalesce(sum("amount_minor"), 0) FROM "orders"."order_payments" WHERE "order_id" = NEW."child_id" AND "state" = 'captured') <> NEW."paid_minor"
		OR EXISTS (
			SELECT 1 FROM jsonb_to_recordset(NEW."shares") AS s("paymentId" text, "amount" jsonb)
			LEFT JOIN "orders"."order_payments" p ON p."order_id" = NEW."child_id" AND p."id" = s."paymentId"
			WHERE p."amount_minor" IS DISTINCT FROM (s."amount" ->> 'minor')::bigint) THEN
		RAISE EXCEPTION 'the payments of a split are not its shares' USING ERRCODE = 'check_violation';
	END IF;
	IF EXISTS (SELECT 1 FROM "orders"."order_payments" WHERE "order_id" = NEW."order_id" AND "amount_minor" < 0)
		OR (SELECT coalesce(sum("back_minor"), 0) FROM "orders"."return_passengers" WHERE "order_id" = NEW."order_id" AND "live") > NEW."left_minor" THEN
		RAISE EXCEPTION 'a split leaves less than was promised back' USING ERRCODE = 'check_violation';
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "splits_add_up" AFTER UPDATE ON "orders"."splits" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW."child_id" IS NOT NULL) EXECUTE FUNCTION "orders"."check_split"();
