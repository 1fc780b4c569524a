CREATE SCHEMA "agencies";
--> statement-breakpoint
CREATE TABLE "agencies"."contractors" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "agencies"."contracts" (
	"id" text PRIMARY KEY NOT NULL,
	"contractor_id" text NOT NULL,
	"parent_id" text,
	"number" text NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"currency" text NOT NULL,
	"settlement" text DEFAULT 'net' NOT NULL,
	"commission_per_mille" integer,
	"commission_fixed_minor" bigint,
	"motivation_minor" bigint DEFAULT 0 NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "contracts_number_unique" UNIQUE("number"),
	CONSTRAINT "contracts_one_commission" CHECK (num_nonnulls("agencies"."contracts"."commission_per_mille", "agencies"."contracts"."commission_fixed_minor") = 1),
	CONSTRAINT "contracts_commission" CHECK (coalesce("agencies"."contracts"."commission_per_mille" between 0 and 1000, "agencies"."contracts"."commission_fixed_minor" >= 0) and "agencies"."contracts"."motivation_minor" >= 0)
);
--> statement-breakpoint
CREATE TABLE "agencies"."members" (
	"user_id" text NOT NULL,
	"contract_id" text NOT NULL,
	"workplace_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "members_user_id_contract_id_workplace_id_pk" PRIMARY KEY("user_id","contract_id","workplace_id")
);
--> statement-breakpoint
CREATE TABLE "agencies"."workplaces" (
	"id" text PRIMARY KEY NOT NULL,
	"contract_id" text NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "workplaces_of_contract" UNIQUE("contract_id","id")
);
--> statement-breakpoint
ALTER TABLE "agencies"."contracts" ADD CONSTRAINT "contracts_contractor_id_contractors_id_fk" FOREIGN KEY ("contractor_id") REFERENCES "agencies"."contractors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agencies"."members" ADD CONSTRAINT "members_workplace_of_contract" FOREIGN KEY ("contract_id","workplace_id") REFERENCES "agencies"."workplaces"("contract_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agencies"."workplaces" ADD CONSTRAINT "workplaces_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "agencies"."contracts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contracts_contractor" ON "agencies"."contracts" USING btree ("contractor_id");--> statement-breakpoint
CREATE INDEX "contracts_parent" ON "agencies"."contracts" USING btree ("parent_id");