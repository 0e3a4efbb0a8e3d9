/** People for whom the accounts of a history may care, and their relations. */
import type { Entry } from '../ledger.ts';
import { CareTimes } from './care-times.ts';

/** `adult` and `young` have a number and an account of their own; somebody of the history signs in as the young one. */
export type CaredKind = 'child' | 'adult' | 'young';

export interface CaredPerson {
  id: string;
  kind: CaredKind;
  /** Of their own account. */
  userId: string | null;
  /** Their mark in the ledger, if somebody of the history adds them. */
  mark: string | null;
}

/** People of a history beside its accounts, which care for them. */
export interface FamilyPlan {
  /** So many may be added. */
  children: number;
  hasAdult: boolean;
  hasYoung: boolean;
}

/** Nobody to three people. */
export function planOf(random: () => number): FamilyPlan {
  const plan: FamilyPlan = { children: 0, hasAdult: false, hasYoung: false };
  for (let left = Math.floor(random() * 4); left > 0; left -= 1) {
    const chance = random();
    if (chance < 0.25 && !plan.hasYoung) plan.hasYoung = true;
    else if (chance < 0.5 && !plan.hasAdult) plan.hasAdult = true;
    else plan.children += 1;
  }
  return plan;
}

export class Family {
  readonly people: CaredPerson[] = [];
  readonly times = new CareTimes();
  /** Own records of people who may care for others, by the user id of the account. */
  readonly accounts: ReadonlyMap<string, string>;
  readonly plan: FamilyPlan;
  /** Number of times that each kind of action happened. */
  readonly happened = new Map<string, number>();

  constructor(plan: FamilyPlan, accounts: ReadonlyMap<string, string>) {
    [this.plan, this.accounts] = [plan, accounts];
  }

  get isThere(): boolean {
    const { children, hasAdult, hasYoung } = this.plan;
    return children > 0 || hasAdult || hasYoung;
  }

  get mayGrow(): boolean {
    return this.people.filter(({ kind }) => kind === 'child').length < this.plan.children;
  }

  of(patientId: string | null): CaredPerson | undefined {
    return this.people.find(({ id }) => id === patientId);
  }

  count(what: string): void {
    this.happened.set(what, (this.happened.get(what) ?? 0) + 1);
  }

  /**
   * Whether somebody other than the person or an adult's caregiver wrote it: then all caregivers of the person see it.
   */
  isShared({ author, about }: Pick<Entry, 'author' | 'about'>): boolean {
    const person = this.of(about);
    return person !== undefined && person.kind !== 'adult' && person.userId !== author;
  }

  /** Another account began it, about somebody for whom this one cares too. */
  isOfOther(entry: Entry, userId: string): boolean {
    return entry.author !== userId && this.isShared(entry) && this.times.isOpen(userId, entry.about ?? '');
  }
}
