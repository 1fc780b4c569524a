CREATE TABLE "agencies"."travel_policies" (
	"contract_id" text PRIMARY KEY NOT NULL,
	"policy" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" text
);
--> statement-breakpoint
ALTER TABLE "agencies"."travel_policies" ADD CONSTRAINT "travel_policies_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "agencies"."contracts"("id") ON DELETE no action ON UPDATE no action;