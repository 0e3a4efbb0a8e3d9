/** Kinds of requests that patients may make about their data. Without a schema, since forms choose from it. */

export const dataRequestKinds = ['correction', 'erasure'] as const;

export const dataRequestStates = ['open', 'done', 'refused'] as const;

export const longestWish = 2000;
export const longestReason = 1000;

/** Days that Kenya's Data Protection (General) Regulations, 2021, give for rectifying and for answering about erasure. */
export const daysToAnswer = 14;

/** In milliseconds since 1970. */
export const dueAt = (asked: number): number => asked + daysToAnswer * 86_400_000;
