-- What a generated column is made by is read anew by every statement that changes the table, and most of those do not touch what it is made of.
ALTER TABLE "orders"."drafts" ALTER COLUMN "journey" DROP EXPRESSION;
--> statement-breakpoint
CREATE FUNCTION "orders"."keep_draft_journey"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.journey := jsonb_set(jsonb_set(NEW.snapshot - array['params', 'itinerary', 'offer'], '{slices}', NEW.snapshot #> '{itinerary,slices}'), '{terms}', NEW.snapshot #> '{offer,terms}');
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "drafts_journey" BEFORE INSERT OR UPDATE OF "snapshot", "journey" ON "orders"."drafts" FOR EACH ROW EXECUTE FUNCTION "orders"."keep_draft_journey"();
