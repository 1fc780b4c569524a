CREATE TABLE "inventory"."table_import_items" (
	"import_id" text NOT NULL,
	"item_id" text NOT NULL,
	"line" integer NOT NULL,
	"revision" integer NOT NULL,
	"change" text NOT NULL,
	"draft" jsonb NOT NULL,
	"faults" jsonb NOT NULL,
	"counts" jsonb,
	CONSTRAINT "table_import_items_import_id_item_id_pk" PRIMARY KEY("import_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "inventory"."table_imports" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
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
ALTER TABLE "inventory"."table_import_items" ADD CONSTRAINT "table_import_items_import_id_table_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "inventory"."table_imports"("id") ON DELETE cascade ON UPDATE no action;