import WaitingPage from '../signed-in/waiting-page.tsx';
import SecondFactorPage from './second-factor-page.tsx';

interface HeldPageProps {
  /** Error code of the block, such as a missing second factor. Undefined for people who only wait to be confirmed. */
  code: string | undefined;
  /** It may be otherwise now. */
  onChange: () => unknown;
}

/** Signed in, but let in nowhere yet. */
export default function HeldPage({ code, onChange }: HeldPageProps) {
  return code ? <SecondFactorPage onOn={onChange} /> : <WaitingPage onChange={onChange} />;
}
