-- New times that the buyer accepts are the order's: lists filter and sort by the day that they show.
CREATE FUNCTION orders.keep_departure() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE orders.sales SET departs_on = left(NEW.journey #>> '{slices,0,segments,0,departs}', 10) WHERE order_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER sales_departure AFTER UPDATE OF journey ON orders.orders
  FOR EACH ROW WHEN (NEW.contract_id IS NOT NULL AND (OLD.journey #>> '{slices,0,segments,0,departs}') IS DISTINCT FROM (NEW.journey #>> '{slices,0,segments,0,departs}'))
  EXECUTE FUNCTION orders.keep_departure();
--> statement-breakpoint
UPDATE orders.sales s SET departs_on = left(o.journey #>> '{slices,0,segments,0,departs}', 10)
FROM orders.orders o WHERE o.id = s.order_id AND s.departs_on IS DISTINCT FROM left(o.journey #>> '{slices,0,segments,0,departs}', 10);
