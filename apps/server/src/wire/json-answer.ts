import { createHash } from 'node:crypto';

/** An answer that is written in JSON already. */
export class JsonAnswer {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** ETag by which a client tells that it has this answer already. */
export const tagOf = (text: string): string =>
  `"${createHash('sha256').update(text).digest('base64url').slice(0, 16)}"`;
