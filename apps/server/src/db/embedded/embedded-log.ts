/** What the supervisor needs of a logger; pino and `console` have it. */
export interface EmbeddedLog {
  debug(message: string): void;
  info(message: string): void;
  warn(message: string): void;
}
