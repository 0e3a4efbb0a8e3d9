/** The life of the server's database, as its last answer told it. Only kept here: the sending looks at it. */
let told: string | null = null;

export const noteEpoch = (text: string | null): void => {
  told = text ?? told;
};
export const toldEpoch = (): string | null => told;
