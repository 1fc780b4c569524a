DROP INDEX "requests"."requests_one_live";--> statement-breakpoint
CREATE UNIQUE INDEX "requests_one_live" ON "requests"."requests" USING btree ("order_id","kind") WHERE "requests"."requests"."status" in ('new', 'process', 'paused', 'revision')
          and "requests"."requests"."kind" not in ('passport_change', 'contact_change');
