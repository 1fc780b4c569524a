-- A visitor's tickets stand in no list of an agency: their issue does not ask the view, which is dear to plan on each new connection.
CREATE OR REPLACE FUNCTION orders.keep_ticket_sale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM orders.orders o WHERE o.id = NEW.order_id AND o.contract_id IS NOT NULL) THEN
    INSERT INTO orders.ticket_sales SELECT * FROM orders.ticket_rows r WHERE r.id = NEW.number ON CONFLICT (id) DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
