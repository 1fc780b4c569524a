CREATE SCHEMA "proposals";
--> statement-breakpoint
CREATE TABLE "proposals"."options" (
	"proposal_id" text NOT NULL,
	"id" text NOT NULL,
	"position" integer NOT NULL,
	"itinerary_id" text NOT NULL,
	"was" jsonb NOT NULL,
	CONSTRAINT "options_proposal_id_id_pk" PRIMARY KEY("proposal_id","id")
);
--> statement-breakpoint
CREATE TABLE "proposals"."proposals" (
	"id" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"contract_id" text NOT NULL,
	"user_id" text NOT NULL,
	"locale" text NOT NULL,
	"note" text NOT NULL,
	"params" jsonb NOT NULL,
	"places" jsonb NOT NULL,
	"carriers" jsonb NOT NULL,
	"search_uid" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"opened_at" timestamp with time zone,
	"favourite_id" text,
	"comment" "bytea",
	"answered_at" timestamp with time zone,
	CONSTRAINT "proposals_code_unique" UNIQUE("code")
);
--> statement-breakpoint
ALTER TABLE "proposals"."options" ADD CONSTRAINT "options_proposal_id_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "proposals"."proposals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "proposals_contract" ON "proposals"."proposals" USING btree ("contract_id","created_at");