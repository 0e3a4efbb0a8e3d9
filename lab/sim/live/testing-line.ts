/** A live connection that a test controls completely. */
import type { Listening } from '../browser/phone.ts';
import type { Tab } from '../browser/tab.ts';

interface PageEnd {
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
}

/** The server's answer to a cursor. */
export type CaughtUp = (cursor: unknown) => object;

const hello = '0{"sid":"line","upgrades":[],"pingInterval":90000000,"pingTimeout":90000000,"maxPayload":10000}';

export class TestingLine implements Listening {
  readonly cursors: unknown[] = [];
  /** Time to open, and to send a message, in milliseconds. */
  takes = 50;
  says: CaughtUp;
  /** Sent before the answer about the tab's position. */
  tellsFirst: string | undefined;
  #page: PageEnd | undefined;

  constructor(says: CaughtUp) {
    this.says = says;
  }

  /** Of itself. */
  tell(frame: string): void {
    this.#page?.onmessage?.({ data: frame });
  }

  socketFor(tab: Tab): object {
    const { time } = tab.phone;
    const told = (frame: string) => time.after(this.takes, () => this.#page?.onmessage?.({ data: frame }), tab);
    const heard = (frame: string) => {
      if (frame.startsWith('40')) told('40{"sid":"tab"}');
      const [, number, cursor] = /^42(\d+)\["catch-up",(.*)\]$/.exec(frame) ?? [];
      if (cursor === undefined) return;
      this.cursors.push(JSON.parse(cursor));
      if (this.tellsFirst !== undefined) told(this.tellsFirst);
      told(`43${number}[${JSON.stringify(this.says(JSON.parse(cursor)))}]`);
    };
    const open = (page: PageEnd) => {
      this.#page = page;
      time.after(
        this.takes,
        () => {
          page.onopen?.();
          told(hello);
        },
        tab,
      );
    };
    const close = (page: PageEnd) => {
      if (this.#page === page) this.#page = undefined;
    };
    return class implements PageEnd {
      onopen: PageEnd['onopen'] = null;
      onmessage: PageEnd['onmessage'] = null;
      onclose: PageEnd['onclose'] = null;
      readonly send = heard;
      constructor() {
        open(this);
      }

      close(): void {
        close(this);
      }
    };
  }

  cut(): void {
    this.#page?.onclose?.({ code: 1006 });
  }

  forget(): void {
    this.#page = undefined;
  }

  cutOff(): void {
    this.cut();
  }
}
