-- Undoes the transaction that did not get all of its seats, so that its commit may be sent together with the taking.
CREATE FUNCTION "inventory"."refuse_unless_all"(taken bigint, wanted bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF taken <> wanted THEN
    RAISE EXCEPTION 'no seats are left at this fare' USING ERRCODE = 'SA001';
  END IF;
END $$;
