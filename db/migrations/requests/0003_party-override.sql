ALTER TABLE "requests"."request_acts" ADD COLUMN "override_by" text;--> statement-breakpoint
ALTER TABLE "requests"."request_acts" ADD COLUMN "override_note" text;--> statement-breakpoint
ALTER TABLE "requests"."request_acts" ADD CONSTRAINT "request_acts_override" CHECK (("requests"."request_acts"."override_by" is null) = ("requests"."request_acts"."override_note" is null));