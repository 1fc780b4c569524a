CREATE TABLE "inventory"."network_import_flights" (
	"import_id" text NOT NULL,
	"flight_id" text NOT NULL,
	"carrier" text NOT NULL,
	"line" integer,
	"revision" integer NOT NULL,
	"change" text NOT NULL,
	"draft" jsonb NOT NULL,
	"faults" jsonb NOT NULL,
	"counts" jsonb,
	CONSTRAINT "network_import_flights_import_id_flight_id_pk" PRIMARY KEY("import_id","flight_id")
);
--> statement-breakpoint
CREATE TABLE "inventory"."network_imports" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"file" text NOT NULL,
	"state" text NOT NULL,
	"errors" jsonb NOT NULL,
	"error_count" integer NOT NULL,
	"summary" jsonb NOT NULL,
	"carriers" jsonb NOT NULL,
	"done" integer NOT NULL,
	"total" integer NOT NULL,
	"counts" jsonb,
	"failure" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL
);
