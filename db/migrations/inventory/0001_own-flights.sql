CREATE SEQUENCE "inventory"."document_numbers_own" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9999999999 START WITH 6000000001 CACHE 1;--> statement-breakpoint
CREATE TABLE "inventory"."network_items" (
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"carrier" text NOT NULL,
	"revision" integer NOT NULL,
	"draft" jsonb NOT NULL,
	"published" jsonb,
	"stops" jsonb,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" text NOT NULL,
	CONSTRAINT "network_items_kind_id_pk" PRIMARY KEY("kind","id")
);
--> statement-breakpoint
CREATE TABLE "inventory"."network_publications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inventory"."network_publications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"item" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"counts" jsonb NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"published_by" text NOT NULL,
	"undoes" bigint
);
--> statement-breakpoint
ALTER TABLE "inventory"."stock" ADD COLUMN "closed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "inventory"."stock" ADD COLUMN "stopped" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "inventory"."stock" ADD COLUMN "set_by_hand" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "network_items_carrier" ON "inventory"."network_items" USING btree ("carrier");--> statement-breakpoint
CREATE INDEX "network_publications_item" ON "inventory"."network_publications" USING btree ("kind","item");
