#!/bin/sh
# Makes the roles and the database of Hodi in an empty PostgreSQL, as docs/install.md says. Passwords come from the environment.
set -eu
psql -v ON_ERROR_STOP=1 -v owner="$OWNER_PASSWORD" -v app="$APP_PASSWORD" -v sealer="$SEALER_PASSWORD" -U "${POSTGRES_USER:-postgres}" -d postgres <<'SQL'
create role hodi_owner login password :'owner';
create role hodi_app login password :'app';
create role hodi_sealer login password :'sealer';
create database hodi owner hodi_owner;
alter role hodi_app set log_error_verbosity = 'terse';
alter role hodi_app set log_min_error_statement = 'panic';
alter role hodi_owner set log_error_verbosity = 'terse';
alter role hodi_owner set log_min_error_statement = 'panic';
SQL
