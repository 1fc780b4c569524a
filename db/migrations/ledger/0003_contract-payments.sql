CREATE TABLE "ledger"."payments" (
	"id" text PRIMARY KEY NOT NULL,
	"contract_id" text NOT NULL,
	"currency" text NOT NULL,
	"minor" bigint NOT NULL,
	"document" text NOT NULL,
	"document_on" date NOT NULL,
	"note" text NOT NULL,
	"recorded_by" text NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	"reverses" text,
	CONSTRAINT "payments_amount" CHECK ("ledger"."payments"."minor" > 0)
);
--> statement-breakpoint
ALTER TABLE "ledger"."payments" ADD CONSTRAINT "payments_reverses" FOREIGN KEY ("reverses") REFERENCES "ledger"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payments_contract" ON "ledger"."payments" USING btree ("contract_id","recorded_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "payments_reversed_once" ON "ledger"."payments" USING btree ("reverses");--> statement-breakpoint
CREATE TRIGGER "payments_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger"."payments" FOR EACH STATEMENT EXECUTE FUNCTION "ledger"."refuse_change"();
