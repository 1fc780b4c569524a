CREATE TABLE "supply"."sent_operations" (
	"supplier" text NOT NULL,
	"op_id" text NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"target" text,
	"attempt" integer NOT NULL,
	CONSTRAINT "sent_operations_supplier_op_id_pk" PRIMARY KEY("supplier","op_id")
);
--> statement-breakpoint
CREATE INDEX "sent_operations_at" ON "supply"."sent_operations" USING btree ("sent_at");