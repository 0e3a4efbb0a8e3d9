/** A text, or its forms by number; English and Kiswahili both have exactly these two. */
export type Message = string | { readonly one: string; readonly other: string };

/** Texts by key. English is written first; its keys bind every other language. */
export type Messages = Readonly<Record<string, Message>>;

/** What another language must provide: the same keys, and forms by number where English has them. */
export type Catalog<English extends Messages> = {
  readonly [Key in keyof English]: English[Key] extends string
    ? string
    : { readonly one: string; readonly other: string };
};

/** Values of the placeholders in a text; `count` also chooses the form by number. */
export type Params = Readonly<Record<string, string | number>>;
