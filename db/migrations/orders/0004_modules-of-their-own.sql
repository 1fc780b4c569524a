DROP TABLE "orders"."ancillary_carts" CASCADE;--> statement-breakpoint
DROP TABLE "orders"."ancillary_items" CASCADE;--> statement-breakpoint
DROP TABLE "orders"."ancillary_payment_shares" CASCADE;--> statement-breakpoint
DROP TABLE "orders"."ancillary_purchases" CASCADE;--> statement-breakpoint
DROP TABLE "orders"."trips" CASCADE;