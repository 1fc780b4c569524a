CREATE TABLE "partner_api"."attempts" (
	"delivery_id" uuid NOT NULL,
	"n" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"ms" integer NOT NULL,
	"status" integer,
	"problem" text,
	"answer" text,
	CONSTRAINT "attempts_delivery_id_n_pk" PRIMARY KEY("delivery_id","n")
);
--> statement-breakpoint
CREATE TABLE "partner_api"."deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"event" text NOT NULL,
	"body" text NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "deliveries_state" CHECK ("partner_api"."deliveries"."state" in ('waiting', 'delivered', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "partner_api"."endpoints" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contract_id" text NOT NULL,
	"user_id" text NOT NULL,
	"url" text NOT NULL,
	"events" jsonb NOT NULL,
	"sealed" "bytea" NOT NULL,
	"state" text NOT NULL,
	"failing_since" timestamp with time zone,
	"busy_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "endpoints_state" CHECK ("partner_api"."endpoints"."state" in ('active', 'off', 'failing'))
);
--> statement-breakpoint
ALTER TABLE "partner_api"."attempts" ADD CONSTRAINT "attempts_delivery_id_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "partner_api"."deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_api"."deliveries" ADD CONSTRAINT "deliveries_endpoint_id_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "partner_api"."endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deliveries_due" ON "partner_api"."deliveries" USING btree ("endpoint_id","next_at") WHERE "partner_api"."deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "deliveries_log" ON "partner_api"."deliveries" USING btree ("endpoint_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "deliveries_old" ON "partner_api"."deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "endpoints_contract" ON "partner_api"."endpoints" USING btree ("contract_id");--> statement-breakpoint
CREATE INDEX "endpoints_busy" ON "partner_api"."endpoints" USING btree ("busy_until") WHERE "partner_api"."endpoints"."busy_until" is not null;