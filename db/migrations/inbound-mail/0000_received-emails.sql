CREATE SCHEMA "inbound_mail";
--> statement-breakpoint
CREATE TABLE "inbound_mail"."emails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"n" bigserial NOT NULL,
	"message_hash" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"conversation_id" uuid,
	"message_seq" integer,
	"sealed" "bytea",
	"key" text,
	"received_at" timestamp with time zone NOT NULL,
	"handled_at" timestamp with time zone,
	"handled_by" text,
	CONSTRAINT "emails_message_hash_unique" UNIQUE("message_hash"),
	CONSTRAINT "emails_state" CHECK ("inbound_mail"."emails"."state" in ('posted', 'dropped', 'unverified', 'attached', 'discarded')),
	CONSTRAINT "emails_content" CHECK ("inbound_mail"."emails"."state" <> 'unverified' or ("inbound_mail"."emails"."sealed" is not null and "inbound_mail"."emails"."reason" is not null)),
	CONSTRAINT "emails_handled_by" CHECK (("inbound_mail"."emails"."handled_at" is null) = ("inbound_mail"."emails"."handled_by" is null))
);
--> statement-breakpoint
CREATE INDEX "emails_unverified" ON "inbound_mail"."emails" USING btree ("n") WHERE "inbound_mail"."emails"."state" = 'unverified';--> statement-breakpoint
CREATE INDEX "emails_handled" ON "inbound_mail"."emails" USING btree ("handled_at") WHERE "inbound_mail"."emails"."handled_at" is not null;--> statement-breakpoint
CREATE INDEX "emails_age" ON "inbound_mail"."emails" USING btree ("received_at");