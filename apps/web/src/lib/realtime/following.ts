/**
 * When to say what is followed, and when what is held may lack something all the same, without a cache or a socket: so that cut
 * lines and threads left are table tests.
 */
import { toldOnceMore } from '@hodi/domain/e-contacts/inbox/presence.ts';

/** After the server could not say just now, in milliseconds. */
const askAgain = 10_000;
/** Events are repeated a little further back than this, since a reader's answer was on its way for a while. */
const sureFor = toldOnceMore - 60_000;

export interface ShownThread {
  id: string;
  /** When the last of it came; an answer that is on its way counts as here, since what it may lack is told once more. */
  at: number;
}

export interface FollowingDeps {
  line: {
    readonly connected: boolean;
    emit(event: 'follow', thread: null): unknown;
    emitWithAck(event: 'follow', thread: string): Promise<unknown>;
  };
  /** The thread of a colleague that a page shows. */
  shown: () => ShownThread | undefined;
  /** Now where it is shown, else as soon as it is. */
  readAgain: (thread: string) => void;
}

export class Following {
  readonly #deps: FollowingDeps;
  #thread: ShownThread | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /**
   * Until when all events of the shown thread were heard. Data read before that is as new as this; events of our own
   * writes do not make it newer.
   */
  #heard: { id?: string; until: number } | undefined = { until: Date.now() };

  constructor(deps: FollowingDeps) {
    this.#deps = deps;
  }

  /** Something else may be shown, or the line is there. */
  readonly look = (): void => {
    const { line } = this.#deps;
    if (!line.connected) return;
    const shown = this.#deps.shown();
    const before = this.#thread;
    if (shown?.id !== before?.id) {
      clearTimeout(this.#timer);
      this.#thread = shown;
      if (before !== undefined) {
        line.emit('follow', null);
        // Nobody tells of it from here on.
        this.#deps.readAgain(before.id);
      }
      if (shown !== undefined) void this.#follow(shown);
    }
    if (shown === undefined) this.#heard = undefined;
  };

  /** The server tells nothing more of it. */
  readonly lost = (): void => {
    const thread = this.#thread;
    if (thread === undefined) return;
    this.cut();
    this.#deps.readAgain(thread.id);
    this.look();
  };

  readonly cut = (): void => {
    this.stop();
    if (this.#heard?.until === Infinity) this.#heard.until = Date.now();
  };

  stop(): void {
    clearTimeout(this.#timer);
    this.#thread = undefined;
  }

  async #follow(thread: ShownThread): Promise<void> {
    const { id, at } = thread;
    const isFollowing = await this.#deps.line.emitWithAck('follow', id).catch(() => false);
    if (this.#thread !== thread) return;
    if (isFollowing !== true) {
      this.#timer = setTimeout(() => {
        this.#thread = undefined;
        this.look();
      }, askAgain);
      return;
    }
    const heard = this.#heard;
    const since = heard !== undefined && (heard.id ?? id) === id ? heard.until : at;
    if (Math.abs(Date.now() - since) > sureFor) this.#deps.readAgain(id);
    this.#heard = { id, until: Infinity };
  }
}
