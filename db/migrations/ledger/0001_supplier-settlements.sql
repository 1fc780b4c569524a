CREATE TABLE "ledger"."supplier_settlements" (
	"id" text PRIMARY KEY NOT NULL,
	"supplier_id" text NOT NULL,
	"direction" text NOT NULL,
	"currency" text NOT NULL,
	"minor" bigint NOT NULL,
	"cost_currency" text NOT NULL,
	"cost_minor" bigint NOT NULL,
	"difference_minor" bigint NOT NULL,
	"document" text NOT NULL,
	"document_on" date NOT NULL,
	"note" text NOT NULL,
	"recorded_by" text NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	"reverses" text,
	CONSTRAINT "supplier_settlements_amounts" CHECK ("ledger"."supplier_settlements"."minor" > 0 and "ledger"."supplier_settlements"."cost_minor" > 0),
	CONSTRAINT "supplier_settlements_direction" CHECK ("ledger"."supplier_settlements"."direction" in ('paid', 'received')),
	CONSTRAINT "supplier_settlements_one_currency" CHECK ("ledger"."supplier_settlements"."currency" <> "ledger"."supplier_settlements"."cost_currency" or ("ledger"."supplier_settlements"."minor" = "ledger"."supplier_settlements"."cost_minor" and "ledger"."supplier_settlements"."difference_minor" = 0))
);
--> statement-breakpoint
ALTER TABLE "ledger"."supplier_settlements" ADD CONSTRAINT "supplier_settlements_reverses" FOREIGN KEY ("reverses") REFERENCES "ledger"."supplier_settlements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "supplier_settlements_supplier" ON "ledger"."supplier_settlements" USING btree ("supplier_id","recorded_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "supplier_settlements_reversed_once" ON "ledger"."supplier_settlements" USING btree ("reverses");--> statement-breakpoint
CREATE TRIGGER supplier_settlements_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger.supplier_settlements FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
