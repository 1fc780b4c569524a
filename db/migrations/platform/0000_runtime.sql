CREATE SCHEMA "platform";
--> statement-breakpoint
CREATE TABLE "platform"."idem" (
	"scope" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"status" smallint,
	"response" jsonb,
	"lease_until" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idem_scope_key_pk" PRIMARY KEY("scope","key")
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "platform"."limits" (
	"key" text PRIMARY KEY NOT NULL,
	"used" integer NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "platform"."seeds" (
	"name" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"loaded_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "idem_created" ON "platform"."idem" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "limits_until" ON "platform"."limits" USING btree ("until");