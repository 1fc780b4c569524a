CREATE SCHEMA "request_offers";
--> statement-breakpoint
CREATE TABLE "request_offers"."offers" (
	"id" text PRIMARY KEY NOT NULL,
	"request_id" text NOT NULL,
	"service" integer NOT NULL,
	"content" jsonb NOT NULL,
	"shown" jsonb NOT NULL,
	"note" text NOT NULL,
	"supplier_id" text NOT NULL,
	"params" jsonb NOT NULL,
	"itinerary_id" text NOT NULL,
	"search_uid" text NOT NULL,
	"search_offer_id" text NOT NULL,
	"state" text NOT NULL,
	"order_id" text,
	"deadline" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL,
	"created_by_name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "offers_state" CHECK ("request_offers"."offers"."state" in ('sent', 'accepted', 'withdrawn')),
	CONSTRAINT "offers_service" CHECK ("request_offers"."offers"."service" >= 1)
);
--> statement-breakpoint
CREATE TABLE "request_offers"."reservations" (
	"id" text PRIMARY KEY NOT NULL,
	"offer_id" text NOT NULL,
	"state" text NOT NULL,
	"version" integer NOT NULL,
	"locator" text NOT NULL,
	"total_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"traveller_ids" jsonb NOT NULL,
	"tickets" jsonb NOT NULL,
	"hold_operation" text NOT NULL,
	"issue_operation" text,
	"cancel_operation" text,
	"issued_by" text,
	"refusal" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reservations_state" CHECK ("request_offers"."reservations"."state" in ('held', 'to_issue', 'issued', 'canceled', 'refused')),
	CONSTRAINT "reservations_issued" CHECK (("request_offers"."reservations"."state" = 'issued') = (jsonb_array_length("request_offers"."reservations"."tickets") > 0)),
	CONSTRAINT "reservations_refused" CHECK (("request_offers"."reservations"."state" = 'refused') = ("request_offers"."reservations"."refusal" is not null))
);
--> statement-breakpoint
ALTER TABLE "request_offers"."reservations" ADD CONSTRAINT "reservations_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "request_offers"."offers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "offers_request" ON "request_offers"."offers" USING btree ("request_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "offers_one_accepted" ON "request_offers"."offers" USING btree ("request_id","service") WHERE "request_offers"."offers"."state" = 'accepted';--> statement-breakpoint
CREATE UNIQUE INDEX "reservations_hold" ON "request_offers"."reservations" USING btree ("hold_operation");--> statement-breakpoint
CREATE UNIQUE INDEX "reservations_one_live" ON "request_offers"."reservations" USING btree ("offer_id") WHERE "request_offers"."reservations"."state" in ('held', 'to_issue', 'issued');--> statement-breakpoint
CREATE INDEX "reservations_offer" ON "request_offers"."reservations" USING btree ("offer_id","created_at");--> statement-breakpoint
CREATE INDEX "reservations_issue" ON "request_offers"."reservations" USING btree ("issue_operation");--> statement-breakpoint
CREATE INDEX "reservations_cancel" ON "request_offers"."reservations" USING btree ("cancel_operation");