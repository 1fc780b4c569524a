#!/bin/sh
# Run once by the image of PostgreSQL on an empty cluster: who owns the tables, and who runs the product.
set -eu
psql -v ON_ERROR_STOP=1 -v owner="$SAPAR_OWNER_PASSWORD" -v app="$SAPAR_APP_PASSWORD" \
  --username "${POSTGRES_USER:-postgres}" --dbname "${POSTGRES_DB:-sapar}" <<'SQL'
create role sapar_owner login nosuperuser nocreatedb nocreaterole password :'owner';
create role sapar_app login nosuperuser nocreatedb nocreaterole password :'app';
select format('alter database %I owner to sapar_owner', current_database()) \gexec
select format('revoke all on database %I from public', current_database()) \gexec
select format('grant connect, temporary on database %I to sapar_app', current_database()) \gexec
revoke create on schema public from public;
SQL
