/** How to reach a PostgreSQL database; fits the settings of `pg`. */
export interface ConnectionSettings {
  /** A host name, or the directory of a unix socket. */
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
  readonly password?: string;
}
