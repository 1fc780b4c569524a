-- What carriers have beyond fares and families becomes a part of their documents. Names and codes of what is sold
-- follow from it; the airport bus, which came with every carrier that sold anything, is said.
CREATE FUNCTION "inventory"."details_of_document"(kept jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
	SELECT kept || CASE WHEN kept -> 'terminals' IS NULL THEN '{}' ELSE jsonb_build_object('terminals',
			(SELECT coalesce(jsonb_agg(jsonb_build_object('airport', t.key, 'name', t.value) ORDER BY t.key), '[]')
				FROM jsonb_each_text(kept -> 'terminals') AS t)) END
		|| CASE WHEN kept -> 'ancillaries' IS NULL THEN '{}' ELSE jsonb_build_object('ancillaries',
		kept -> 'ancillaries' || jsonb_build_object(
			'bags', (SELECT coalesce(jsonb_agg(b.row - '{id,ssr,rfisc}'::text[] ORDER BY b.n), '[]')
				FROM jsonb_array_elements(kept #> '{ancillaries,bags}') WITH ORDINALITY AS b(row, n)),
			'services', (SELECT coalesce(jsonb_agg(s.row - '{id,kind,rfic,rfisc}'::text[] ORDER BY s.n), '[]')
				FROM jsonb_array_elements(kept #> '{ancillaries,services}') WITH ORDINALITY AS s(row, n)),
			'cityBus', jsonb_build_object('price', 150, 'childPrice', 75, 'seats', 12))) END
$$;--> statement-breakpoint
UPDATE "inventory"."network_publications" p SET
	"before" = p."before" || jsonb_build_object('details', "inventory"."details_of_document"(i."details")),
	"after" = p."after" || jsonb_build_object('details', "inventory"."details_of_document"(i."details"))
FROM "inventory"."network_items" i
WHERE i."kind" = 'carrier' AND i."details" IS NOT NULL
	AND p."kind" = 'carrier' AND p."item" = i."id";--> statement-breakpoint
-- A draft that an editor has open is not the draft any more.
UPDATE "inventory"."network_items" SET
	"revision" = "revision" + 1,
	"draft" = "draft" || jsonb_build_object('details', "inventory"."details_of_document"("details")),
	"published" = "published" || jsonb_build_object('details', "inventory"."details_of_document"("details"))
WHERE "kind" = 'carrier' AND "details" IS NOT NULL;--> statement-breakpoint
DROP FUNCTION "inventory"."details_of_document"(jsonb);--> statement-breakpoint
ALTER TABLE "inventory"."network_items" DROP COLUMN "details";
