CREATE SCHEMA "promo";
--> statement-breakpoint
CREATE TABLE "promo"."codes" (
	"code" text PRIMARY KEY NOT NULL,
	"promotion_id" text NOT NULL,
	"max_uses" integer,
	"uses" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "codes_uses" CHECK ("promo"."codes"."uses" between 0 and coalesce("promo"."codes"."max_uses", "promo"."codes"."uses"))
);
--> statement-breakpoint
CREATE TABLE "promo"."entries" (
	"subject" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"entered_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "promo"."promotions" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"currency" text NOT NULL,
	"rate" integer,
	"fixed_minor" bigint,
	"cap_minor" bigint,
	"minimum_minor" bigint,
	"budget_minor" bigint,
	"max_uses" integer,
	"max_uses_per_customer" integer,
	"uses" integer DEFAULT 0 NOT NULL,
	"spent_minor" bigint DEFAULT 0 NOT NULL,
	"audience" jsonb NOT NULL,
	"scope" jsonb NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"paused" boolean DEFAULT false NOT NULL,
	"returns_on_void" boolean NOT NULL,
	"returns_on_refund" boolean NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "promotions_period" CHECK ("promo"."promotions"."starts_at" < "promo"."promotions"."ends_at"),
	CONSTRAINT "promotions_discount" CHECK (("promo"."promotions"."rate" is null) <> ("promo"."promotions"."fixed_minor" is null)),
	CONSTRAINT "promotions_rate" CHECK ("promo"."promotions"."rate" between 1 and 10000),
	CONSTRAINT "promotions_sums" CHECK ("promo"."promotions"."fixed_minor" > 0 and "promo"."promotions"."cap_minor" > 0 and "promo"."promotions"."minimum_minor" > 0),
	CONSTRAINT "promotions_budget" CHECK ("promo"."promotions"."spent_minor" between 0 and coalesce("promo"."promotions"."budget_minor", "promo"."promotions"."spent_minor")),
	CONSTRAINT "promotions_uses" CHECK ("promo"."promotions"."uses" between 0 and coalesce("promo"."promotions"."max_uses", "promo"."promotions"."uses"))
);
--> statement-breakpoint
CREATE TABLE "promo"."use_returns" (
	"use_id" text NOT NULL,
	"key" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "use_returns_pk" PRIMARY KEY("use_id","key")
);
--> statement-breakpoint
CREATE TABLE "promo"."uses" (
	"id" text PRIMARY KEY NOT NULL,
	"promotion_id" text NOT NULL,
	"code" text NOT NULL,
	"order_id" text NOT NULL,
	"user_id" text,
	"amount_minor" bigint NOT NULL,
	"sold_minor" bigint NOT NULL,
	"returned_minor" bigint DEFAULT 0 NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	"given_back_at" timestamp with time zone,
	"released_at" timestamp with time zone,
	CONSTRAINT "uses_amount" CHECK ("promo"."uses"."amount_minor" > 0 and "promo"."uses"."returned_minor" between 0 and "promo"."uses"."amount_minor")
);
--> statement-breakpoint
ALTER TABLE "promo"."codes" ADD CONSTRAINT "codes_of_promotion" FOREIGN KEY ("promotion_id") REFERENCES "promo"."promotions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo"."uses" ADD CONSTRAINT "uses_of_promotion" FOREIGN KEY ("promotion_id") REFERENCES "promo"."promotions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "codes_promotion" ON "promo"."codes" USING btree ("promotion_id","code");--> statement-breakpoint
CREATE INDEX "promotions_created" ON "promo"."promotions" USING btree ("created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "uses_promotion" ON "promo"."uses" USING btree ("promotion_id","used_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "uses_order" ON "promo"."uses" USING btree ("order_id");