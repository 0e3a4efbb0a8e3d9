/** The settings of photos and voice notes; read with all others by config.ts. */
import * as z from 'zod/mini';
import { line, safeUrl } from './config-delivery.ts';

const secretWants = 'must be one or more random texts of at least 32 characters, separated by commas';
const secrets = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text: string) => text.split(',').map((one) => one.trim())),
  ),
  z.custom<string[]>((all: string[]) => all.every((one) => one.length >= 32 && new Set(one).size >= 8), secretWants),
);

export const objectSettings = {
  /**
   * S3 server for photos and voice notes with bucket and, if wanted, a prefix: `https://host/bucket/prefix`. Unset: the folder
   * `objects` in `DATA_DIR`, which all server processes must share.
   */
  OBJECTS_URL: z.optional(safeUrl),
  /** Region there. */
  OBJECTS_REGION: z._default(line, 'us-east-1'),
  /** Access key there. Required with `OBJECTS_URL`. */
  OBJECTS_KEY_ID: z.optional(line),
  /** Its secret. Required with `OBJECTS_URL`. */
  OBJECTS_KEY_SECRET: z.optional(line),
  /**
   * Encrypts the keys of photos and voice notes: at least 32 random characters. A new one goes in front of the former ones, separated
   * by a comma, until `npm run admin -- rewrap-objects` has run. Required with `OBJECTS_URL`; else made once in `DATA_DIR`.
   */
  OBJECTS_SECRET: z.optional(secrets),
};

const schema = z.object(objectSettings);
type Values = z.infer<typeof schema>;

export interface S3Config {
  /** With the bucket. */
  url: string;
  region: string;
  keyId: string;
  secret: string;
}

export interface ObjectsConfig {
  /** Undefined if a folder is used. */
  s3: S3Config | undefined;
  /** The current one first; undefined if it is made in `DATA_DIR`. */
  secrets: string[] | undefined;
}

/** The first fault of incomplete settings, as one line; undefined if there is none. */
export function objectsFault(values: Values): string | undefined {
  const { OBJECTS_URL: url, OBJECTS_KEY_ID: keyId, OBJECTS_KEY_SECRET: secret } = values;
  if (url === undefined) return undefined;
  if (new URL(url).pathname.split('/').every((part) => part === '')) {
    return 'OBJECTS_URL: must name a bucket, such as https://host/bucket';
  }
  if (keyId === undefined) return 'OBJECTS_KEY_ID: must be set with OBJECTS_URL';
  if (secret === undefined) return 'OBJECTS_KEY_SECRET: must be set with OBJECTS_URL';
  // A secret that each machine makes for itself would open nothing that the others stored.
  return values.OBJECTS_SECRET === undefined ? 'OBJECTS_SECRET: must be set with OBJECTS_URL' : undefined;
}

export function objectsConfig(values: Values): ObjectsConfig {
  const { OBJECTS_URL: url, OBJECTS_REGION: region, OBJECTS_KEY_ID: keyId, OBJECTS_KEY_SECRET: secret } = values;
  const isS3 = url !== undefined && keyId !== undefined && secret !== undefined;
  return { s3: isS3 ? { url, region, keyId, secret } : undefined, secrets: values.OBJECTS_SECRET };
}
