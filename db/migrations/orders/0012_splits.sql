CREATE TABLE "orders"."splits" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"child_id" text,
	"passenger_ids" jsonb NOT NULL,
	"price" jsonb NOT NULL,
	"supplier_total" jsonb NOT NULL,
	"own_minor" bigint NOT NULL,
	"left_minor" bigint NOT NULL,
	"whole_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"issued" boolean NOT NULL,
	"shares" jsonb NOT NULL,
	"paid_minor" bigint NOT NULL,
	"credited_minor" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "splits_conserve" CHECK ("orders"."splits"."own_minor" + "orders"."splits"."left_minor" = "orders"."splits"."whole_minor" and least("orders"."splits"."own_minor", "orders"."splits"."left_minor") >= 0),
	CONSTRAINT "splits_done" CHECK (("orders"."splits"."child_id" is null) = ("orders"."splits"."done_at" is null))
);
--> statement-breakpoint
DROP INDEX "orders"."order_payments_order";--> statement-breakpoint
ALTER TABLE "orders"."order_payments" DROP CONSTRAINT "order_payments_pkey";--> statement-breakpoint
ALTER TABLE "orders"."order_payments" ADD CONSTRAINT "order_payments_order_id_id_pk" PRIMARY KEY("order_id","id");--> statement-breakpoint
ALTER TABLE "orders"."orders" ADD COLUMN "split_path" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders"."splits" ADD CONSTRAINT "splits_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders"."splits" ADD CONSTRAINT "splits_child_id_orders_id_fk" FOREIGN KEY ("child_id") REFERENCES "orders"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "splits_order" ON "orders"."splits" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "splits_child" ON "orders"."splits" USING btree ("child_id");
--> statement-breakpoint
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
