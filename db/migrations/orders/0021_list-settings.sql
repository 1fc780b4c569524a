CREATE TABLE "orders"."list_columns" (
	"user_id" text NOT NULL,
	"list" text NOT NULL,
	"columns" text[] NOT NULL,
	CONSTRAINT "list_columns_user_id_list_pk" PRIMARY KEY("user_id","list")
);
--> statement-breakpoint
CREATE TABLE "orders"."list_views" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"is_default" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "list_views_name" ON "orders"."list_views" USING btree ("user_id","list","name");--> statement-breakpoint
CREATE UNIQUE INDEX "list_views_default" ON "orders"."list_views" USING btree ("user_id","list") WHERE "orders"."list_views"."is_default";