/**
 * Users who want push messages on this device. The list survives a logout, so that their next login subscribes again.
 */
const key = 'hodi-push';

function wishers(): string[] {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '[]') as string[];
  } catch {
    return [];
  }
}

export const wantsPush = (userId: string): boolean => wishers().includes(userId);

export function notePushWish(userId: string, isWanted: boolean): void {
  const others = wishers().filter((other) => other !== userId);
  const left = isWanted ? [...others, userId] : others;
  try {
    if (left.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(left));
  } catch {
    // Then it lasts as long as the subscription.
  }
}
