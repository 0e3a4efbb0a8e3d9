/**
 * Every setting of the server, read from the environment by one schema. A bad value stops the start with one clear
 * line; in production secrets have no default.
 */
import { resolve } from 'node:path';
import pg from 'pg';
import * as z from 'zod/mini';
import { type DeliveryConfig, deliveryConfig, deliveryFault, deliverySettings } from './config-delivery.ts';
import { type ModelConfig, modelConfig, modelFault, modelSettings } from './config-model.ts';
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

/** As browsers say them: no path, no star. */
const origins = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => text.split(',').map((origin) => origin.trim())),
  ),
  z.array(
    z
      .string()
      .check(
        z.refine(
          (origin) => URL.canParse(origin) && new URL(origin).origin === origin,
          'must be origins like https://app.example.org, separated by commas',
        ),
      ),
  ),
);

const environmentSchema = z.object({
  /** `production` demands secrets and hides what is for developers. */
  NODE_ENV: z._default(z.enum(['development', 'production', 'test']), 'development'),
  /** Where the API and the web app are served; 0 takes any free port. */
  PORT: z._default(wholeNumber(0, 65_535), 3000),
  /** The address to listen on: all in production, elsewhere those of this machine alone, unless given. */
  HOST: z.optional(z.string()),
  /** Where the embedded database and generated secrets live. */
  DATA_DIR: z._default(z.string(), '.data'),
  /** A PostgreSQL server, 15 or newer; unset, the embedded one is started. */
  DATABASE_URL: z.optional(postgresUrl),
  /** The role that owns the tables and runs migrations; DATABASE_URL's role unless given. */
  DATABASE_OWNER_URL: z.optional(postgresUrl),
  /** The role that seals audit lines; DATABASE_OWNER_URL's role unless given. */
  DATABASE_SEALER_URL: z.optional(postgresUrl),
  /** Connections to the database; one more seals. */
  DATABASE_POOL: z._default(wholeNumber(2, 200), 20),
  /** Through which several server processes tell each other who has news; needed as soon as there is more than one. */
  REDIS_URL: z.optional(redisUrl),
  /** Where figures of this process are read by Prometheus, at /metrics; nowhere unless given. */
  METRICS_PORT: z.optional(wholeNumber(0, 65_535)),
  /** The address of that port: this machine alone, unless said otherwise. */
  METRICS_HOST: z._default(z.string(), '127.0.0.1'),
  /** Signs access tokens: at least 32 characters, not easily guessed. */
  SESSION_SECRET: z.optional(
    z
      .string()
      .check(
        z.minLength(32, 'must have at least 32 characters'),
        z.refine(isVaried, 'must be random, such as what openssl rand -hex 32 prints'),
      ),
  ),
  /** Seeds the demo clinic into an empty database: `auto` does so outside production on the embedded one. */
  DEMO: z._default(z.enum(['auto', 'yes', 'no']), 'auto'),
  /** `info` in production; elsewhere `warn`, so that the logins printed at the start stay in sight. */
  LOG_LEVEL: z.optional(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])),
  /** Further origins whose pages may call this server and listen to it, separated by commas; none unless given. */
  ALLOWED_ORIGINS: z._default(origins, []),
  /** Proxies in front whose X-Forwarded-For is believed: how many, or their addresses and networks; none unless given. */
  TRUST_PROXY: z._default(trustedProxies, 0),
  ...deliverySettings,
  /** SMS that people without a login ask for within an hour, all together: more are refused with 429. */
  ANONYMOUS_SMS_PER_HOUR: z._default(wholeNumber(1, 1_000_000), 1_000),
  /** SMS that the staff of one institution may have sent at once, and as many again in a day: more are refused. */
  STAFF_SMS_PER_DAY: z._default(wholeNumber(1, 1_000_000), 3_000),
  /** How many texts become speech at once; sixteen more wait, and whoever comes then is told to come again. */
  SPEECH_AT_ONCE: z._default(wholeNumber(1, 16), 1),
  /** Minutes after which others are told of an emergency that nobody has acknowledged. */
  EMERGENCY_ESCALATION_MINUTES: z._default(wholeNumber(1, 1440), 15),
  /** Inquiries that one patient may send within an hour; an emergency is always taken. */
  INQUIRIES_PER_HOUR: z._default(wholeNumber(1, 1_000_000), 20),
  /** Reads that one account may make within an hour, and three times as many at once; more are told when to come again. */
  READS_PER_HOUR: z._default(wholeNumber(1, 1_000_000), 3_000),
  /** Messages that one thread may have, which is read and shown whole. */
  MESSAGES_PER_THREAD: z._default(wholeNumber(1, 1_000_000), 2_000),
  /** Seconds between two sweeps over the live connections. A short one costs queries; only tests need a longer one. */
  LIVE_SWEEP_SECONDS: z._default(wholeNumber(1, 3_600), 15),
  /** Years for which the clinical record of whoever had their data erased is kept, closed to everybody. */
  RETENTION_YEARS: z._default(wholeNumber(0, 100), 10),
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
  delivery: DeliveryConfig;
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
  const fault = deliveryFault(values) ?? speechFault(values) ?? modelFault(values);
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
    liveSweepSeconds: values.LIVE_SWEEP_SECONDS,
    retentionYears: values.RETENTION_YEARS,
    delivery: deliveryConfig(values, values.ANONYMOUS_SMS_PER_HOUR),
    speech: speechConfig(values, values.SPEECH_AT_ONCE),
    model: modelConfig(values),
    traces: tracesConfig(values),
  };
}
