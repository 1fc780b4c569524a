CREATE TABLE "supply"."supplier_rests" (
	"supplier" text NOT NULL,
	"process" text NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "supplier_rests_supplier_process_pk" PRIMARY KEY("supplier","process")
);
--> statement-breakpoint
CREATE TABLE "supply"."suppliers" (
	"id" text PRIMARY KEY NOT NULL,
	"adapter" text NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"credentials" jsonb NOT NULL,
	"currency" text NOT NULL,
	"sells" jsonb NOT NULL,
	"options" jsonb NOT NULL,
	"timeouts" jsonb NOT NULL,
	"priority" integer NOT NULL,
	"searches_a_minute" integer,
	"points_of_sale" jsonb NOT NULL,
	"contracts" jsonb NOT NULL,
	"is_on" boolean NOT NULL,
	"reason" text NOT NULL,
	"revision" integer NOT NULL,
	"connection_set_by" text,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "supplier_calls_of" ON "supply"."supplier_calls" USING btree ("supplier","at");