#!/bin/sh
# The owner of the tables, the application's role and the database: what compose.yaml lets a new
# PostgreSQL do once.
set -eu
psql --quiet --set ON_ERROR_STOP=1 --username "${POSTGRES_USER:-postgres}" \
  --set owner="$OWNER_PASSWORD" --set app="$APP_PASSWORD" <<'SQL'
CREATE ROLE fringe_owner LOGIN PASSWORD :'owner';
CREATE ROLE fringe_app LOGIN PASSWORD :'app';
CREATE DATABASE fringe OWNER fringe_owner;
SQL
