CREATE SCHEMA "bonuses";
--> statement-breakpoint
CREATE TABLE "bonuses"."earlier_months" (
	"contract_id" text NOT NULL,
	"month" text NOT NULL,
	"points" integer NOT NULL,
	CONSTRAINT "earlier_months_contract_id_month_pk" PRIMARY KEY("contract_id","month")
);
--> statement-breakpoint
CREATE TABLE "bonuses"."members" (
	"contract_id" text PRIMARY KEY NOT NULL,
	"connected_at" timestamp with time zone NOT NULL,
	"connected_by" text,
	"status_override" text
);
--> statement-breakpoint
CREATE TABLE "bonuses"."promotions" (
	"id" text PRIMARY KEY NOT NULL,
	"name" jsonb NOT NULL,
	"kind" text,
	"destination" text,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"gold" integer NOT NULL,
	"platinum" integer NOT NULL,
	"created_by" text,
	CONSTRAINT "promotions_period" CHECK ("bonuses"."promotions"."starts_at" < "bonuses"."promotions"."ends_at"),
	CONSTRAINT "promotions_times" CHECK ("bonuses"."promotions"."gold" between 1 and 10 and "bonuses"."promotions"."platinum" between 1 and 10)
);
--> statement-breakpoint
CREATE TABLE "bonuses"."tariffs" (
	"kind" text NOT NULL,
	"valid_from" date NOT NULL,
	"points" integer NOT NULL,
	CONSTRAINT "tariffs_kind_valid_from_pk" PRIMARY KEY("kind","valid_from"),
	CONSTRAINT "tariffs_points" CHECK ("bonuses"."tariffs"."points" between 0 and 1000)
);
--> statement-breakpoint
CREATE TABLE "bonuses"."tickets" (
	"ticket_id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"contract_id" text NOT NULL,
	"kind" text NOT NULL,
	"points" integer NOT NULL,
	"multiplier" integer NOT NULL,
	"earned_at" timestamp with time zone NOT NULL,
	"taken_back_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "tickets_earned" ON "bonuses"."tickets" USING btree ("contract_id","earned_at");--> statement-breakpoint
CREATE INDEX "tickets_taken_back" ON "bonuses"."tickets" USING btree ("contract_id","taken_back_at");--> statement-breakpoint
CREATE INDEX "tickets_order" ON "bonuses"."tickets" USING btree ("order_id");