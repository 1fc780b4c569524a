ALTER TABLE "orders"."drafts" ADD COLUMN "contract_id" text;--> statement-breakpoint
ALTER TABLE "orders"."exchanges" ADD COLUMN "earned" jsonb;--> statement-breakpoint
-- What an agency earns of an exchange is frozen with its sums.
DROP TRIGGER "exchanges_sums_frozen" ON "orders"."exchanges";
--> statement-breakpoint
CREATE TRIGGER "exchanges_sums_frozen" BEFORE UPDATE ON "orders"."exchanges" FOR EACH ROW WHEN (NEW."lines" <> OLD."lines" OR NEW."journey" <> OLD."journey" OR NEW."due_minor" <> OLD."due_minor" OR NEW."back_minor" <> OLD."back_minor" OR NEW."supplier_quote_id" <> OLD."supplier_quote_id" OR NEW."supplier_total" <> OLD."supplier_total" OR NEW."earned" IS DISTINCT FROM OLD."earned") EXECUTE FUNCTION "orders"."refuse_new_exchange"();
