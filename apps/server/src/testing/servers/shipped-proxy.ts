/** The nginx of deploy for the length of a test: the original file, except ports, certificate and log paths. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { liveness } from '@hodi/domain/support/support.api.ts';
import { askServer } from './ask-server.ts';
import { freePort } from './free-port.ts';

const written = join(import.meta.dirname, '../../../../../deploy/nginx.conf');

/** Debian puts it into a folder that is only in root's path. */
const nginx = ['nginx', '/usr/sbin/nginx'].find((program) => spawnSync(program, ['-v']).status === 0);

/** Whether what it needs is installed. */
export const canOpenProxy = (): boolean => nginx !== undefined && spawnSync('openssl', ['version']).status === 0;

interface Places {
  folder: string;
  secure: number;
  plain: number;
  servers: readonly number[];
}

function settingsFor({ folder, secure, plain, servers }: Places): string {
  const site = readFileSync(written, 'utf8')
    .replace(/127\.0\.0\.1:300(\d)/g, (_, index: string) => `127.0.0.1:${servers[Number(index)] ?? ''}`)
    .replace(/listen 443\b/, `listen 127.0.0.1:${secure}`)
    .replace(/listen 80\b/, `listen 127.0.0.1:${plain}`)
    .replaceAll(/\/etc\/letsencrypt\/live\/hodi\.example\.org|\/var\/log\/nginx/g, folder);
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const places = kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n');
  // The configuration around a site, as Debian installs nginx.
  const around = `access_log ${folder}/access.log;\nerror_log ${folder}/error.log;`;
  return `pid ${folder}/pid;\nerror_log ${folder}/error.log;\nevents {}\nhttp {\n${around}\n${places}\n${site}\n}\n`;
}

/** Valid for this machine only, and trusted by this process only. */
function makeCertificate(folder: string): void {
  const [key, certificate] = [join(folder, 'privkey.pem'), join(folder, 'fullchain.pem')];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const names = ['-subj', '/CN=hodi.example.org', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const made = spawnSync('openssl', ['req', '-x509', ...kind, ...names, '-keyout', key, '-out', certificate]);
  assert.equal(made.status, 0, String(made.stderr));
  setDefaultCACertificates([...getCACertificates(), readFileSync(certificate, 'utf8')]);
}

export class ShippedProxy {
  readonly #folder = mkdtempSync(join(tmpdir(), 'hodi-proxy-'));
  readonly #secure: number;
  readonly #plain: number;
  readonly #servers: readonly number[];
  readonly #process: ChildProcess;
  #log: Promise<string> | undefined;

  private constructor(ports: { secure: number; plain: number; servers: readonly number[] }) {
    this.#secure = ports.secure;
    this.#plain = ports.plain;
    this.#servers = ports.servers;
    // Started by root, its workers are somebody else.
    chmodSync(this.#folder, 0o777);
    makeCertificate(this.#folder);
    const file = join(this.#folder, 'conf');
    writeFileSync(file, settingsFor({ folder: this.#folder, ...ports }));
    const checked = spawnSync(nginx ?? 'nginx', ['-t', '-c', file, '-p', this.#folder], { encoding: 'utf8' });
    assert.equal(checked.status, 0, checked.stderr);
    const settings = ['-c', file, '-p', this.#folder, '-g', 'daemon off;'];
    this.#process = spawn(nginx ?? 'nginx', settings, { stdio: 'ignore' });
  }

  /** In front of the servers at these three ports, of which one answers. */
  static async open(servers: readonly number[]): Promise<ShippedProxy> {
    const proxy = new ShippedProxy({ secure: await freePort(), plain: await freePort(), servers });
    for (;;) {
      const answer = await fetch(`${proxy.address}/ping/liveness`).catch(() => undefined);
      if (answer?.ok === true) return proxy;
      assert.equal(proxy.#process.exitCode, null, 'the proxy ended');
      await wait(20);
    }
  }

  get address(): string {
    return `https://127.0.0.1:${this.#secure}`;
  }

  get plainAddress(): string {
    return `http://127.0.0.1:${this.#plain}`;
  }

  /**
   * For each server a client address that the proxy maps to it: the proxy chooses by the client's network, and its log
   * tells which server it chose.
   */
  async callers(): Promise<string[]> {
    const found = new Map<string, string>();
    for (let network = 1; found.size < this.#servers.length; network += 1) {
      const from = `127.0.${network}.1`;
      await askServer({ address: this.address, from }, liveness);
      found.set(await this.#askedFrom(from), from);
    }
    return this.#servers.map((port) => found.get(String(port)) ?? assert.fail('a server is never asked'));
  }

  /** The port of the server that answered a client; the log line may be written after the answer. */
  async #askedFrom(caller: string): Promise<string> {
    const line = new RegExp(`^${caller} .* 127\\.0\\.0\\.1:(\\d+) 200 `, 'm');
    for (;;) {
      const port = line.exec(readFileSync(join(this.#folder, 'hodi.access.log'), 'utf8'))?.[1];
      if (port !== undefined) return port;
      await wait(20);
    }
  }

  /** Lets it end what it does. @returns everything that it has logged. */
  closeAndRead(): Promise<string> {
    this.#log ??= this.#end();
    return this.#log;
  }

  async #end(): Promise<string> {
    const ended = once(this.#process, 'exit');
    this.#process.kill('SIGTERM');
    await ended;
    const files = readdirSync(this.#folder).filter((file) => file.endsWith('.log'));
    const log = files.map((file) => readFileSync(join(this.#folder, file), 'utf8')).join('');
    rmSync(this.#folder, { recursive: true, force: true });
    return log;
  }
}
