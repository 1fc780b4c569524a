-- What names an order is found by it: a split or a change of contacts ends the links of its letters.
CREATE INDEX "access_link_codes_order" ON "orders"."access_link_codes" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "schedule_changes_order" ON "orders"."schedule_changes" USING btree ("order_id");
