/** The life of the server's database, as its last answer told it. Only kept here: the sending looks at it. */
let told: string | null = null;

export const noteEpoch = (text: string | null): void => {
  told = text ?? told;
};
export const toldEpoch = (): string | null => told;

/** By user: the header that says into which life their writes go, as far as their queue has heard of one. */
export const lives: Record<string, Record<string, string>> = {};
