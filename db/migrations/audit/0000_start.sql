CREATE SCHEMA "audit";
--> statement-breakpoint
CREATE TABLE "audit"."records" (
	"n" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit"."records_n_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" text,
	"contract_id" text,
	"action" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"from_sealed" "bytea",
	CONSTRAINT "records_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE INDEX "records_actor" ON "audit"."records" USING btree ("actor","n" DESC NULLS LAST) WHERE "audit"."records"."actor" is not null;--> statement-breakpoint
CREATE INDEX "records_subject" ON "audit"."records" USING btree ("subject_id","n" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "records_contract" ON "audit"."records" USING btree ("contract_id","n" DESC NULLS LAST) WHERE "audit"."records"."contract_id" is not null;--> statement-breakpoint
CREATE INDEX "records_action" ON "audit"."records" USING btree ("action","n" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "records_at" ON "audit"."records" USING btree ("at");