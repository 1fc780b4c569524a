ALTER TABLE "reference"."carriers" ADD COLUMN "child_from" smallint;--> statement-breakpoint
ALTER TABLE "reference"."carriers" ADD COLUMN "adult_from" smallint;
