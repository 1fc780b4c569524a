CREATE SCHEMA "watches";
--> statement-breakpoint
CREATE TABLE "watches"."watches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"params" jsonb NOT NULL,
	"question" text NOT NULL,
	"locale" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	"email_index" "bytea" NOT NULL,
	"told_minor" bigint,
	"currency" text,
	"travel_date" date NOT NULL,
	"next_check" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "watches_state" CHECK ("watches"."watches"."state" in ('asked', 'active', 'told', 'stopped')),
	CONSTRAINT "watches_told" CHECK (("watches"."watches"."told_minor" is null) = ("watches"."watches"."currency" is null))
);
--> statement-breakpoint
CREATE INDEX "watches_due" ON "watches"."watches" USING btree ("next_check") WHERE "watches"."watches"."state" = 'active';--> statement-breakpoint
CREATE INDEX "watches_travel" ON "watches"."watches" USING btree ("travel_date");--> statement-breakpoint
CREATE UNIQUE INDEX "watches_once" ON "watches"."watches" USING btree ("email_index","kind","question");