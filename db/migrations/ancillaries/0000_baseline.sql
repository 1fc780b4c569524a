-- The tables of this module are made and moved here by db/migrations/orders/0004_modules-of-their-own.sql: they have foreign keys to
-- orders, and modules are migrated in alphabetical order.
SELECT 1;
