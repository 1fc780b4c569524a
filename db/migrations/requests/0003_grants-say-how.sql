-- How the grants of before were given is not known: their holders follow the request, and open it again by the link of a letter or confirm the order.
ALTER TABLE "requests"."request_grants" ADD COLUMN "via" text NOT NULL DEFAULT 'found';--> statement-breakpoint
ALTER TABLE "requests"."request_grants" ALTER COLUMN "via" DROP DEFAULT;
