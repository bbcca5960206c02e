-- Creates the two roles and the database of the site. PostgreSQL's image runs this once as the
-- superuser, when it creates its data folder. marsh_owner owns the tables and migrates them. marsh
-- serves the site: scripts/migrate.ts grants it to connect, and to read and write rows.
\getenv owner_password POSTGRES_PASSWORD
\getenv server_password SERVER_DATABASE_PASSWORD
create role marsh_owner login password :'owner_password';
create role marsh login password :'server_password';
create database marsh owner marsh_owner;
-- Without a password the superuser can only sign in inside the container.
alter role postgres password null;
