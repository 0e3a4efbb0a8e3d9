import { plainPage } from './plain-page.ts';

interface PlainInputsProps {
  /** Which step is sent. */
  step: string;
  /** The form's own fields. */
  form: object;
}

/** On a page that works without a script: which step it is, and what the steps before it asked for. */
export function PlainInputs({ step, form }: PlainInputsProps) {
  if (!import.meta.env.SSR) return null;
  const isAsked = (name: string) => name in form || (name.startsWith('birthday_') && 'birthday' in form);
  const others = Object.entries(plainPage()?.typed ?? {}).filter(([name]) => !isAsked(name));
  return [...others, ['step', step] as const].map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}
