CREATE TABLE "identity"."consents" (
	"user_id" text NOT NULL,
	"key" text NOT NULL,
	"version" integer NOT NULL,
	"locale" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "consents_user_id_key_version_pk" PRIMARY KEY("user_id","key","version")
);
--> statement-breakpoint
CREATE TABLE "identity"."links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	"password_hash" text,
	"visitor_hash" text,
	"locale" text NOT NULL,
	"asked" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "identity"."users" DROP CONSTRAINT "users_roles";--> statement-breakpoint
ALTER TABLE "identity"."users" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "identity"."users" ADD COLUMN "visitor_sealed" "bytea";--> statement-breakpoint
ALTER TABLE "identity"."users" ADD COLUMN "password_changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "identity"."consents" ADD CONSTRAINT "consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "identity"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "links_expiry" ON "identity"."links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "links_visitor" ON "identity"."links" USING btree ("visitor_hash") WHERE "identity"."links"."visitor_hash" is not null;--> statement-breakpoint
-- What somebody agreed to stays as it was agreed to.
CREATE FUNCTION "identity"."refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'identity.% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER "consents_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "identity"."consents" FOR EACH STATEMENT EXECUTE FUNCTION "identity"."refuse_change"();
