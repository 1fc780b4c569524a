-- Watchers are woken by the process that changed the order, after its commit: a NOTIFY in the transaction makes all such commits wait in one line.
DROP TRIGGER "orders_changed" ON "orders"."orders";
--> statement-breakpoint
DROP TRIGGER "history_added" ON "orders"."history";
--> statement-breakpoint
DROP FUNCTION "orders"."tell_change"();
