import { useSearchParams } from 'wouter';

/** One of a few in the address, such as `?filter=answered`; the usual one is left out. */
export function useUrlChoice<V extends string>(
  name: string,
  among: readonly V[],
  usual: V,
): [V, (choice: string) => void] {
  const [params, setParams] = useSearchParams();
  const asked = among.find((value) => value === params.get(name));
  const choose = (choice: string) =>
    setParams(
      (now) => {
        const changed = new URLSearchParams(now);
        if (choice === usual) changed.delete(name);
        else changed.set(name, choice);
        return changed;
      },
      { replace: true },
    );
  return [asked ?? usual, choose];
}
