-- What was agreed to with an order is one row of it: five were five rows and five entries of an index.
ALTER TABLE "orders"."accepted_agreements" RENAME TO "agreements_by_key";--> statement-breakpoint
ALTER TABLE "orders"."agreements_by_key" RENAME CONSTRAINT "accepted_agreements_order_id_key_pk" TO "agreements_by_key_pk";--> statement-breakpoint
CREATE TABLE "orders"."accepted_agreements" (
	"order_id" text PRIMARY KEY NOT NULL,
	"versions" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
INSERT INTO "orders"."accepted_agreements" ("order_id", "versions", "at")
SELECT "order_id", jsonb_object_agg("key", "version"), min("at") FROM "orders"."agreements_by_key" GROUP BY "order_id";
--> statement-breakpoint
DROP TABLE "orders"."agreements_by_key";--> statement-breakpoint
CREATE TRIGGER "accepted_agreements_append_only" BEFORE UPDATE OR DELETE ON "orders"."accepted_agreements" FOR EACH ROW EXECUTE FUNCTION "orders"."refuse_change"();
--> statement-breakpoint
-- History is read by its order alone.
ALTER TABLE "orders"."history" DROP CONSTRAINT "history_pkey";--> statement-breakpoint
DROP INDEX "orders"."history_order";--> statement-breakpoint
ALTER TABLE "orders"."history" ADD CONSTRAINT "history_order_id_id_pk" PRIMARY KEY("order_id","id");--> statement-breakpoint
-- One index of operations for two: of other kinds an order has as many as come.
DROP INDEX "orders"."operations_order";--> statement-breakpoint
DROP INDEX "orders"."operations_one_of_a_kind";--> statement-breakpoint
CREATE UNIQUE INDEX "operations_one_of_a_kind" ON "orders"."operations" USING btree ("order_id","kind",(case when "kind" in ('hold', 'issue', 'cancel_hold') then '' else "id" end));
