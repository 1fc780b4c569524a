CREATE SCHEMA "approvals";
--> statement-breakpoint
CREATE TABLE "approvals"."direct_sums" (
	"n" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "approvals"."direct_sums_n_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"threshold" text NOT NULL,
	"contract_id" text NOT NULL,
	"currency" text NOT NULL,
	"minor" bigint NOT NULL,
	"actor" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "approvals"."proposals" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"key" text,
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"minor" bigint,
	"currency" text,
	"changes" jsonb NOT NULL,
	"payload" jsonb NOT NULL,
	"reason" text NOT NULL,
	"proposed_by" text NOT NULL,
	"proposed_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "proposals_state" CHECK ("approvals"."proposals"."state" in ('waiting', 'approved', 'rejected', 'withdrawn')),
	CONSTRAINT "proposals_decided" CHECK (("approvals"."proposals"."state" = 'waiting') = ("approvals"."proposals"."decided_by" is null)),
	CONSTRAINT "proposals_second_person" CHECK ("approvals"."proposals"."decided_by" is null or ("approvals"."proposals"."state" = 'withdrawn') = ("approvals"."proposals"."decided_by" = "approvals"."proposals"."proposed_by"))
);
--> statement-breakpoint
CREATE TABLE "approvals"."rules" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"thresholds" jsonb NOT NULL,
	"second_factor" boolean NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "rules_only" CHECK ("approvals"."rules"."only")
);
--> statement-breakpoint
CREATE INDEX "direct_sums_contract" ON "approvals"."direct_sums" USING btree ("contract_id","threshold","at");--> statement-breakpoint
CREATE UNIQUE INDEX "proposals_key" ON "approvals"."proposals" USING btree ("kind","key") WHERE "approvals"."proposals"."key" is not null;--> statement-breakpoint
CREATE INDEX "proposals_waiting" ON "approvals"."proposals" USING btree ("proposed_at") WHERE "approvals"."proposals"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "proposals_decided" ON "approvals"."proposals" USING btree ("decided_at" DESC NULLS LAST) WHERE "approvals"."proposals"."decided_at" is not null;