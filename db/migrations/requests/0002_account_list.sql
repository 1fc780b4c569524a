CREATE INDEX "request_grants_visitor" ON "requests"."request_grants" USING btree ("visitor_hash");--> statement-breakpoint
CREATE INDEX "requests_contract" ON "requests"."requests" USING btree ("contract_id","created_at","id");--> statement-breakpoint
CREATE INDEX "requests_author" ON "requests"."requests" USING btree ("user_id","created_at","id");