#!/usr/bin/env bash
# Creates a database for each service, and a role that may log in to that database only. The role owns nothing: the
# migrations grant the rights that the service needs. It runs on the first start. Running it again resets the
# passwords:
# docker compose exec postgres bash /docker-entrypoint-initdb.d/10-cowrie.sh
set -euo pipefail

# Other processes could see passwords in arguments, so they come from the environment.
as_superuser() { psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --username="${POSTGRES_USER:-postgres}" --dbname=postgres "$@"; }

for name in ledger user history webhooks; do
  variable="${name^^}_DATABASE_PASSWORD"
  if [[ -z "${!variable:-}" ]]; then
    echo "$variable: the password of the role cowrie_$name is missing" >&2
    exit 1
  fi
  as_superuser --set=name="$name" --set=role="cowrie_$name" --set=variable="$variable" <<'SQL'
\getenv password :variable
SELECT format('CREATE ROLE %I', :'role')
  WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = :'role') \gexec
ALTER ROLE :"role" WITH LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS PASSWORD :'password';
SELECT format('CREATE DATABASE %I', :'name')
  WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = :'name') \gexec
REVOKE ALL ON DATABASE :"name" FROM PUBLIC;
GRANT CONNECT ON DATABASE :"name" TO :"role";
SQL
done

as_superuser <<'SQL'
REVOKE ALL ON DATABASE postgres FROM PUBLIC;
REVOKE ALL ON DATABASE template1 FROM PUBLIC;
SQL
