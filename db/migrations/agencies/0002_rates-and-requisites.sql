CREATE TABLE "agencies"."rates" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "agencies"."rates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"contract_id" text NOT NULL,
	"from_day" date NOT NULL,
	"product" text,
	"carrier" text,
	"commission_per_mille" integer,
	"commission_fixed_minor" bigint,
	"motivation_minor" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "rates_one_commission" CHECK (num_nonnulls("agencies"."rates"."commission_per_mille", "agencies"."rates"."commission_fixed_minor") = 1),
	CONSTRAINT "rates_commission" CHECK (coalesce("agencies"."rates"."commission_per_mille" between 0 and 1000, "agencies"."rates"."commission_fixed_minor" >= 0) and "agencies"."rates"."motivation_minor" >= 0)
);
--> statement-breakpoint
ALTER TABLE "agencies"."contractors" ADD COLUMN "requisites" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "agencies"."contractors" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "agencies"."contracts" ADD COLUMN "manager_id" text;--> statement-breakpoint
ALTER TABLE "agencies"."contracts" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "agencies"."rates" ADD CONSTRAINT "rates_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "agencies"."contracts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rates_contract" ON "agencies"."rates" USING btree ("contract_id");--> statement-breakpoint
CREATE UNIQUE INDEX "contractors_inn" ON "agencies"."contractors" USING btree (("requisites" ->> 'inn'));