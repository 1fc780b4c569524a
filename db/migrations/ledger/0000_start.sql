CREATE SCHEMA "ledger";
--> statement-breakpoint
CREATE TABLE "ledger"."accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"owner" text NOT NULL,
	"guarded" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger"."balances" (
	"account" text NOT NULL,
	"currency" text NOT NULL,
	"own" bigint DEFAULT 0 NOT NULL,
	"reserved" bigint DEFAULT 0 NOT NULL,
	"credit_limit" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "balances_pk" PRIMARY KEY("account","currency"),
	CONSTRAINT "balances_reserved" CHECK ("ledger"."balances"."reserved" >= 0 and "ledger"."balances"."credit_limit" >= 0),
	CONSTRAINT "balances_never_overdrawn" CHECK ("ledger"."balances"."own" + "ledger"."balances"."credit_limit" - "ledger"."balances"."reserved" >= 0)
);
--> statement-breakpoint
CREATE TABLE "ledger"."breaks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger"."breaks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" text NOT NULL,
	"currency" text NOT NULL,
	"kind" text NOT NULL,
	"expected" bigint NOT NULL,
	"booked" bigint NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"resolved_at" timestamp with time zone,
	CONSTRAINT "breaks_differ" CHECK ("ledger"."breaks"."expected" <> "ledger"."breaks"."booked")
);
--> statement-breakpoint
CREATE TABLE "ledger"."lines" (
	"tx_id" bigint NOT NULL,
	"n" smallint NOT NULL,
	"account" text NOT NULL,
	"currency" text NOT NULL,
	"minor" bigint NOT NULL,
	"state" text NOT NULL,
	"part" text NOT NULL,
	CONSTRAINT "lines_pk" PRIMARY KEY("tx_id","n"),
	CONSTRAINT "lines_state" CHECK ("ledger"."lines"."state" in ('posted', 'pending')),
	CONSTRAINT "lines_amount" CHECK ("ledger"."lines"."minor" <> 0)
);
--> statement-breakpoint
CREATE TABLE "ledger"."tx" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger"."tx_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"ref" text NOT NULL,
	"subject" text NOT NULL,
	"happened_at" timestamp with time zone NOT NULL,
	"posted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ledger"."lines" ADD CONSTRAINT "lines_tx" FOREIGN KEY ("tx_id") REFERENCES "ledger"."tx"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "breaks_open" ON "ledger"."breaks" USING btree ("order_id","currency","kind") WHERE "ledger"."breaks"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "lines_account" ON "ledger"."lines" USING btree ("account","currency","tx_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tx_once" ON "ledger"."tx" USING btree ("kind","ref");--> statement-breakpoint
CREATE INDEX "tx_subject" ON "ledger"."tx" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "tx_posted" ON "ledger"."tx" USING btree ("posted_at");