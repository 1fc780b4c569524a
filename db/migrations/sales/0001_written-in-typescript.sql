-- The lists of an agency are written in TypeScript, in the transaction that changes what they show.
DROP TRIGGER "sales_kept" ON "orders"."orders";--> statement-breakpoint
DROP TRIGGER "sales_kept_up" ON "orders"."orders";--> statement-breakpoint
DROP TRIGGER "ticket_sales_departures" ON "orders"."orders";--> statement-breakpoint
DROP TRIGGER "ticket_sales_kept" ON "orders"."tickets";--> statement-breakpoint
DROP TRIGGER "ticket_sales_state" ON "orders"."tickets";--> statement-breakpoint
DROP TRIGGER "extra_sales_kept" ON "ancillaries"."items";--> statement-breakpoint
DROP FUNCTION "sales"."keep_sale"();--> statement-breakpoint
DROP FUNCTION "sales"."keep_ticket_departures"();--> statement-breakpoint
DROP FUNCTION "sales"."keep_ticket_sale"();--> statement-breakpoint
DROP FUNCTION "sales"."keep_ticket_state"();--> statement-breakpoint
DROP FUNCTION "sales"."keep_extra_sale"();--> statement-breakpoint
DROP VIEW "sales"."ticket_rows";
