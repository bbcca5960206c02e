/** The specification requires this table. The server does not use it. */
export interface UsersTable {
  id: string;
  username: string;
  password: string;
}

declare module '#shared/db/tables.ts' {
  interface Tables {
    users: UsersTable;
  }
}
