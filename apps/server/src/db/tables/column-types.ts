import type { ColumnType } from 'kysely';

/** Read as milliseconds since 1970; written as a Date or an ISO string. */
export type Moment = ColumnType<number, Date | string, Date | string>;
export type MaybeMoment = ColumnType<number | null, Date | string | null, Date | string | null>;
export type Json<T> = ColumnType<T, string, string>;
