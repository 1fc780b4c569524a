CREATE SCHEMA "partner_api";
--> statement-breakpoint
CREATE TABLE "partner_api"."keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contract_id" text NOT NULL,
	"user_id" text NOT NULL,
	"workplace_id" text NOT NULL,
	"role" text NOT NULL,
	"name" text NOT NULL,
	"prefix" text NOT NULL,
	"hash" text NOT NULL,
	"scopes" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"revoked_by" text,
	CONSTRAINT "keys_revoked" CHECK (("partner_api"."keys"."revoked_at" is null) = ("partner_api"."keys"."revoked_by" is null)),
	CONSTRAINT "keys_role" CHECK ("partner_api"."keys"."role" in ('ROLE_AGENT', 'ROLE_CORPORATE'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "keys_hash" ON "partner_api"."keys" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "keys_contract" ON "partner_api"."keys" USING btree ("contract_id");