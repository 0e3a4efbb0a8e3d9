/** The locks that the tabs of one phone share. A tab that dies lets go of its own. */
interface Request {
  name: string;
  tab: object;
  grant: () => void;
}

export class WebLocks {
  readonly #held = new Map<string, object>();
  #waiting: Request[] = [];

  /** As `navigator.locks` of one tab. */
  forTab(tab: object) {
    const request = (name: string, ...rest: unknown[]): Promise<unknown> => {
      const work = rest.at(-1) as (lock: object | null) => Promise<unknown>;
      const { ifAvailable = false } = rest.length > 1 ? (rest[0] as { ifAvailable?: boolean }) : {};
      return ifAvailable && this.#held.has(name)
        ? Promise.resolve().then(() => work(null))
        : this.#take(name, tab).then(() => this.#run(name, tab, work));
    };
    const query = () => Promise.resolve({ held: [...this.#held.keys()].map((name) => ({ name })), pending: [] });
    return { request, query };
  }

  die(tab: object): void {
    this.#waiting = this.#waiting.filter((request) => request.tab !== tab);
    for (const [name, holder] of this.#held) if (holder === tab) this.#release(name, tab);
  }

  #take(name: string, tab: object): Promise<void> {
    if (!this.#held.has(name)) {
      this.#held.set(name, tab);
      return Promise.resolve();
    }
    return new Promise((grant) => {
      this.#waiting.push({ name, tab, grant });
    });
  }

  async #run(name: string, tab: object, work: (lock: object) => Promise<unknown>): Promise<unknown> {
    try {
      return await work({ name });
    } finally {
      this.#release(name, tab);
    }
  }

  #release(name: string, tab: object): void {
    if (this.#held.get(name) !== tab) return;
    this.#held.delete(name);
    const next = this.#waiting.findIndex((request) => request.name === name);
    const [request] = next < 0 ? [] : this.#waiting.splice(next, 1);
    if (request === undefined) return;
    this.#held.set(name, request.tab);
    request.grant();
  }
}
