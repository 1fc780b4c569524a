-- Campaigns give the points of customers now: the first migration of `campaigns`, which runs after this one, takes over
-- what `point_rules` and `point_grants` hold and drops both.
SELECT 1;
