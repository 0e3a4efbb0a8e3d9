/** A Redis for the length of a test, on a private port, that keeps nothing. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { freePort } from './free-port.ts';

const programs = ['redis-server', 'valkey-server'];

/** The one that is installed; undefined when none is. */
export const redisProgram = (): string | undefined =>
  programs.find((program) => spawnSync(program, ['--version']).status === 0);

export class ThrowawayRedis {
  readonly #program: string;
  readonly #port: number;
  #process: ChildProcess | undefined;

  private constructor(program: string, port: number) {
    this.#program = program;
    this.#port = port;
    process.once('exit', () => void this.#process?.kill('SIGKILL'));
  }

  static async open(program: string): Promise<ThrowawayRedis> {
    const redis = new ThrowawayRedis(program, await freePort());
    await redis.start();
    return redis;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.#port}`;
  }

  /** On the same port as before. @throws when it ends before it is ready. */
  async start(): Promise<void> {
    const settings = ['--port', String(this.#port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    const started = spawn(this.#program, [...settings, '--daemonize', 'no'], { stdio: ['ignore', 'pipe', 'ignore'] });
    this.#process = started;
    let isReady = false;
    for await (const line of createInterface({ input: started.stdout })) {
      isReady = /ready to accept connections/i.test(line);
      if (isReady) break;
    }
    if (!isReady) throw new Error(`${this.#program} ended before it could be asked`);
    started.stdout.resume();
  }

  async kill(): Promise<void> {
    const running = this.#process;
    this.#process = undefined;
    if (running === undefined) return;
    const ended = once(running, 'exit');
    running.kill('SIGKILL');
    await ended;
  }

  /** Alive for the system, silent for everybody who asks. */
  freeze(): void {
    this.#process?.kill('SIGSTOP');
  }

  thaw(): void {
    this.#process?.kill('SIGCONT');
  }
}
