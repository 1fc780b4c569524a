ALTER TABLE "reference"."carriers" ADD COLUMN "operating" boolean DEFAULT true NOT NULL;--> statement-breakpoint
-- Which carriers operate is read from the seed files: they are loaded anew.
DELETE FROM reference.seed_version;
