CREATE TABLE "inventory"."rate_import_hotels" (
	"import_id" text NOT NULL,
	"hotel_id" text NOT NULL,
	"line" integer NOT NULL,
	"revision" integer NOT NULL,
	"change" text NOT NULL,
	"draft" jsonb NOT NULL,
	"faults" jsonb NOT NULL,
	"counts" jsonb,
	"reservations" integer NOT NULL,
	CONSTRAINT "rate_import_hotels_import_id_hotel_id_pk" PRIMARY KEY("import_id","hotel_id")
);
--> statement-breakpoint
CREATE TABLE "inventory"."rate_imports" (
	"id" text PRIMARY KEY NOT NULL,
	"file" text NOT NULL,
	"state" text NOT NULL,
	"errors" jsonb NOT NULL,
	"error_count" integer NOT NULL,
	"rows" integer NOT NULL,
	"done" integer NOT NULL,
	"failure" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "inventory"."rate_import_hotels" ADD CONSTRAINT "rate_import_hotels_import_id_rate_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "inventory"."rate_imports"("id") ON DELETE cascade ON UPDATE no action;