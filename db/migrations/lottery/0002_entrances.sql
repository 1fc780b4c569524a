CREATE TABLE "lottery"."entrances" (
	"id" text PRIMARY KEY NOT NULL,
	"registration_id" text NOT NULL,
	"entered_at" timestamp with time zone NOT NULL,
	"admitted_by" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "lottery"."entrances" ADD CONSTRAINT "entrances_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "lottery"."registrations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "entrances_registration" ON "lottery"."entrances" USING btree ("registration_id","entered_at","id");--> statement-breakpoint
INSERT INTO "lottery"."entrances" ("id", "registration_id", "entered_at", "admitted_by", "received_at")
SELECT "id", "id", "entered_at", "admitted_by", "entered_at" FROM "lottery"."registrations" WHERE "entered_at" IS NOT NULL;
