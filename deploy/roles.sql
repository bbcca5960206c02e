-- Creates the two roles and the database of the site. PostgreSQL's image runs this once as the
-- superuser, when it creates its data folder. scripts/migrate.ts creates the tables as marsh_owner,
-- which therefore owns them. The server uses marsh: scripts/migrate.ts grants marsh the rights to
-- connect, and to read and write rows.
\getenv owner_password POSTGRES_PASSWORD
\getenv server_password SERVER_DATABASE_PASSWORD
create role marsh_owner login password :'owner_password';
create role marsh login password :'server_password';
create database marsh owner marsh_owner;
-- Without a password the superuser can sign in only from inside the container.
alter role postgres password null;
