/**
 * Every setting of the server, read from the environment by one schema. A bad value stops the start with one clear
 * line; in production secrets have no default.
 */
import { resolve } from 'node:path';
import pg from 'pg';
import * as z from 'zod/mini';
import { type DeliveryConfig, deliveryConfig, deliveryFault, deliverySettings, origins } from './config-delivery.ts';
import { type ModelConfig, modelConfig, modelFault, modelSettings } from './config-model.ts';
import { type ObjectsConfig, objectsConfig, objectSettings, objectsFault } from './config-objects.ts';
import { type PushConfig, pushConfig, pushSettings } from './config-push.ts';
import { type SpeechConfig, speechConfig, speechFault, speechSettings } from './config-speech.ts';
import { type TracesConfig, tracesConfig, tracesSettings } from './config-traces.ts';
import { type TrustedProxies, trustOf } from './plugins/client-address.ts';

/** A whole number as people write it: neither `0x50` nor `1e3` nor an empty text. */
const wholeNumber = (min: number, max: number) => {
  const message = `must be a whole number from ${min} to ${max}`;
  return z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/, message)),
    z.pipe(z.transform(Number), z.number().check(z.minimum(min, message), z.maximum(max, message))),
  );
};
/** As the driver reads it: the URL of a unix socket (`…@/name?host=/run/postgresql`) is none by the web's rules. */
function isPostgresUrl(text: string): boolean {
  try {
    return /^postgres(ql)?:\/\//.test(text) && new pg.Client(text).host !== '';
  } catch {
    return false;
  }
}
const postgresUrl = z
  .string()
  .check(z.refine(isPostgresUrl, 'must be a URL like postgresql://user:password@host/name'));

/** Whether it is neither made of a few characters nor one part again and again. */
const isVaried = (text: string): boolean => new Set(text).size >= 8 && !/^(.+?)\1+$/su.test(text);

const redisUrl = z
  .string()
  .check(z.regex(/^rediss?:\/\/[^\s/]+(\/\d{1,3})?$/, 'must be a URL like redis://user:password@host:6379'));

function proxiesOf(text: string): TrustedProxies | null {
  if (/^\d{1,2}$/.test(text)) return Number(text);
  const networks = text.split(',').map((network) => network.trim());
  try {
    trustOf(networks);
    return networks;
  } catch {
    return null;
  }
}
const trustedProxies = z.pipe(
  z.pipe(z.string(), z.transform(proxiesOf)),
  z.custom<TrustedProxies>(
    (proxies) => proxies !== null,
    'must be a number of proxies, or addresses and networks separated by commas',
  ),
);

/** The docstring of each is its row in docs/settings.md (`npm run docs`). */
export const environmentSchema = z.object({
  /** `production` requires the secrets and hides what only developers need. */
  NODE_ENV: z._default(z.enum(['development', 'production', 'test']), 'development'),
  /** Port of the API and the web app. `0` takes any free port. */
  PORT: z._default(wholeNumber(0, 65_535), 3000),
  /** Address to listen on. Default: `localhost` (IPv4 and IPv6); in production `0.0.0.0`, which is every network. */
  HOST: z.optional(z.string()),
  /**
   * Folder of the embedded database and of the generated secret. As root the database lies under `/var/lib/hodi`,
   * keyed by this path.
   */
  DATA_DIR: z._default(z.string(), '.data'),
  /** PostgreSQL server, 15 or newer, with the role of the application. Unset: the embedded PostgreSQL is started. */
  DATABASE_URL: z.optional(postgresUrl),
  /**
   * Role that owns the tables and runs migrations. Default: `DATABASE_URL`; then the application could rewrite the
   * audit log, and each start in production warns.
   */
  DATABASE_OWNER_URL: z.optional(postgresUrl),
  /**
   * Role that seals the audit log and can do nothing else. Default: `DATABASE_OWNER_URL`; each start in production
   * then warns.
   */
  DATABASE_SEALER_URL: z.optional(postgresUrl),
  /** Connections to the database for each process. One more seals, two more delete old rows. */
  DATABASE_POOL: z._default(wholeNumber(2, 200), 20),
  /** Redis or Valkey that all server processes share. Required as soon as there is more than one process. */
  REDIS_URL: z.optional(redisUrl),
  /** Port of the Prometheus metrics, at `/metrics`. Each process needs one of its own. Unset: no metrics. */
  METRICS_PORT: z.optional(wholeNumber(0, 65_535)),
  /** Address of that port. */
  METRICS_HOST: z._default(z.string(), '127.0.0.1'),
  /** Signs access tokens: at least 32 random characters. Required in production; elsewhere generated once. */
  SESSION_SECRET: z.optional(
    z
      .string()
      .check(
        z.minLength(32, 'must have at least 32 characters'),
        z.refine(isVaried, 'must be random, such as what openssl rand -hex 32 prints'),
      ),
  ),
  /**
   * `auto` seeds the demo clinic into an empty embedded database outside production. In production a database that
   * holds the demo is refused unless this is `yes`.
   */
  DEMO: z._default(z.enum(['auto', 'yes', 'no']), 'auto'),
  /** Default: `info` in production, else `warn`. */
  LOG_LEVEL: z.optional(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])),
  /** Further origins whose pages may call this server, separated by commas. No wildcard. */
  ALLOWED_ORIGINS: z._default(origins, []),
  /**
   * Proxies in front whose `X-Forwarded-For` is believed: how many, or their addresses and networks separated by
   * commas. Name no more than there are.
   */
  TRUST_PROXY: z._default(trustedProxies, 0),
  ...deliverySettings,
  ...pushSettings,
  /**
   * Minutes after which an SMS tells a patient of an answer that they have not opened. `0`: at once. An institution may
   * set its own.
   */
  ANSWER_SMS_AFTER_MINUTES: z._default(wholeNumber(0, 1_440), 10),
  /** SMS an hour that people without a login may ask for, over the whole installation. Above it: 429. */
  ANONYMOUS_SMS_PER_HOUR: z._default(wholeNumber(1, 1_000_000), 1_000),
  /**
   * SMS that the staff of one institution may have sent at once, and as many again within a day. Above it: 409
   * `clinic_sms_spent`, or no reminder.
   */
  STAFF_SMS_PER_DAY: z._default(wholeNumber(1, 1_000_000), 3_000),
  /** Texts that become speech at the same time. Sixteen more wait. */
  SPEECH_AT_ONCE: z._default(wholeNumber(1, 16), 1),
  /** Minutes after which an emergency that nobody has seen, or answered since, is told to more people. */
  EMERGENCY_ESCALATION_MINUTES: z._default(wholeNumber(1, 1440), 15),
  /** Inquiries an hour that one patient may send. Phones keep the next ones. An emergency is always taken. */
  INQUIRIES_PER_HOUR: z._default(wholeNumber(1, 1_000_000), 20),
  /**
   * Reads an hour that one account may make, and three times as many at once. Above it: 429. Raise it for programs
   * that export by FHIR.
   */
  READS_PER_HOUR: z._default(wholeNumber(1, 1_000_000), 3_000),
  /** Messages that one thread may have, of half a KiB each on average. */
  MESSAGES_PER_THREAD: z._default(wholeNumber(1, 1_000_000), 2_000),
  /** Seconds between two sweeps over the live connections. Leave it; only tests change it. */
  LIVE_SWEEP_SECONDS: z._default(wholeNumber(1, 3_600), 15),
  /**
   * Years for which the clinical record of an erased person is kept, closed to everybody. It counts for erasures from now on: others
   * stay as they were told.
   */
  RETENTION_YEARS: z._default(wholeNumber(0, 100), 20),
  /** Gigabytes of photos and voice notes that one institution may keep. Above it: 409 `media_full_institution`. */
  MEDIA_GB_PER_INSTITUTION: z._default(wholeNumber(1, 100_000), 100),
  ...objectSettings,
  ...speechSettings,
  ...modelSettings,
  ...tracesSettings,
});

/** A secret made here would be no secret of the operator's; links in messages would lead to this very machine. */
const neededInProduction = {
  SESSION_SECRET: 'must be set in production, such as to what openssl rand -hex 32 prints',
  PUBLIC_URL: 'must be set in production to where people reach this server, such as https://hodi.example.org',
} as const;

export interface Config {
  mode: 'development' | 'production' | 'test';
  port: number;
  host: string;
  isHostGiven: boolean;
  dataDir: string;
  databaseUrl: string | undefined;
  databaseOwnerUrl: string | undefined;
  databaseSealerUrl: string | undefined;
  databasePool: number;
  /** Undefined where this is the only server process. */
  redisUrl: string | undefined;
  /** Undefined where no figures are published. */
  metrics: { port: number; host: string } | undefined;
  sessionSecret: string | undefined;
  demo: boolean;
  logLevel: string;
  allowedOrigins: string[];
  trustProxy: TrustedProxies;
  escalationMinutes: number;
  inquiriesPerHour: number;
  readsPerHour: number;
  staffSmsPerDay: number;
  messagesPerThread: number;
  liveSweepSeconds: number;
  retentionYears: number;
  /** For erasures of the version before, which promised ten years where nothing was set. */
  promisedYears: number;
  answerSmsAfterMinutes: number;
  mediaGbPerInstitution: number;
  objects: ObjectsConfig;
  delivery: DeliveryConfig;
  push: PushConfig;
  speech: SpeechConfig;
  /** Undefined where no language model is asked. */
  model: ModelConfig | undefined;
  /** Undefined where nothing is traced. */
  traces: TracesConfig | undefined;
}

export class ConfigError extends Error {}

function requireSecrets(values: Partial<Record<keyof typeof neededInProduction, string>>): void {
  for (const [name, wants] of Object.entries(neededInProduction)) {
    if (values[name as keyof typeof neededInProduction] === undefined) throw new ConfigError(`${name}: ${wants}`);
  }
}

/** @throws ConfigError with one line that names the variable and what is wrong with it. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const read = environmentSchema.safeParse(given);
  if (!read.success) {
    const issue = read.error.issues[0];
    const name = String(issue?.path[0]);
    const values = issue?.code === 'invalid_value' ? `must be one of ${issue.values.join(', ')}` : issue?.message;
    throw new ConfigError(`${name}: ${values}`);
  }
  const values = read.data;
  if (values.NODE_ENV === 'production') requireSecrets(values);
  const fault = deliveryFault(values) ?? speechFault(values) ?? modelFault(values) ?? objectsFault(values);
  if (fault !== undefined) throw new ConfigError(fault);
  return {
    mode: values.NODE_ENV,
    port: values.PORT,
    host: values.HOST ?? (values.NODE_ENV === 'production' ? '0.0.0.0' : 'localhost'),
    isHostGiven: values.HOST !== undefined,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    databaseOwnerUrl: values.DATABASE_OWNER_URL,
    databaseSealerUrl: values.DATABASE_SEALER_URL,
    databasePool: values.DATABASE_POOL,
    redisUrl: values.REDIS_URL,
    metrics: values.METRICS_PORT === undefined ? undefined : { port: values.METRICS_PORT, host: values.METRICS_HOST },
    sessionSecret: values.SESSION_SECRET,
    demo: values.DEMO === 'yes' || (values.DEMO === 'auto' && values.NODE_ENV !== 'production' && !values.DATABASE_URL),
    logLevel: values.LOG_LEVEL ?? (values.NODE_ENV === 'production' ? 'info' : 'warn'),
    allowedOrigins: values.ALLOWED_ORIGINS,
    trustProxy: values.TRUST_PROXY,
    escalationMinutes: values.EMERGENCY_ESCALATION_MINUTES,
    inquiriesPerHour: values.INQUIRIES_PER_HOUR,
    readsPerHour: values.READS_PER_HOUR,
    staffSmsPerDay: values.STAFF_SMS_PER_DAY,
    messagesPerThread: values.MESSAGES_PER_THREAD,
    answerSmsAfterMinutes: values.ANSWER_SMS_AFTER_MINUTES,
    liveSweepSeconds: values.LIVE_SWEEP_SECONDS,
    retentionYears: values.RETENTION_YEARS,
    promisedYears: given['RETENTION_YEARS'] === undefined ? 10 : values.RETENTION_YEARS,
    mediaGbPerInstitution: values.MEDIA_GB_PER_INSTITUTION,
    objects: objectsConfig(values),
    delivery: deliveryConfig(values, values.ANONYMOUS_SMS_PER_HOUR),
    push: pushConfig(values),
    speech: speechConfig(values, values.SPEECH_AT_ONCE),
    model: modelConfig(values),
    traces: tracesConfig(values),
  };
}
