/** One machine of the cluster: a network namespace with an address, a disk, and programs that are started again when they end, as by systemd. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, openSync, readFileSync, readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { OwnDisk } from '@hodi/server/src/testing/faults/own-disk.ts';

/** Runs a program to its end. @throws what it said when it fails. */
export function must(program: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stdout}${stderr}`);
  return stdout.trim();
}

/** The user as whom PostgreSQL, Patroni and etcd run. */
export const postgres = { uid: Number(must('id', '-u', 'postgres')), gid: Number(must('id', '-g', 'postgres')) };
export const asPostgres: [string, ...string[]] = [
  'setpriv',
  `--reuid=${postgres.uid}`,
  `--regid=${postgres.gid}`,
  '--clear-groups',
];

const bridge = 'hodi';
/** Until a program that ended is started again, in milliseconds. */
const restartAfter = 1_000;

/** The network to which all machines are connected; the lab itself has the first address. */
export function openNetwork(): void {
  must('ip', 'link', 'set', 'lo', 'up');
  must('ip', 'link', 'add', bridge, 'type', 'bridge');
  must('ip', 'addr', 'add', '10.0.0.1/24', 'dev', bridge);
  must('ip', 'link', 'set', bridge, 'up');
}

export interface Program {
  name: string;
  command: readonly string[];
  env?: Record<string, string>;
}

export class Machine {
  readonly name: string;
  readonly address: string;
  readonly disk: OwnDisk;
  /** Holds the namespace. */
  readonly #holder: ChildProcess;
  readonly #logs: string;
  readonly #programs: Program[] = [];
  /** Of what runs, by name. */
  readonly #running = new Map<string, ChildProcess>();
  readonly #stopped = new Set<string>();
  #isOn = true;

  private constructor(about: { name: string; address: string; logs: string }, disk: OwnDisk) {
    this.name = about.name;
    this.address = about.address;
    this.#logs = about.logs;
    this.disk = disk;
    this.#holder = spawn('unshare', ['--net', 'sleep', 'infinity'], { stdio: 'ignore' });
  }

  static async open(about: { name: string; address: string; logs: string; size: string }): Promise<Machine> {
    const machine = new Machine(about, await OwnDisk.open(about.size));
    await machine.#connect();
    return machine;
  }

  get #line(): string {
    return `to-${this.name}`;
  }

  async #connect(): Promise<void> {
    const pid = String(this.#holder.pid);
    const own = readlinkSync('/proc/self/ns/net');
    while (readlinkSync(`/proc/${pid}/ns/net`) === own) await wait(10);
    must('ip', 'link', 'add', this.#line, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', pid);
    must('ip', 'link', 'set', this.#line, 'master', bridge, 'up');
    must(...this.#within('ip', 'addr', 'add', `${this.address}/24`, 'dev', 'eth0'));
    must(...this.#within('ip', 'link', 'set', 'eth0', 'up'));
    must(...this.#within('ip', 'link', 'set', 'lo', 'up'));
  }

  #within(...command: string[]): [string, ...string[]] {
    return ['nsenter', '-t', String(this.#holder.pid), '-n', '--', ...command];
  }

  /** A folder on its disk that belongs to the user postgres. */
  folder(name: string): string {
    const path = join(this.disk.folder, name);
    mkdirSync(path, { recursive: true });
    chownSync(path, postgres.uid, postgres.gid);
    chmodSync(path, 0o700);
    return path;
  }

  /** Starts a program as the user postgres, and starts it again when it ends. */
  run(program: Program): void {
    this.#programs.push(program);
    this.#start(program);
  }

  #start({ name, command, env = {} }: Program): void {
    const log = openSync(join(this.#logs, `${this.name}-${name}.log`), 'a');
    const [first, ...args] = this.#within(...asPostgres, ...command);
    const child = spawn(first, args, {
      env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8', TZ: 'UTC', ...env },
      cwd: '/',
      stdio: ['ignore', log, log],
      detached: true,
    });
    this.#running.set(name, child);
    child.once('exit', () => void this.#startAgain({ name, command, env }));
  }

  async #startAgain(program: Program): Promise<void> {
    await wait(restartAfter);
    if (this.#isOn && !this.#stopped.has(program.name)) this.#start(program);
  }

  /** As `systemctl stop`, until it has ended. */
  async stop(name: string): Promise<void> {
    const running = this.#running.get(name);
    this.#stopped.add(name);
    if (running === undefined) return;
    const ended = once(running, 'exit');
    running.kill('SIGTERM');
    await ended;
  }

  resume(name: string): void {
    this.#stopped.delete(name);
    for (const program of this.#programs) if (program.name === name) this.#start(program);
  }

  /** All processes of it. */
  #processes(): number[] {
    const own = readlinkSync(`/proc/${this.#holder.pid}/ns/net`);
    const isHere = (pid: number): boolean => {
      try {
        return pid !== this.#holder.pid && readlinkSync(`/proc/${pid}/ns/net`) === own;
      } catch {
        return false;
      }
    };
    return readdirSync('/proc')
      .map(Number)
      .filter((pid) => pid > 1 && isHere(pid));
  }

  /** Those whose command line holds these words. */
  processesOf(words: string): number[] {
    return this.#processes().filter((pid) => commandOf(pid).includes(words));
  }

  #signalAll(signal: NodeJS.Signals): void {
    // Again, for those that were begun meanwhile.
    for (let again = 0; again < 3; again += 1) for (const pid of this.#processes()) signalTo(pid, signal);
  }

  freeze(): void {
    this.#signalAll('SIGSTOP');
  }

  thaw(): void {
    this.#signalAll('SIGCONT');
  }

  /** As without power. */
  turnOff(): void {
    this.#isOn = false;
    this.#signalAll('SIGKILL');
  }

  turnOn(): void {
    this.#isOn = true;
    for (const program of this.#programs) this.#start(program);
  }

  /** Nothing comes to it and nothing leaves. */
  cut(): void {
    must('ip', 'link', 'set', this.#line, 'down');
  }

  mend(): void {
    must('ip', 'link', 'set', this.#line, 'up');
  }
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

export function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // Gone meanwhile.
  }
}
