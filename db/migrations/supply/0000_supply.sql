CREATE SCHEMA "supply";
--> statement-breakpoint
CREATE TABLE "supply"."exchanges" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "supply"."exchanges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"supplier" text NOT NULL,
	"method" text NOT NULL,
	"op_id" text NOT NULL,
	"outcome" text NOT NULL,
	"detail" text,
	"ms" integer NOT NULL,
	"request_hash" text NOT NULL,
	"offers" integer,
	"dropped" integer
);
--> statement-breakpoint
CREATE INDEX "exchanges_operation" ON "supply"."exchanges" USING btree ("op_id");--> statement-breakpoint
CREATE INDEX "exchanges_at" ON "supply"."exchanges" USING btree ("at");