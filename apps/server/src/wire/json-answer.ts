/** An answer that is written in JSON already. */
export class JsonAnswer {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}
