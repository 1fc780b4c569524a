CREATE TABLE "notifications"."push_deliveries" (
	"id" text PRIMARY KEY NOT NULL,
	"device_id" text NOT NULL,
	"contract_id" text,
	"kind" text NOT NULL,
	"details" jsonb NOT NULL,
	"dedupe" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "push_deliveries_state" CHECK ("notifications"."push_deliveries"."state" in ('queued', 'sent', 'dropped', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "notifications"."push_devices" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"endpoint_hash" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	"server_key" text NOT NULL,
	"session" text NOT NULL,
	"locale" text NOT NULL,
	"name" text,
	"created_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"succeeded_at" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "push_devices_endpoint_hash_unique" UNIQUE("endpoint_hash")
);
--> statement-breakpoint
ALTER TABLE "notifications"."notification_preferences" ADD COLUMN "quiet" jsonb;--> statement-breakpoint
ALTER TABLE "notifications"."push_deliveries" ADD CONSTRAINT "push_deliveries_device_id_push_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "notifications"."push_devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "push_deliveries_once" ON "notifications"."push_deliveries" USING btree ("device_id","dedupe");--> statement-breakpoint
CREATE INDEX "push_deliveries_age" ON "notifications"."push_deliveries" USING btree ("at");--> statement-breakpoint
CREATE INDEX "push_devices_user" ON "notifications"."push_devices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "push_devices_session" ON "notifications"."push_devices" USING btree ("session");