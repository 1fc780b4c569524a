-- Whoever looks at an order is woken when it changes: the channel carries its id and nothing else, sent when the change is committed.
CREATE FUNCTION "orders"."tell_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('orders', CASE TG_TABLE_NAME WHEN 'orders' THEN to_jsonb(NEW) ->> 'id' ELSE to_jsonb(NEW) ->> 'order_id' END);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "orders_changed" AFTER UPDATE OF "version" ON "orders"."orders" FOR EACH ROW EXECUTE FUNCTION "orders"."tell_change"();
--> statement-breakpoint
CREATE TRIGGER "history_added" AFTER INSERT ON "orders"."history" FOR EACH ROW EXECUTE FUNCTION "orders"."tell_change"();
