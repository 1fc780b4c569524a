CREATE SCHEMA "lottery";
--> statement-breakpoint
CREATE TABLE "lottery"."campaigns" (
	"id" text PRIMARY KEY NOT NULL,
	"name" jsonb NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"time_zone" text NOT NULL,
	"threshold_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"event_at" timestamp with time zone NOT NULL,
	"event_place" jsonb NOT NULL,
	"draw_month" text NOT NULL,
	"next_number" integer DEFAULT 1 NOT NULL,
	"frozen_at" timestamp with time zone,
	"frozen_by" text,
	"list_hash" text,
	"first_dice" text,
	"first_dice_by" text,
	CONSTRAINT "campaigns_period" CHECK ("lottery"."campaigns"."starts_at" < "lottery"."campaigns"."ends_at"),
	CONSTRAINT "campaigns_threshold" CHECK ("lottery"."campaigns"."threshold_minor" > 0),
	CONSTRAINT "campaigns_frozen" CHECK (("lottery"."campaigns"."frozen_at" is null) = ("lottery"."campaigns"."list_hash" is null)),
	CONSTRAINT "campaigns_dice" CHECK (("lottery"."campaigns"."first_dice" is null) = ("lottery"."campaigns"."first_dice_by" is null))
);
--> statement-breakpoint
CREATE TABLE "lottery"."coupons" (
	"campaign_id" text NOT NULL,
	"number" integer NOT NULL,
	"contract_id" text NOT NULL,
	"ordinal" integer NOT NULL,
	"earned_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "coupons_campaign_id_number_pk" PRIMARY KEY("campaign_id","number")
);
--> statement-breakpoint
CREATE TABLE "lottery"."draws" (
	"campaign_id" text PRIMARY KEY NOT NULL,
	"dice" text NOT NULL,
	"first_by" text NOT NULL,
	"second_by" text NOT NULL,
	"drawn_at" timestamp with time zone NOT NULL,
	CONSTRAINT "draws_two_people" CHECK ("lottery"."draws"."first_by" <> "lottery"."draws"."second_by")
);
--> statement-breakpoint
CREATE TABLE "lottery"."entries" (
	"campaign_id" text NOT NULL,
	"contract_id" text NOT NULL,
	"sold_minor" bigint DEFAULT 0 NOT NULL,
	"returned_minor" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "entries_campaign_id_contract_id_pk" PRIMARY KEY("campaign_id","contract_id")
);
--> statement-breakpoint
CREATE TABLE "lottery"."order_sales" (
	"campaign_id" text NOT NULL,
	"order_id" text NOT NULL,
	"order_number" text NOT NULL,
	"contract_id" text NOT NULL,
	"sold_minor" bigint NOT NULL,
	"returned_minor" bigint NOT NULL,
	"sold_at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_sales_campaign_id_order_id_pk" PRIMARY KEY("campaign_id","order_id")
);
--> statement-breakpoint
CREATE TABLE "lottery"."prizes" (
	"campaign_id" text NOT NULL,
	"position" integer NOT NULL,
	"count" integer NOT NULL,
	"picture" text NOT NULL,
	"name" jsonb NOT NULL,
	"note" jsonb NOT NULL,
	CONSTRAINT "prizes_campaign_id_position_pk" PRIMARY KEY("campaign_id","position"),
	CONSTRAINT "prizes_count" CHECK ("lottery"."prizes"."count" > 0)
);
--> statement-breakpoint
CREATE TABLE "lottery"."registrations" (
	"id" text PRIMARY KEY NOT NULL,
	"campaign_id" text NOT NULL,
	"contractor_id" text NOT NULL,
	"contract_id" text NOT NULL,
	"user_id" text NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"sealed" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"entered_at" timestamp with time zone,
	"admitted_by" text,
	CONSTRAINT "registrations_entered" CHECK (("lottery"."registrations"."entered_at" is null) = ("lottery"."registrations"."admitted_by" is null))
);
--> statement-breakpoint
CREATE TABLE "lottery"."winners" (
	"campaign_id" text NOT NULL,
	"position" integer NOT NULL,
	"number" integer NOT NULL,
	"prize" integer NOT NULL,
	"replaced_reason" text,
	"replaced_by" text,
	"handed_at" timestamp with time zone,
	"handed_by" text,
	CONSTRAINT "winners_campaign_id_position_pk" PRIMARY KEY("campaign_id","position"),
	CONSTRAINT "winners_actors" CHECK (("lottery"."winners"."replaced_reason" is null) = ("lottery"."winners"."replaced_by" is null)),
	CONSTRAINT "winners_handed" CHECK (("lottery"."winners"."handed_at" is null) = ("lottery"."winners"."handed_by" is null)),
	CONSTRAINT "winners_replaced" CHECK ("lottery"."winners"."replaced_reason" is null or "lottery"."winners"."handed_at" is null)
);
--> statement-breakpoint
ALTER TABLE "lottery"."coupons" ADD CONSTRAINT "coupons_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "lottery"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lottery"."draws" ADD CONSTRAINT "draws_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "lottery"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lottery"."entries" ADD CONSTRAINT "entries_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "lottery"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lottery"."order_sales" ADD CONSTRAINT "order_sales_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "lottery"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lottery"."prizes" ADD CONSTRAINT "prizes_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "lottery"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lottery"."registrations" ADD CONSTRAINT "registrations_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "lottery"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lottery"."winners" ADD CONSTRAINT "winners_campaign_id_draws_campaign_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "lottery"."draws"("campaign_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "coupons_ordinal" ON "lottery"."coupons" USING btree ("campaign_id","contract_id","ordinal");--> statement-breakpoint
CREATE INDEX "order_sales_contract" ON "lottery"."order_sales" USING btree ("campaign_id","contract_id","sold_at","order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "registrations_once" ON "lottery"."registrations" USING btree ("campaign_id","contractor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "registrations_code" ON "lottery"."registrations" USING btree ("code_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "winners_coupon" ON "lottery"."winners" USING btree ("campaign_id","number");