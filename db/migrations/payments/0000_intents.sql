CREATE SCHEMA "payments";
--> statement-breakpoint
CREATE TABLE "payments"."inbox" (
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"intent_id" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"processed_at" timestamp with time zone,
	CONSTRAINT "inbox_once" PRIMARY KEY("provider","event_id")
);
--> statement-breakpoint
CREATE TABLE "payments"."intents" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"order_number" text NOT NULL,
	"attempt" integer NOT NULL,
	"method" text NOT NULL,
	"provider" text NOT NULL,
	"state" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"captured_minor" bigint DEFAULT 0 NOT NULL,
	"refunded_minor" bigint DEFAULT 0 NOT NULL,
	"pay_by" timestamp with time zone NOT NULL,
	"locale" text NOT NULL,
	"return_url" text NOT NULL,
	"gateway_ref" text,
	"redirect_url" text,
	"decline_code" text,
	"created_at" timestamp with time zone NOT NULL,
	"state_at" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone,
	CONSTRAINT "intents_state" CHECK ("payments"."intents"."state" in ('started', 'unknown', 'captured', 'declined', 'expired')),
	CONSTRAINT "intents_method" CHECK ("payments"."intents"."method" = 'card'),
	CONSTRAINT "intents_amount" CHECK ("payments"."intents"."amount_minor" > 0 and "payments"."intents"."captured_minor" >= 0),
	CONSTRAINT "intents_refunds_within_captured" CHECK ("payments"."intents"."refunded_minor" between 0 and "payments"."intents"."captured_minor")
);
--> statement-breakpoint
CREATE TABLE "payments"."refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"intent_id" text NOT NULL,
	"key" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"reject_code" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "refunds_state" CHECK ("payments"."refunds"."state" in ('requested', 'done', 'rejected')),
	CONSTRAINT "refunds_amount" CHECK ("payments"."refunds"."amount_minor" > 0)
);
--> statement-breakpoint
ALTER TABLE "payments"."refunds" ADD CONSTRAINT "refunds_intent" FOREIGN KEY ("intent_id") REFERENCES "payments"."intents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "intents_order_attempt" ON "payments"."intents" USING btree ("order_id","attempt");--> statement-breakpoint
CREATE UNIQUE INDEX "intents_one_live" ON "payments"."intents" USING btree ("order_id") WHERE "payments"."intents"."state" in ('started', 'unknown');--> statement-breakpoint
CREATE INDEX "intents_to_check" ON "payments"."intents" USING btree ("state","checked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_key" ON "payments"."refunds" USING btree ("intent_id","key");--> statement-breakpoint
CREATE INDEX "refunds_open" ON "payments"."refunds" USING btree ("created_at") WHERE "payments"."refunds"."state" = 'requested';