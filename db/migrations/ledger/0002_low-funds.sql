CREATE TABLE "ledger"."low_funds" (
	"contract_id" text NOT NULL,
	"currency" text NOT NULL,
	"low" boolean DEFAULT false NOT NULL,
	"crossings" integer DEFAULT 0 NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "low_funds_pk" PRIMARY KEY("contract_id","currency")
);
