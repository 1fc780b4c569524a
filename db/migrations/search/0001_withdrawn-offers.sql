CREATE TABLE "search"."withdrawn" (
	"supplier" text NOT NULL,
	"what" text NOT NULL,
	"seats" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "withdrawn_supplier_what_pk" PRIMARY KEY("supplier","what")
);
--> statement-breakpoint
CREATE INDEX "withdrawn_at" ON "search"."withdrawn" USING btree ("at");