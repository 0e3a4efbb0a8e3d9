import WaitingPage from '../signed-in/waiting-page.tsx';
import SecondFactorPage from './second-factor-page.tsx';

interface HeldPageProps {
  /** Why the server keeps them out until they do something: they lack a second factor. Who only waits has none. */
  code: string | undefined;
  /** It may be otherwise now. */
  onChange: () => unknown;
}

/** Signed in, but let in nowhere yet. */
export default function HeldPage({ code, onChange }: HeldPageProps) {
  return code ? <SecondFactorPage onOn={onChange} /> : <WaitingPage onChange={onChange} />;
}
