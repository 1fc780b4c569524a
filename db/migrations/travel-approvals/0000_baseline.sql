CREATE TABLE "travel_approvals"."approvals" (
	"order_id" text PRIMARY KEY NOT NULL,
	"contract_id" text NOT NULL,
	"cost_centre" text,
	"purpose" "bytea",
	"violations" jsonb NOT NULL,
	"state" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone,
	"silence" text,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	"comment" "bytea",
	CONSTRAINT "approvals_asked" CHECK ("travel_approvals"."approvals"."state" = 'free' or ("travel_approvals"."approvals"."until" is not null and "travel_approvals"."approvals"."silence" is not null)),
	CONSTRAINT "approvals_decided" CHECK (("travel_approvals"."approvals"."state" in ('approved', 'refused')) = ("travel_approvals"."approvals"."decided_at" is not null))
);
--> statement-breakpoint
CREATE INDEX "approvals_of_contract" ON "travel_approvals"."approvals" USING btree ("contract_id","asked_at");--> statement-breakpoint
CREATE INDEX "approvals_waiting" ON "travel_approvals"."approvals" USING btree ("until") WHERE "travel_approvals"."approvals"."state" = 'waiting';