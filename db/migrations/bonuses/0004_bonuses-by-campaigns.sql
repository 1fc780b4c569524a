-- Campaigns give the bonus money of contracts now: a migration of `campaigns`, which runs after this one, takes over what
-- `tariffs`, `promotions` and `tickets` hold and drops the three.
SELECT 1;
