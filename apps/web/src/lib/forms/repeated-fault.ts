interface Twice {
  password: string;
  repeated: string;
}

/** A password typed twice must be the same; told beside the second. */
export function repeatedFault<In extends Twice>({
  password,
  repeated,
}: In): Partial<Record<keyof In & string, string>> {
  const isOther = repeated !== '' && repeated !== password;
  return (isOther ? { repeated: 'passwords_do_not_match' } : {}) as Partial<Record<keyof In & string, string>>;
}
