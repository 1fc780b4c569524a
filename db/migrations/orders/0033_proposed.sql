ALTER TABLE "orders"."drafts" ADD COLUMN "proposed" jsonb;
