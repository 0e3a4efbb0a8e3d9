import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ConfigError, readConfig } from './config.ts';

const production = {
  NODE_ENV: 'production',
  SESSION_SECRET: 'a secret that only tests know, 32+ characters',
  PUBLIC_URL: 'https://hodi.example.org',
};

describe('defaults', () => {
  test('need no setting at all', () => {
    const config = readConfig({});
    assert.deepEqual(
      { mode: config.mode, port: config.port, demo: config.demo, databaseUrl: config.databaseUrl },
      { mode: 'development', port: 3000, demo: true, databaseUrl: undefined },
    );
  });
  test('the live connections are swept every fifteen seconds', () => assert.equal(readConfig({}).liveSweepSeconds, 15));
  test('an empty value is none', () => assert.equal(readConfig({ PORT: '', DATABASE_URL: '' }).port, 3000));
  test('the demo clinic comes by itself only into an embedded database outside production', () => {
    const url = 'postgres://hodi@localhost/hodi';
    assert.equal(readConfig({ DATABASE_URL: url }).demo, false);
    assert.equal(readConfig({ DATABASE_URL: url, DEMO: 'yes' }).demo, true);
    assert.equal(readConfig(production).demo, false);
    assert.equal(readConfig({ DEMO: 'no' }).demo, false);
  });
});

test('SMS without a login go to East Africa, a thousand an hour, unless the clinic says otherwise', () => {
  const { countries, perHour } = readConfig({}).delivery.anonymousSms;
  assert.deepEqual([countries.slice(0, 3), perHour], [['254', '255', '256'], 1_000]);
  const given = readConfig({ SMS_COUNTRIES: '254, 49', ANONYMOUS_SMS_PER_HOUR: '50' }).delivery.anonymousSms;
  assert.deepEqual(given, { countries: ['254', '49'], perHour: 50 });
  assert.equal(readConfig({ SMS_COUNTRIES: 'all' }).delivery.anonymousSms.countries, 'all');
});

describe('a bad value is one clear line that names the variable', () => {
  const port = 'PORT: must be a whole number from 0 to 65535';
  const url = 'DATABASE_URL: must be a URL like postgresql://user:password@host/name';
  const proxies = 'TRUST_PROXY: must be a number of proxies, or addresses and networks separated by commas';
  const guessable = 'SESSION_SECRET: must be random, such as what openssl rand -hex 32 prints';
  const table: [env: Record<string, string>, line: string][] = [
    [{ PORT: 'http' }, port],
    [{ PORT: '65536' }, port],
    [{ PORT: '-1' }, port],
    [{ PORT: '80.5' }, port],
    [{ PORT: '0x50' }, port],
    [{ PORT: ' ' }, port],
    [{ SMS_COUNTRIES: 'Kenya' }, 'SMS_COUNTRIES: must be calling codes like 254,255 or all'],
    [{ SMS_COUNTRIES: '254,' }, 'SMS_COUNTRIES: must be calling codes like 254,255 or all'],
    [{ REDIS_URL: 'localhost:6379' }, 'REDIS_URL: must be a URL like redis://user:password@host:6379'],
    [{ METRICS_PORT: '70000' }, 'METRICS_PORT: must be a whole number from 0 to 65535'],
    [{ DATABASE_POOL: '1' }, 'DATABASE_POOL: must be a whole number from 2 to 200'],
    [{ DATABASE_POOL: 'many' }, 'DATABASE_POOL: must be a whole number from 2 to 200'],
    [{ DATABASE_URL: 'mysql://localhost/hodi' }, url],
    [{ DATABASE_URL: 'localhost' }, url],
    [{ DATABASE_URL: 'postgres://localhost:abc/hodi' }, url],
    [{ DATABASE_OWNER_URL: 'nothing' }, url.replace('DATABASE_URL', 'DATABASE_OWNER_URL')],
    [{ NODE_ENV: 'staging' }, 'NODE_ENV: must be one of development, production, test'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL: must be one of fatal, error, warn, info, debug, trace, silent'],
    [{ DEMO: 'maybe' }, 'DEMO: must be one of auto, yes, no'],
    [{ TRUST_PROXY: 'yes' }, proxies],
    [{ TRUST_PROXY: '-1' }, proxies],
    [{ TRUST_PROXY: '100' }, proxies],
    [{ TRUST_PROXY: '10.0.0.1,' }, proxies],
    [{ TRUST_PROXY: '10.0.0.0/33' }, proxies],
    [{ TRUST_PROXY: '10.0.0.0/8/8' }, proxies],
    [{ TRUST_PROXY: 'fd00::/129' }, proxies],
    [{ TRUST_PROXY: 'proxy.example.org' }, proxies],
    [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET: must have at least 32 characters'],
    [{ SESSION_SECRET: 'a'.repeat(32) }, guessable],
    [{ SESSION_SECRET: 'abcdefg'.repeat(5) }, guessable],
    [{ SESSION_SECRET: 'change-me-now-'.repeat(3) }, guessable],
    [
      { ...production, SESSION_SECRET: '' },
      'SESSION_SECRET: must be set in production, such as to what openssl rand -hex 32 prints',
    ],
    [
      { ...production, PUBLIC_URL: '' },
      'PUBLIC_URL: must be set in production to where people reach this server, such as https://hodi.example.org',
    ],
    [
      { ...production, PUBLIC_URL: 'http://hodi.example.org' },
      'PUBLIC_URL: must be a URL like https://hodi.example.org',
    ],
  ];
  for (const [env, line] of table) {
    test(JSON.stringify(env), () => {
      assert.throws(
        () => readConfig(env),
        (error) => error instanceof ConfigError && error.message === line,
      );
    });
  }
});

test('random secrets of every usual form are taken', () => {
  const secrets = [
    '9f86d081884c7d659a2feaa0c55ad015',
    'q3Jr8vN0mXyTz1bKfLw2cPdHgUoEaSiV',
    'correct horse battery staple, twice over',
  ];
  for (const secret of secrets) assert.equal(readConfig({ SESSION_SECRET: secret }).sessionSecret, secret);
});

test('outside production only this machine reaches it, unless HOST says otherwise', () => {
  const hostOf = (env: Record<string, string>) => {
    const { host, isHostGiven } = readConfig(env);
    return [host, isHostGiven];
  };
  assert.deepEqual(hostOf({}), ['localhost', false]);
  assert.deepEqual(hostOf({ HOST: '0.0.0.0' }), ['0.0.0.0', true]);
  assert.deepEqual(hostOf(production), ['0.0.0.0', false]);
  assert.deepEqual(hostOf({ ...production, HOST: '127.0.0.1' }), ['127.0.0.1', true]);
});

test('a database behind a unix socket is a good one', () => {
  const url = 'postgresql://hodi_app:secret@/hodi?host=%2Frun%2Fpostgresql&port=5433';
  assert.equal(readConfig({ DATABASE_URL: url }).databaseUrl, url);
});

test('proxies are believed only when named: by their number, or by their addresses', () => {
  assert.equal(readConfig({}).trustProxy, 0);
  assert.equal(readConfig({ TRUST_PROXY: '0' }).trustProxy, 0);
  assert.equal(readConfig({ TRUST_PROXY: '2' }).trustProxy, 2);
  assert.deepEqual(readConfig({ TRUST_PROXY: '10.0.0.1, 192.168.0.0/16, fd00::/8' }).trustProxy, [
    '10.0.0.1',
    '192.168.0.0/16',
    'fd00::/8',
  ]);
});

describe('photos and voice notes', () => {
  const s3 = {
    OBJECTS_URL: 'https://objects.example.org/hodi',
    OBJECTS_KEY_ID: 'key',
    OBJECTS_KEY_SECRET: 'secret of the key',
    OBJECTS_SECRET: 'a secret of many different letters',
  };
  test('lie in a folder unless a server is named', () => {
    assert.equal(readConfig({}).objects.s3, undefined);
    assert.equal(readConfig(s3).objects.s3?.url, s3.OBJECTS_URL);
    assert.deepEqual(readConfig(s3).objects.secrets, [s3.OBJECTS_SECRET]);
  });
  for (const [name, value] of [
    ['OBJECTS_KEY_ID', undefined],
    ['OBJECTS_KEY_SECRET', undefined],
    ['OBJECTS_SECRET', undefined],
    ['OBJECTS_SECRET', 'short'],
    ['OBJECTS_URL', 'https://objects.example.org/'],
  ] as const) {
    test(`are refused with ${name} ${value ?? 'unset'}`, () => {
      assert.throws(() => readConfig({ ...s3, [name]: value }), new RegExp(`^ConfigError: ${name}|${name}: `));
    });
  }
});

test('a language model that is half filled in stops the start with one line', () => {
  const table: readonly (readonly [env: Record<string, string>, line: RegExp])[] = [
    [{ MODEL_NAME: 'm' }, /^MODEL_URL: must be set/],
    [{ MODEL_KEY: 'k' }, /^MODEL_URL: must be set/],
    [{ MODEL_URL: 'https://model.example.org/v1' }, /^MODEL_NAME: must be set/],
    [{ MODEL_URL: 'http://model.example.org/v1', MODEL_NAME: 'm' }, /^MODEL_URL: must be a URL/],
  ];
  for (const [env, line] of table) assert.throws(() => readConfig({ NODE_ENV: 'test', ...env }), { message: line });
  assert.equal(readConfig({ NODE_ENV: 'test' }).model, undefined);
});
