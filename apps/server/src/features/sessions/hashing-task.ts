// OWASP's second recommendation for Argon2id: 19 MiB, two passes, one lane.
export const passwordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A password to check against a stored hash, or to hash where there is none. */
export interface HashingTask {
  password: string;
  stored?: string;
}
