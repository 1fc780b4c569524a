-- The lists of an agency belong to the module sales: db/migrations/sales/0000_baseline.sql moves their tables.
SELECT 1;
